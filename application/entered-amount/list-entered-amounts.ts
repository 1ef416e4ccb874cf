import { type Actor, authorize, type PermissionDenied } from "../../domain/access/actor.ts";
import { type Page, type PageOf, pageOf } from "../../domain/kernel/page.ts";
import { accept, type Result } from "../../domain/kernel/result.ts";
import type { EnteredAmount } from "../../domain/loan/amounts/entered-amount.ts";
import type { Loan } from "../../domain/loan/loan.ts";
import type { NotFound } from "../../domain/log/record-kinds.ts";
import { findVisibleLoan } from "../loan/find/find-visible-loan.ts";
import type { Dependencies } from "../support/dependencies.ts";

/** An entered amount with the loan it belongs to. */
export interface AmountOfLoan {
  readonly amount: EnteredAmount;
  readonly loan: Loan;
}

/** Lists a page of a loan's entered amounts. */
export const listEnteredAmounts = async (
  dependencies: Dependencies,
  actor: Actor,
  loanId: number,
  page: Page<"on" | "enteredAt">,
): Promise<Result<PageOf<AmountOfLoan>, PermissionDenied | NotFound<"loan">>> => {
  const allowed = authorize(actor, "calculation.view");
  if (allowed._tag === "Refused") return allowed;
  const opened = await findVisibleLoan(dependencies, actor, loanId);
  if (opened._tag === "Refused") return opened;
  const loan = opened.value;
  const { count, rows } = pageOf(loan.enteredAmounts, page);
  return accept({ count, rows: rows.map((amount) => ({ amount, loan })) });
};
