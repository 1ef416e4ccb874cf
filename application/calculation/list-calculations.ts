import { type Actor, authorize, type PermissionDenied } from "../../domain/access/actor.ts";
import type { CalculationRecord } from "../../domain/calculation/calculation-record.ts";
import type { Page, PageOf } from "../../domain/kernel/page.ts";
import { accept, type Result } from "../../domain/kernel/result.ts";
import type { NotFound } from "../../domain/log/record-kinds.ts";
import { findVisibleLoan } from "../loan/find/find-visible-loan.ts";
import type { Dependencies } from "../support/dependencies.ts";

/** Lists a page of a loan's stored calculations. */
export const listCalculations = async (
  dependencies: Dependencies,
  actor: Actor,
  loanId: number,
  page: Page<"calculatedAt">,
): Promise<Result<PageOf<CalculationRecord>, PermissionDenied | NotFound<"loan">>> => {
  const allowed = authorize(actor, "calculation.view");
  if (allowed._tag === "Refused") return allowed;
  const loan = await findVisibleLoan(dependencies, actor, loanId);
  if (loan._tag === "Refused") return loan;
  return accept(await dependencies.forCompany(loan.value.companyId).calculations.list(loanId, page));
};
