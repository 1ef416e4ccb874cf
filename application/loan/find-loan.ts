import { type Actor, authorize, type PermissionDenied } from "../../domain/access/actor.ts";
import { accept, type Result } from "../../domain/kernel/result.ts";
import type { LoanNotFound } from "../../domain/loan/visibility.ts";
import type { Needs } from "../support/dependencies.ts";
import { openLoan } from "../support/find-visible-loan.ts";
import { type LoanView, viewLoan } from "../support/loan-view.ts";

/** One loan with its last calculation and what may happen to it next. */
export const findLoan =
  (needs: Pick<Needs, "companyOf" | "loansOf" | "calculationsOf" | "vault">) =>
  async (actor: Actor, loanId: number): Promise<Result<LoanView, PermissionDenied | LoanNotFound>> => {
    const allowed = authorize(actor, "loan.view");
    if (allowed._tag === "Refused") return allowed;
    const loan = await openLoan(needs)(actor, loanId);
    return loan._tag === "Refused" ? loan : accept(await viewLoan(needs)(actor, loan.value));
  };
