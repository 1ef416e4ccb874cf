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

/** A loan as people see it: with what belongs to it but is stored beside it, and what follows from it. */
export interface LoanView extends Judgment {
  readonly loan: Loan;
  readonly lastCalculation: CalculationSummary | null;
  readonly calculationState: CalculationState;
  /** Other loans of the company, visible to the same actor, on which one of these people is. */
  readonly samePersonLoanIds: readonly number[];
}

/** The ids of the other loans of a loan's people; `officerId`: only of this officer's, null: of all. */
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

/** Puts the view of a loan together. What several parts of it rest on is read once. */
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
