import { type Actor, authorize, type PermissionDenied } from "../../domain/access/actor.ts";
import { accept, type Result, refuse } from "../../domain/kernel/result.ts";
import type { CallReportFiling } from "../../domain/mcr/filing/filing.ts";
import { findOwningCompany } from "../support/company-scope.ts";
import type { Dependencies } from "../support/dependencies.ts";

export interface CallReportFilingNotFound {
  readonly _tag: "CallReportFilingNotFound";
  readonly filingId: number;
}

/** A call report as it was filed. */
export const findCallReportFiling =
  (dependencies: Pick<Dependencies, "companyOf" | "forCompany">) =>
  async (
    actor: Actor,
    filingId: number,
  ): Promise<Result<CallReportFiling, PermissionDenied | CallReportFilingNotFound>> => {
    const allowed = authorize(actor, "report.mcr");
    if (allowed._tag === "Refused") return allowed;
    const companyId = await findOwningCompany(dependencies)(actor, "call_report_filing", filingId);
    const filing = companyId === null ? null : await dependencies.forCompany(companyId).callReports.find(filingId);
    return filing === null ? refuse({ _tag: "CallReportFilingNotFound", filingId }) : accept(filing);
  };
