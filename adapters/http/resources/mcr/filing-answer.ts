import { type TObject, Type } from "@sinclair/typebox";
import {
  type FiledReport,
  type FiledState,
  type FilingSummary,
  summarizeFiling,
} from "../../../../domain/mcr/filing/filing.ts";
import type { EnteredInputs } from "../../../../domain/mcr/filing/inputs.ts";
import { namedObject } from "../../codec/named-schema.ts";
import { instantSchema, nullableSchema, recordId, textSchema } from "../../codec/record.ts";
import { state } from "../../codec/text-codecs.ts";
import { amountBasis } from "../company/body.ts";
import { encodeOriginator, formVersionSchema, originatorProperties } from "./answer.ts";
import { repurchases } from "./body.ts";

const cellSchema = { ...textSchema, description: "The line's code and the suffix of its column, as in an upload file" };

const changeSchema = namedObject("CallReportChange", {
  state: state.schema,
  cell: cellSchema,
  before: Type.Integer(),
  after: Type.Integer(),
});

const summaryProperties = {
  id: recordId,
  company: recordId,
  year: Type.Integer(),
  quarter: Type.Integer(),
  edition: Type.Integer({ minimum: 1, description: "One more each time that the quarter is filed again" }),
  form_version: formVersionSchema,
  amount_basis: amountBasis.schema,
  filed_at: instantSchema,
  filed_by: recordId,
  digest: { ...textSchema, description: "SHA-256 of figures, notes and loans" },
  states: Type.Array(state.schema),
  changes: Type.Array(changeSchema, { description: "Against the edition before" }),
};

/** A filed quarter as it is listed. */
export const filingSummaryAnswer: TObject = namedObject("CallReportFiling", summaryProperties);

const filedStateSchema = namedObject("FiledCallReportState", {
  state: state.schema,
  cells: Type.Array(namedObject("CallReportCell", { cell: cellSchema, value: Type.Integer() }), {
    description: "Those that are not 0",
  }),
  mlos: Type.Array(namedObject("FiledCallReportOriginator", originatorProperties)),
  notes: Type.Array(textSchema, { description: "The explanatory note (ACNOTE)" }),
});

/** A filed quarter with its figures and notes. */
export const filingAnswer: TObject = namedObject("CallReportFilingDetail", {
  ...summaryProperties,
  filed_states: Type.Array(filedStateSchema),
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
  year: Type.Integer(),
  quarter: Type.Integer(),
  state: state.schema,
  gross_revenue: Type.Integer({ description: "Whole dollars" }),
  repurchases: repurchases.schema,
  note: nullableSchema(textSchema),
  entered_at: instantSchema,
  entered_by: recordId,
});

export const inputsAnswer: TObject = inputsSchema;

/** What was entered for a quarter. */
export const quarterInputsAnswer: TObject = namedObject("CallReportQuarterInputs", {
  inputs: Type.Array(inputsSchema, { description: "By state" }),
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
