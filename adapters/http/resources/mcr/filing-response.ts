import { Type } from "@sinclair/typebox";
import {
  type CallReportFilingSummary,
  type FiledReport,
  type FiledState,
  summarizeCallReportFiling,
} from "../../../../domain/mcr/filing/filing.ts";
import type { EnteredInputs } from "../../../../domain/mcr/filing/inputs.ts";
import { described } from "../../codec/described.ts";
import { namedObject } from "../../codec/named-schema.ts";
import { instantSchema, nullableSchema, recordId, textSchema } from "../../codec/record.ts";
import { extendedResponse, listOf, responseObject } from "../../codec/response.ts";
import { state } from "../../codec/values/text-codecs.ts";
import { amountBasis } from "../company/settings-body.ts";
import { opening, repurchases } from "./body.ts";
import { cellSchema, changeResponse, formVersionSchema } from "./response.ts";
import { originatorLine } from "./sheet-response.ts";

export const filingSummaryResponse = responseObject<CallReportFilingSummary>("CallReportFiling", {
  id: [recordId, "Id of the filing", "id"],
  company: [recordId, "Company that filed the report", "companyId"],
  company_name: [
    nullableSchema(textSchema),
    "Legal name of the company when it filed; null in filings that were made before it was recorded",
    ({ filer }) => filer?.name ?? null,
  ],
  company_nmls_id: [
    nullableSchema(textSchema),
    "NMLS id of the company when it filed; null if it had none, or in filings that were made before it was recorded",
    ({ filer }) => filer?.nmlsId ?? null,
  ],
  year: [Type.Integer(), "Calendar year of the quarter", "year"],
  quarter: [Type.Integer(), "Quarter of the calendar year, 1 to 4", "number"],
  edition: [
    Type.Integer({ minimum: 1 }),
    "Edition of the quarter, which increases each time the quarter is filed again",
    "edition",
  ],
  form_version: [formVersionSchema, "Version of the NMLS form", "formVersion"],
  amount_basis: [amountBasis.schema, "Amount of a loan that the report totals", "amountBasis"],
  filed_at: [instantSchema, "When the filing was recorded", "filedAt"],
  filed_by: [recordId, "User who recorded the filing", "filedByUserId"],
  digest: [textSchema, "SHA-256 digest of figures, notes and loans", "digest"],
  states: [Type.Array(state.schema), "States that were filed", "stateNames"],
  changes: [listOf(changeResponse), "Figures that changed since the previous edition; empty for the first", "changes"],
});

/** A state of a filed quarter, with its notes. */
interface StateWithNotes {
  readonly filed: FiledState;
  readonly notes: FiledReport["notes"];
}

const filedState = responseObject<StateWithNotes>("FiledCallReportState", {
  state: [state.schema, "State that was filed", ({ filed }) => filed.state],
  cells: [
    Type.Array(
      namedObject("CallReportCell", {
        cell: cellSchema,
        value: described(Type.Integer(), "Figure of the cell, in whole dollars or as a count"),
      }),
    ),
    "Cells of the form that are not 0",
    ({ filed }) =>
      Object.entries(filed.cells)
        .filter(([, value]) => value !== 0)
        .map(([cell, value]) => ({ cell, value })),
  ],
  mlos: [
    Type.Array(originatorLine.schema),
    "Mortgage loan originators of the state (ACMLO), one entry each",
    ({ filed }) => filed.originators.map(originatorLine.encode),
  ],
  notes: [Type.Array(textSchema), "Explanatory notes (ACNOTE)", ({ filed, notes }) => notes.get(filed.state) ?? []],
});

/** A filed quarter with its figures and notes. */
export const filingResponse = extendedResponse(
  "CallReportFilingDetail",
  [filingSummaryResponse, ({ filing }: FiledReport) => summarizeCallReportFiling(filing)],
  {
    filed_states: [
      Type.Array(filedState.schema),
      "Figures of each state that was filed",
      ({ filing, notes }) => filing.states.map((filed) => filedState.encode({ filed, notes })),
    ],
  },
);

/** The accounting data of a state and quarter. */
export const inputsResponse = responseObject<EnteredInputs>("CallReportInputs", {
  year: [Type.Integer(), "Calendar year of the quarter", "year"],
  quarter: [Type.Integer(), "Quarter of the calendar year, 1 to 4", "number"],
  state: [state.schema, "State to which the data applies", "state"],
  gross_revenue: [
    Type.Integer({ description: "Whole dollars" }),
    "Gross revenue from mortgage origination operations (line AC1100)",
    "grossRevenueDollars",
  ],
  repurchases: [
    repurchases.schema,
    "Loans that had to be repurchased in the quarter (line AC1000)",
    (inputs) => ({ amount: inputs.repurchases.amountDollars, count: inputs.repurchases.count }),
  ],
  note: [nullableSchema(textSchema), "Text for the explanatory note (ACNOTE); null if there is none", "note"],
  opening: [
    nullableSchema(opening.schema),
    "Applications in process at the start of the quarter as another system filed them (line AC010); null if the records of this service are used",
    (inputs) => (inputs.opening === null ? null : opening.encode(inputs.opening)),
  ],
  entered_at: [instantSchema, "When the data was entered", "enteredAt"],
  entered_by: [recordId, "User who entered the data", "enteredByUserId"],
});

/** The accounting data of a quarter. */
export const quarterInputsResponse = responseObject<readonly EnteredInputs[]>("CallReportQuarterInputs", {
  inputs: [
    Type.Array(inputsResponse.schema),
    "Data that was entered, one entry for each state",
    (inputs) => inputs.map(inputsResponse.encode),
  ],
});
