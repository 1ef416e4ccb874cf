import { type Actor, authorize, type PermissionDenied } from "../../../domain/access/actor.ts";
import { type DocumentFile, hasFile } from "../../../domain/documents/history.ts";
import { accept, type Result, refuse } from "../../../domain/kernel/result.ts";
import type { NotFound } from "../../../domain/log/record-kinds.ts";
import { loadFile } from "../../files/stored-files.ts";
import type { Dependencies } from "../../support/dependencies.ts";
import { findVisibleWithLoan } from "../../support/find-visible.ts";
import { logRead } from "../../support/log-event.ts";

/** The row's document has its file elsewhere: in the row that created it, or outside the service. */
interface DocumentWithoutFile {
  readonly _tag: "DocumentWithoutFile";
  /** The row that has the file; null if no row has it. */
  readonly ofId: number | null;
}

/** A document's file. */
export interface LoadedDocument {
  readonly file: DocumentFile;
  readonly content: Uint8Array<ArrayBuffer>;
}

/** Reads the file of a generated or uploaded document. The read is written to the audit log before the caller receives any of the file. */
export const downloadDocument = async (
  dependencies: Dependencies,
  actor: Actor,
  historyId: number,
): Promise<Result<LoadedDocument, PermissionDenied | NotFound<"document_history"> | DocumentWithoutFile>> => {
  const allowed = authorize(actor, "document.view");
  if (allowed._tag === "Refused") return allowed;
  const found = await findVisibleWithLoan(dependencies, actor, "document_history", historyId);
  if (found._tag === "Refused") return found;
  const { row } = found.value;
  if (!hasFile(row)) return refuse({ _tag: "DocumentWithoutFile", ofId: row.ofId });
  const { companyId, file } = row;
  const content = await loadFile(dependencies, companyId, file);
  const record = { companyId, kind: "document_history", recordId: String(row.id) } as const;
  await logRead(dependencies, actor, { ...record, action: "document.read" });
  return accept({ file, content });
};
