import { isEin, isFhaLenderId } from "../../company/identifiers.ts";
import { failedChecks, invalidFields } from "../../kernel/fields-invalid.ts";
import { accept } from "../../kernel/result.ts";
import type { CommandDecision } from "../decision.ts";
import { assignedCaseNumber, isInsured } from "./support/loan-case.ts";
import { notAllowed } from "./support/refusals.ts";

/** Transfers the loan's case to another lender before it is insured. The transferring lender can no longer access it then. */
export const caseTransfer: CommandDecision<"case_transfer"> = {
  plan: (loan, input) => {
    const caseNumber = assignedCaseNumber(loan);
    if (caseNumber._tag === "Refused") return caseNumber;
    if (isInsured(loan)) return notAllowed("The loan is insured: its case can no longer be transferred.");
    const { newLenderId, newSponsorId, sponsoredOriginatorEin } = input;
    const errors = failedChecks([
      ["newLenderId", isFhaLenderId(newLenderId), "must be 10 digits"],
      ["newSponsorId", newSponsorId === null || isFhaLenderId(newSponsorId), "must be 10 digits"],
      [
        "sponsoredOriginatorEin",
        sponsoredOriginatorEin === null || isEin(sponsoredOriginatorEin),
        "must be 9 digits, without a dash",
      ],
    ]);
    if (errors.length > 0) return invalidFields(errors);
    return accept({ request: { ...input, caseNumber: caseNumber.value }, sent: {} });
  },

  apply: (loan, { result: { transferredOn } }, { input, now }) => {
    const { caseNumber } = loan.agency;
    const transferred = "number" in caseNumber ? { ...caseNumber, state: "transferred" as const } : caseNumber;
    return {
      loan: {
        ...loan,
        agency: { ...loan.agency, caseNumber: transferred, transfer: { ...input, transferredAt: now } },
      },
      result: { transferredOn, newLenderId: input.newLenderId },
      warnings: [],
    };
  },
};
