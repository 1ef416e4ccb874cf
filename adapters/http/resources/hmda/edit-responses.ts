import { Type } from "@sinclair/typebox";
import type { MadeRegister } from "../../../../application/hmda/register/make-register.ts";
import type { MacroResult, NotRun } from "../../../../domain/hmda/check/result.ts";
import type { EditHit, EditResult } from "../../../../domain/hmda/check/tally.ts";
import { expectation } from "../../../../domain/hmda/edits/edit.ts";
import {
  type DifferenceKind,
  differenceKinds,
  type RegisterDifferences,
} from "../../../../domain/hmda/filing/differences.ts";
import type { FoundEdit, HmdaFiling, NotReported } from "../../../../domain/hmda/filing/filing.ts";
import type { LoanFields } from "../../../../domain/hmda/row/lar-row.ts";
import { type MissingField, missingField } from "../../../../domain/hmda/row/missing-fields.ts";
import { described, withoutDescription } from "../../codec/described.ts";
import { namedObject } from "../../codec/named-schema.ts";
import { dateSchema, nullableSchema, recordId, textSchema } from "../../codec/record.ts";
import {
  extendedResponse,
  listOf,
  type ResponseTable,
  responseEncoder,
  responseObject,
  responseOfPart,
} from "../../codec/response.ts";
import { enumerated } from "../../codec/values/choice-codecs.ts";
import { companyDataPath, rowDataMessage, rowDataPath } from "./data-names.ts";

const count = Type.Integer({ minimum: 0 });
const names = Type.Array(textSchema, {
  description: "Names of the file's fields that the edit checks; fields of the transmittal sheet start with `sheet.`",
});

const editNumber = { ...textSchema, description: "Number of the edit, such as V600, as assigned by the regulator" };

/** A triggered edit, without the lines. */
const foundEdit = responseObject<FoundEdit>("HmdaFoundEdit", {
  edit: [editNumber, null, "edit"],
  tier: [
    enumerated(
      "HmdaEditTier",
      ["syntactical", "validity", "quality"],
      "Syntactical and validity edits prevent filing; quality edits must be confirmed",
    ),
    "Severity of the edit",
    "tier",
  ],
  description: [textSchema, "Condition that must be met", ({ description }) => expectation({ description })],
  fields: [names, null, "fields"],
  count: [count, "Number of lines that triggered the edit", "count"],
});

/** The values of an edit's fields in a line. */
const valuesSchema = Type.Array(
  namedObject("HmdaFieldValue", {
    name: described(textSchema, "Name of the field in the file"),
    value: described(
      textSchema,
      "Value of the field, as text; a value of more than 255 characters is cut and ends in `…`",
    ),
  }),
  {
    description: "Values of the fields that the edit checks",
  },
);

const encodeValues = (values: EditHit["values"]) => Object.entries(values).map(([name, value]) => ({ name, value }));

interface LoanEdit {
  readonly found: EditResult;
  readonly loanOfLine: MadeRegister["loanOfLine"];
}

/** A triggered edit, with the first loans that triggered it. */
const loanEdit = extendedResponse("HmdaLoanEdit", [foundEdit, ({ found }: LoanEdit) => found], {
  loans: [
    Type.Array(
      namedObject("HmdaLoanHit", {
        loan: nullableSchema({
          ...recordId,
          description: "Loan that triggered the edit; null for the transmittal sheet",
        }),
        uli: described(nullableSchema(textSchema), "Universal loan identifier (ULI) of the loan; null if it has none"),
        fields: valuesSchema,
      }),
    ),
    "First 100 findings",
    ({ found, loanOfLine }) =>
      found.hits.map(({ line, uli, values }) => ({ loan: loanOfLine(line), uli, fields: encodeValues(values) })),
  ],
});

/** An edit triggered by a file, with the first lines that triggered it. */
export const lineEdit = extendedResponse("HmdaLineEdit", [foundEdit, (found: EditResult) => found], {
  hits: [
    listOf(
      responseObject<EditHit>("HmdaLineHit", {
        line: [Type.Integer({ minimum: 1 }), "Number of the line in the file, starting at 1", "line"],
        uli: [
          nullableSchema(textSchema),
          "Universal loan identifier (ULI) in the line; an identifier of more than 45 characters is cut and ends in `…`; null if the line has none",
          "uli",
        ],
        values: [valuesSchema, null, ({ values }) => encodeValues(values)],
      }),
    ),
    "First 100 findings",
    "hits",
  ],
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

type WholeFileFindings = Pick<HmdaFiling["findings"], "macro" | "notRun" | "blocking">;

const ofWholeFile: ResponseTable<WholeFileFindings> = {
  macro: [listOf(macroResponse), "Triggered macro edits, which apply to the whole file and must be confirmed", "macro"],
  not_run: [
    listOf(notRunResponse),
    "Edits that were not run because data for the comparison is not available",
    "notRun",
  ],
  blocking: [Type.Boolean(), "Whether a triggered edit prevents filing", "blocking"],
};

/** The findings of the edits that are stored with a filing. */
export const findingsResponse: ResponseTable<HmdaFiling["findings"]> = {
  edits: [listOf(foundEdit), "Triggered edits of single lines, without the lines", "edits"],
  ...responseOfPart(ofWholeFile, (findings: HmdaFiling["findings"]) => findings),
};

const missingFieldResponse = responseObject<MissingField>("HmdaMissingField", {
  field: [textSchema, "Missing field of the loan, of `company` or of `loan_officer`", ({ path }) => rowDataPath(path)],
  message: [textSchema, "One sentence that says what to enter", rowDataMessage],
  entered_by: [
    Type.Array(textSchema),
    "Roles whose users may enter it, and `Company Administrator`",
    ({ enteredBy }) => [...enteredBy],
  ],
});

/** The URL of a loan. */
export const loanUrl = (loanId: number): string => `/api/loan/loans/${loanId}/`;

/** A loan with its missing data. */
export const missingData = responseObject<LoanFields>("HmdaMissingData", {
  loan: [recordId, "Loan whose data is missing", "loanId"],
  loan_number: [
    nullableSchema(textSchema),
    "Number of the loan; null in filings that were generated before it was recorded",
    "loanNumber",
  ],
  url: [textSchema, "Path of the loan", ({ loanId }) => loanUrl(loanId)],
  uli: [nullableSchema(textSchema), "Universal loan identifier (ULI) of the loan; null if it has none", "uli"],
  fields: [
    Type.Array(textSchema),
    "Missing fields of the loan, of `company` and of `loan_officer`",
    ({ fields }) => fields.map(rowDataPath),
  ],
  missing: [
    Type.Array(missingFieldResponse.schema),
    "Each missing field, with what to enter and who may enter it",
    ({ fields }) => fields.map(missingField).map(missingFieldResponse.encode),
  ],
});

/** The loans whose county or tract was not entered. */
export const warnings: ResponseTable<NotReported> = {
  warning_count: [count, "Number of loans whose county or census tract was not entered, so the row has NA", "count"],
  warnings: [
    listOf(missingData),
    "Loans whose county or census tract was not entered, at most the first 1,000",
    "loans",
  ],
};

const reportedAmount = responseObject<MadeRegister["enteredAmounts"][number]>("HmdaEnteredAmount", {
  loan: [recordId, "Loan whose amount was entered", "loanId"],
  on: [dateSchema, "Date as of which the amount was determined", "on"],
  source: [textSchema, "Source of the amount", "source"],
});

/** Missing data that prevents a register from being written, and the triggered edits of its loans. */
export const registerProblems: ResponseTable<MadeRegister> = {
  missing_company_data: [
    Type.Array(textSchema),
    "Missing fields of the company's record",
    ({ missingCompanyData }) => missingCompanyData.map(companyDataPath),
  ],
  missing_data_count: [
    count,
    "Number of loans whose row cannot be written because data is missing",
    "missingDataCount",
  ],
  missing_data: [listOf(missingData), "Loans with missing data, at most the first 1,000", "missingData"],
  ...responseOfPart(warnings, ({ notReported }: MadeRegister) => notReported),
  entered_amounts: [
    listOf(reportedAmount),
    "Loans whose amount was entered, not calculated, at most the first 1,000",
    "enteredAmounts",
  ],
  edits: [
    Type.Array(loanEdit.schema),
    "Triggered edits of single lines, with the loans that triggered them",
    ({ checked, loanOfLine }) => checked.edits.map((found) => loanEdit.encode({ found, loanOfLine })),
  ],
  ...responseOfPart(ofWholeFile, ({ checked }: MadeRegister) => checked),
};

/** The problems of a register, loan by loan. */
export const encodeProblems = responseEncoder(registerProblems);

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

const differingLoan = responseObject<RegisterDifferences["loans"][number]>("HmdaDifferingLoan", {
  loan: [recordId, "Loan that differs", "loanId"],
  uli: [textSchema, "Universal loan identifier (ULI) of the loan", "uli"],
  difference: [kindSchema, "Kind of difference", "kind"],
});

/** How a register differs from an earlier edition. */
export const differences = responseObject<RegisterDifferences>("HmdaDifferences", {
  filing: [withoutDescription(recordId), "Filing with the earlier edition", "filingId"],
  edition: [Type.Integer({ minimum: 1 }), "Number of the earlier edition", "edition"],
  added: [count, "Number of loans that have a row now and had none", ({ counts }) => counts.added],
  removed: [count, "Number of loans that had a row and have none now", ({ counts }) => counts.removed],
  action_changed: [
    count,
    "Number of loans whose action taken or its date has changed",
    ({ counts }) => counts.action_changed,
  ],
  row_changed: [count, "Number of loans in which another field has changed", ({ counts }) => counts.row_changed],
  loans: [listOf(differingLoan), "Loans that differ, at most the first 100", "loans"],
});
