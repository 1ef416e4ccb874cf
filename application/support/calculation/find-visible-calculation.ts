import type { Actor } from "../../../domain/access/actor.ts";
import type { CalculationRecord } from "../../../domain/calculation/calculation-record.ts";
import { accept, type Result, refuse } from "../../../domain/kernel/result.ts";
import type { Loan } from "../../../domain/loan/loan.ts";
import { findOwningCompany } from "../company-scope.ts";
import type { Dependencies } from "../dependencies.ts";
import { findVisibleLoan } from "../loan/find-visible-loan.ts";

export interface CalculationNotFound {
  readonly _tag: "CalculationNotFound";
  readonly calculationId: number;
}

/** A stored calculation and its loan. */
interface CalculationOfLoan {
  readonly record: CalculationRecord;
  readonly loan: Loan;
}

/** One stored calculation with its loan, as far as the actor may know of that. */
export const findVisibleCalculation = async (
  dependencies: Dependencies,
  actor: Actor,
  calculationId: number,
): Promise<Result<CalculationOfLoan, CalculationNotFound>> => {
  const companyId = await findOwningCompany(dependencies, actor, "calculation", calculationId);
  const record = companyId === null ? null : await dependencies.forCompany(companyId).calculations.find(calculationId);
  const loan = record && (await findVisibleLoan(dependencies, actor, record.loanId));
  return record && loan?._tag === "Accepted"
    ? accept({ record, loan: loan.value })
    : refuse({ _tag: "CalculationNotFound", calculationId });
};
