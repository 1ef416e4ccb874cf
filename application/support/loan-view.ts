import type { Actor } from "../../domain/access/actor.ts";
import { calculationInputs } from "../../domain/calculation/calculation-inputs.ts";
import type { CalculationSummary } from "../../domain/calculation/calculation-record.ts";
import { RULE_EDITION } from "../../domain/hecm/calculate.ts";
import type { Loan } from "../../domain/loan/loan.ts";
import { type AllowedStatus, allowedStatuses, type CalculationState } from "../../domain/loan/status-transitions.ts";
import { isVisibleTo } from "../../domain/loan/visibility.ts";
import type { Dependencies } from "./dependencies.ts";
import { fingerprintOf } from "./new-calculation.ts";

/** A loan as people see it: with what belongs to it but is stored beside it, and what follows from it. */
export interface LoanView {
  readonly loan: Loan;
  readonly lastCalculation: CalculationSummary | null;
  readonly calculationState: CalculationState;
  readonly allowedStatuses: readonly AllowedStatus[];
  /** Other loans of the company, visible to the same actor, on which one of these people is. */
  readonly samePersonLoanIds: readonly number[];
}

/** Whether a calculation still speaks of the loan as it is and of the rules as they are, its own day aside. */
const calculationStateOf = (
  dependencies: Pick<Dependencies, "vault">,
  loan: Loan,
  calculation: CalculationSummary | null,
): CalculationState => {
  if (calculation === null) return "none";
  // The loan as it was then asks the same by the same rules: this spares most looks at a loan the fingerprint.
  if (calculation.loanVersion === loan.version && calculation.ruleEdition === RULE_EDITION) return "current";
  // The weeks it was made with are part of its own day: a newer week alone makes no calculation stale.
  const inputs = calculationInputs(loan, calculation.asOf, calculation.quote);
  return inputs._tag === "Accepted" && fingerprintOf(dependencies)(inputs.value) === calculation.fingerprint
    ? "current"
    : "stale";
};

const sharedPeople = async (
  dependencies: Pick<Dependencies, "forCompany">,
  actor: Actor,
  loan: Loan,
): Promise<number[]> => {
  const numbers = loan.borrowers.flatMap(({ ssn }) => (ssn ? [ssn.blindIndex] : []));
  if (numbers.length === 0) return [];
  const others = await dependencies.forCompany(loan.companyId).loans.withSamePeople(numbers, loan.id);
  return others.filter((other) => isVisibleTo(actor, other)).map(({ id }) => id);
};

/** Puts the view of a loan together. */
export const viewLoan =
  (dependencies: Pick<Dependencies, "forCompany" | "vault">) =>
  async (actor: Actor, loan: Loan): Promise<LoanView> => {
    const [lastCalculation, samePersonLoanIds] = await Promise.all([
      dependencies.forCompany(loan.companyId).calculations.latestOf(loan.id),
      sharedPeople(dependencies, actor, loan),
    ]);
    const calculationState = calculationStateOf(dependencies, loan, lastCalculation);
    return {
      loan,
      lastCalculation,
      calculationState,
      allowedStatuses: allowedStatuses(loan, calculationState),
      samePersonLoanIds,
    };
  };
