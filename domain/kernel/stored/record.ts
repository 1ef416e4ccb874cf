import type { Instant } from "../day.ts";

/** What every record that changes has beside its own fields: an id, and a version that each change raises by one. */
export interface RecordMetadata {
  readonly id: number;
  readonly version: number;
  readonly createdAt: Instant;
  readonly updatedAt: Instant;
}

/** Throws where a record of one company is handed to the store of another: a bug. */
export const assertSameCompany = (companyId: number, record: { readonly companyId: number }): void => {
  if (record.companyId !== companyId)
    throw new Error(`a record of company ${record.companyId} was handed to the store of company ${companyId}`);
};
