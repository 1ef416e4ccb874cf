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
import { enumerated } from "../../codec/choice-codecs.ts";
import { described } from "../../codec/described.ts";
import { namedObject } from "../../codec/named-schema.ts";
import { nullableSchema, recordId, textSchema } from "../../codec/record.ts";
import { companyDataPath, rowDataPath } from "./data-names.ts";

const count = Type.Integer({ minimum: 0 });
const names = Type.Array(textSchema, {
  description: "Names of the file's fields; `sheet.` before those of the first line",
});

const editNumber = { ...textSchema, description: "The regulator's number of the edit" };

const editHead = {
  edit: editNumber,
  tier: described(
    enumerated(
      "HmdaEditTier",
      ["syntactical", "validity", "quality"],
      "Syntactical and validity edits block filing, quality edits have to be confirmed",
    ),
    "How grave the edit is",
  ),
  description: { ...textSchema, description: "What holds where the edit does not hit" },
  fields: names,
  count: { ...count, description: "How many lines it hits" },
};

/** The values of an edit's fields in a line. */
const valuesSchema = Type.Array(
  namedObject("HmdaFieldValue", {
    name: described(textSchema, "Name of the file's field"),
    value: described(textSchema, "What the line has there, as text"),
  }),
  {
    description: "What the line has in the fields of the edit",
  },
);

const encodeValues = (values: EditHit["values"]) => Object.entries(values).map(([name, value]) => ({ name, value }));

/** An edit that hits, without the lines. */
export const foundEditAnswer: TObject = namedObject("HmdaFoundEdit", editHead);

/** An edit that hits, with the first loans that it hits. */
const loanEditAnswer: TObject = namedObject("HmdaLoanEdit", {
  ...editHead,
  loans: Type.Array(
    namedObject("HmdaLoanHit", {
      loan: nullableSchema({
        ...recordId,
        description: "The loan that is hit; null: the first line, the transmittal sheet",
      }),
      uli: described(nullableSchema(textSchema), "Universal loan identifier of the loan; null where it has none"),
      fields: valuesSchema,
    }),
    { description: "The first hundred" },
  ),
});

/** An edit that hits a file, with the first lines that it hits. */
export const lineEditAnswer: TObject = namedObject("HmdaLineEdit", {
  ...editHead,
  hits: Type.Array(
    namedObject("HmdaLineHit", {
      line: described(Type.Integer({ minimum: 1 }), "Number of the line in the file, from 1"),
      uli: described(nullableSchema(textSchema), "Universal loan identifier in the line; null where it has none"),
      values: valuesSchema,
    }),
    { description: "The first hundred" },
  ),
});

export const macroAnswer: TObject = namedObject("HmdaMacroEdit", {
  edit: editNumber,
  description: described(textSchema, "What holds where the edit does not hit"),
  left: Type.Number({ description: "What was counted" }),
  right: Type.Number({ description: "The limit that it crosses" }),
});

export const notRunAnswer: TObject = namedObject("HmdaEditNotRun", {
  edit: editNumber,
  why: described(textSchema, "What is not at hand to compare with"),
});

/** What the edits said, as it is kept of a filing. */
export const findingsAnswer = {
  edits: described(Type.Array(foundEditAnswer), "Edits of single lines that hit, without the lines"),
  macro: Type.Array(macroAnswer, { description: "Edits of the whole file that hit; they have to be confirmed" }),
  not_run: Type.Array(notRunAnswer, { description: "Edits for which something to compare with is not at hand" }),
  blocking: Type.Boolean({ description: "Whether the register cannot be filed as it is" }),
};

/** What a register lacks without which it cannot be written, and what the edits say of its loans. */
export const registerProblems = {
  missing_company_data: Type.Array(textSchema, { description: "Fields of the company's record" }),
  missing_data_count: { ...count, description: "Loans whose row cannot be written" },
  missing_data: Type.Array(
    namedObject("HmdaMissingData", {
      loan: described(recordId, "The loan whose row cannot be written"),
      uli: described(nullableSchema(textSchema), "Its universal loan identifier; null where it has none"),
      fields: Type.Array(textSchema, { description: "Fields of the loan, of `company` and of `loan_officer`" }),
    }),
    { description: "The first thousand of them" },
  ),
  edits: described(Type.Array(loanEditAnswer), "Edits of single lines that hit, with the loans that they hit"),
  macro: described(Type.Array(macroAnswer), "Edits of the whole file that hit; they have to be confirmed"),
  not_run: described(Type.Array(notRunAnswer), "Edits for which something to compare with is not at hand"),
  blocking: Type.Boolean({ description: "Whether an edit hits that prevents filing" }),
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

export const encodeMacro = ({ edit, description, left, right }: MacroResult) => ({
  edit,
  description: expectation({ description }),
  left,
  right,
});

export const encodeNotRun = ({ edit, why }: NotRun) => ({ edit, why });

/** What is wrong with a register that was made, loan by loan. */
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
    macro: checked.macro.map(encodeMacro),
    not_run: checked.notRun.map(encodeNotRun),
    blocking: checked.blocking,
  };
};

const kindMeanings: Readonly<Record<DifferenceKind, string>> = {
  added: "It has a row now",
  removed: "It has no row any more",
  action_changed: "Its action, or the day of it, is another one",
  row_changed: "Another field differs",
};

const kindSchema = enumerated(
  "HmdaDifference",
  differenceKinds,
  differenceKinds.map((kind) => `\`${kind}\`: ${kindMeanings[kind]}`).join("; "),
);

/** How a register differs from an earlier edition. */
export const differencesAnswer: TObject = namedObject("HmdaDifferences", {
  filing: { ...recordId, description: "The earlier edition" },
  edition: described(Type.Integer({ minimum: 1 }), "Number of the earlier edition"),
  added: described(count, "Loans that have a row now and had none"),
  removed: described(count, "Loans that had a row and have none now"),
  action_changed: described(count, "Loans whose action, or its day, is another one"),
  row_changed: described(count, "Loans of which another field differs"),
  loans: Type.Array(
    namedObject("HmdaDifferingLoan", {
      loan: described(recordId, "The loan that differs"),
      uli: described(textSchema, "Its universal loan identifier"),
      difference: described(kindSchema, "How it differs"),
    }),
    {
      description: "The first hundred of them",
    },
  ),
});

export const encodeDifferences = ({ filingId, edition, counts, loans }: RegisterDifferences) => ({
  filing: filingId,
  edition,
  ...counts,
  loans: loans.map(({ loanId, uli, kind }) => ({ loan: loanId, uli, difference: kind })),
});
