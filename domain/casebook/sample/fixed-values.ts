import { sampleLoan } from "../../documents/merge/sample/sample-loan.ts";
import { day, type Instant } from "../../kernel/day.ts";
import { isObject } from "../../kernel/same-data.ts";
import { unknownToAgency } from "../../loan/agency/agency-record.ts";
import type { LoggedAppraisal } from "../../loan/agency/agency-sections.ts";
import type { FixedEntry } from "../../loan/fixed/fixed-table.ts";
import type { FixingMoment } from "../../loan/fixed/moments.ts";
import type { Loan } from "../../loan/loan.ts";
import type { LoanStatus } from "../../loan/status/status.ts";

/** A first appraisal of $400,000, logged two days after its effective date. */
export const loggedAppraisal: LoggedAppraisal = {
  loggedAt: "2026-04-10T15:00:00.000Z" as Instant,
  loggedOn: day("2026-04-10"),
  sequence: 1,
  appraisedValueCents: 400_000_00,
  effectiveOn: day("2026-04-08"),
  expiresOn: day("2026-10-05"),
  appraiserLicense: null,
  licenseType: null,
  condition: null,
  repairsCents: null,
  isSecondAppraisalRequired: false,
  home: null,
};

const at = (status: LoanStatus, of: Loan): Loan => ({
  ...of,
  statusHistory: of.statusHistory.map((entry) => ({ ...entry, status })),
});

/** A loan that the agency does not know yet. */
const base = at("origination", { ...sampleLoan, agency: unknownToAgency });
const { agency } = base;
const withNumber = {
  ...agency,
  caseNumber: { state: "assigned", number: "1371234567", assignedOn: day("2026-04-06") } as const,
};

/** A loan just before and just after each moment; nothing else differs between the two. */
export const around: Readonly<Record<FixingMoment, readonly [before: Loan, after: Loan]>> = {
  case_number: [base, { ...base, agency: withNumber }],
  appraisal_logged: [base, { ...base, agency: { ...agency, appraisal: loggedAppraisal } }],
  clear_to_close: [at("conditional_approval", base), at("clear_to_close", base)],
  closing: [at("clear_to_close", base), at("closing", base)],
  funded: [at("closing", base), at("funded", base)],
  ended: [at("underwriting", base), at("denied", base)],
  insured: [at("funded", base), at("endorsed", base)],
};

/** A copy of a record with a value at a path. A list on the path means its first entry; missing parts are created. */
const withValue = (record: unknown, path: readonly string[], value: unknown): unknown => {
  const [name, ...inside] = path;
  if (name === undefined) return value;
  if (Array.isArray(record)) return [withValue(record[0], path, value), ...record.slice(1)];
  const known = isObject(record) ? record : {};
  return { ...known, [name]: withValue(known[name], inside, value) };
};

/** List fields: a value for them is another length. */
export const listFields = ["liens", "borrowers", "fees"];

/** The loan with a value in a field. Whether the value is possible does not matter for the table. */
export const valued = (loan: Loan, { field }: FixedEntry, value: string | null): Loan =>
  (listFields.includes(field)
    ? { ...loan, [field]: value === "other" ? [] : loan[field as "fees"] }
    : withValue(loan, field.split("."), value)) as Loan;
