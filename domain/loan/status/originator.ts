import type { Loan, Originator } from "../loan.ts";
import { statusOf } from "./status.ts";

/** The part of an officer's record that a loan keeps about who took its application. */
interface Officer {
  readonly id: number;
  readonly firstName: string;
  readonly lastName: string;
  readonly nmlsId: string | null;
}

/** An officer as the reports of a lender name them. */
export const originatorOf = ({ id, firstName, lastName, nmlsId }: Officer): Originator => ({
  userId: id,
  name: `${firstName} ${lastName}`,
  nmlsId,
});

/**
 * The loan with its officer as they are at its funding: neither another officer nor a new id of the licensing system changes
 * who took the application. A loan that is not funded, or that has its originator already, stays as it is.
 */
export const withOriginator = (loan: Loan, officer: Officer | null): Loan =>
  statusOf(loan) !== "funded" || loan.originatorAtFunding !== null || officer === null
    ? loan
    : { ...loan, originatorAtFunding: originatorOf(officer) };
