import { type TObject, Type } from "@sinclair/typebox";
import {
  maxPipelineLoans,
  type Pipeline,
  type PipelineLoan,
  pipelineDueDays,
} from "../../../../domain/pages/pipeline.ts";
import { enumerated } from "../../codec/choice-codecs.ts";
import { described } from "../../codec/described.ts";
import { namedObject } from "../../codec/named-schema.ts";
import { dateSchema, instantSchema, nullableSchema, textSchema } from "../../codec/record.ts";
import { encodeFields } from "../../codec/table.ts";
import { csvColumns, csvHeader, csvLines } from "../../operation/csv.ts";
import { encodeLoanRow, loanRowAnswer } from "../loan/answer.ts";
import { deadlinesAnswer, encodeDeadline } from "../loan/deadline-answer.ts";
import { loanFilterFields } from "../loan/filters.ts";
import { allowedStatus } from "../loan/status-answer.ts";

const rowAnswer = namedObject("PipelineLoan", {
  ...loanRowAnswer.properties,
  loan_officer_name: { ...textSchema, description: "First and last name of the loan officer" },
  next_status: {
    ...nullableSchema(allowedStatus),
    description: "Where it goes if all goes well; null where it is on its way no longer",
  },
  calculation: described(
    enumerated(
      "CalculationState",
      ["none", "stale", "current"],
      "`none`: never calculated; `stale`: loan or rules have changed since; `current`: it speaks of the loan as it is",
    ),
    "How the last calculation stands to the loan",
  ),
  calculated_at: { ...nullableSchema(instantSchema), description: "When it was calculated last; null: never" },
  rate_lock_expires: {
    ...nullableSchema(dateSchema),
    description: "The last day of the locked expected rate; null: none is locked",
  },
  deadlines: {
    ...deadlinesAnswer,
    description: `Passed, or at most ${pipelineDueDays} days ahead, the earliest first; without those of credit reports`,
  },
});

/** A pipeline as it is answered. */
export const pipelineAnswer: TObject = namedObject("Pipeline", {
  as_of: { ...dateSchema, description: "Today in the company's time zone: deadlines are counted from it" },
  count: Type.Integer({ minimum: 0, description: "All loans of the filter" }),
  results: Type.Array(rowAnswer, {
    description: `In the order of statuses, in each those that fall due first; at most ${maxPipelineLoans}, those changed last`,
  }),
});

const encodePipelineLoan = ({ loan, ...line }: PipelineLoan) => ({
  ...encodeLoanRow(loan),
  loan_officer_name: line.officerName,
  next_status: line.next,
  calculation: line.calculationState,
  calculated_at: line.lastCalculation?.calculatedAt ?? null,
  rate_lock_expires: line.lockExpiresOn,
  deadlines: line.due.map(encodeDeadline),
});

export const encodePipeline = ({ today, count, loans }: Pipeline) => ({
  as_of: today,
  count,
  results: loans.map(encodePipelineLoan),
});

/** The loans as a table, one line each. */
export const pipelineCsv = ({ loans }: Pipeline): string => {
  const columns = csvColumns(rowAnswer);
  return csvHeader(columns) + csvLines(columns, loans.map(encodePipelineLoan));
};

/** What the loans were chosen by, as a query would name it. */
export const filterText = ({ filter, companyId }: Pipeline): string => {
  const named = Object.entries(encodeFields(loanFilterFields, { ...filter, companyId }));
  const given = named.flatMap(([name, value]) => (value === null ? [] : [[name, String(value)] as [string, string]]));
  return new URLSearchParams(given).toString();
};
