import type { Day } from "../kernel/day.ts";
import { inForce, type Parameter } from "../kernel/in-force.ts";
import { type Borrower, isObligor } from "../loan/borrowers/borrower.ts";
import type { Loan } from "../loan/loan.ts";

/** Those who sign the note. */
export const borrowersOf = ({ borrowers }: Loan): readonly Borrower[] => borrowers.filter(isObligor);

/** The last CAIVRS authorization of each borrower; undefined where there is none. */
export const alertsOf = (loan: Loan) =>
  borrowersOf(loan).map(({ id }) => loan.agency.creditAlerts.filter(({ borrowerId }) => borrowerId === id).at(-1));

/** The step of a parameter for a loan, by its case number; null where no day picks one yet. */
export const ruleFor = <Value>(parameter: Parameter<Value>, { caseNumberAssignedOn, closingOn }: Loan) => {
  const on: Day | null = caseNumberAssignedOn ?? closingOn;
  return on === null ? null : inForce(parameter, on);
};
