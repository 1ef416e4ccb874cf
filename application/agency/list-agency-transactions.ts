import { type Actor, authorize, type PermissionDenied } from "../../domain/access/actor.ts";
import type { TransactionFilter, TransactionOrder } from "../../domain/agency/ports.ts";
import type { AgencyTransaction } from "../../domain/agency/transaction/transaction.ts";
import type { Page, PageOf } from "../../domain/kernel/page.ts";
import { accept, type Result } from "../../domain/kernel/result.ts";
import type { NotFound } from "../../domain/log/record-kinds.ts";
import { resolveListedLoans } from "../loan/find/listed-loans.ts";
import type { Dependencies } from "../support/dependencies.ts";

/**
 * Lists a page of the transactions with the agency for a loan, or for all loans of a company (null: the actor's own) that the actor may
 * see.
 */
export const listAgencyTransactions = async (
  dependencies: Dependencies,
  actor: Actor,
  companyId: number | null,
  listed: Omit<TransactionFilter, "loanOfficerId">,
  page: Page<TransactionOrder>,
): Promise<Result<PageOf<AgencyTransaction>, PermissionDenied | NotFound<"company"> | NotFound<"loan">>> => {
  const allowed = authorize(actor, "agency.view");
  if (allowed._tag === "Refused") return allowed;
  const loans = await resolveListedLoans(dependencies, actor, companyId, listed.loanId);
  if (loans._tag === "Refused") return loans;
  const { agencyTransactions } = dependencies.forCompany(loans.value.companyId);
  return accept(await agencyTransactions.list({ ...listed, loanOfficerId: loans.value.loanOfficerId }, page));
};
