import type { Actor } from "../../../domain/access/actor.ts";
import type { Company } from "../../../domain/company/company.ts";
import { loggedCompany } from "../../../domain/company/logged-company.ts";
import { identifierTaken } from "../../../domain/company/new-company.ts";
import type { FieldsInvalid } from "../../../domain/kernel/fields-invalid.ts";
import { accept, type Result, refuse } from "../../../domain/kernel/result.ts";
import { isSameData } from "../../../domain/kernel/same-data.ts";
import type { LogAction } from "../../../domain/log/actions.ts";
import { type CompanyNotFound, findVisibleCompany } from "../company-scope.ts";
import type { Dependencies } from "../dependencies.ts";
import { type ExpectedVersions, isExpected, type VersionMismatch } from "../loan/expected-versions.ts";
import { logEntry } from "../log-entry.ts";
import { retryOnConflict } from "../retry-on-conflict.ts";

/** Others changed the company each time before the decision could be saved. */
interface CompanyChangedMeanwhile {
  readonly _tag: "CompanyChangedMeanwhile";
}

export type UpdateCompanyRefusal = CompanyNotFound | VersionMismatch | FieldsInvalid | CompanyChangedMeanwhile;

/**
 * Decides on a company that the actor may see and saves it at the version read. Where another write came between, it is
 * read and decided again, five times in all at most. A decision that changes nothing is not saved, and the company keeps its
 * version. `action` is what the log calls the change. Refuses an identifier that another company has.
 */
export const updateCompany = async <Refusal>(
  dependencies: Dependencies,
  actor: Actor,
  action: LogAction,
  companyId: number,
  ifMatch: ExpectedVersions,
  decide: (company: Company) => Result<Company, Refusal>,
): Promise<Result<Company, Refusal | UpdateCompanyRefusal>> => {
  const saved = await retryOnConflict(async () => {
    const found = await findVisibleCompany(dependencies, actor, companyId);
    if (found._tag === "Refused") return found;
    const current = found.value;
    if (!isExpected(ifMatch, current.version)) return refuse({ _tag: "VersionMismatch" });
    const decided = decide(current);
    if (decided._tag === "Refused" || isSameData(decided.value, current)) return decided;
    const changed = { ...decided.value, updatedAt: dependencies.clock.now() };
    const entry = logEntry(dependencies, actor, action, loggedCompany, current, changed);
    const outcome = await dependencies.companies.save(changed, entry);
    if (outcome === "conflict") return outcome;
    return typeof outcome === "string" ? identifierTaken(outcome) : accept(outcome);
  });
  return saved === "conflict" ? refuse({ _tag: "CompanyChangedMeanwhile" }) : saved;
};
