import { type Actor, authorize, type PermissionDenied } from "../../domain/access/actor.ts";
import { type Page, type PageOf, pageOf } from "../../domain/kernel/page.ts";
import { accept, type Result } from "../../domain/kernel/result.ts";
import type { Fee } from "../../domain/loan/fees/fee.ts";
import type { Loan } from "../../domain/loan/loan.ts";
import { type NotFound, notFound } from "../../domain/log/record-kinds.ts";
import { type Past, type PastRefusal, pastOf, pastRows } from "../loan/as-of/past.ts";
import type { RequestedTime } from "../loan/as-of/requested-instant.ts";
import { findVisibleLoan } from "../loan/find/find-visible-loan.ts";
import type { Dependencies } from "../support/dependencies.ts";

/** A fee with the loan it belongs to. */
export interface FeeOfLoan {
  readonly fee: Fee;
  readonly loan: Loan;
}

type FeeOrder = "createdAt" | "code" | "amountCents";

const feesOf = (loan: Loan, page: Page<FeeOrder>): PageOf<FeeOfLoan> => {
  const fees = loan.fees.toSorted((one, other) => one.id - other.id);
  const { count, rows } = pageOf(fees, page);
  return { count, rows: rows.map((fee) => ({ fee, loan })) };
};

/** Lists a page of a loan's fees, now or at an earlier time. */
export const listFees = async (
  dependencies: Dependencies,
  actor: Actor,
  loanId: number,
  /** Null for the current fees. */
  asOf: RequestedTime | null,
  page: Page<FeeOrder>,
): Promise<Result<PageOf<FeeOfLoan | Past<FeeOfLoan>>, PermissionDenied | PastRefusal | NotFound<"loan">>> => {
  const allowed = authorize(actor, "fee.view");
  if (allowed._tag === "Refused") return allowed;
  const opened = await findVisibleLoan(dependencies, actor, loanId);
  if (opened._tag === "Refused") return opened;
  if (asOf === null) return accept(feesOf(opened.value, page));
  const missing = notFound("loan", loanId);
  const past = await pastOf(dependencies, actor, opened.value, asOf, { show: (loan) => feesOf(loan, page), missing });
  return past._tag === "Refused" ? past : accept(pastRows(past.value));
};
