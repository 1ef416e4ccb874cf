import type { Instant } from "../day.ts";
import type { StoredDocument } from "./stored-document.ts";

/** What every record that changes has beside its own fields: an id, and a version that each change raises by one. */
export interface RecordMetadata {
  readonly id: number;
  readonly version: number;
  readonly createdAt: Instant;
  readonly updatedAt: Instant;
}

/** A record of whichever schema version, with its sealed parts opened; null: what is stored cannot be read. */
export interface RecordAsStored {
  readonly id: number;
  readonly document: StoredDocument | null;
}

/** Records that are compared with the audit log. */
export interface RecordsAsStored {
  /** All records after an id, also deleted ones, in the order of their ids, at most `max`: only in order to verify the log. */
  listAsStored(id: number, max: number): Promise<RecordAsStored[]>;
}

/** What a store reads; null where that cannot be read, since someone else wrote it. */
export const readOrNull = <Read>(read: () => Read): Read | null => {
  try {
    return read();
  } catch {
    return null;
  }
};

/** Throws where a record of one company is handed to the store of another: a bug. */
export const assertSameCompany = (companyId: number, record: { readonly companyId: number }): void => {
  if (record.companyId !== companyId)
    throw new Error(`a record of company ${record.companyId} was handed to the store of company ${companyId}`);
};
