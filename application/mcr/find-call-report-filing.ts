import { type Actor, authorize, type PermissionDenied } from "../../domain/access/actor.ts";
import { accept, type Result } from "../../domain/kernel/result.ts";
import type { NotFound } from "../../domain/log/record-kinds.ts";
import type { FiledReport, Filer } from "../../domain/mcr/filing/filing.ts";
import { existingCompany } from "../support/company-scope.ts";
import type { Dependencies } from "../support/dependencies.ts";
import { findVisible } from "../support/find-visible.ts";
import { partsOfFiling } from "./filed-parts.ts";

/** A call report as filed, with its figures, its notes, and the company that filed it. */
export interface FoundCallReport extends FiledReport {
  /** The company as of the filing or, if that is not known, as it is now. */
  readonly filer: Filer;
}

/** Finds a call report as it was filed. */
export const findCallReportFiling = async (
  dependencies: Dependencies,
  actor: Actor,
  filingId: number,
): Promise<Result<FoundCallReport, PermissionDenied | NotFound<"call_report_filing">>> => {
  const allowed = authorize(actor, "report.mcr");
  if (allowed._tag === "Refused") return allowed;
  const found = await findVisible(dependencies, actor, "call_report_filing", filingId);
  if (found._tag === "Refused") return found;
  const filing = found.value;
  const notes = new Map<string, readonly string[]>();
  for await (const part of partsOfFiling(dependencies, filing))
    if (part.kind === "notes") notes.set(part.state, [...(notes.get(part.state) ?? []), ...part.notes]);
  return accept({ filing, notes, filer: filing.filer ?? (await existingCompany(dependencies, filing.companyId)) });
};
