import { startOfFile } from "../../../../domain/imports/file/records.ts";
import type { Finding } from "../../../../domain/imports/finding.ts";
import type { Import } from "../../../../domain/imports/import.ts";
import { exampleInstant } from "../../openapi/examples.ts";
import { jobExample } from "../jobs/examples.ts";

/** A file of two lines: a loan officer, and one of the officer's loans. */
export const fileExample = [
  {
    kind: "user",
    email: "olga@former.example",
    first_name: "Olga",
    last_name: "Officer",
    nmls_id: "776655",
    roles: ["Loan Officer"],
  },
  {
    external_id: "F-1001",
    source: "Former LOS",
    loan_officer: "olga@former.example",
    product_code: "HECM_ANNUAL_CMT",
    first_name: "Ada",
    last_name: "Example",
    dob: "1951-01-01",
    property_state: "IL",
    home_value: 400000,
    property: { street: "12 Sample Street", city: "Springfield", zip_code: "62701" },
    application_date: "2026-03-02",
    expected_rate: 6.5,
  },
]
  .map((line) => `${JSON.stringify(line)}\n`)
  .join("");

/** A table of a loan officer and one of the officer's loans, as in the guide for developers of clients. */
export const tableExample = `\
kind,external_id,source,email,first_name,last_name,roles.0,loan_officer,product_code,dob,property_state,home_value,application_date
user,,,olga@former.example,Olga,Officer,Loan Officer,,,,,,
loan,F-1001,Former LOS,,Ada,Example,,olga@former.example,HECM_ANNUAL_CMT,1951-01-01,IL,400000,2026-03-02
`;

/** An import of the lines of JSON whose second line was refused. */
export const importExample: Import = {
  ...jobExample,
  work: {
    kind: "import",
    requesterCompanyId: 2,
    dryRun: true,
    onChange: "refuse",
    input: null,
    file: { format: "ndjson", lines: 2, columns: null, begin: startOfFile, endLine: null, failure: null },
    sha256: "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08",
    counts: { processed: 2, created: 1, updated: 0, unchanged: 0, refused: 1, warnings: 0 },
    ignoredFields: [],
    next: { offset: 0, line: 3 },
    startedAt: exampleInstant,
    notedAt: exampleInstant,
  },
  progress: { done: 2, total: 2 },
  state: { status: "done", endedAt: exampleInstant },
};

export const findingExample: Finding = {
  line: 2,
  severity: "refused",
  field: "home_value",
  code: "invalid",
  message: "must be greater than 0",
};
