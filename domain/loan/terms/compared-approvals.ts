import type { Approval } from "./approval.ts";
import type { LicensedLoan } from "./loan-terms.ts";
import { termsOf } from "./terms-copy.ts";
import { type TermsDifference, termsDifferences } from "./terms-differences.ts";

/** An approval with the differences between its terms and the present ones. */
export interface ComparedApproval extends Approval {
  readonly differences: readonly TermsDifference[];
}

// Comparing two copies takes less time than computing the digest of one.
const differencesSince = ({ terms }: Approval, licensed: LicensedLoan): readonly TermsDifference[] =>
  termsDifferences(terms, termsOf(licensed, terms.version));

/** The approvals of a loan, oldest first, each compared with the present terms. */
export const comparedApprovals = (licensed: LicensedLoan): readonly ComparedApproval[] =>
  licensed.loan.approvals.map((approval) => ({ ...approval, differences: differencesSince(approval, licensed) }));

/** How a loan differs from its last approval; empty if no approval is recorded. */
export const changedSinceApproval = (licensed: LicensedLoan): readonly TermsDifference[] => {
  const last = licensed.loan.approvals.at(-1);
  return last === undefined ? [] : differencesSince(last, licensed);
};
