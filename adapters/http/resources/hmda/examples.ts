import type { RegisterValidation } from "../../../../application/hmda/register/start-validation.ts";
import { filingSchemaVersion, type HmdaFiling } from "../../../../domain/hmda/filing/filing.ts";
import { sheetLine } from "../../../../domain/hmda/register/write.ts";
import { draftSheet } from "../../../../domain/hmda/row/transmittal-sheet.ts";
import { day } from "../../../../domain/kernel/day.ts";
import { exampleInstant, newRecord } from "../../openapi/examples.ts";
import { companyExample } from "../company/examples.ts";
import { userExample } from "../user/examples.ts";

export const generationExample = { year: 2025, allow_errors: true };
export const confirmationExample = { quality: true, macro: true };
export const filedExample = { filed_on: "2026-02-20", receipt: "LEI-2025-1-1771588800" };

const sheet = draftSheet(companyExample, 2025, 0);

/** A filed edition of a register. */
export const filingExample: HmdaFiling = {
  ...newRecord,
  schemaVersion: filingSchemaVersion,
  logNumber: 1,
  id: 801,
  companyId: companyExample.id,
  year: 2025,
  edition: 1,
  isComplete: true,
  generatedByUserId: userExample.id,
  contentsId: 1,
  sheet,
  rowCount: 37,
  file: { bytes: 20_846, sha256: "0b7b1ad6f3bfa19f6f4b2f0f0a6a9d2f9c2f31a7f3d7e7c2b6d0a4f1c8e5b937", partCount: 0 },
  findings: {
    edits: [
      {
        edit: "Q614",
        tier: "quality",
        description: "Ages are 18 to 100.",
        fields: ["applicant_age", "co_applicant_age"],
        count: 1,
      },
    ],
    macro: [],
    notRun: [{ edit: "Q603", why: "No list of census tracts is available." }],
    blocking: false,
  },
  notReported: { count: 0, loans: [] },
  leftForLater: [],
  differences: null,
  qualityConfirmed: { at: exampleInstant, byUserId: userExample.id },
  macroConfirmed: null,
  status: "filed",
  filedOn: day("2026-02-20"),
  receipt: filedExample.receipt,
  filedAt: exampleInstant,
  filedByUserId: userExample.id,
};

/** A register without loans, which is blocked because it has no entries. */
export const validationExample: RegisterValidation = {
  year: 2025,
  isComplete: true,
  companyId: companyExample.id,
  companyName: companyExample.name,
  latestEdition: 1,
  sheet,
  missingCompanyData: [],
  rowCount: 0,
  enteredAmounts: [],
  missingDataCount: 1,
  isWhole: false,
  missingData: [
    {
      _tag: "MissingData",
      loanId: 1,
      loanNumber: "2025-000001",
      uli: "10BX939C5543TQA1144M202500000138",
      fields: ["property.units"],
    },
  ],
  notReported: {
    count: 1,
    loans: [
      {
        loanId: 2,
        loanNumber: "2025-000002",
        uli: "10BX939C5543TQA1144M202500000211",
        fields: ["property.censusTract"],
      },
    ],
  },
  checked: {
    year: 2025,
    quarter: null,
    rows: 0,
    edits: [
      {
        edit: "V606",
        tier: "validity",
        description: "The number of entries is a whole number above 0.",
        fields: ["sheet.total_entries"],
        count: 1,
        hits: [{ line: 1, uli: null, values: { "sheet.total_entries": "0" } }],
      },
    ],
    macro: [],
    notRun: filingExample.findings.notRun,
    formatErrorCount: 0,
    formatErrors: [],
    blocking: true,
  },
  loanOfLine: () => null,
  differsFromFiled: null,
};

/** The first line of a file. */
export const fileExample = `${sheetLine(sheet)}\n`;
