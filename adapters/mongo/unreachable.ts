import {
  MongoBulkWriteError,
  MongoError,
  MongoNetworkError,
  MongoServerError,
  MongoServerSelectionError,
} from "mongodb";

/** What a server says that is going, or is not the one to write to just now: an election or a restart is under way. */
const transientCodes: readonly (string | number | undefined)[] = [
  91, // ShutdownInProgress
  189, // PrimarySteppedDown
  10107, // NotWritablePrimary
  11600, // InterruptedAtShutdown
  11602, // InterruptedDueToReplStateChange
  13435, // NotPrimaryNoSecondaryOk
  13436, // NotPrimaryOrSecondary
];

/** All connections are in use. The driver exports no class for it. */
const isOutOfConnections = ({ name }: MongoError): boolean => name === "MongoWaitQueueTimeoutError";

/** What stopped a write of many documents as a whole: the driver throws it inside an error of its own. */
const causeOf = (error: unknown): unknown =>
  error instanceof MongoBulkWriteError && error.errorResponse instanceof Error ? error.errorResponse : error;

/** Whether MongoDB could not be reached, or says that it cannot answer just now. */
export const isUnreachable = (thrown: unknown): boolean => {
  const error = causeOf(thrown);
  if (!(error instanceof MongoError)) return false;
  if (error instanceof MongoNetworkError || error instanceof MongoServerSelectionError) return true;
  return isOutOfConnections(error) || (error instanceof MongoServerError && transientCodes.includes(error.code));
};
