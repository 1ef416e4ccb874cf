import type { Instant } from "../day.ts";
import type { StoredDocument } from "./stored-document.ts";

/** What every mutable record has in addition to its own fields: an id, and a version that each change raises by one. */
export interface RecordMetadata {
  readonly id: number;
  readonly version: number;
  readonly createdAt: Instant;
  readonly updatedAt: Instant;
}

/** A record of any schema version, with its sealed parts decrypted; null if what is stored cannot be read. */
export interface RecordAsStored {
  readonly id: number;
  readonly document: StoredDocument | null;
}

/** Reads records to compare them with the audit log. */
export interface RecordsAsStored {
  /** Records after an id, including deleted ones, ordered by id, at most `max`. Used only to verify the log. */
  listAsStored(id: number, max: number): Promise<RecordAsStored[]>;
}

/** The result of a read, or null if the stored data cannot be read because someone else has written it. */
export const readOrNull = <Read>(read: () => Read): Read | null => {
  try {
    return read();
  } catch {
    return null;
  }
};

/** Throws if a record of one company is passed to the store of another, which is a bug. */
export const assertSameCompany = (companyId: number, record: { readonly companyId: number }): void => {
  if (record.companyId !== companyId)
    throw new Error(`a record of company ${record.companyId} was handed to the store of company ${companyId}`);
};
