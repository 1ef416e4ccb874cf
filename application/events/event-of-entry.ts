import { type CompanyEvent, type EntryRecord, eventOf, needsRecord } from "../../domain/events/event.ts";
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

/** The event for an entry of a company's audit log; null if the entry is not an event. */
export const eventOfEntry = async (stores: Readable, entry: LoggedEntry): Promise<CompanyEvent | null> =>
  eventOf(entry, needsRecord(entry) && typeof entry.number === "number" ? await recordOf(stores, entry) : null);
