import { MongoServerError } from "mongodb";

/** The server's code for it. */
export const duplicateKey = 11000;

/** Whether a write failed because a unique value is there already. */
export const isDuplicate = (error: unknown): boolean =>
  error instanceof MongoServerError && error.code === duplicateKey;

/** Whether a write lost a race that the server did not settle by a unique key: it may be tried again. */
export const isWriteConflict = (error: unknown): boolean => error instanceof MongoServerError && error.code === 112;
