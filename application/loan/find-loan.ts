import { type Actor, authorize, type PermissionDenied } from "../../domain/access/actor.ts";
import { accept, type Result } from "../../domain/kernel/result.ts";
import type { NotFound } from "../../domain/log/record-kinds.ts";
import type { Dependencies } from "../support/dependencies.ts";
import { findVisibleLoan } from "./find/find-visible-loan.ts";
import { type LoanView, viewLoan } from "./view/loan-view.ts";

/** Finds a loan, with its last calculation and its possible next steps. */
export const findLoan = async (
  dependencies: Dependencies,
  actor: Actor,
  loanId: number,
): Promise<Result<LoanView, PermissionDenied | NotFound<"loan">>> => {
  const allowed = authorize(actor, "loan.view");
  if (allowed._tag === "Refused") return allowed;
  const loan = await findVisibleLoan(dependencies, actor, loanId);
  return loan._tag === "Refused" ? loan : accept(await viewLoan(dependencies, actor, loan.value));
};
