import { type Actor, authorize, type PermissionDenied } from "../../domain/access/actor.ts";
import { accept, type Result } from "../../domain/kernel/result.ts";
import { type Anchor, anchorOf } from "../../domain/log/anchor.ts";
import type { NotFound } from "../../domain/log/record-kinds.ts";
import { resolveRequestedCompany } from "../support/company-scope.ts";
import type { Dependencies } from "../support/dependencies.ts";
import { endOfLog } from "../support/end-of-log.ts";

/** Signs the current end of a company's audit log (null: the actor's own company). */
export const findAuditAnchor = async (
  dependencies: Dependencies,
  actor: Actor,
  companyId: number | null,
): Promise<Result<Anchor, PermissionDenied | NotFound<"company">>> => {
  const allowed = authorize(actor, "audit.view");
  if (allowed._tag === "Refused") return allowed;
  const company = await resolveRequestedCompany(dependencies, actor, companyId);
  if (company._tag === "Refused") return company;
  const head = await endOfLog(dependencies.forCompany(company.value).log);
  return accept(anchorOf(company.value, head, dependencies.clock.now(), dependencies.vault));
};
