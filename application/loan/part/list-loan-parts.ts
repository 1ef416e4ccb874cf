import { type Actor, authorize, type PermissionDenied } from "../../../domain/access/actor.ts";
import { type Page, type PageOf, pageOf } from "../../../domain/kernel/page.ts";
import { accept, type Result } from "../../../domain/kernel/result.ts";
import { type OrderOfParts, type PartOfLoan, partsOf } from "../../../domain/loan/parts.ts";
import { type LoanPart, type NotFound, recordKinds } from "../../../domain/log/record-kinds.ts";
import type { Dependencies } from "../../support/dependencies.ts";
import { findVisibleLoan } from "../find/find-visible-loan.ts";

/** Lists a page of a loan's parts of one kind. */
export const listLoanParts = async <Kind extends LoanPart>(
  dependencies: Dependencies,
  actor: Actor,
  kind: Kind,
  loanId: number,
  page: Page<OrderOfParts<Kind>>,
): Promise<Result<PageOf<PartOfLoan<Kind>>, PermissionDenied | NotFound<"loan">>> => {
  const allowed = authorize(actor, recordKinds[kind].viewedWith);
  if (allowed._tag === "Refused") return allowed;
  const opened = await findVisibleLoan(dependencies, actor, loanId);
  if (opened._tag === "Refused") return opened;
  const loan = opened.value;
  const { count, rows } = pageOf(partsOf(loan, kind), page);
  return accept({ count, rows: rows.map((part) => ({ part, loan })) });
};
