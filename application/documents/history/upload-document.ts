import { type Actor, authorizeAny, type PermissionDenied } from "../../../domain/access/actor.ts";
import { documentFileName } from "../../../domain/documents/file-name.ts";
import type { FileType } from "../../../domain/documents/history.ts";
import { loggedDocumentHistory } from "../../../domain/documents/logged.ts";
import { fileTypeOf, uploadPermissions } from "../../../domain/documents/received-file.ts";
import { reportReceivedFile } from "../../../domain/documents/reported-history.ts";
import type { Instant } from "../../../domain/kernel/day.ts";
import { type FieldsInvalid, invalidField } from "../../../domain/kernel/fields-invalid.ts";
import { accept, type Result } from "../../../domain/kernel/result.ts";
import type { NotFound } from "../../../domain/log/record-kinds.ts";
import { putContent } from "../../files/stored-files.ts";
import { findVisibleLoan } from "../../loan/find/find-visible-loan.ts";
import type { Dependencies } from "../../support/dependencies.ts";
import { logEntry } from "../../support/log-entry.ts";
import { externalDocumentOf } from "./external-document.ts";
import { type DocumentHistoryView, viewEvent } from "./view-histories.ts";

/** A received external document of a loan, with its file. */
interface UploadedDocument {
  readonly loanId: number;
  readonly externalDocument: string;
  /** The time of receipt; null for the current time. */
  readonly at: Instant | null;
  /** The file type stated by the sender; null if none was stated. */
  readonly statedType: FileType | null;
  readonly content: Uint8Array;
}

type UploadRefusal = PermissionDenied | NotFound<"loan"> | FieldsInvalid;

/**
 * Adds the receipt of an external document, with its file, to its loan's history. The file is stored before the row. If the process dies in
 * between, the history has no row, and a sweep removes the file. `reservedId` is an id allocated beforehand, or null.
 */
export const uploadDocument = async (
  dependencies: Dependencies,
  actor: Actor,
  { loanId, externalDocument, at, statedType, content }: UploadedDocument,
  reservedId: number | null,
): Promise<Result<DocumentHistoryView, UploadRefusal>> => {
  const allowed = authorizeAny(actor, uploadPermissions);
  if (allowed._tag === "Refused") return allowed;
  const { clock, forCompany, sequences, vault } = dependencies;
  const found = await findVisibleLoan(dependencies, actor, loanId);
  if (found._tag === "Refused") return found;
  const external = externalDocumentOf(externalDocument);
  if (external._tag === "Refused") return external;
  const contentType = fileTypeOf(content);
  if (contentType === null)
    return invalidField("file", "must be a whole PDF, PNG or JPEG: its content is none of them, whatever it is called");
  if (statedType !== null && contentType !== statedType)
    return invalidField("file", `is ${contentType} by its content: send it with that Content-Type`);
  const { companyId, loanNumber } = found.value;
  const { code: documentCode, name: documentName } = external.value;
  const name = documentFileName(documentCode, loanNumber, contentType);
  const file = { name, bytes: content.length, sha256: vault.digestBytes(content), contentType };
  const id = reservedId ?? (await sequences.next("document_history"));
  const reporting = { id, byUserId: actor.userId, now: clock.now() };
  const reported = reportReceivedFile({ companyId, loanId, documentCode, documentName }, { at, file }, reporting);
  if (reported._tag === "Refused") return reported;
  const row = reported.value;
  await putContent(dependencies, companyId, file.sha256, content);
  const entry = logEntry(dependencies, actor, "document.received", loggedDocumentHistory, null, row);
  await forCompany(companyId).documentHistories.add(row, entry);
  return accept(viewEvent(row));
};
