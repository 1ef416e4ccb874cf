import type { Loan } from "../../../../domain/loan/loan.ts";
import { loanAdded } from "../../../fixtures/loan/log.ts";

export const page = { number: 1, size: 25, order: [] } as const;

/** The log entry of a loan written by a version that recorded no approvals. */
export const addedThen = (written: Loan) => loanAdded({ ...written, approvals: [] });

/** The same loan as a store accepts it now: loans are found by the ids of their amounts. */
export const asAdded = (written: Loan): Loan => ({ ...written, enteredAmounts: [] });
