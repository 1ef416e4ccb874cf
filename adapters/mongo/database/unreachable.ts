import {
  MongoBulkWriteError,
  MongoError,
  MongoNetworkError,
  MongoServerError,
  MongoServerSelectionError,
} from "mongodb";

/** Codes of transient errors: the server or its network fails, or an election or a restart is in progress. */
const passingCodes: readonly (string | number | undefined)[] = [
  6, // HostUnreachable
  7, // HostNotFound
  64, // WriteConcernTimeout
  89, // NetworkTimeout
  91, // ShutdownInProgress
  112, // WriteConflict between two writes that are both uncommitted
  133, // FailedToSatisfyReadPreference
  134, // ReadConcernMajorityNotAvailableYet
  189, // PrimarySteppedDown
  262, // ExceededTimeLimit
  9001, // SocketException
  10107, // NotWritablePrimary
  11600, // InterruptedAtShutdown
  11602, // InterruptedDueToReplStateChange
  13435, // NotPrimaryNoSecondaryOk
  13436, // NotPrimaryOrSecondary
];

/** With this label the server, or the driver after it lost the connection, says that the same write can be retried. */
const retryableLabel = "RetryableWriteError";

/** Whether all connections were in use. The driver exports no class for this error. */
const isOutOfConnections = ({ name }: MongoError): boolean => name === "MongoWaitQueueTimeoutError";

/** The error that stopped a bulk write as a whole, which the driver wraps in an error of its own. */
const causeOf = (error: unknown): unknown =>
  error instanceof MongoBulkWriteError && error.errorResponse instanceof Error ? error.errorResponse : error;

const codesOf = (error: MongoServerError): readonly (string | number | undefined)[] =>
  error instanceof MongoBulkWriteError
    ? [error.code, ...[error.writeErrors].flat().map(({ code }) => code)]
    : [error.code];

/** Whether an error is transient: a retry may find another primary, or the same one working again. */
export const isPassing = (thrown: unknown): boolean => {
  const error = causeOf(thrown);
  if (!(error instanceof MongoError)) return false;
  if (error instanceof MongoNetworkError || error.hasErrorLabel(retryableLabel)) return true;
  return error instanceof MongoServerError && codesOf(error).some((code) => passingCodes.includes(code));
};

/** Whether MongoDB could not be reached, or reports that it cannot respond at the moment. */
export const isUnreachable = (thrown: unknown): boolean => {
  const error = causeOf(thrown);
  if (!(error instanceof MongoError)) return false;
  return isPassing(error) || error instanceof MongoServerSelectionError || isOutOfConnections(error);
};
