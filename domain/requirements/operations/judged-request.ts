import type { Company } from "../../company/company.ts";
import { type Borrower, isObligor } from "../../loan/borrowers/borrower.ts";
import type { Loan } from "../../loan/loan.ts";
import type { JudgedLoan, Unmet } from "../requirement.ts";

/** What a request to the agency is judged by. */
export interface JudgedRequest extends JudgedLoan {
  readonly company: Pick<Company, "fhaLenderId">;
  /** Whether there are figures of a calculation with the loan's current terms. */
  readonly hasCurrentFigures: boolean;
  /** Decrypts a borrower's Social Security number; null if there is none. */
  readonly ssnOf: (borrower: Borrower) => string | null;
}

/** Checks everyone on the loan who signs the note, and reports under that person's field. */
export const unmetOfObligors = (
  { borrowers }: Loan,
  field: keyof Borrower,
  isMet: (borrower: Borrower) => boolean,
  text: (borrower: Borrower) => string,
): Unmet[] =>
  borrowers.flatMap((borrower, position) =>
    !isObligor(borrower) || isMet(borrower) ? [] : [{ field: `borrowers.${position}.${field}`, text: text(borrower) }],
  );
