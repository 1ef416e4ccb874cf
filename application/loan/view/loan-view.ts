import { type Actor, seesOnlyOwnLoans } from "../../../domain/access/actor.ts";
import type { CalculationSummary } from "../../../domain/calculation/calculation-record.ts";
import { withDeterminedTerm } from "../../../domain/calculation/determined-term.ts";
import { blindIndexesOf } from "../../../domain/loan/borrowers/ssn.ts";
import type { Loan } from "../../../domain/loan/loan.ts";
import type { CalculationState } from "../../../domain/loan/status/calculation-standing.ts";
import { todayOf, withCompaniesReadOnce } from "../../support/company-scope.ts";
import type { Dependencies } from "../../support/dependencies.ts";
import { calculationStandingOf } from "./calculation-standing.ts";
import { type Judgment, judgeOnce } from "./judgment.ts";
import { factsOfLoan } from "./loan-facts.ts";

/** A loan as shown to users, with related records that are stored separately and everything derived from it. */
export interface LoanView extends Judgment {
  readonly loan: Loan;
  readonly lastCalculation: CalculationSummary | null;
  readonly calculationState: CalculationState;
  /** Other loans of the company, visible to the actor, that include one of these people. */
  readonly samePersonLoanIds: readonly number[];
}

/** The ids of other loans with the same people. `officerId` restricts them to this officer's loans; null for all. */
const samePersonLoans = async (
  dependencies: Dependencies,
  loan: Loan,
  officerId: number | null,
): Promise<readonly number[]> => {
  const numbers = blindIndexesOf(loan.borrowers);
  if (numbers.length === 0) return [];
  const others = await dependencies.forCompany(loan.companyId).loans.withSamePeople(numbers, loan.id, officerId);
  return others.map(({ id }) => id);
};

/** Builds the view of a loan. Data that several of its parts need is read once. */
export const viewLoan = async (given: Dependencies, actor: Actor, loan: Loan): Promise<LoanView> => {
  const dependencies = withCompaniesReadOnce(given);
  const today = await todayOf(dependencies, actor, loan.companyId);
  const ofOfficer = seesOnlyOwnLoans(actor);
  const samePeople = samePersonLoans(dependencies, loan, ofOfficer ? actor.userId : null);
  const [{ last, standing }, facts, samePersonLoanIds] = await Promise.all([
    calculationStandingOf(dependencies, loan, today),
    factsOfLoan(dependencies, loan, ofOfficer ? null : samePeople),
    samePeople,
  ]);
  return {
    loan: withDeterminedTerm(loan, standing.state === "current" ? last : null),
    lastCalculation: last,
    calculationState: standing.state,
    samePersonLoanIds,
    ...judgeOnce({ loan, calculation: standing, facts, today }),
  };
};
