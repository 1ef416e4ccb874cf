import type { Actor } from "../../../domain/access/actor.ts";
import type { HmdaFiling } from "../../../domain/hmda/filing/filing.ts";
import { accept, type Result, refuse } from "../../../domain/kernel/result.ts";
import { findOwningCompany } from "../company-scope.ts";
import type { Dependencies } from "../dependencies.ts";

export interface HmdaFilingNotFound {
  readonly _tag: "HmdaFilingNotFound";
  readonly filingId: number;
}

/** The filing of an id, as far as the actor may know of it. */
export const findVisibleFiling = async (
  dependencies: Dependencies,
  actor: Actor,
  filingId: number,
): Promise<Result<HmdaFiling, HmdaFilingNotFound>> => {
  const companyId = await findOwningCompany(dependencies, actor, "hmda_filing", filingId);
  const filing = companyId === null ? null : await dependencies.forCompany(companyId).hmdaFilings.find(filingId);
  return filing ? accept(filing) : refuse({ _tag: "HmdaFilingNotFound", filingId });
};
