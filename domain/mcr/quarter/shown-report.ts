import type { Company, ReportSettings } from "../../company/company.ts";
import type { Instant } from "../../kernel/day.ts";
import type { LoanNumbers } from "../compact/loan-numbers.ts";
import type { FiledChange } from "../filing/filing.ts";
import type { QuarterReport, StateReport } from "./report.ts";

/** The company data of a report that pages and files show. */
export interface ReportingCompany extends Pick<Company, "name" | "nmlsId"> {
  readonly reportSettings: Pick<ReportSettings, "mcrAmountBasis">;
}

/** The filed edition of a shown quarter. */
export interface FiledEdition {
  readonly filingId: number;
  readonly edition: number;
  readonly filedAt: Instant;
  /** How the present records differ from it; null if the filed edition itself is shown. */
  readonly changes: readonly FiledChange[] | null;
  /** Set if the shown edition did not store its company data, so that the present data is shown. */
  readonly namesCompanyOfToday?: true;
}

/** States that a report was filed, for readers; `filedAt` is the instant in words. */
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

/** A quarter's report as shown on pages and in files. */
export interface ShownCallReport {
  readonly company: ReportingCompany;
  readonly report: QuarterReport;
  /** The one state that is shown; null for every state and their sum. */
  readonly state: StateReport | null;
  readonly generatedAt: Instant;
  /** The newest filed edition, or the one that is shown; null if the quarter was not filed. */
  readonly filed: FiledEdition | null;
  /** Whether a page initially shows lines that are zero; absent if not. */
  readonly showsZeros?: boolean;
  /** The loan numbers of the report. */
  readonly loanNumbers: LoanNumbers;
}

/** Writes a report as the bytes of an .xlsx file. */
export type CallReportWorkbook = (shown: ShownCallReport) => Promise<Uint8Array<ArrayBuffer>>;
