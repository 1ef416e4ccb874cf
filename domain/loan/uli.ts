import { isLei, mod97 } from "../company/identifiers.ts";
import type { Loan } from "./loan.ts";

/** The two check digits of an LEI and what identifies the loan within the lender (appendix C to part 1003). */
export const checkDigitsOf = (identifier: string): string => String(98 - mod97(`${identifier}00`)).padStart(2, "0");

/**
 * The universal loan identifier: the lender's LEI, what identifies the loan within the lender, and two check digits
 * over both (12 CFR 1003.4(a)(1)(i) and appendix C).
 */
export const universalLoanIdentifier = (lei: string, loanId: string): string =>
  `${lei}${loanId}${checkDigitsOf(`${lei}${loanId}`)}`;

/**
 * The loan with its identifier, made from the letters and digits of its number once there are an application and the company's
 * LEI, which must be valid: one stored before LEIs were checked may not be. Once made it is kept: it is what the lender
 * reports, however day and LEI change.
 */
export const withUli = (loan: Loan, lei: string | null): Loan => {
  if (loan.uli !== null || loan.applicationOn === null || lei === null || !isLei(lei)) return loan;
  return { ...loan, uli: universalLoanIdentifier(lei, loan.loanNumber.replace(/[^A-Za-z0-9]/g, "")) };
};
