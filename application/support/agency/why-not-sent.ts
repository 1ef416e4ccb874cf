import type { RequestRefusal } from "../../../domain/agency/decision.ts";
import type { FieldsInvalid } from "../../../domain/kernel/fields-invalid.ts";

/** Why a request may not be sent, in the words of the requirement or rule that forbids it, for the transaction to keep. */
export const whyNotSent = (refusal: Exclude<RequestRefusal, FieldsInvalid>): string => {
  switch (refusal._tag) {
    case "AgencyRequirementsUnmet":
      return refusal.unmet.map(({ text }) => `${text}.`).join(" ");
    case "AgencyOperationNotAllowed":
      return refusal.reason;
    case "SecondCaseNumber":
      return "The loan already has a case number, and a loan gets only one.";
  }
};
