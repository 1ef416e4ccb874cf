import { isLei, mod97 } from "../company/identifiers.ts";
import type { Loan } from "./loan.ts";

/** The two check digits for an LEI followed by the lender's own loan identifier (appendix C to part 1003). */
export const checkDigitsOf = (identifier: string): string => String(98 - mod97(`${identifier}00`)).padStart(2, "0");

/**
 * The universal loan identifier (ULI): the lender's LEI, the lender's own loan identifier, and two check digits over both (12 CFR
 * 1003.4(a)(1)(i) and appendix C).
 */
export const universalLoanIdentifier = (lei: string, loanId: string): string =>
  `${lei}${loanId}${checkDigitsOf(`${lei}${loanId}`)}`;

/**
 * Gives the loan a ULI, made from the letters and digits of its number, once it has an application date and the company has a valid LEI; an
 * LEI stored before LEIs were checked may be invalid. The ULI is then kept, because it is what the lender reports, however the date and LEI
 * change later.
 */
export const withUli = (loan: Loan, lei: string | null): Loan => {
  if (loan.uli !== null || loan.applicationOn === null || lei === null || !isLei(lei)) return loan;
  return { ...loan, uli: universalLoanIdentifier(lei, loan.loanNumber.replace(/[^A-Za-z0-9]/g, "")) };
};
