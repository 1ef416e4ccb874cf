import { type TObject, Type } from "@sinclair/typebox";
import type { MadeRegister } from "../../../../application/support/hmda/make-register.ts";
import type { MacroResult, NotRun } from "../../../../domain/hmda/check/result.ts";
import type { EditHit, EditResult } from "../../../../domain/hmda/check/tally.ts";
import { expectation } from "../../../../domain/hmda/edits/edit.ts";
import {
  type DifferenceKind,
  differenceKinds,
  type RegisterDifferences,
} from "../../../../domain/hmda/filing/differences.ts";
import type { FoundEdit } from "../../../../domain/hmda/filing/filing.ts";
import { described } from "../../codec/described.ts";
import { namedObject } from "../../codec/named-schema.ts";
import { nullableSchema, recordId, textSchema } from "../../codec/record.ts";
import { responseObject } from "../../codec/response.ts";
import { enumerated } from "../../codec/values/choice-codecs.ts";
import { companyDataPath, rowDataPath } from "./data-names.ts";

const count = Type.Integer({ minimum: 0 });
const names = Type.Array(textSchema, {
  description: "Names of the file's fields that the edit checks; fields of the transmittal sheet start with `sheet.`",
});

const editNumber = { ...textSchema, description: "Number of the edit, such as V600, as assigned by the regulator" };

const editHead = {
  edit: editNumber,
  tier: described(
    enumerated(
      "HmdaEditTier",
      ["syntactical", "validity", "quality"],
      "Syntactical and validity edits prevent filing; quality edits must be confirmed",
    ),
    "Severity of the edit",
  ),
  description: { ...textSchema, description: "Condition that must be met" },
  fields: names,
  count: { ...count, description: "Number of lines that triggered the edit" },
};

/** The values of an edit's fields in a line. */
const valuesSchema = Type.Array(
  namedObject("HmdaFieldValue", {
    name: described(textSchema, "Name of the field in the file"),
    value: described(textSchema, "Value of the field, as text"),
  }),
  {
    description: "Values of the fields that the edit checks",
  },
);

const encodeValues = (values: EditHit["values"]) => Object.entries(values).map(([name, value]) => ({ name, value }));

/** A triggered edit, without the lines. */
const foundEditAnswer: TObject = namedObject("HmdaFoundEdit", editHead);

/** A triggered edit, with the first loans that triggered it. */
const loanEditAnswer: TObject = namedObject("HmdaLoanEdit", {
  ...editHead,
  loans: Type.Array(
    namedObject("HmdaLoanHit", {
      loan: nullableSchema({
        ...recordId,
        description: "Loan that triggered the edit; null for the transmittal sheet",
      }),
      uli: described(nullableSchema(textSchema), "Universal loan identifier (ULI) of the loan; null if it has none"),
      fields: valuesSchema,
    }),
    { description: "First 100 findings" },
  ),
});

/** An edit triggered by a file, with the first lines that triggered it. */
export const lineEditAnswer: TObject = namedObject("HmdaLineEdit", {
  ...editHead,
  hits: Type.Array(
    namedObject("HmdaLineHit", {
      line: described(Type.Integer({ minimum: 1 }), "Number of the line in the file, starting at 1"),
      uli: described(nullableSchema(textSchema), "Universal loan identifier (ULI) in the line; null if it has none"),
      values: valuesSchema,
    }),
    { description: "First 100 findings" },
  ),
});

export const macroResponse = responseObject<MacroResult>("HmdaMacroEdit", {
  edit: [editNumber, null, "edit"],
  description: [textSchema, "Condition that must be met", ({ description }) => expectation({ description })],
  left: [Type.Number(), "Figure that the edit calculates", "left"],
  right: [Type.Number(), "Limit that the figure crosses", "right"],
});

export const notRunResponse = responseObject<NotRun>("HmdaEditNotRun", {
  edit: [editNumber, null, "edit"],
  why: [textSchema, "Data that is not available", "why"],
});

/** The findings of the edits that are stored with a filing. */
export const findingsAnswer = {
  edits: described(Type.Array(foundEditAnswer), "Triggered edits of single lines, without the lines"),
  macro: Type.Array(macroResponse.schema, {
    description: "Triggered macro edits, which apply to the whole file and must be confirmed",
  }),
  not_run: Type.Array(notRunResponse.schema, {
    description: "Edits that were not run because data for the comparison is not available",
  }),
  blocking: Type.Boolean({ description: "Whether a triggered edit prevents filing" }),
};

/** Missing data that prevents a register from being written, and the triggered edits of its loans. */
export const registerProblems = {
  missing_company_data: Type.Array(textSchema, { description: "Missing fields of the company's record" }),
  missing_data_count: { ...count, description: "Number of loans whose row cannot be written because data is missing" },
  missing_data: Type.Array(
    namedObject("HmdaMissingData", {
      loan: described(recordId, "Loan whose row cannot be written"),
      uli: described(nullableSchema(textSchema), "Universal loan identifier (ULI) of the loan; null if it has none"),
      fields: Type.Array(textSchema, { description: "Missing fields of the loan, of `company` and of `loan_officer`" }),
    }),
    { description: "Loans with missing data, at most the first 1,000" },
  ),
  edits: described(Type.Array(loanEditAnswer), "Triggered edits of single lines, with the loans that triggered them"),
  macro: described(
    Type.Array(macroResponse.schema),
    "Triggered macro edits, which apply to the whole file and must be confirmed",
  ),
  not_run: described(
    Type.Array(notRunResponse.schema),
    "Edits that were not run because data for the comparison is not available",
  ),
  blocking: Type.Boolean({ description: "Whether a triggered edit prevents filing" }),
};

export const encodeFoundEdit = ({ edit, tier, description, fields, count: hitCount }: FoundEdit) => ({
  edit,
  tier,
  description: expectation({ description }),
  fields,
  count: hitCount,
});

export const encodeLineEdit = (found: EditResult) => ({
  ...encodeFoundEdit(found),
  hits: found.hits.map(({ line, uli, values }) => ({ line, uli, values: encodeValues(values) })),
});

/** Encodes the problems of a register, loan by loan. */
export const encodeProblems = (register: MadeRegister) => {
  const { missingCompanyData, missingDataCount, missingData, checked, loanOfLine } = register;
  return {
    missing_company_data: missingCompanyData.map(companyDataPath),
    missing_data_count: missingDataCount,
    missing_data: missingData.map(({ loanId, uli, fields }) => ({
      loan: loanId,
      uli,
      fields: fields.map(rowDataPath),
    })),
    edits: checked.edits.map((found) => ({
      ...encodeFoundEdit(found),
      loans: found.hits.map(({ line, uli, values }) => ({ loan: loanOfLine(line), uli, fields: encodeValues(values) })),
    })),
    macro: checked.macro.map(macroResponse.encode),
    not_run: checked.notRun.map(notRunResponse.encode),
    blocking: checked.blocking,
  };
};

const kindMeanings: Readonly<Record<DifferenceKind, string>> = {
  added: "The loan has a row now and had none",
  removed: "The loan had a row and has none now",
  action_changed: "The action taken or its date has changed",
  row_changed: "Another field has changed",
};

const kindSchema = enumerated(
  "HmdaDifference",
  differenceKinds,
  differenceKinds.map((kind) => `\`${kind}\`: ${kindMeanings[kind]}`).join("; "),
);

/** How a register differs from an earlier edition. */
export const differencesAnswer: TObject = namedObject("HmdaDifferences", {
  filing: { ...recordId, description: "Filing with the earlier edition" },
  edition: described(Type.Integer({ minimum: 1 }), "Number of the earlier edition"),
  added: described(count, "Number of loans that have a row now and had none"),
  removed: described(count, "Number of loans that had a row and have none now"),
  action_changed: described(count, "Number of loans whose action taken or its date has changed"),
  row_changed: described(count, "Number of loans in which another field has changed"),
  loans: Type.Array(
    namedObject("HmdaDifferingLoan", {
      loan: described(recordId, "Loan that differs"),
      uli: described(textSchema, "Universal loan identifier (ULI) of the loan"),
      difference: described(kindSchema, "Kind of difference"),
    }),
    {
      description: "Loans that differ, at most the first 100",
    },
  ),
});

export const encodeDifferences = ({ filingId, edition, counts, loans }: RegisterDifferences) => ({
  filing: filingId,
  edition,
  ...counts,
  loans: loans.map(({ loanId, uli, kind }) => ({ loan: loanId, uli, difference: kind })),
});
