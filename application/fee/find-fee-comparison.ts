import { type Actor, authorize, type PermissionDenied } from "../../domain/access/actor.ts";
import { accept, type Result } from "../../domain/kernel/result.ts";
import { compareFees, type FeeComparison } from "../../domain/loan/fees/compared-fees.ts";
import type { Loan } from "../../domain/loan/loan.ts";
import type { NotFound } from "../../domain/log/record-kinds.ts";
import { findVisibleLoan } from "../loan/find/find-visible-loan.ts";
import type { Dependencies } from "../support/dependencies.ts";

/** A loan and the comparison of its fees with the disclosed fees; null if none were disclosed. */
export interface FeesOfLoan {
  readonly loan: Loan;
  readonly comparison: FeeComparison | null;
}

/** Compares a loan's disclosed fees with its current fees. */
export const findFeeComparison = async (
  dependencies: Dependencies,
  actor: Actor,
  loanId: number,
): Promise<Result<FeesOfLoan, PermissionDenied | NotFound<"loan">>> => {
  const allowed = authorize(actor, "fee.view");
  if (allowed._tag === "Refused") return allowed;
  const found = await findVisibleLoan(dependencies, actor, loanId);
  return found._tag === "Refused" ? found : accept({ loan: found.value, comparison: compareFees(found.value) });
};
