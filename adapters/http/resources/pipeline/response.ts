import { Type } from "@sinclair/typebox";
import { dollarsFromCents } from "../../../../domain/kernel/money.ts";
import {
  maxPipelineLoans,
  type Pipeline,
  type PipelineLoan,
  pipelineDueDays,
} from "../../../../domain/loan/pipeline/pipeline.ts";
import { withoutDescription } from "../../codec/described.ts";
import { dateSchema, dollarsSchema, instantSchema, nullableSchema, textSchema } from "../../codec/record.ts";
import { extendedResponse, listOf, orNull, type ResponseTable, responseObject } from "../../codec/response.ts";
import { encodeFields } from "../../codec/table.ts";
import { csvColumns, csvHeader, csvLines } from "../../operation/formats/csv.ts";
import { deadlines } from "../loan/deadline-response.ts";
import { loanFilterFields } from "../loan/filters.ts";
import { loanRowResponse } from "../loan/response.ts";
import { allowedStatus } from "../loan/status/status-response.ts";
import { calculationState } from "./filters.ts";

/** A figure of the loan's last calculation. */
const figureOf = (
  figure: "principalLimitCents" | "availableProceedsCents" | "cashRequiredToCloseCents",
  description: string,
): ResponseTable<PipelineLoan>[string] => [
  nullableSchema(dollarsSchema),
  `${description}; null if the loan was never calculated`,
  ({ lastCalculation }) => (lastCalculation === null ? null : dollarsFromCents(lastCalculation[figure])),
];

const row = extendedResponse("PipelineLoan", [loanRowResponse, ({ loan }: PipelineLoan) => loan], {
  loan_officer_name: [textSchema, "First and last name of the loan officer", "officerName"],
  next_status: [
    orNull(allowedStatus),
    "Next status on the way to insurance endorsement; null if the loan is no longer in progress",
    "next",
  ],
  calculation: [calculationState.schema, "State of the last calculation", "calculationState"],
  calculated_at: [
    withoutDescription(nullableSchema(instantSchema)),
    "When the loan was last calculated; null if never",
    ({ lastCalculation }) => lastCalculation?.calculatedAt ?? null,
  ],
  principal_limit: figureOf("principalLimitCents", "Principal limit of the last calculation, also of a stale one"),
  available_proceeds: figureOf(
    "availableProceedsCents",
    "Proceeds available to the borrower according to the last calculation",
  ),
  cash_required_to_close: figureOf(
    "cashRequiredToCloseCents",
    "Cash that the borrower must bring to closing according to the last calculation",
  ),
  rate_lock_expires: [
    nullableSchema(withoutDescription(dateSchema)),
    "Last day of the rate lock; null if the expected rate is not locked",
    "lockExpiresOn",
  ],
  deadlines: [
    deadlines,
    `Deadlines that have passed or are at most ${pipelineDueDays} days ahead, earliest first`,
    "due",
  ],
});

/** A pipeline as responses show it. */
export const pipelineResponse = responseObject<Pipeline>("Pipeline", {
  as_of: [withoutDescription(dateSchema), "Date of the report: today in the company's time zone", "today"],
  count: [Type.Integer({ minimum: 0 }), "Number of all loans that match the filters other than `calculation`", "count"],
  results: [
    listOf(row),
    `At most ${maxPipelineLoans} loans, those changed last, sorted by status and then by earliest deadline`,
    "loans",
  ],
});

/** The loans as CSV, one line each. */
export const pipelineCsv = ({ loans }: Pipeline): string => {
  const columns = csvColumns(row.schema);
  return csvHeader(columns) + csvLines(columns, loans.map(row.encode));
};

/** The filters of the loans, as query parameters. */
export const filterText = ({ filter, companyId }: Pipeline): string => {
  const named = Object.entries(encodeFields(loanFilterFields, { ...filter, companyId }));
  const given = named.flatMap(([name, value]) => (value === null ? [] : [[name, String(value)] as [string, string]]));
  return new URLSearchParams(given).toString();
};
