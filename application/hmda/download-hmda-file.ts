import { type Actor, authorize, type PermissionDenied } from "../../domain/access/actor.ts";
import type { HmdaFiling } from "../../domain/hmda/filing/filing.ts";
import { accept, type Result } from "../../domain/kernel/result.ts";
import type { NotFound } from "../../domain/log/record-kinds.ts";
import type { Dependencies } from "../support/dependencies.ts";
import { findVisible } from "../support/find-visible.ts";
import { logRead } from "../support/log-event.ts";
import { fileText, rowsOf } from "./filing-contents.ts";

/** A filing with its file, which is read piece by piece. */
export interface OpenedFile {
  readonly filing: HmdaFiling;
  readonly text: AsyncGenerator<string, void>;
}

/** Opens the file of a filing. The read is written to the audit log before the caller receives any of the file. */
export const downloadHmdaFile = async (
  dependencies: Dependencies,
  actor: Actor,
  filingId: number,
): Promise<Result<OpenedFile, PermissionDenied | NotFound<"hmda_filing">>> => {
  const allowed = authorize(actor, "report.hmda");
  if (allowed._tag === "Refused") return allowed;
  const found = await findVisible(dependencies, actor, "hmda_filing", filingId);
  if (found._tag === "Refused") return found;
  const filing = found.value;
  const { companyId } = filing;
  const record = { companyId, kind: "hmda_filing", recordId: String(filing.id) } as const;
  await logRead(dependencies, actor, { ...record, action: "hmda_filing.read" });
  return accept({ filing, text: fileText(dependencies, filing.sheet, rowsOf(filing)) });
};
