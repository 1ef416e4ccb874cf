import { type TObject, Type } from "@sinclair/typebox";
import {
  type FiledReport,
  type FiledState,
  type FilingSummary,
  summarizeFiling,
} from "../../../../domain/mcr/filing/filing.ts";
import type { EnteredInputs } from "../../../../domain/mcr/filing/inputs.ts";
import { described } from "../../codec/described.ts";
import { namedObject } from "../../codec/named-schema.ts";
import { instantSchema, nullableSchema, recordId, textSchema } from "../../codec/record.ts";
import { responseObject } from "../../codec/response.ts";
import { state } from "../../codec/values/text-codecs.ts";
import { amountBasis } from "../company/body.ts";
import { encodeOriginator, formVersionSchema } from "./answer.ts";
import { repurchases } from "./body.ts";
import { originatorProperties } from "./sheet-answer.ts";

const cellSchema = {
  ...textSchema,
  description: "Code of the line with the suffix of its column, as in an upload file",
};

const changeSchema = namedObject("CallReportChange", {
  state: described(state.schema, "State of the figure"),
  cell: cellSchema,
  before: described(Type.Integer(), "Figure in the previous edition, in whole dollars or as a count"),
  after: described(Type.Integer(), "Figure in this edition, in whole dollars or as a count"),
});

const summaryProperties = {
  id: described(recordId, "Id of the filing"),
  company: described(recordId, "Company that filed the report"),
  year: described(Type.Integer(), "Calendar year of the quarter"),
  quarter: described(Type.Integer(), "Quarter of the calendar year, 1 to 4"),
  edition: Type.Integer({
    minimum: 1,
    description: "Edition of the quarter, which increases each time the quarter is filed again",
  }),
  form_version: described(formVersionSchema, "Version of the NMLS form"),
  amount_basis: described(amountBasis.schema, "Amount of a loan that the report totals"),
  filed_at: described(instantSchema, "When the filing was recorded"),
  filed_by: described(recordId, "User who recorded the filing"),
  digest: { ...textSchema, description: "SHA-256 digest of figures, notes and loans" },
  states: described(Type.Array(state.schema), "States that were filed"),
  changes: Type.Array(changeSchema, {
    description: "Figures that changed since the previous edition; empty for the first",
  }),
};

/** A filed quarter as it is listed. */
export const filingSummaryAnswer: TObject = namedObject("CallReportFiling", summaryProperties);

const filedStateSchema = namedObject("FiledCallReportState", {
  state: described(state.schema, "State that was filed"),
  cells: Type.Array(
    namedObject("CallReportCell", {
      cell: cellSchema,
      value: described(Type.Integer(), "Figure of the cell, in whole dollars or as a count"),
    }),
    {
      description: "Cells of the form that are not 0",
    },
  ),
  mlos: described(
    Type.Array(namedObject("FiledCallReportOriginator", originatorProperties)),
    "Mortgage loan originators of the state (ACMLO), one entry each",
  ),
  notes: Type.Array(textSchema, { description: "Explanatory notes (ACNOTE)" }),
});

/** A filed quarter with its figures and notes. */
export const filingAnswer: TObject = namedObject("CallReportFilingDetail", {
  ...summaryProperties,
  filed_states: described(Type.Array(filedStateSchema), "Figures of each state that was filed"),
});

export const encodeFilingSummary = (filing: FilingSummary) => ({
  id: filing.id,
  company: filing.companyId,
  year: filing.year,
  quarter: filing.number,
  edition: filing.edition,
  form_version: filing.formVersion,
  amount_basis: filing.amountBasis,
  filed_at: filing.filedAt,
  filed_by: filing.filedByUserId,
  digest: filing.digest,
  states: filing.stateNames,
  changes: filing.changes.map(({ state: of, cell, before, after }) => ({ state: of, cell, before, after })),
});

const encodeState = ({ state: name, cells, originators }: FiledState, notes: FiledReport["notes"]) => ({
  state: name,
  cells: Object.entries(cells)
    .filter(([, value]) => value !== 0)
    .map(([cell, value]) => ({ cell, value })),
  mlos: originators.map(encodeOriginator),
  notes: notes.get(name) ?? [],
});

export const encodeFiling = ({ filing, notes }: FiledReport) => ({
  ...encodeFilingSummary(summarizeFiling(filing)),
  filed_states: filing.states.map((of) => encodeState(of, notes)),
});

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
  entered_at: [instantSchema, "When the data was entered", "enteredAt"],
  entered_by: [recordId, "User who entered the data", "enteredByUserId"],
});

export const inputsAnswer: TObject = inputsResponse.schema;

/** The accounting data of a quarter. */
export const quarterInputsAnswer: TObject = namedObject("CallReportQuarterInputs", {
  inputs: Type.Array(inputsResponse.schema, { description: "Data that was entered, one entry for each state" }),
});
