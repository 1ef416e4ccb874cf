import { type TObject, Type } from "@sinclair/typebox";
import type { UliAnswer } from "../../../../application/hmda/check-uli.ts";
import type { RegisterValidation } from "../../../../application/hmda/validate-register.ts";
import type { CheckedRegister } from "../../../../domain/hmda/check/result.ts";
import { type Confirmation, filingStatuses, type HmdaFiling } from "../../../../domain/hmda/filing/filing.ts";
import { sheetFieldNames, sheetFields } from "../../../../domain/hmda/register/sheet-fields.ts";
import { choice } from "../../codec/choice-codecs.ts";
import { described } from "../../codec/described.ts";
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
  Object.fromEntries(
    sheetFields.map((field, place) => [
      field,
      described(textSchema, `Field ${place + 1} of the sheet: ${sheetFieldNames[field]}, as it is written in the file`),
    ]),
  ),
  { description: "The first line of the file" },
);

/** A register as the records give it now. */
export const validationAnswer: TObject = namedObject("HmdaValidation", {
  year: described(year, "Calendar year of the register"),
  company: described(recordId, "The company whose register it is"),
  complete: Type.Boolean({ description: "Whether the year is over" }),
  edition: Type.Integer({ minimum: 0, description: "The highest edition that was generated; 0: none was" }),
  total: { ...count, description: "Loans that belong to the register" },
  ready: { ...count, description: "Those whose row can be written" },
  transmittal_sheet: described(
    nullableSchema(sheetAnswer),
    "The first line of the file; null while the company's record lacks what it tells",
  ),
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
  namedObject("HmdaVerification", {
    at: described(instantSchema, "When it was confirmed"),
    by: { ...recordId, description: "The user who confirmed it" },
  }),
);

/** An edition of a register. */
export const filingAnswer: TObject = recordSchema("HmdaFiling", {
  year: described(year, "Calendar year of the register"),
  edition: Type.Integer({ minimum: 1, description: "Counted for each year" }),
  status: described(filingStatus.schema, "How far the filing is"),
  complete: Type.Boolean({ description: "Whether the year was over when it was generated" }),
  records: { ...count, description: "Rows of the file" },
  transmittal_sheet: described(sheetAnswer, "The transmittal sheet of the file as it was written"),
  file_url: { ...textSchema, description: "Where the file is downloaded" },
  file_bytes: described(count, "Size of the file in bytes"),
  file_sha256: described(textSchema, "SHA-256 of the file, in hexadecimal"),
  ...findingsAnswer,
  changes: nullableSchema({
    ...differencesAnswer,
    description: "What changed since the edition before; null: none was",
  }),
  quality_verified: described(
    confirmation,
    "Who confirmed what the quality edits hit, and when; null while nobody has",
  ),
  macro_verified: described(confirmation, "Who confirmed what the macro edits hit, and when; null while nobody has"),
  generated_at: described(instantSchema, "When the file was generated"),
  generated_by: described(recordId, "The user who generated it"),
  filed_on: described(nullableSchema(dateSchema), "Day on which it was filed; null until it is"),
  receipt: described(
    nullableSchema(textSchema),
    "The regulator's receipt; null until it is filed, or where none was entered",
  ),
  filed_at: described(nullableSchema(instantSchema), "When the filing was recorded; null until it is filed"),
  filed_by: described(nullableSchema(recordId), "The user who recorded the filing; null until it is filed"),
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
  year: described(year, "The year of which the file was checked"),
  quarter: described(
    nullableSchema(Type.Integer({ minimum: 1, maximum: 3 })),
    "The quarter of a quarterly file; null: the file is of a year",
  ),
  rows: { ...count, description: "Lines after the first" },
  edits: described(Type.Array(lineEditAnswer), "Edits that hit, with the lines that they hit"),
  macro: described(Type.Array(macroAnswer), "Edits of the whole file that hit"),
  not_run: described(Type.Array(notRunAnswer), "Edits for which something to compare with is not at hand"),
  format_error_count: { ...count, description: "Lines that could not be read and were not checked" },
  format_errors: Type.Array(
    namedObject("HmdaFormatError", {
      line: described(Type.Integer({ minimum: 1 }), "Number of the line in the file, from 1"),
      message: described(textSchema, "What is wrong with the line"),
    }),
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
  check_digit: described(nullableSchema(textSchema), "Of `loan_id`: two digits; null where `uli` was asked"),
  uli: described(nullableSchema(textSchema), "Of `loan_id`: with its check digits; null where `uli` was asked"),
  is_valid: described(
    nullableSchema(Type.Boolean()),
    "Of `uli`: whether its check digits fit; null where `loan_id` was asked",
  ),
});

export const encodeUliAnswer = (answer: UliAnswer) =>
  answer._tag === "CheckDigits"
    ? { check_digit: answer.checkDigit, uli: answer.uli, is_valid: null }
    : { check_digit: null, uli: null, is_valid: answer.isValid };
