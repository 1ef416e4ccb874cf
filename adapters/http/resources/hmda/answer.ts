import { type TObject, Type } from "@sinclair/typebox";
import type { UliAnswer } from "../../../../application/hmda/check-uli.ts";
import type { RegisterValidation } from "../../../../application/hmda/validate-register.ts";
import type { CheckedRegister } from "../../../../domain/hmda/check/result.ts";
import { type Confirmation, filingStatuses, type HmdaFiling } from "../../../../domain/hmda/filing/filing.ts";
import { sheetFields } from "../../../../domain/hmda/register/sheet-fields.ts";
import { choice } from "../../codec/choice-codecs.ts";
import { namedObject } from "../../codec/named-schema.ts";
import {
  dateSchema,
  encodeRecord,
  instantSchema,
  nullableSchema,
  recordId,
  recordSchema,
  textSchema,
} from "../../codec/record.ts";
import {
  differencesAnswer,
  encodeDifferences,
  encodeFoundEdit,
  encodeLineEdit,
  encodeMacro,
  encodeNotRun,
  encodeProblems,
  findingsAnswer,
  lineEditAnswer,
  macroAnswer,
  notRunAnswer,
  registerProblems,
} from "./edit-answers.ts";

const year = Type.Integer();
const count = Type.Integer({ minimum: 0 });

const sheetAnswer: TObject = namedObject(
  "HmdaTransmittalSheet",
  Object.fromEntries(sheetFields.map((field) => [field, textSchema])),
  { description: "The first line of the file" },
);

/** A register as the records give it now. */
export const validationAnswer: TObject = namedObject("HmdaValidation", {
  year,
  company: recordId,
  complete: Type.Boolean({ description: "Whether the year is over" }),
  edition: Type.Integer({ minimum: 0, description: "The highest edition that was generated; 0: none was" }),
  total: { ...count, description: "Loans that belong to the register" },
  ready: { ...count, description: "Those whose row can be written" },
  transmittal_sheet: nullableSchema(sheetAnswer),
  ...registerProblems,
  differs_from_filed: nullableSchema({
    ...differencesAnswer,
    description: "How it differs from the last edition that was filed; null: none was",
  }),
});

export const encodeValidation = (validation: RegisterValidation) => ({
  year: validation.year,
  company: validation.companyId,
  complete: validation.isComplete,
  edition: validation.latestEdition,
  total: validation.rowCount + validation.missingDataCount,
  ready: validation.rowCount,
  transmittal_sheet: validation.sheet,
  ...encodeProblems(validation),
  differs_from_filed: validation.differsFromFiled && encodeDifferences(validation.differsFromFiled),
});

export const filingStatus = choice("HmdaFilingStatus", filingStatuses, {
  generated: "Its file can be looked at",
  verified: "Someone confirmed what quality and macro edits hit",
  filed: "It was filed: the actions of its loans stand",
});

const confirmation = nullableSchema(
  namedObject("HmdaVerification", { at: instantSchema, by: { ...recordId, description: "The user" } }),
);

/** An edition of a register. */
export const filingAnswer: TObject = recordSchema("HmdaFiling", {
  year,
  edition: Type.Integer({ minimum: 1, description: "Counted for each year" }),
  status: filingStatus.schema,
  complete: Type.Boolean({ description: "Whether the year was over when it was generated" }),
  records: { ...count, description: "Rows of the file" },
  transmittal_sheet: sheetAnswer,
  file_url: { ...textSchema, description: "Where the file is downloaded" },
  file_bytes: count,
  file_sha256: textSchema,
  ...findingsAnswer,
  changes: nullableSchema({
    ...differencesAnswer,
    description: "What changed since the edition before; null: none was",
  }),
  quality_verified: confirmation,
  macro_verified: confirmation,
  generated_at: instantSchema,
  generated_by: recordId,
  filed_on: nullableSchema(dateSchema),
  receipt: nullableSchema(textSchema),
  filed_at: nullableSchema(instantSchema),
  filed_by: nullableSchema(recordId),
});

const encodeConfirmation = (confirmed: Confirmation | null) =>
  confirmed && { at: confirmed.at, by: confirmed.byUserId };

const encodeFiled = (filing: HmdaFiling) =>
  filing.status === "filed"
    ? { filed_on: filing.filedOn, receipt: filing.receipt, filed_at: filing.filedAt, filed_by: filing.filedByUserId }
    : { filed_on: null, receipt: null, filed_at: null, filed_by: null };

export const encodeFiling = (filing: HmdaFiling) => {
  const { findings, file, differences } = filing;
  return encodeRecord(filing, filing.companyId, {
    year: filing.year,
    edition: filing.edition,
    status: filing.status,
    complete: filing.isComplete,
    records: filing.rowCount,
    transmittal_sheet: filing.sheet,
    file_url: `/api/loan/hmdareporting/${filing.id}/file/`,
    file_bytes: file.bytes,
    file_sha256: file.sha256,
    edits: findings.edits.map(encodeFoundEdit),
    macro: findings.macro.map(encodeMacro),
    not_run: findings.notRun.map(encodeNotRun),
    blocking: findings.blocking,
    changes: differences && encodeDifferences(differences),
    quality_verified: encodeConfirmation(filing.qualityConfirmed),
    macro_verified: encodeConfirmation(filing.macroConfirmed),
    generated_at: filing.createdAt,
    generated_by: filing.generatedByUserId,
    ...encodeFiled(filing),
  });
};

/** What the edits say of a file. */
export const checkedFileAnswer: TObject = namedObject("HmdaCheckedFile", {
  year,
  quarter: nullableSchema(Type.Integer({ minimum: 1, maximum: 3 })),
  rows: { ...count, description: "Lines after the first" },
  edits: Type.Array(lineEditAnswer),
  macro: Type.Array(macroAnswer),
  not_run: Type.Array(notRunAnswer),
  format_error_count: { ...count, description: "Lines that could not be read and were not checked" },
  format_errors: Type.Array(
    namedObject("HmdaFormatError", { line: Type.Integer({ minimum: 1 }), message: textSchema }),
    { description: "The first hundred" },
  ),
  blocking: Type.Boolean({ description: "Whether the file cannot be filed as it is" }),
});

export const encodeCheckedFile = (checked: CheckedRegister) => ({
  year: checked.year,
  quarter: checked.quarter,
  rows: checked.rows,
  edits: checked.edits.map(encodeLineEdit),
  macro: checked.macro.map(encodeMacro),
  not_run: checked.notRun.map(encodeNotRun),
  format_error_count: checked.formatErrorCount,
  format_errors: checked.formatErrors.map(({ line, message }) => ({ line, message })),
  blocking: checked.blocking,
});

/** Check digits, or whether they fit. */
export const uliAnswer: TObject = namedObject("HmdaCheckDigit", {
  check_digit: nullableSchema({ ...textSchema, description: "Of `loan_id`: two digits" }),
  uli: nullableSchema({ ...textSchema, description: "Of `loan_id`: with its check digits" }),
  is_valid: nullableSchema(Type.Boolean({ description: "Of `uli`: whether its check digits fit" })),
});

export const encodeUliAnswer = (answer: UliAnswer) =>
  answer._tag === "CheckDigits"
    ? { check_digit: answer.checkDigit, uli: answer.uli, is_valid: null }
    : { check_digit: null, uli: null, is_valid: answer.isValid };
