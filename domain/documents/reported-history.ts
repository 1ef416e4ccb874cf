import type { Instant } from "../kernel/day.ts";
import { type FieldsInvalid, invalidField } from "../kernel/fields-invalid.ts";
import { accept, type Result, refuse } from "../kernel/result.ts";
import {
  type DocumentFile,
  type DraftReasons,
  isDraft,
  type KeptDocument,
  type ReceivedDocument,
  type ReportedAction,
  type ReportedHistory,
  reportedActions,
} from "./history.ts";
import { documentSchemaVersions } from "./upgrade.ts";

/** The document is voided, and the reported event happened afterward or voids it again. */
export interface DocumentVoided {
  readonly _tag: "DocumentVoided";
  readonly at: Instant;
}

/** The document is a draft, for which this event cannot be recorded. */
export interface DocumentIsDraft extends DraftReasons {
  readonly _tag: "DocumentIsDraft";
  readonly documentCode: string;
  readonly documentName: string;
  readonly action: ReportedAction;
}

/** The terms or the calculation from which the document was made have changed, so that this event can no longer be recorded. */
export interface DocumentSuperseded {
  readonly _tag: "DocumentSuperseded";
  readonly action: ReportedAction;
}

/** An event reported on a document. */
export interface ReportedEvent {
  readonly action: ReportedAction;
  /** When it happened; null for now. */
  readonly at: Instant | null;
}

/** Who reports it, when, and the id of the new row. */
interface Reporting {
  readonly id: number;
  readonly byUserId: number;
  readonly now: Instant;
}

/** What a row is about: a document whose file is stored here, or an external one of a loan. */
type ReportedOf = Pick<ReportedHistory, "companyId" | "loanId" | "documentCode" | "documentName" | "ofId">;

/** Events of documents in use. A draft can only be viewed and voided. */
const actionsOfUse: readonly ReportedAction[] = ["sent", "signed", "received"];

/** Events that a superseded document cannot have. A copy already on its way may still be received. */
const actionsOfPresent: readonly ReportedAction[] = ["sent", "signed"];

/** The state of a document. */
interface Standing {
  /** When it was voided; null if it was not. */
  readonly voidedAt: Instant | null;
  /** See `isSuperseded`. */
  readonly isSuperseded: boolean | null;
}

/** The events that can still be reported of a document, at some time: what happened before it was voided can be reported later. */
export const reportableActions = ({
  isDraft,
  isSuperseded,
  isVoided,
}: Readonly<Record<"isDraft" | "isSuperseded" | "isVoided", boolean>>): readonly ReportedAction[] =>
  reportedActions
    .filter((action) => !(isDraft && actionsOfUse.includes(action)))
    .filter((action) => !(isSuperseded && actionsOfPresent.includes(action)))
    .filter((action) => !(isVoided && action === "voided"));

const future = invalidField("at", "must not be in the future");

const rowOf = (
  of: ReportedOf,
  action: ReportedAction,
  at: Instant,
  { id, byUserId, now }: Reporting,
): ReportedHistory => {
  const { companyId, loanId, documentCode, documentName, ofId } = of;
  const record = { schemaVersion: documentSchemaVersions.history, id, version: 1, logNumber: 1, companyId };
  return { ...record, loanId, documentCode, documentName, byUserId, at, recordedAt: now, action, ofId };
};

/**
 * A row for an event of a document whose file is stored here. Refuses an event in the future, before the document was generated, or after
 * it was voided; earlier events may still be reported. Refuses that a draft was sent, signed, or received: a document generated without all
 * of its data, or outside of its stage, is no disclosure or notice. Refuses that a superseded document is sent or signed, whatever time is
 * stated. A document may be sent, viewed, signed, and received more than once: by each of its people, or again.
 */
export const reportDocumentEvent = (
  document: Pick<KeptDocument, "id" | "companyId" | "loanId" | "documentCode" | "documentName" | "at"> &
    Partial<DraftReasons>,
  { action, at: given }: ReportedEvent,
  { voidedAt, isSuperseded }: Standing,
  reporting: Reporting,
): Result<ReportedHistory, FieldsInvalid | DocumentVoided | DocumentIsDraft | DocumentSuperseded> => {
  const at = given ?? reporting.now;
  if (at > reporting.now) return future;
  if (at < document.at) return invalidField("at", "must not be before the document was generated or received");
  if (voidedAt !== null && (action === "voided" || at >= voidedAt))
    return refuse({ _tag: "DocumentVoided", at: voidedAt });
  const { documentCode, documentName, missingFields = [], outsideStage = null } = document;
  const reasons = { missingFields, outsideStage };
  if (isDraft(reasons) && actionsOfUse.includes(action))
    return refuse({ _tag: "DocumentIsDraft", documentCode, documentName, action, ...reasons });
  if (isSuperseded === true && actionsOfPresent.includes(action)) return refuse({ _tag: "DocumentSuperseded", action });
  return accept(rowOf({ ...document, ofId: document.id }, action, at, reporting));
};

/**
 * A row for an event of an external document of a loan. Refuses an event in the future, and a signature before the document was first sent
 * (`sentAt`; null if it was not).
 */
export const reportExternalEvent = (
  of: Omit<ReportedOf, "ofId">,
  { action, at: given }: ReportedEvent,
  sentAt: Instant | null,
  reporting: Reporting,
): Result<ReportedHistory, FieldsInvalid> => {
  const at = given ?? reporting.now;
  if (at > reporting.now) return future;
  if (action === "signed" && sentAt !== null && at < sentAt)
    return invalidField("at", `must not be before the document was sent, ${sentAt}`);
  return accept(rowOf({ ...of, ofId: null }, action, at, reporting));
};

/** A row for an external document that was received and whose file is stored. Refuses a receipt in the future. */
export const reportReceivedFile = (
  of: Omit<ReportedOf, "ofId">,
  { at, file }: { readonly at: Instant | null; readonly file: DocumentFile },
  reporting: Reporting,
): Result<ReceivedDocument, FieldsInvalid> => {
  const reported = reportExternalEvent(of, { action: "received", at }, null, reporting);
  return reported._tag === "Refused" ? reported : accept({ ...reported.value, action: "received", ofId: null, file });
};
