import { Type } from "@sinclair/typebox";
import {
  maxPipelineLoans,
  type Pipeline,
  type PipelineLoan,
  pipelineDueDays,
} from "../../../../domain/loan/pipeline/pipeline.ts";
import { described, withoutDescription } from "../../codec/described.ts";
import { namedObject } from "../../codec/named-schema.ts";
import { dateSchema, instantSchema, nullableSchema, textSchema } from "../../codec/record.ts";
import { responseObject } from "../../codec/response.ts";
import { encodeFields } from "../../codec/table.ts";
import { enumerated } from "../../codec/values/choice-codecs.ts";
import { csvColumns, csvHeader, csvLines } from "../../operation/csv.ts";
import { loanRowResponse } from "../loan/answer.ts";
import { deadlinesAnswer, encodeDeadline } from "../loan/deadline-answer.ts";
import { loanFilterFields } from "../loan/filters.ts";
import { allowedStatus } from "../loan/status-answer.ts";

const rowAnswer = namedObject("PipelineLoan", {
  ...loanRowResponse.schema.properties,
  loan_officer_name: { ...textSchema, description: "First and last name of the loan officer" },
  next_status: {
    ...nullableSchema(allowedStatus),
    description: "Next status on the way to insurance endorsement; null if the loan is no longer in progress",
  },
  calculation: described(
    enumerated(
      "CalculationState",
      ["none", "stale", "current"],
      "`none`: The loan was never calculated; `stale`: Loan or rules have changed since the last calculation; `current`: The last calculation matches the loan",
    ),
    "State of the last calculation",
  ),
  calculated_at: { ...nullableSchema(instantSchema), description: "When the loan was last calculated; null if never" },
  rate_lock_expires: {
    ...nullableSchema(dateSchema),
    description: "Last day of the rate lock; null if the expected rate is not locked",
  },
  deadlines: {
    ...deadlinesAnswer,
    description: `Deadlines that have passed or are at most ${pipelineDueDays} days ahead, earliest first`,
  },
});

/** A pipeline as it is answered. */
export const pipelineResponse = responseObject<Pipeline>("Pipeline", {
  as_of: [withoutDescription(dateSchema), "Date of the report: today in the company's time zone", "today"],
  count: [Type.Integer({ minimum: 0 }), "Number of all loans that match the filters", "count"],
  results: [
    Type.Array(rowAnswer),
    `At most ${maxPipelineLoans} loans, those changed last, sorted by status and then by earliest deadline`,
    ({ loans }) => loans.map(encodePipelineLoan),
  ],
});

const encodePipelineLoan = ({ loan, ...line }: PipelineLoan) => ({
  ...loanRowResponse.encode(loan),
  loan_officer_name: line.officerName,
  next_status: line.next,
  calculation: line.calculationState,
  calculated_at: line.lastCalculation?.calculatedAt ?? null,
  rate_lock_expires: line.lockExpiresOn,
  deadlines: line.due.map(encodeDeadline),
});

/** The loans as CSV, one line each. */
export const pipelineCsv = ({ loans }: Pipeline): string => {
  const columns = csvColumns(rowAnswer);
  return csvHeader(columns) + csvLines(columns, loans.map(encodePipelineLoan));
};

/** The filters of the loans, as query parameters. */
export const filterText = ({ filter, companyId }: Pipeline): string => {
  const named = Object.entries(encodeFields(loanFilterFields, { ...filter, companyId }));
  const given = named.flatMap(([name, value]) => (value === null ? [] : [[name, String(value)] as [string, string]]));
  return new URLSearchParams(given).toString();
};
