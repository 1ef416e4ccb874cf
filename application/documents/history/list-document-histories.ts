import { type Actor, authorize, type PermissionDenied } from "../../../domain/access/actor.ts";
import type { HistoryFilter, HistoryOrder } from "../../../domain/documents/ports.ts";
import type { Page, PageOf } from "../../../domain/kernel/page.ts";
import { accept, type Result } from "../../../domain/kernel/result.ts";
import type { NotFound } from "../../../domain/log/record-kinds.ts";
import { findVisibleLoan } from "../../loan/find/find-visible-loan.ts";
import type { Dependencies } from "../../support/dependencies.ts";
import { type DocumentHistoryView, historyViewer } from "./view-histories.ts";

/** Lists a page of a loan's document history. */
export const listDocumentHistories = async (
  dependencies: Dependencies,
  actor: Actor,
  filter: HistoryFilter,
  page: Page<HistoryOrder>,
): Promise<Result<PageOf<DocumentHistoryView>, PermissionDenied | NotFound<"loan">>> => {
  const allowed = authorize(actor, "document.view");
  if (allowed._tag === "Refused") return allowed;
  const loan = await findVisibleLoan(dependencies, actor, filter.loanId);
  if (loan._tag === "Refused") return loan;
  const found = await dependencies.forCompany(loan.value.companyId).documentHistories.list(filter, page);
  const view = await historyViewer(dependencies, actor, loan.value);
  return accept({ ...found, rows: found.rows.map(view) });
};
