import type { Instant } from "../kernel/day.ts";
import { type FieldsInvalid, invalidField } from "../kernel/fields-invalid.ts";
import { accept, type Result, refuse } from "../kernel/result.ts";
import type { GeneratedDocument, ToldAction, ToldHistory } from "./history.ts";
import { documentSchemaVersions } from "./upgrade.ts";

/** The document is voided, and the reported event happened afterward or voids it again. */
export interface DocumentVoided {
  readonly _tag: "DocumentVoided";
  readonly at: Instant;
}

/** An event reported on a document. */
export interface ReportedEvent {
  readonly action: ToldAction;
  /** When it happened; null: now. */
  readonly at: Instant | null;
}

/** Who reports it, when, and the id of the new row. */
interface Telling {
  readonly id: number;
  readonly byUserId: number;
  readonly now: Instant;
}

/** What a row is about: a document that was generated, or an external one of a loan, which was not made here. */
type ToldOf = Pick<ToldHistory, "companyId" | "loanId" | "documentCode" | "documentName" | "ofId">;

const future = invalidField("at", "must not be in the future");

const rowOf = (of: ToldOf, action: ToldAction, at: Instant, { id, byUserId, now }: Telling): ToldHistory => {
  const { companyId, loanId, documentCode, documentName, ofId } = of;
  const record = { schemaVersion: documentSchemaVersions.history, id, version: 1, logNumber: 1, companyId };
  return { ...record, loanId, documentCode, documentName, byUserId, at, recordedAt: now, action, ofId };
};

/**
 * A row for what happened to a document that was generated. `voidedAt`: when it was voided, null where it was not. Refuses a
 * future event, one before the document was made, and one after it was voided; what happened before that may still be reported.
 * A document may be sent, viewed, signed and received more than once: by each of its people, or again.
 */
export const tellOfDocument = (
  document: Pick<GeneratedDocument, "id" | "companyId" | "loanId" | "documentCode" | "documentName" | "at">,
  { action, at: given }: ReportedEvent,
  voidedAt: Instant | null,
  telling: Telling,
): Result<ToldHistory, FieldsInvalid | DocumentVoided> => {
  const at = given ?? telling.now;
  if (at > telling.now) return future;
  if (at < document.at) return invalidField("at", "must not be before the document was generated");
  if (voidedAt !== null && (action === "voided" || at >= voidedAt))
    return refuse({ _tag: "DocumentVoided", at: voidedAt });
  return accept(rowOf({ ...document, ofId: document.id }, action, at, telling));
};

/** A row for what happened to an external document of a loan. Refuses what is to come. */
export const tellOfExternal = (
  of: Omit<ToldOf, "ofId">,
  { action, at: given }: ReportedEvent,
  telling: Telling,
): Result<ToldHistory, FieldsInvalid> => {
  const at = given ?? telling.now;
  return at > telling.now ? future : accept(rowOf({ ...of, ofId: null }, action, at, telling));
};
