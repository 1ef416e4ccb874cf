import { type Actor, authorize, type PermissionDenied } from "../../domain/access/actor.ts";
import { type Page, type PageOf, pageOf } from "../../domain/kernel/page.ts";
import { accept, type Result } from "../../domain/kernel/result.ts";
import type { Fee } from "../../domain/loan/fees/fee.ts";
import type { Loan } from "../../domain/loan/loan.ts";
import type { NotFound } from "../../domain/log/record-kinds.ts";
import { findVisibleLoan } from "../loan/find/find-visible-loan.ts";
import type { Dependencies } from "../support/dependencies.ts";

/** A fee with the loan it belongs to. */
export interface FeeOfLoan {
  readonly fee: Fee;
  readonly loan: Loan;
}

type FeeOrder = "createdAt" | "code" | "amountCents";

/** A page of a loan's fees. */
export const listFees = async (
  dependencies: Dependencies,
  actor: Actor,
  loanId: number,
  page: Page<FeeOrder>,
): Promise<Result<PageOf<FeeOfLoan>, PermissionDenied | NotFound<"loan">>> => {
  const allowed = authorize(actor, "fee.view");
  if (allowed._tag === "Refused") return allowed;
  const opened = await findVisibleLoan(dependencies, actor, loanId);
  if (opened._tag === "Refused") return opened;
  const loan = opened.value;
  const fees = loan.fees.toSorted((one, other) => one.id - other.id);
  const { count, rows } = pageOf(fees, page);
  return accept({ count, rows: rows.map((fee) => ({ fee, loan })) });
};
