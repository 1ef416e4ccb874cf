import { aLoanToFund } from "../../../fixtures/loan/loan-to-fund.ts";

/** A loan that has everything. */
export const base = aLoanToFund("processing");
export const { agency, property } = base;
const [borrower] = base.borrowers;
const { counseling: entry } = base;
if (borrower === undefined || entry === null) throw new Error("the loan has no borrower or no counseling");
/** Its borrower. */
export const ada = borrower;
export const counseling = entry;
