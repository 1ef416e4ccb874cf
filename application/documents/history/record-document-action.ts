import { type Actor, authorize, type PermissionDenied } from "../../../domain/access/actor.ts";
import { hasFile, type ReportedHistory } from "../../../domain/documents/history.ts";
import { loggedDocumentHistory } from "../../../domain/documents/logged.ts";
import {
  type DocumentIsDraft,
  type DocumentSuperseded,
  type DocumentVoided,
  type ReportedEvent,
  reportDocumentEvent,
  reportExternalEvent,
} from "../../../domain/documents/reported-history.ts";
import type { Instant } from "../../../domain/kernel/day.ts";
import { type FieldsInvalid, invalidField } from "../../../domain/kernel/fields-invalid.ts";
import { accept, type Result } from "../../../domain/kernel/result.ts";
import type { NotFound } from "../../../domain/log/record-kinds.ts";
import type { OutcomeNotRecorded } from "../../loan/change/record-on-loan.ts";
import { findVisibleLoan } from "../../loan/find/find-visible-loan.ts";
import type { Dependencies } from "../../support/dependencies.ts";
import { findVisibleWithLoan } from "../../support/find-visible.ts";
import { logEntry } from "../../support/log-entry.ts";
import { dateLoan } from "./date-loan.ts";
import { externalDocumentOf } from "./external-document.ts";
import { type DocumentHistoryView, historyViewer, viewEvent } from "./view-histories.ts";
import { voidedAt } from "./voided-at.ts";

/** An event of a document: either one whose file is stored here (`ofId`), or an external document of a loan. */
export interface ActionInput extends ReportedEvent {
  readonly ofId: number | null;
  readonly loanId: number | null;
  readonly externalDocument: string | null;
}

type ActionRefusal =
  | PermissionDenied
  | NotFound<"document_history">
  | NotFound<"loan">
  | FieldsInvalid
  | DocumentVoided
  | DocumentIsDraft
  | DocumentSuperseded
  | OutcomeNotRecorded;
const ofDocument = async (
  dependencies: Dependencies,
  actor: Actor,
  historyId: number,
  facts: ReportedEvent,
  id: () => Promise<number>,
): Promise<Result<ReportedHistory, ActionRefusal>> => {
  const found = await findVisibleWithLoan(dependencies, actor, "document_history", historyId);
  if (found._tag === "Refused") return found;
  const { row, loan } = found.value;
  if (!hasFile(row))
    return invalidField("ofId", "must be the history entry of a document that was generated or uploaded");
  const reporting = { id: await id(), byUserId: actor.userId, now: dependencies.clock.now() };
  const { isSuperseded } = (await historyViewer(dependencies, actor, loan))(row);
  const standing = { voidedAt: await voidedAt(dependencies, row), isSuperseded };
  return reportDocumentEvent(row, facts, standing, reporting);
};

const rowsAtOnce = 100;

/** The time at which an external document of a loan was first sent; null if it was not. Events of uploaded copies are ignored. */
const firstSentAt = async (
  { forCompany }: Dependencies,
  { companyId, loanId, documentCode }: Pick<ReportedHistory, "companyId" | "loanId" | "documentCode">,
): Promise<Instant | null> => {
  const order = [{ field: "at", descending: false }] as const;
  const page = { number: 1, size: rowsAtOnce, order };
  const filter = { loanId, action: "sent", documentCode, generationId: null } as const;
  const { rows } = await forCompany(companyId).documentHistories.list(filter, page);
  return rows.find((row) => row.action === "sent" && row.ofId === null)?.at ?? null;
};

const ofExternal = async (
  dependencies: Dependencies,
  actor: Actor,
  loanId: number,
  code: string | null,
  facts: ReportedEvent,
  id: () => Promise<number>,
): Promise<Result<ReportedHistory, ActionRefusal>> => {
  const found = await findVisibleLoan(dependencies, actor, loanId);
  if (found._tag === "Refused") return found;
  const { companyId } = found.value;
  if (code === null) return invalidField("externalDocument", "is required when loan is given", "required");
  const external = externalDocumentOf(code);
  if (external._tag === "Refused") return external;
  const reporting = { id: await id(), byUserId: actor.userId, now: dependencies.clock.now() };
  const of = { companyId, loanId, documentCode: code, documentName: external.value.name };
  return reportExternalEvent(of, facts, await firstSentAt(dependencies, of), reporting);
};

const reportedRow = async (
  dependencies: Dependencies,
  actor: Actor,
  { ofId, loanId, externalDocument, ...facts }: ActionInput,
  id: () => Promise<number>,
): Promise<Result<ReportedHistory, ActionRefusal>> => {
  if (ofId !== null) {
    if (externalDocument !== null) return invalidField("externalDocument", "must be left out when of is given");
    if (loanId !== null)
      return invalidField("loanId", "must be left out when of is given: the document belongs to a loan already");
    return ofDocument(dependencies, actor, ofId, facts, id);
  }
  if (loanId === null) return invalidField("ofId", "is required, or loan with external_document", "required");
  return ofExternal(dependencies, actor, loanId, externalDocument, facts, id);
};

/**
 * Adds an event reported for a document to its loan's history, and then stores the date that follows from it on the loan. Two concurrent
 * events are both added, as if one had followed the other. `reservedId` is an id allocated beforehand, or null.
 */
export const recordDocumentAction = async (
  dependencies: Dependencies,
  actor: Actor,
  input: ActionInput,
  reservedId: number | null,
): Promise<Result<DocumentHistoryView, ActionRefusal>> => {
  const allowed = authorize(actor, "document.generate");
  if (allowed._tag === "Refused") return allowed;
  const reported = await reportedRow(
    dependencies,
    actor,
    input,
    async () => reservedId ?? (await dependencies.sequences.next("document_history")),
  );
  if (reported._tag === "Refused") return reported;
  const row = reported.value;
  const entry = logEntry(dependencies, actor, `document.${row.action}`, loggedDocumentHistory, null, row);
  await dependencies.forCompany(row.companyId).documentHistories.add(row, entry);
  const dated = await dateLoan(dependencies, actor, row);
  return dated._tag === "Refused" ? dated : accept(viewEvent(row));
};
