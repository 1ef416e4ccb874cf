import { type Actor, authorize, type PermissionDenied } from "../domain/access/actor.ts";
import { accept, type Result } from "../domain/kernel/result.ts";
import type { LoanNotFound } from "../domain/loan/visibility.ts";
import { type LoanView, viewLoan } from "./loan-view.ts";
import type { Needs } from "./needs.ts";
import { openLoan } from "./open-loan.ts";

/** One loan with its last calculation and what may happen to it next. */
export const findLoan =
  (needs: Pick<Needs, "companyOf" | "loansOf" | "calculationsOf" | "vault">) =>
  async (actor: Actor, loanId: number): Promise<Result<LoanView, PermissionDenied | LoanNotFound>> => {
    const allowed = authorize(actor, "loan.view");
    if (allowed._tag === "Refused") return allowed;
    const loan = await openLoan(needs)(actor, loanId);
    return loan._tag === "Refused" ? loan : accept(await viewLoan(needs)(actor, loan.value));
  };
