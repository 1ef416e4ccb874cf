import type { Instant } from "../kernel/day.ts";
import type { ReportsOfLoan } from "./amounts/enter-amount.ts";
import type { Loan } from "./loan.ts";

/**
 * Whether a filed report includes a loan as recorded at an instant: a register names it, or a quarter that ended on the application date or
 * later was filed since.
 */
export const isReportedSince = (
  { applicationOn }: Pick<Loan, "applicationOn">,
  recordedAt: Instant,
  { isInFiledRegister, filedQuarters }: ReportsOfLoan,
): boolean =>
  isInFiledRegister ||
  (applicationOn !== null &&
    filedQuarters.some(({ endsOn, filedAt }) => endsOn >= applicationOn && filedAt > recordedAt));

/** Whether a loan is unchanged since its import. */
export const isAsImported = ({ imported, version }: Pick<Loan, "imported" | "version">): boolean =>
  imported !== null && imported.version === version;
