import type { Company, ReportSettings } from "../../company/company.ts";
import type { Instant } from "../../kernel/day.ts";
import type { QuarterReport, StateReport } from "./report.ts";

/** The company of a report, as far as pages and files name it. */
export interface ReportingCompany extends Pick<Company, "name" | "nmlsId"> {
  readonly reportSettings: Pick<ReportSettings, "mcrAmountBasis">;
}

/** A quarter's report as pages and files show it. */
export interface ShownCallReport {
  readonly company: ReportingCompany;
  readonly report: QuarterReport;
  /** The one state that is shown; null: each, and the sum of them. */
  readonly state: StateReport | null;
  readonly generatedAt: Instant;
  /** What people call the loans of the report, by their ids. */
  readonly loanNumbers: ReadonlyMap<number, string>;
}

/** Names the loans of a report as people do; by its id where a loan has no number there. */
export type LoanNumberOf = (loanId: number) => string;

export const loanNumberFrom =
  ({ loanNumbers }: Pick<ShownCallReport, "loanNumbers">): LoanNumberOf =>
  (loanId) =>
    loanNumbers.get(loanId) ?? String(loanId);
