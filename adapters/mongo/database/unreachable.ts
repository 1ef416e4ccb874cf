import {
  MongoBulkWriteError,
  MongoError,
  MongoNetworkError,
  MongoServerError,
  MongoServerSelectionError,
} from "mongodb";

/** What a server says that cannot do it just now: it or its network fails, or an election or a restart is under way. */
const passingCodes: readonly (string | number | undefined)[] = [
  6, // HostUnreachable
  7, // HostNotFound
  64, // WriteConcernTimeout
  89, // NetworkTimeout
  91, // ShutdownInProgress
  112, // WriteConflict, of two writes neither of which is there yet
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

/** By this the server, and the driver where it lost the connection, says that the same write may be done again. */
const retryableLabel = "RetryableWriteError";

/** All connections are in use. The driver exports no class for it. */
const isOutOfConnections = ({ name }: MongoError): boolean => name === "MongoWaitQueueTimeoutError";

/** What stopped a write of many documents as a whole: the driver throws it inside an error of its own. */
const causeOf = (error: unknown): unknown =>
  error instanceof MongoBulkWriteError && error.errorResponse instanceof Error ? error.errorResponse : error;

const codesOf = (error: MongoServerError): readonly (string | number | undefined)[] =>
  error instanceof MongoBulkWriteError
    ? [error.code, ...[error.writeErrors].flat().map(({ code }) => code)]
    : [error.code];

/** Whether the server failed, or could not do it, at this moment: the next try finds another primary, or the same again. */
export const isPassing = (thrown: unknown): boolean => {
  const error = causeOf(thrown);
  if (!(error instanceof MongoError)) return false;
  if (error instanceof MongoNetworkError || error.hasErrorLabel(retryableLabel)) return true;
  return error instanceof MongoServerError && codesOf(error).some((code) => passingCodes.includes(code));
};

/** Whether MongoDB could not be reached, or says that it cannot serve at the moment. */
export const isUnreachable = (thrown: unknown): boolean => {
  const error = causeOf(thrown);
  if (!(error instanceof MongoError)) return false;
  return isPassing(error) || error instanceof MongoServerSelectionError || isOutOfConnections(error);
};
