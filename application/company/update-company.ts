import type { Actor } from "../../domain/access/actor.ts";
import type { Company } from "../../domain/company/company.ts";
import { loggedCompany } from "../../domain/company/stored/logged-company.ts";
import type { FieldsInvalid } from "../../domain/kernel/fields-invalid.ts";
import { accept, type Result } from "../../domain/kernel/result.ts";
import type { ChangedMeanwhile, LogAction, NotFound } from "../../domain/log/record-kinds.ts";
import { existingCompany, findVisibleCompany } from "../support/company-scope.ts";
import type { Dependencies } from "../support/dependencies.ts";
import { atVersion, type ExpectedVersions, type VersionMismatch } from "../support/expected-versions.ts";
import { saveLogged, updateRecord } from "../support/update-record.ts";

export type UpdateCompanyRefusal = NotFound<"company"> | VersionMismatch | FieldsInvalid | ChangedMeanwhile<"company">;

const saveWith =
  (dependencies: Dependencies, actor: Actor, action: LogAction) =>
  async (before: Company, after: Company): Promise<Result<Company, never> | "conflict"> => {
    const saved = await saveLogged(dependencies, actor, action, loggedCompany, before, after, (changed, entry) =>
      dependencies.companies.save(changed, entry),
    );
    return saved === "conflict" ? saved : accept(saved);
  };

/** Changes a company that the actor may see; see `updateRecord`. */
export const updateCompany = <Refusal>(
  dependencies: Dependencies,
  actor: Actor,
  action: LogAction,
  id: number,
  ifMatch: ExpectedVersions,
  decide: (company: Company) => Result<Company, Refusal> | Promise<Result<Company, Refusal>>,
): Promise<Result<Company, Refusal | UpdateCompanyRefusal>> => {
  const find = async () =>
    atVersion(await findVisibleCompany(dependencies, actor, id), ifMatch, ({ version }) => version);
  const save = saveWith(dependencies, actor, action);
  return updateRecord(dependencies, { kind: "company", id, find, save }, decide);
};

/**
 * Writes to a company what follows from a change that was already saved and can no longer be refused. It is therefore retried as long as
 * other writes to the company conflict; each conflict means that one of them succeeded.
 */
export const recordOnCompany = async (
  dependencies: Dependencies,
  actor: Actor,
  action: LogAction,
  id: number,
  record: (company: Company) => Company,
): Promise<Company> => {
  const find = async (): Promise<Result<Company, never>> => accept(await existingCompany(dependencies, id));
  const save = saveWith(dependencies, actor, action);
  const endless = { kind: "company", id, find, save, maxAttempts: Number.POSITIVE_INFINITY } as const;
  const saved = await updateRecord(dependencies, endless, (company) => accept(record(company)));
  if (saved._tag === "Refused") throw new Error(`company ${id} could not be saved: ${JSON.stringify(saved.refusal)}`);
  return saved.value;
};
