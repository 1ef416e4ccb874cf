import type { Actor } from "../../domain/access/actor.ts";
import { calculationInputs } from "../../domain/calculation/calculation-inputs.ts";
import type { CalculationBrief } from "../../domain/calculation/calculation-record.ts";
import { RULE_EDITION } from "../../domain/hecm/calculate.ts";
import type { Loan } from "../../domain/loan/loan.ts";
import { type AllowedStatus, allowedStatuses, type CalculationState } from "../../domain/loan/status-transitions.ts";
import { isVisibleTo } from "../../domain/loan/visibility.ts";
import type { Needs } from "./dependencies.ts";
import { fingerprintOf } from "./new-calculation.ts";

/** A loan as people see it: with what belongs to it but is stored beside it, and what follows from it. */
export interface LoanView {
  readonly loan: Loan;
  readonly lastCalculation: CalculationBrief | null;
  readonly calculationState: CalculationState;
  readonly allowedStatuses: readonly AllowedStatus[];
  /** Other loans of the company, visible to the same actor, on which one of these people is. */
  readonly samePersonLoanIds: readonly number[];
}

/** Whether a calculation still speaks of the loan as it is and of the rules as they are, its own day aside. */
const stateOf = (needs: Pick<Needs, "vault">, loan: Loan, calculation: CalculationBrief | null): CalculationState => {
  if (calculation === null) return "none";
  // The loan as it was then asks the same by the same rules: this spares most looks at a loan the fingerprint.
  if (calculation.loanVersion === loan.version && calculation.ruleEdition === RULE_EDITION) return "current";
  // The weeks it was made with are part of its own day: a newer week alone makes no calculation stale.
  const inputs = calculationInputs(loan, calculation.asOf, calculation.quote);
  return inputs._tag === "Accepted" && fingerprintOf(needs)(inputs.value) === calculation.fingerprint
    ? "current"
    : "stale";
};

const sharedPeople = async (needs: Pick<Needs, "loansOf">, actor: Actor, loan: Loan): Promise<number[]> => {
  const numbers = loan.borrowers.flatMap(({ ssn }) => (ssn ? [ssn.blindIndex] : []));
  if (numbers.length === 0) return [];
  const others = await needs.loansOf(loan.companyId).withSamePeople(numbers, loan.id);
  return others.filter((other) => isVisibleTo(actor, other)).map(({ id }) => id);
};

/** Puts the view of a loan together. */
export const viewLoan =
  (needs: Pick<Needs, "loansOf" | "calculationsOf" | "vault">) =>
  async (actor: Actor, loan: Loan): Promise<LoanView> => {
    const [lastCalculation, samePersonLoanIds] = await Promise.all([
      needs.calculationsOf(loan.companyId).latestOf(loan.id),
      sharedPeople(needs, actor, loan),
    ]);
    const calculationState = stateOf(needs, loan, lastCalculation);
    return {
      loan,
      lastCalculation,
      calculationState,
      allowedStatuses: allowedStatuses(loan, calculationState),
      samePersonLoanIds,
    };
  };
