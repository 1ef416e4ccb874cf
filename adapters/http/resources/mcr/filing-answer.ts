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
import { state } from "../../codec/text-codecs.ts";
import { amountBasis } from "../company/body.ts";
import { encodeOriginator, formVersionSchema } from "./answer.ts";
import { repurchases } from "./body.ts";
import { originatorProperties } from "./sheet-answer.ts";

const cellSchema = { ...textSchema, description: "The line's code and the suffix of its column, as in an upload file" };

const changeSchema = namedObject("CallReportChange", {
  state: described(state.schema, "The state of the figure"),
  cell: cellSchema,
  before: described(Type.Integer(), "The figure in the edition before"),
  after: described(Type.Integer(), "The figure now"),
});

const summaryProperties = {
  id: described(recordId, "The filing's own id"),
  company: described(recordId, "The company that filed"),
  year: described(Type.Integer(), "Year of the quarter"),
  quarter: described(Type.Integer(), "Quarter of the calendar year, 1 to 4"),
  edition: Type.Integer({ minimum: 1, description: "One more each time that the quarter is filed again" }),
  form_version: described(formVersionSchema, "Version of the NMLS form"),
  amount_basis: described(amountBasis.schema, "Which amount of a loan was added up"),
  filed_at: described(instantSchema, "When the filing was recorded"),
  filed_by: described(recordId, "The user who recorded it"),
  digest: { ...textSchema, description: "SHA-256 of figures, notes and loans" },
  states: described(Type.Array(state.schema), "The states that were filed"),
  changes: Type.Array(changeSchema, { description: "Against the edition before" }),
};

/** A filed quarter as it is listed. */
export const filingSummaryAnswer: TObject = namedObject("CallReportFiling", summaryProperties);

const filedStateSchema = namedObject("FiledCallReportState", {
  state: described(state.schema, "The state that was filed"),
  cells: Type.Array(
    namedObject("CallReportCell", {
      cell: cellSchema,
      value: described(Type.Integer(), "The figure, in whole dollars or as a count"),
    }),
    {
      description: "Those that are not 0",
    },
  ),
  mlos: described(
    Type.Array(namedObject("FiledCallReportOriginator", originatorProperties)),
    "Originators (ACMLO), one line each",
  ),
  notes: Type.Array(textSchema, { description: "The explanatory note (ACNOTE)" }),
});

/** A filed quarter with its figures and notes. */
export const filingAnswer: TObject = namedObject("CallReportFilingDetail", {
  ...summaryProperties,
  filed_states: described(Type.Array(filedStateSchema), "The figures of each state that was filed"),
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

/** What was entered for a state's quarter. */
const inputsSchema = namedObject("CallReportInputs", {
  year: described(Type.Integer(), "Year of the quarter"),
  quarter: described(Type.Integer(), "Quarter of the calendar year, 1 to 4"),
  state: described(state.schema, "The state whose quarter it is"),
  gross_revenue: described(
    Type.Integer({ description: "Whole dollars" }),
    "Gross revenue from operations, line AC1100",
  ),
  repurchases: described(repurchases.schema, "Loans that had to be bought back, line AC1000"),
  note: described(nullableSchema(textSchema), "What goes into the explanatory note (ACNOTE); null: nothing"),
  entered_at: described(instantSchema, "When it was entered"),
  entered_by: described(recordId, "The user who entered it"),
});

export const inputsAnswer: TObject = inputsSchema;

/** What was entered for a quarter. */
export const quarterInputsAnswer: TObject = namedObject("CallReportQuarterInputs", {
  inputs: Type.Array(inputsSchema, { description: "What was entered, one entry for each state" }),
});

export const encodeInputs = (inputs: EnteredInputs) => ({
  year: inputs.year,
  quarter: inputs.number,
  state: inputs.state,
  gross_revenue: inputs.grossRevenueDollars,
  repurchases: { amount: inputs.repurchases.amountDollars, count: inputs.repurchases.count },
  note: inputs.note,
  entered_at: inputs.enteredAt,
  entered_by: inputs.enteredByUserId,
});
