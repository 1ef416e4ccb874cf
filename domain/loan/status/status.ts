import type { Day, Instant } from "../../kernel/day.ts";

export const loanStatuses = [
  "origination",
  "processing",
  "underwriting",
  "conditional_approval",
  "clear_to_close",
  "closing",
  "funded",
  "endorsed",
  "escrow_closed",
  "approved_not_accepted",
  "withdrawn",
  "denied",
  "incomplete",
] as const;
export type LoanStatus = (typeof loanStatuses)[number];

export interface StatusEntry {
  readonly status: LoanStatus;
  readonly at: Instant;
  readonly effectiveOn: Day;
  readonly byUserId: number;
  readonly reason: string | null;
  /** The loan's officer on the effective date, if the application ended without a loan; absent if it ended before this was recorded. */
  readonly loanOfficerId?: number;
}

/** A loan's status, which is the last entry of its history. */
export const statusOf = (loan: { readonly statusHistory: readonly StatusEntry[] }): LoanStatus => {
  const last = loan.statusHistory.at(-1);
  if (!last) throw new Error("a loan without a status history");
  return last.status;
};

/**
 * The statuses on the way to funding, in order. A loan that moves forward must meet the requirements of its new status and of all before
 * it.
 */
export const statusesToFunding: readonly LoanStatus[] = [
  "origination",
  "processing",
  "underwriting",
  "conditional_approval",
  "clear_to_close",
  "closing",
  "funded",
];

/** The statuses of loans that are neither funded nor ended. */
export const openStatuses: readonly LoanStatus[] = statusesToFunding.slice(0, -1);

const fundedStatuses: readonly LoanStatus[] = ["funded", "endorsed", "escrow_closed"];

/** Whether a loan was funded, so that its terms and figures are final. */
export const isFunded = (loan: { readonly statusHistory: readonly StatusEntry[] }): boolean =>
  fundedStatuses.includes(statusOf(loan));

const endStates = ["withdrawn", "denied", "incomplete"] as const;

/**
 * The transition table: to which statuses a loan may move, by itself or by its people. Once a loan is clear to close, a borrower who gives
 * up leaves it approved but not accepted, neither withdrawn nor incomplete, because all conditions are met (comment 4(a)(8)(i)-13).
 */
export const transitionsFrom: Readonly<Record<LoanStatus, readonly LoanStatus[]>> = {
  origination: ["processing", ...endStates],
  processing: ["underwriting", "origination", ...endStates],
  underwriting: ["conditional_approval", "clear_to_close", "processing", ...endStates],
  conditional_approval: ["clear_to_close", "underwriting", "approved_not_accepted", ...endStates],
  clear_to_close: ["closing", "underwriting", "approved_not_accepted", "denied"],
  closing: ["funded", "clear_to_close", "approved_not_accepted", "denied"],
  funded: ["endorsed"],
  endorsed: ["escrow_closed"],
  escrow_closed: [],
  approved_not_accepted: ["processing"],
  withdrawn: ["processing"],
  denied: ["processing"],
  incomplete: ["processing"],
};
