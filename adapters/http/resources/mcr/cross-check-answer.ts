import { type TObject, Type } from "@sinclair/typebox";
import type { CrossCheck } from "../../../../application/mcr/cross-check-register.ts";
import type {
  Difference,
  DifferenceReason,
  RegisteredAction,
  ReportedFunding,
} from "../../../../domain/mcr/cross-check/cross-check.ts";
import { enumerated } from "../../codec/choice-codecs.ts";
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
  namedObject(
    "CrossCheckReported",
    { funded_on: dateSchema, channel: channel.schema, amount: wholeDollars },
    { description: "What the call reports of the year have of it; null: nothing" },
  ),
);

const registeredSchema = nullableSchema(
  namedObject(
    "CrossCheckRegistered",
    { action: Type.Integer({ minimum: 1, maximum: 5 }), action_date: dateSchema, amount: wholeDollars },
    { description: "Its row in the register of the year; null: none" },
  ),
);

/** The call reports of a year beside its HMDA register. */
export const crossCheckAnswer: TObject = namedObject("CrossCheck", {
  year: Type.Integer(),
  company: recordId,
  complete: Type.Boolean({ description: "Whether the year is over" }),
  reported_count: { ...count, description: "Loans in lines AC700 and AC720 of the four quarters, in all columns" },
  registered_count: { ...count, description: "Loans that the register has as originated" },
  amounts_compared: Type.Boolean({
    description: "False where the call reports have another amount than the initial principal limit",
  }),
  differences: Type.Array(
    namedObject("CrossCheckDifference", {
      loan: recordId,
      loan_number: textSchema,
      reason: reasonSchema,
      reported: reportedSchema,
      registered: registeredSchema,
    }),
  ),
  missing_data: Type.Array(
    namedObject("CrossCheckMissingData", {
      loan: recordId,
      loan_number: textSchema,
      uli: nullableSchema(textSchema),
      fields: Type.Array(textSchema, { description: "Fields of the loan, of `company` and of `loan_officer`" }),
      reported: reportedSchema,
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
