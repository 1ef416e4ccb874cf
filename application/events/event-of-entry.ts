import {
  type CompanyEvent,
  type EntryRecord,
  type EventType,
  eventOf,
  needsRecord,
} from "../../domain/events/event.ts";
import type { LoggedEntry } from "../../domain/log/entry.ts";
import type { CompanyStores } from "../../domain/stores.ts";

type Readable = Pick<CompanyStores, "agencyTransactions" | "creditReports" | "documentHistories">;

const recordOf = async (stores: Readable, { kind, recordId }: LoggedEntry): Promise<EntryRecord | null> => {
  const id = Number(recordId);
  if (kind === "agency_transaction") {
    const transaction = await stores.agencyTransactions.find(id);
    return transaction && { loanId: transaction.loanId, operation: transaction.operation, documentAction: null };
  }
  if (kind === "credit_report") {
    const report = await stores.creditReports.find(id);
    return report && { loanId: report.loanId, operation: null, documentAction: null };
  }
  const history = await stores.documentHistories.find(id);
  return history && { loanId: history.loanId, operation: null, documentAction: history.action };
};

/** The types of events of each kind whose record is read for them. */
const typesOf: Readonly<Partial<Record<LoggedEntry["kind"], string>>> = {
  agency_transaction: "agency.",
  credit_report: "credit_report.",
  document_history: "document.",
};

/** Whether an entry may be an event of one of these types, as far as it says itself; empty: of all types. */
export const mayBeOf = ({ kind }: LoggedEntry, types: readonly EventType[]): boolean => {
  const beginning = typesOf[kind];
  return types.length === 0 || beginning === undefined || types.some((type) => type.startsWith(beginning));
};

/** What an entry of a company's audit log is to those who follow the company; null: nothing. */
export const eventOfEntry = async (stores: Readable, entry: LoggedEntry): Promise<CompanyEvent | null> =>
  eventOf(entry, needsRecord(entry) && typeof entry.number === "number" ? await recordOf(stores, entry) : null);
