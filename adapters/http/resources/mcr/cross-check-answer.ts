import { type TObject, Type } from "@sinclair/typebox";
import type { CrossCheck } from "../../../../application/mcr/cross-check-register.ts";
import type {
  Difference,
  DifferenceReason,
  RegisteredAction,
  ReportedFunding,
} from "../../../../domain/mcr/cross-check/cross-check.ts";
import { enumerated } from "../../codec/choice-codecs.ts";
import { described } from "../../codec/described.ts";
import { namedObject } from "../../codec/named-schema.ts";
import { dateSchema, nullableSchema, recordId, textSchema } from "../../codec/record.ts";
import { channel } from "../choices.ts";
import { rowDataPath } from "../hmda/data-names.ts";

const wholeDollars = Type.Integer({ description: "Whole dollars" });
const count = Type.Integer({ minimum: 0 });

const reasonMeanings: Readonly<Record<DifferenceReason, string>> = {
  brokered: "Another lender made it: the call reports have it in their brokered column",
  closed_and_funded_in_different_years: "The register goes by the closing, the call reports by the funding",
  rescinded: "It closed and was rescinded: neither counts it as made",
  funding_entered_after_filing: "The quarter of its funding was filed without it: filed again, it has it",
  amount_differs: "It was calculated anew between closing and funding",
  unexplained: "No known reason: look at the loan",
};

const reasonSchema = enumerated(
  "CrossCheckReason",
  Object.keys(reasonMeanings),
  Object.entries(reasonMeanings)
    .map(([reason, meaning]) => `\`${reason}\`: ${meaning}`)
    .join("; "),
);

const reportedSchema = nullableSchema(
  namedObject("CrossCheckReported", {
    funded_on: described(dateSchema, "Day on which the loan was funded"),
    channel: described(channel.schema, "The channel by which the call reports count it"),
    amount: described(wholeDollars, "Its amount in the call reports"),
  }),
);

const registeredSchema = nullableSchema(
  namedObject("CrossCheckRegistered", {
    action: described(Type.Integer({ minimum: 1, maximum: 5 }), "The action taken, as HMDA codes it"),
    action_date: described(dateSchema, "Day of that action"),
    amount: described(wholeDollars, "Its loan amount in the register"),
  }),
);

/** The call reports of a year beside its HMDA register. */
export const crossCheckAnswer: TObject = namedObject("CrossCheck", {
  year: described(Type.Integer(), "Calendar year that is checked"),
  company: described(recordId, "The company whose reports are compared"),
  complete: Type.Boolean({ description: "Whether the year is over" }),
  reported_count: { ...count, description: "Loans in lines AC700 and AC720 of the four quarters, in all columns" },
  registered_count: { ...count, description: "Loans that the register has as originated" },
  amounts_compared: Type.Boolean({
    description: "False where the call reports have another amount than the initial principal limit",
  }),
  differences: described(
    Type.Array(
      namedObject("CrossCheckDifference", {
        loan: described(recordId, "The loan that differs"),
        loan_number: described(textSchema, "Its number, for people"),
        reason: described(reasonSchema, "Why the two differ"),
        reported: described(reportedSchema, "What the call reports of the year have of it; null: nothing"),
        registered: described(registeredSchema, "Its row in the register of the year; null: none"),
      }),
    ),
    "Loans that the two tell differently; empty where they agree",
  ),
  missing_data: Type.Array(
    namedObject("CrossCheckMissingData", {
      loan: described(recordId, "The loan without a row"),
      loan_number: described(textSchema, "Its number, for people"),
      uli: described(nullableSchema(textSchema), "Its universal loan identifier; null where it has none"),
      fields: Type.Array(textSchema, { description: "Fields of the loan, of `company` and of `loan_officer`" }),
      reported: described(reportedSchema, "What the call reports of the year have of it; null: nothing"),
    }),
    { description: "Loans of the year without a row in the register: they are not compared" },
  ),
});

const encodeReported = (reported: ReportedFunding | null) =>
  reported && { funded_on: reported.fundedOn, channel: reported.channel, amount: reported.amountDollars };

const encodeRegistered = (registered: RegisteredAction | null) =>
  registered && { action: registered.action, action_date: registered.takenOn, amount: registered.amountDollars };

const encodeDifference = ({ loanId, loanNumber, reason, reported, registered }: Difference) => ({
  loan: loanId,
  loan_number: loanNumber,
  reason,
  reported: encodeReported(reported),
  registered: encodeRegistered(registered),
});

export const encodeCrossCheck = (check: CrossCheck) => ({
  year: check.year,
  company: check.companyId,
  complete: check.isComplete,
  reported_count: check.reportedCount,
  registered_count: check.registeredCount,
  amounts_compared: check.comparesAmounts,
  differences: check.differences.map(encodeDifference),
  missing_data: check.uncompared.map(({ loanId, loanNumber, uli, fields, reported }) => ({
    loan: loanId,
    loan_number: loanNumber,
    uli,
    fields: fields.map(rowDataPath),
    reported: encodeReported(reported),
  })),
});
