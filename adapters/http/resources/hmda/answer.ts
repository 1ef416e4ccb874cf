import { type TObject, Type } from "@sinclair/typebox";
import type { UliAnswer } from "../../../../application/hmda/check-uli.ts";
import type { RegisterValidation } from "../../../../application/hmda/validate-register.ts";
import type { CheckedRegister } from "../../../../domain/hmda/check/result.ts";
import { type Confirmation, filingStatuses, type HmdaFiling } from "../../../../domain/hmda/filing/filing.ts";
import { sheetFieldNames, sheetFields } from "../../../../domain/hmda/register/sheet-fields.ts";
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
import { listOf, responseObject } from "../../codec/response.ts";
import { choice } from "../../codec/values/choice-codecs.ts";
import {
  differencesAnswer,
  encodeDifferences,
  encodeFoundEdit,
  encodeLineEdit,
  encodeProblems,
  findingsAnswer,
  lineEditAnswer,
  macroResponse,
  notRunResponse,
  registerProblems,
} from "./edit-answers.ts";

const year = Type.Integer();
const count = Type.Integer({ minimum: 0 });

const sheetAnswer: TObject = namedObject(
  "HmdaTransmittalSheet",
  Object.fromEntries(
    sheetFields.map((field, place) => [
      field,
      described(
        textSchema,
        `Field ${place + 1} of the transmittal sheet: ${sheetFieldNames[field]}, as written in the file`,
      ),
    ]),
  ),
  { description: "Transmittal sheet: the first line of the file" },
);

/** A register generated from current data. */
export const validationAnswer: TObject = namedObject("HmdaValidation", {
  year: described(year, "Calendar year of the register"),
  company: described(recordId, "Company whose register it is"),
  complete: Type.Boolean({ description: "Whether the year is over" }),
  edition: Type.Integer({ minimum: 0, description: "Number of the latest edition that was generated; 0 if none was" }),
  total: { ...count, description: "Number of loans that belong to the register" },
  ready: { ...count, description: "Number of loans whose row can be written" },
  transmittal_sheet: {
    ...nullableSchema(sheetAnswer),
    description: "Transmittal sheet of the file; null until the company's record contains all its data",
  },
  ...registerProblems,
  differs_from_filed: nullableSchema({
    ...differencesAnswer,
    description: "Differences from the last edition that was filed; null if none was filed",
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
  generated: "The file was generated and can be downloaded",
  verified: "The triggered quality and macro edits were confirmed",
  filed: "The register was filed; the actions of its loans can no longer change",
});

const confirmation = nullableSchema(
  namedObject("HmdaVerification", {
    at: described(instantSchema, "When the edits were confirmed"),
    by: { ...recordId, description: "User who confirmed the edits" },
  }),
);

/** An edition of a register. */
export const filingAnswer: TObject = recordSchema("HmdaFiling", {
  year: described(year, "Calendar year of the register"),
  edition: Type.Integer({ minimum: 1, description: "Edition of the register, numbered from 1 for each year" }),
  status: described(filingStatus.schema, "Status of the filing"),
  complete: Type.Boolean({ description: "Whether the year was over when the file was generated" }),
  records: { ...count, description: "Number of loan rows in the file" },
  transmittal_sheet: described(sheetAnswer, "Transmittal sheet of the file, as written"),
  file_url: { ...textSchema, description: "URL from which the file can be downloaded" },
  file_bytes: described(count, "Size of the file in bytes"),
  file_sha256: described(textSchema, "SHA-256 digest of the file, in hexadecimal"),
  ...findingsAnswer,
  changes: nullableSchema({
    ...differencesAnswer,
    description: "Changes since the previous edition; null if there is none",
  }),
  quality_verified: described(confirmation, "Confirmation of the triggered quality edits; null until confirmed"),
  macro_verified: described(confirmation, "Confirmation of the triggered macro edits; null until confirmed"),
  generated_at: described(instantSchema, "When the file was generated"),
  generated_by: described(recordId, "User who generated the file"),
  filed_on: described(nullableSchema(dateSchema), "Date on which the register was filed; null until filed"),
  receipt: described(nullableSchema(textSchema), "Receipt of the regulator; null until filed, or if none was entered"),
  filed_at: described(nullableSchema(instantSchema), "When the filing was recorded; null until filed"),
  filed_by: described(nullableSchema(recordId), "User who recorded the filing; null until filed"),
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
    macro: findings.macro.map(macroResponse.encode),
    not_run: findings.notRun.map(notRunResponse.encode),
    blocking: findings.blocking,
    changes: differences && encodeDifferences(differences),
    quality_verified: encodeConfirmation(filing.qualityConfirmed),
    macro_verified: encodeConfirmation(filing.macroConfirmed),
    generated_at: filing.createdAt,
    generated_by: filing.generatedByUserId,
    ...encodeFiled(filing),
  });
};

/** The findings of the edits in a file. */
export const checkedFileResponse = responseObject<CheckedRegister>("HmdaCheckedFile", {
  year: [year, "Year of the file", "year"],
  quarter: [
    nullableSchema(Type.Integer({ minimum: 1, maximum: 3 })),
    "Quarter of a quarterly file, 1 to 3; null for a yearly file",
    "quarter",
  ],
  rows: [count, "Number of lines after the transmittal sheet", "rows"],
  edits: [
    Type.Array(lineEditAnswer),
    "Triggered edits, with the lines that triggered them",
    ({ edits }) => edits.map(encodeLineEdit),
  ],
  macro: [listOf(macroResponse), "Triggered macro edits, which apply to the whole file", "macro"],
  not_run: [
    listOf(notRunResponse),
    "Edits that were not run because data for the comparison is not available",
    "notRun",
  ],
  format_error_count: [count, "Number of malformed lines, which were not checked", "formatErrorCount"],
  format_errors: [
    Type.Array(
      namedObject("HmdaFormatError", {
        line: described(Type.Integer({ minimum: 1 }), "Number of the line in the file, starting at 1"),
        message: described(textSchema, "Description of the format error"),
      }),
    ),
    "First 100 findings",
    (checked) => checked.formatErrors.map(({ line, message }) => ({ line, message })),
  ],
  blocking: [Type.Boolean(), "Whether a triggered edit or a format error prevents filing", "blocking"],
});

/** Check digits, or whether they are valid. */
export const uliAnswer: TObject = namedObject("HmdaCheckDigit", {
  check_digit: described(nullableSchema(textSchema), "Two check digits for `loan_id`; null if `uli` was sent"),
  uli: described(
    nullableSchema(textSchema),
    "Universal loan identifier: `loan_id` with its check digits; null if `uli` was sent",
  ),
  is_valid: described(
    nullableSchema(Type.Boolean()),
    "Whether the check digits of `uli` are valid; null if `loan_id` was sent",
  ),
});

export const encodeUliAnswer = (answer: UliAnswer) =>
  answer._tag === "CheckDigits"
    ? { check_digit: answer.checkDigit, uli: answer.uli, is_valid: null }
    : { check_digit: null, uli: null, is_valid: answer.isValid };
