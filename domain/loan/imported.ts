import type { Instant } from "../kernel/day.ts";
import type { ReportsOfLoan } from "./amounts/enter-amount.ts";
import type { Loan } from "./loan.ts";

/**
 * Whether a filed report names a loan as it was recorded at a moment: a register does, or a quarter that ended on the application
 * date or later was filed since.
 */
export const isReportedSince = (
  { applicationOn }: Pick<Loan, "applicationOn">,
  recordedAt: Instant,
  { isInFiledRegister, filedQuarters }: ReportsOfLoan,
): boolean =>
  isInFiledRegister ||
  (applicationOn !== null &&
    filedQuarters.some(({ endsOn, filedAt }) => endsOn >= applicationOn && filedAt > recordedAt));

/** Whether a loan is as an import left it. */
export const isAsImported = ({ imported, version }: Pick<Loan, "imported" | "version">): boolean =>
  imported !== null && imported.version === version;
