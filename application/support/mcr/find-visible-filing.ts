import type { Actor } from "../../../domain/access/actor.ts";
import { accept, type Result, refuse } from "../../../domain/kernel/result.ts";
import type { CallReportFiling } from "../../../domain/mcr/filing/filing.ts";
import { findOwningCompany } from "../company-scope.ts";
import type { Dependencies } from "../dependencies.ts";

export interface CallReportFilingNotFound {
  readonly _tag: "CallReportFilingNotFound";
  readonly filingId: number;
}

/** The filing of an id, as far as the actor may know of it. */
export const findVisibleFiling = async (
  dependencies: Dependencies,
  actor: Actor,
  filingId: number,
): Promise<Result<CallReportFiling, CallReportFilingNotFound>> => {
  const companyId = await findOwningCompany(dependencies, actor, "call_report_filing", filingId);
  const filing = companyId === null ? null : await dependencies.forCompany(companyId).callReports.find(filingId);
  return filing === null ? refuse({ _tag: "CallReportFilingNotFound", filingId }) : accept(filing);
};
