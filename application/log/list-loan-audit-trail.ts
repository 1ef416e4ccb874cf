import { type Actor, authorize, type PermissionDenied } from "../../domain/access/actor.ts";
import type { Page, PageOf } from "../../domain/kernel/page.ts";
import { accept, type Result, refuse } from "../../domain/kernel/result.ts";
import type { LoggedEntry } from "../../domain/log/entry.ts";
import type { LogFilter, LogOrder } from "../../domain/log/ports.ts";
import { type NotFound, notFound } from "../../domain/log/record-kinds.ts";
import type { Dependencies } from "../support/dependencies.ts";

/** Lists a page of a loan's audit trail. The loan itself is not read, so that the trail of a deleted loan stays readable. */
export const listLoanAuditTrail = async (
  dependencies: Dependencies,
  actor: Actor,
  loanId: number,
  filter: LogFilter,
  page: Page<LogOrder>,
): Promise<Result<PageOf<LoggedEntry>, PermissionDenied | NotFound<"loan">>> => {
  const allowed = authorize(actor, "audit.view");
  if (allowed._tag === "Refused") return allowed;
  const companyId = await dependencies.companyOf("loan", loanId);
  const mayKnow = companyId === actor.companyId || actor.hierarchy === "Super User";
  if (companyId === null || !mayKnow) return refuse(notFound("loan", loanId));
  const recordId = String(loanId);
  const isElsewhere = (filter.kind ?? "loan") !== "loan" || (filter.recordId ?? recordId) !== recordId;
  if (isElsewhere) return accept({ count: 0, rows: [] });
  const { log } = dependencies.forCompany(companyId);
  return accept(await log.list({ ...filter, kind: "loan", recordId }, page));
};
