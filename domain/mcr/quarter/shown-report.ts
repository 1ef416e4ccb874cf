import type { Company, ReportSettings } from "../../company/company.ts";
import type { Instant } from "../../kernel/day.ts";
import type { LoanNumbers } from "../compact/loan-numbers.ts";
import type { FiledChange } from "../filing/filing.ts";
import type { QuarterReport, StateReport } from "./report.ts";

/** The company of a report, as far as pages and files name it. */
export interface ReportingCompany extends Pick<Company, "name" | "nmlsId"> {
  readonly reportSettings: Pick<ReportSettings, "mcrAmountBasis">;
}

/** What was filed of a shown quarter. */
export interface FiledEdition {
  readonly filingId: number;
  readonly edition: number;
  readonly filedAt: Instant;
  /** What the records give otherwise by now; null where the filed edition itself is shown. */
  readonly changes: readonly FiledChange[] | null;
  /** The edition that is shown did not keep whose report it is: it names the company as it is now. */
  readonly namesCompanyOfToday?: true;
}

/** That a report was filed, for anyone who reads or prints it; `filedAt` is the moment in words. */
export const filedSentence = ({ edition, changes, namesCompanyOfToday }: FiledEdition, filedAt: string): string => {
  if (changes === null) {
    const filer = namesCompanyOfToday
      ? " The company's name and NMLS id are those of today: this edition did not keep them."
      : "";
    return `These are the figures as they were filed on ${filedAt}, edition ${edition}.${filer}`;
  }
  const now =
    changes.length === 0
      ? "the records give the same figures now"
      : `the records give ${changes.length === 1 ? "another figure" : `${changes.length} other figures`} now`;
  return `The quarter was filed on ${filedAt}, edition ${edition}: ${now}.`;
};

/** A quarter's report as pages and files show it. */
export interface ShownCallReport {
  readonly company: ReportingCompany;
  readonly report: QuarterReport;
  /** The one state that is shown; null: each, and the sum of them. */
  readonly state: StateReport | null;
  readonly generatedAt: Instant;
  /** The newest edition that was filed, or the one that is shown; null: the quarter was not filed. */
  readonly filed: FiledEdition | null;
  /** Whether a page shows lines that are zero before someone asks for them; absent: it does not. */
  readonly showsZeros?: boolean;
  /** What people call the loans of the report. */
  readonly loanNumbers: LoanNumbers;
}

/** Writes a report as the bytes of an .xlsx file. */
export type CallReportWorkbook = (shown: ShownCallReport) => Promise<Uint8Array<ArrayBuffer>>;
