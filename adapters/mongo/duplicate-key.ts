import { MongoBulkWriteError, MongoServerError } from "mongodb";

/**
 * The server's codes for a unique value that is there already: stored before, or just now by another writer, against whom
 * some servers report a write conflict in place of the duplicate.
 */
const duplicateCodes: readonly (string | number | undefined)[] = [11000, 112];

/** Whether a write failed because a unique value is there already. */
export const isDuplicate = (error: unknown): boolean =>
  error instanceof MongoServerError && duplicateCodes.includes(error.code);

/**
 * The positions that an unordered write of many documents refused as duplicates, all of them where the server refused the
 * write as a whole for one. Null where anything else went wrong: the driver throws every failure as the same error, so that
 * one which names no position may be a server that is gone.
 */
export const duplicatePositions = (error: unknown, count: number): readonly number[] | null => {
  if (!isDuplicate(error)) return null;
  // Beside duplicates the driver may report that the rest was not stored on a majority in time: then it may be lost again.
  if (error instanceof MongoBulkWriteError && error.result?.getWriteConcernError()) return null;
  const refusals = error instanceof MongoBulkWriteError ? [error.writeErrors].flat() : [];
  if (refusals.length === 0) return Array.from({ length: count }, (_, position) => position);
  return refusals.every(({ code }) => duplicateCodes.includes(code)) ? refusals.map(({ index }) => index) : null;
};
