import { Type } from "@sinclair/typebox";
import type { CrossCheck } from "../../../../application/mcr/cross-check-call-reports.ts";
import type {
  Difference,
  DifferenceReason,
  RegisteredAction,
  ReportedFunding,
} from "../../../../domain/mcr/cross-check/cross-check.ts";
import { described } from "../../codec/described.ts";
import { jsonList } from "../../codec/json-list.ts";
import { namedObject } from "../../codec/named-schema.ts";
import { dateSchema, nullableSchema, recordId, textSchema } from "../../codec/record.ts";
import { responseObject } from "../../codec/response.ts";
import { enumerated } from "../../codec/values/choice-codecs.ts";
import { channel } from "../choices.ts";
import { rowDataPath } from "../hmda/data-names.ts";

const wholeDollars = Type.Integer({ description: "Whole dollars" });
const count = Type.Integer({ minimum: 0 });

const reasonMeanings: Readonly<Record<DifferenceReason, string>> = {
  brokered: "Another lender made the loan; the call reports count it in their brokered column",
  decided_by_another: "Another lender made the credit decision and reports the loan; the call reports count it",
  closed_and_funded_in_different_years:
    "The register counts the loan by closing date, the call reports by funding date",
  rescinded: "The loan closed and was rescinded; neither counts it as made",
  funding_entered_after_filing:
    "The quarter of the funding was filed before the funding was entered; file the quarter again to include it",
  amount_differs: "The loan was recalculated between closing and funding",
  unexplained: "The reason is unknown; review the loan",
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
    funded_on: described(dateSchema, "Date on which the loan was funded"),
    channel: described(channel.schema, "Origination channel under which the call reports count the loan"),
    amount: described(wholeDollars, "Amount of the loan in the call reports"),
  }),
);

const registeredSchema = nullableSchema(
  namedObject("CrossCheckRegistered", {
    action: described(
      Type.Integer({ minimum: 1, maximum: 5 }),
      "HMDA action taken: 1 loan originated, 2 application approved but not accepted, 3 application denied, 4 application withdrawn, 5 file closed for incompleteness",
    ),
    action_date: described(dateSchema, "HMDA action taken date"),
    amount: described(wholeDollars, "Loan amount in the register"),
  }),
);

/** The comparison of the call reports of a year with its HMDA register. */
export const crossCheckResponse = responseObject<CrossCheck>("CrossCheck", {
  year: [Type.Integer(), "Calendar year of the comparison", "year"],
  company: [recordId, "Company whose reports are compared", "companyId"],
  complete: [Type.Boolean(), "Whether the year is over", "isComplete"],
  reported_count: [
    count,
    "Number of loans in lines AC700 and AC720 of the four quarters, in all columns",
    "reportedCount",
  ],
  registered_count: [count, "Number of loans in the register with the action originated", "registeredCount"],
  amounts_compared: [
    Type.Boolean(),
    "Whether amounts are compared; false if the call reports total another amount than the initial principal limit",
    "comparesAmounts",
  ],
  differences: [
    Type.Array(
      namedObject("CrossCheckDifference", {
        loan: described(recordId, "Loan that differs"),
        loan_number: described(textSchema, "Number of the loan, as shown to users"),
        reason: described(reasonSchema, "Reason for the difference"),
        reported: described(
          reportedSchema,
          "Data of the loan in the call reports of the year; null if it is not in them",
        ),
        registered: described(
          registeredSchema,
          "Data of the loan in the register of the year; null if it is not in it",
        ),
      }),
    ),
    "Loans that differ between the reports; empty if they agree",
    (check) => jsonList(() => check.differences, encodeDifference),
  ],
  missing_data: [
    Type.Array(
      namedObject("CrossCheckMissingData", {
        loan: described(recordId, "Loan without a row in the register"),
        loan_number: described(textSchema, "Number of the loan, as shown to users"),
        uli: described(nullableSchema(textSchema), "Universal loan identifier (ULI) of the loan; null if it has none"),
        fields: Type.Array(textSchema, {
          description: "Missing fields of the loan, of `company` and of `loan_officer`",
        }),
        reported: described(
          reportedSchema,
          "Data of the loan in the call reports of the year; null if it is not in them",
        ),
      }),
    ),
    "Loans of the year whose register row cannot be written because data is missing; they are not compared",
    (check) => jsonList(() => check.uncompared, encodeUncompared),
  ],
});

const encodeReported = (reported: ReportedFunding | null) =>
  reported && { funded_on: reported.fundedOn, channel: reported.channel, amount: reported.amountDollars };

const encodeRegistered = (registered: RegisteredAction | null) =>
  registered && { action: registered.action, action_date: registered.takenOn, amount: registered.amountDollars };

const encodeUncompared = ({ loanId, loanNumber, uli, fields, reported }: CrossCheck["uncompared"][number]) => ({
  loan: loanId,
  loan_number: loanNumber,
  uli,
  fields: fields.map(rowDataPath),
  reported: encodeReported(reported),
});

const encodeDifference = ({ loanId, loanNumber, reason, reported, registered }: Difference) => ({
  loan: loanId,
  loan_number: loanNumber,
  reason,
  reported: encodeReported(reported),
  registered: encodeRegistered(registered),
});
