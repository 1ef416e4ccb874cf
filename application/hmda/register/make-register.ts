import type { Company } from "../../../domain/company/company.ts";
import { type RegisterCheck, startCheck } from "../../../domain/hmda/check/check-register.ts";
import type { CheckedRegister } from "../../../domain/hmda/check/result.ts";
import type { OnHit } from "../../../domain/hmda/check/tally.ts";
import type { FilingYear } from "../../../domain/hmda/edits/edit.ts";
import type { NotReported } from "../../../domain/hmda/filing/filing.ts";
import type { LarRow } from "../../../domain/hmda/register/lar-fields.ts";
import type { TransmittalSheet } from "../../../domain/hmda/register/sheet-fields.ts";
import { rowLine, sheetLine } from "../../../domain/hmda/register/write.ts";
import type { LoanFields, MissingData } from "../../../domain/hmda/row/lar-row.ts";
import { draftSheet, institutionOf, transmittalSheet } from "../../../domain/hmda/row/transmittal-sheet.ts";
import type { Day } from "../../../domain/kernel/day.ts";
import { pick } from "../../../domain/kernel/pick.ts";
import type { EnteredAmount } from "../../../domain/loan/amounts/entered-amount.ts";
import type { Dependencies } from "../../support/dependencies.ts";
import { registerEntries } from "./register-entries.ts";

/** The maximum number of loans listed as having no row, and as having a warning. */
const maxNamedLoans = 1000;

/** A row as written to the file. */
export interface WrittenRow {
  readonly loanId: number;
  readonly row: LarRow;
  /** Without a line break. */
  readonly line: string;
  /** Like `isWhole` of the register, for what is known so far. */
  readonly isWhole: boolean;
}

/** An entered amount that a row reports. */
interface ReportedAmount extends Pick<EnteredAmount, "on" | "source"> {
  readonly loanId: number;
}

/** A company's register for a year as its records stand now. */
export interface MadeRegister {
  /** The first line; null if the company's record lacks required data. */
  readonly sheet: TransmittalSheet | null;
  /** The paths of missing data in the company's record. */
  readonly missingCompanyData: readonly string[];
  /** Whether neither the company's record nor any loan lacks data, apart from loans left for later. */
  readonly isWhole: boolean;
  /** The number of loans with a row. */
  readonly rowCount: number;
  /** The number of loans without a row because they lack required data. */
  readonly missingDataCount: number;
  /** The first `maxNamedLoans` of these loans. */
  readonly missingData: readonly MissingData[];
  readonly notReported: NotReported;
  /** The first `maxNamedLoans` loans with an entered amount, with its date and source. */
  readonly enteredAmounts: readonly ReportedAmount[];
  /** The edit results of the rows and of the first line, in which missing data is left blank. */
  readonly checked: CheckedRegister;
  /** The loan of each line in the edit results; null for the first line. */
  readonly loanOfLine: (line: number) => number | null;
}

/** Receives every finding as it is made; the register itself keeps only the first ones. */
export interface RegisterFindings {
  /** A failed edit of a loan; `loanId` is null for the first line. */
  readonly onHit: (hit: { readonly loanId: number | null; readonly uli: string | null; readonly edit: string }) => void;
  readonly onMissingData: (missing: LoanFields) => void;
  readonly onNotReported: (loan: LoanFields) => void;
  /** Awaited before each loan: its receiver may be slower than the loans are read. */
  readonly pause: () => Promise<void>;
}

const startCheckOf = (
  { censusTracts }: Dependencies,
  company: Company,
  year: FilingYear,
  rows: number,
  onHit: OnHit | null,
): RegisterCheck => {
  const filing = { year, quarter: null };
  const tracts = censusTracts.get(year) ?? null;
  const check = startCheck({ filing, institution: institutionOf(company), tracts }, onHit);
  check.readLine(sheetLine(draftSheet(company, year, rows)));
  return check;
};

/**
 * Generates a company's register for a year. Each row is checked against the edits and passed to `onRow`, in the order in which the loans
 * were started; no row is kept. Other requests get their turn in between.
 */
export const makeRegister = async (
  dependencies: Dependencies,
  company: Company,
  year: FilingYear,
  today: Day,
  onRow: (row: WrittenRow) => Promise<void> | void = () => {},
  findings: RegisterFindings | null = null,
  leftForLater: ReadonlySet<number> = new Set(),
): Promise<MadeRegister> => {
  // The number of rows is only known at the end. Until then, the sheet states one row, which no edit of a row reads.
  const loanIds: number[] = [];
  const loanOfLine = (line: number): number | null => loanIds[line - 2] ?? null;
  const onHit: OnHit | null =
    findings && (({ line, uli, edit }) => findings.onHit({ loanId: loanOfLine(line), uli, edit }));
  const check = startCheckOf(dependencies, company, year, 1, onHit);
  const missingData: MissingData[] = [];
  let missingDataCount = 0;
  let isWhole = transmittalSheet(company, year, 1)._tag === "Accepted";
  const notReported: LoanFields[] = [];
  let notReportedCount = 0;
  const enteredAmounts: ReportedAmount[] = [];
  const yieldIfDue = dependencies.clock.yielder();
  for await (const entry of registerEntries(dependencies, company, year, today)) {
    await yieldIfDue();
    await findings?.pause();
    if (entry._tag === "MissingData") {
      missingDataCount += 1;
      isWhole &&= leftForLater.has(entry.loanId);
      findings?.onMissingData(entry);
      if (missingData.length < maxNamedLoans) missingData.push(entry);
      continue;
    }
    const { loanId, loanNumber, row } = entry;
    if (entry.notReported.length > 0) {
      const loan = { loanId, loanNumber, uli: row.uli, fields: entry.notReported };
      notReportedCount += 1;
      findings?.onNotReported(loan);
      if (notReported.length < maxNamedLoans) notReported.push(loan);
    }
    const { enteredAmount } = entry;
    if (enteredAmount !== null && enteredAmounts.length < maxNamedLoans)
      enteredAmounts.push({ loanId, ...pick(enteredAmount, ["on", "source"]) });
    const line = rowLine(row);
    loanIds.push(loanId);
    check.readLine(line);
    await onRow({ loanId, row, line, isWhole });
  }
  const rowCount = loanIds.length;
  const sheet = transmittalSheet(company, year, rowCount);
  const counted = draftSheet(company, year, rowCount);
  return {
    sheet: sheet._tag === "Accepted" ? sheet.value : null,
    missingCompanyData: sheet._tag === "Accepted" ? [] : sheet.refusal.fields,
    rowCount,
    missingDataCount,
    isWhole,
    missingData,
    notReported: { count: notReportedCount, loans: notReported },
    enteredAmounts,
    checked: rowCount === 0 ? startCheckOf(dependencies, company, year, 0, onHit).end() : check.end(counted),
    loanOfLine,
  };
};
