import { type TObject, Type } from "@sinclair/typebox";
import type { UliCheck } from "../../../../application/hmda/check-hmda-identifier.ts";
import type { RegisterValidation } from "../../../../application/hmda/register/start-validation.ts";
import type { CheckedRegister } from "../../../../domain/hmda/check/result.ts";
import { type Confirmation, filingStatuses, type HmdaFiling } from "../../../../domain/hmda/filing/filing.ts";
import { sheetFieldNames, sheetFields } from "../../../../domain/hmda/register/sheet-fields.ts";
import { described, withoutDescription } from "../../codec/described.ts";
import { namedObject } from "../../codec/named-schema.ts";
import { dateSchema, instantSchema, nullableSchema, recordId, textSchema } from "../../codec/record.ts";
import { listOf, orNull, responseObject, responseOfPart, responseRecord } from "../../codec/response.ts";
import { choice } from "../../codec/values/choice-codecs.ts";
import {
  differences,
  findingsResponse,
  lineEdit,
  macroResponse,
  missingData,
  notRunResponse,
  registerProblems,
  warnings,
} from "./edit-responses.ts";

const year = Type.Integer();
const count = Type.Integer({ minimum: 0 });

const sheetSchema: TObject = namedObject(
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
export const validationResponse = responseObject<RegisterValidation>("HmdaValidation", {
  year: [year, "Calendar year of the register", "year"],
  company: [recordId, "Company whose register it is", "companyId"],
  complete: [Type.Boolean(), "Whether the year is over", "isComplete"],
  edition: [
    Type.Integer({ minimum: 0 }),
    "Number of the latest edition that was generated; 0 if none was",
    "latestEdition",
  ],
  total: [
    count,
    "Number of loans that belong to the register",
    ({ rowCount, missingDataCount }) => rowCount + missingDataCount,
  ],
  ready: [count, "Number of loans whose row can be written", "rowCount"],
  transmittal_sheet: [
    withoutDescription(nullableSchema(sheetSchema)),
    "Transmittal sheet of the file; null until the company's record contains all its data",
    "sheet",
  ],
  ...responseOfPart(registerProblems, (validation: RegisterValidation) => validation),
  differs_from_filed: [
    orNull(differences),
    "Differences from the last edition that was filed; null if none was filed",
    "differsFromFiled",
  ],
});

export const filingStatus = choice("HmdaFilingStatus", filingStatuses, {
  generated: "The file was generated and can be downloaded",
  verified: "The triggered quality and macro edits were confirmed",
  filed: "The register was filed; the actions of its loans can no longer change",
});

const confirmation = orNull(
  responseObject<Confirmation>("HmdaVerification", {
    at: [instantSchema, "When the edits were confirmed", "at"],
    by: [withoutDescription(recordId), "User who confirmed the edits", "byUserId"],
  }),
);

/** A filing's value that exists only once it is filed; null until then. */
const ofFiled =
  <Value>(value: (filing: Extract<HmdaFiling, { readonly status: "filed" }>) => Value) =>
  (filing: HmdaFiling): Value | null =>
    filing.status === "filed" ? value(filing) : null;

export const filingResponse = responseRecord<HmdaFiling>("HmdaFiling", (filing) => [filing, filing.companyId], {
  year: [year, "Calendar year of the register", "year"],
  edition: [Type.Integer({ minimum: 1 }), "Edition of the register, numbered from 1 for each year", "edition"],
  status: [filingStatus.schema, "Status of the filing", "status"],
  complete: [Type.Boolean(), "Whether the year was over when the file was generated", "isComplete"],
  records: [count, "Number of loan rows in the file", "rowCount"],
  transmittal_sheet: [sheetSchema, "Transmittal sheet of the file, as written", "sheet"],
  file_url: [
    textSchema,
    "URL from which the file can be downloaded",
    ({ id }) => `/api/loan/hmdareporting/${id}/file/`,
  ],
  file_bytes: [count, "Size of the file in bytes", ({ file }) => file.bytes],
  file_sha256: [textSchema, "SHA-256 digest of the file, in hexadecimal", ({ file }) => file.sha256],
  ...responseOfPart(findingsResponse, ({ findings }: HmdaFiling) => findings),
  ...responseOfPart(warnings, ({ notReported }: HmdaFiling) => notReported),
  missing_data: [
    listOf(missingData),
    "Loans that were omitted because their data is missing; the register cannot be verified while there are any",
    "leftForLater",
  ],
  changes: [orNull(differences), "Changes since the previous edition; null if there is none", "differences"],
  quality_verified: [
    confirmation,
    "Confirmation of the triggered quality edits; null until confirmed",
    "qualityConfirmed",
  ],
  macro_verified: [confirmation, "Confirmation of the triggered macro edits; null until confirmed", "macroConfirmed"],
  generated_at: [instantSchema, "When the file was generated", "createdAt"],
  generated_by: [recordId, "User who generated the file", "generatedByUserId"],
  filed_on: [
    nullableSchema(dateSchema),
    "Date on which the register was filed; null until filed",
    ofFiled(({ filedOn }) => filedOn),
  ],
  receipt: [
    nullableSchema(textSchema),
    "Receipt from the regulator; null until filed, or if none was entered",
    ofFiled(({ receipt }) => receipt),
  ],
  filed_at: [
    nullableSchema(instantSchema),
    "When the filing was recorded; null until filed",
    ofFiled(({ filedAt }) => filedAt),
  ],
  filed_by: [
    nullableSchema(recordId),
    "User who recorded the filing; null until filed",
    ofFiled(({ filedByUserId }) => filedByUserId),
  ],
});

/** The findings of the edits in a file. */
export const checkedFileResponse = responseObject<CheckedRegister>("HmdaCheckedFile", {
  year: [year, "Year of the file", "year"],
  quarter: [
    nullableSchema(Type.Integer({ minimum: 1, maximum: 3 })),
    "Quarter of a quarterly file, 1 to 3; null for a yearly file",
    "quarter",
  ],
  rows: [count, "Number of lines after the transmittal sheet", "rows"],
  edits: [listOf(lineEdit), "Triggered edits, with the lines that triggered them", "edits"],
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

/** The two check digits, if the identifier was sent without them. */
const checkDigits = (answer: UliCheck) => (answer._tag === "CheckDigits" ? answer : null);

/** The check digits, or whether they are valid. */
export const uliResponse = responseObject<UliCheck>("HmdaCheckDigit", {
  check_digit: [
    nullableSchema(textSchema),
    "Two check digits for `loan_id`; null if `uli` was sent",
    (answer) => checkDigits(answer)?.checkDigit ?? null,
  ],
  uli: [
    nullableSchema(textSchema),
    "Universal loan identifier: `loan_id` with its check digits; null if `uli` was sent",
    (answer) => checkDigits(answer)?.uli ?? null,
  ],
  is_valid: [
    nullableSchema(Type.Boolean()),
    "Whether the check digits of `uli` are valid; null if `loan_id` was sent",
    (answer) => (answer._tag === "CheckDigits" ? null : answer.isValid),
  ],
});
