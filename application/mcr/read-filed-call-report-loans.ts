import { type Actor, authorize, type PermissionDenied } from "../../domain/access/actor.ts";
import { accept, type Result } from "../../domain/kernel/result.ts";
import type { NotFound } from "../../domain/log/record-kinds.ts";
import { type FiledLoans, filedLoansBuilder } from "../../domain/mcr/filing/filed-loans.ts";
import type { CallReportFiling } from "../../domain/mcr/filing/filing.ts";
import type { Dependencies } from "../support/dependencies.ts";
import { findVisible } from "../support/find-visible.ts";
import { partsOfFiling } from "./filed-parts.ts";

/** A filing with the loans behind its figures. */
export interface FilingWithLoans {
  readonly filing: CallReportFiling;
  readonly loans: FiledLoans;
}

/** Reads the loans behind the figures of a filing, as filed, for one state or for all (null). */
export const readFiledCallReportLoans = async (
  dependencies: Dependencies,
  actor: Actor,
  filingId: number,
  state: string | null,
): Promise<Result<FilingWithLoans, PermissionDenied | NotFound<"call_report_filing">>> => {
  const allowed = authorize(actor, "report.mcr");
  if (allowed._tag === "Refused") return allowed;
  const found = await findVisible(dependencies, actor, "call_report_filing", filingId);
  if (found._tag === "Refused") return found;
  const filing = found.value;
  const builder = filedLoansBuilder(state);
  for await (const part of partsOfFiling(dependencies, filing)) builder.add(part);
  return accept({ filing, loans: builder.end() });
};
