import type { Loan } from "../loan.ts";
import { isEndedWithoutLoan } from "../status/action.ts";
import { isFunded, type LoanStatus, statusOf } from "../status/status.ts";

/** The moments from which a field of a loan may be fixed, in the order of a loan's life. */
export const fixingMoments = [
  "case_number",
  "appraisal_logged",
  "clear_to_close",
  "closing",
  "funded",
  "ended",
  "insured",
] as const;
export type FixingMoment = (typeof fixingMoments)[number];

/** The parts of a loan that show which moments it has reached. */
type Reaching = Pick<Loan, "agency" | "statusHistory">;

const isAt =
  (...statuses: readonly LoanStatus[]) =>
  (loan: Reaching): boolean =>
    isFunded(loan) || statuses.includes(statusOf(loan));

const isReached: Readonly<Record<FixingMoment, (loan: Reaching) => boolean>> = {
  case_number: ({ agency }) => "number" in agency.caseNumber,
  appraisal_logged: ({ agency }) => agency.appraisal !== null,
  clear_to_close: isAt("clear_to_close", "closing"),
  closing: isAt("closing"),
  funded: isFunded,
  ended: (loan) => isEndedWithoutLoan(statusOf(loan)),
  insured: (loan) =>
    loan.agency.insuranceStatus === "endorsed" || ["endorsed", "escrow_closed"].includes(statusOf(loan)),
};

/** The moments that a loan has reached and not left again, in order. */
export const momentsReached = (loan: Reaching): readonly FixingMoment[] =>
  fixingMoments.filter((moment) => isReached[moment](loan));

/** How a refusal names a moment: "must not change: the loan is funded". */
export const momentWords: Readonly<Record<FixingMoment, string>> = {
  case_number: "the case number is assigned",
  appraisal_logged: "the appraisal is logged",
  clear_to_close: "the loan is clear to close",
  closing: "the loan is closing",
  funded: "the loan is funded",
  ended: "the application has ended",
  insured: "the loan is insured",
};
