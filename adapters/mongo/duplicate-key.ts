import { MongoBulkWriteError, MongoServerError } from "mongodb";

/**
 * The server's codes for a unique value that already exists: stored before, or just now by another writer, for which
 * some servers report a write conflict instead of a duplicate key.
 */
const duplicateCodes: readonly (string | number | undefined)[] = [11000, 112];

/** Whether a write failed because a unique value already exists. */
export const isDuplicate = (error: unknown): boolean =>
  error instanceof MongoServerError && duplicateCodes.includes(error.code);

/**
 * The positions that an unordered bulk write refused as duplicates, or all positions if the server refused the write as a
 * whole because of one. Null if anything else went wrong: the driver throws every failure as the same error class, so an
 * error that names no position may also mean that the server is gone.
 */
export const duplicatePositions = (error: unknown, count: number): readonly number[] | null => {
  if (!isDuplicate(error)) return null;
  // Besides duplicates, the driver may report that no majority stored the rest in time: then the rest may be lost.
  if (error instanceof MongoBulkWriteError && error.result?.getWriteConcernError()) return null;
  const refusals = error instanceof MongoBulkWriteError ? [error.writeErrors].flat() : [];
  if (refusals.length === 0) return Array.from({ length: count }, (_, position) => position);
  return refusals.every(({ code }) => duplicateCodes.includes(code)) ? refusals.map(({ index }) => index) : null;
};
