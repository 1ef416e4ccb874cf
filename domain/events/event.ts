import { type AgencyOperation, agencyOperationNames } from "../agency/operations.ts";
import { type DocumentAction, documentActions } from "../documents/history.ts";
import type { Instant } from "../kernel/day.ts";
import type { Change } from "../log/changes.ts";
import type { LoggedEntry } from "../log/entry.ts";
import type { LogAction, LoggedKind } from "../log/record-kinds.ts";

/** The kinds of record that are created and changed under their own name. */
const plainKinds = [
  "company",
  "user",
  "signer",
  "loan",
  "hmda_filing",
  "call_report_input",
  "call_report_filing",
  "document_template",
  "document_package",
  "job",
  "api_client",
  "event_subscription",
] as const satisfies readonly LoggedKind[];
type PlainKind = (typeof plainKinds)[number];

export type EventType =
  | `${PlainKind}.created`
  | `${PlainKind}.changed`
  | "loan.removed"
  | "loan.status_changed"
  | `agency.${AgencyOperation}`
  | "credit_report.completed"
  | `document.${DocumentAction}`;

/** Every event type. */
export const eventTypes: readonly EventType[] = [
  ...plainKinds.flatMap((kind) => [`${kind}.created`, `${kind}.changed`] as const),
  "loan.removed",
  "loan.status_changed",
  ...agencyOperationNames.map((operation) => `agency.${operation}` as const),
  "credit_report.completed",
  ...documentActions.map((action) => `document.${action}` as const),
];

/** States that something happened to a record of a company: what a client needs in order to read the record, without its content. */
export interface CompanyEvent {
  readonly type: EventType;
  readonly at: Instant;
  readonly companyId: number;
  readonly kind: LoggedKind;
  /** As in the audit log: text, because not every kind has numeric ids. */
  readonly recordId: string;
  /** The loan that the record is or belongs to; null if none. */
  readonly loanId: number | null;
  readonly action: LogAction;
  /** The record's resulting version; null if the record has none, or the entry does not state it. */
  readonly version: number | null;
  /** Null for the service itself. */
  readonly byUserId: number | null;
}

/** What is known only from the record of an entry, and not from the entry itself. */
export interface EntryRecord {
  readonly loanId: number;
  readonly operation: AgencyOperation | null;
  readonly documentAction: DocumentAction | null;
}

const isPlain = (kind: LoggedKind): kind is PlainKind => plainKinds.some((each) => each === kind);

const isCreation = ([first]: readonly Change[]): boolean =>
  first !== undefined && first.path.length === 0 && !("from" in first);

const changesField = (changes: readonly Change[], name: string): boolean =>
  changes.some(({ path: [first] }) => first === name);

/** Null if the entry is not an event. */
const typeOf = ({ kind, action, changes }: LoggedEntry, record: EntryRecord | null): EventType | null => {
  if (isPlain(kind)) {
    if (isCreation(changes)) return `${kind}.created`;
    if (kind !== "loan") return `${kind}.changed`;
    if (action === "loan.delete") return "loan.removed";
    return changesField(changes, "statusHistory") ? "loan.status_changed" : "loan.changed";
  }
  if (kind === "credit_report") return "credit_report.completed";
  if (kind === "agency_transaction" && record?.operation) return `agency.${record.operation}`;
  return kind === "document_history" && record?.documentAction ? `document.${record.documentAction}` : null;
};

const versionAfter = (changes: readonly Change[]): number | null => {
  for (const change of changes) {
    if (!("to" in change)) continue;
    const { path, to } = change;
    const isWhole = path.length === 0 && typeof to === "object" && to !== null && "version" in to;
    const version = isWhole ? to.version : path.length === 1 && path[0] === "version" ? to : null;
    if (typeof version === "number") return version;
  }
  return null;
};

/** The prefix of the event types whose loan, operation, or action is known only from the record. */
const typesOfRecords: Readonly<Partial<Record<LoggedKind, string>>> = {
  agency_transaction: "agency.",
  credit_report: "credit_report.",
  document_history: "document.",
};

/** Whether the event of this entry needs data that only its record has. */
export const needsRecord = ({ kind }: LoggedEntry): boolean => typesOfRecords[kind] !== undefined;

/** Whether an entry may be an event of one of these types (empty for all), as far as can be told without its record. */
export const mayBeOf = ({ kind }: LoggedEntry, types: readonly EventType[]): boolean => {
  const beginning = typesOfRecords[kind];
  return types.length === 0 || beginning === undefined || types.some((type) => type.startsWith(beginning));
};

/**
 * The event of an entry of the audit log for clients that follow a company; null if it is none. Entries that change no record, such as
 * reads, exports, and sign-ins, are not events, and neither is anything that belongs to the whole installation. `record` is the data of the
 * entry's record, for entries that `needsRecord`.
 */
export const eventOf = (entry: LoggedEntry, record: EntryRecord | null): CompanyEvent | null => {
  if (typeof entry.number === "string") return null;
  const type = typeOf(entry, record);
  if (type === null) return null;
  const { at, companyId, kind, recordId, action, changes, byUserId } = entry;
  return {
    type,
    at,
    companyId,
    kind,
    recordId,
    loanId: kind === "loan" ? Number(recordId) : (record?.loanId ?? null),
    action,
    version: versionAfter(changes),
    byUserId: byUserId === 0 ? null : byUserId,
  };
};
