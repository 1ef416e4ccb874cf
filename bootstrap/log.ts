import pino from "pino";
import type { Log } from "../adapters/http/log.ts";
import type { Fault } from "../application/support/dependencies.ts";
import { type Anchor, shownAnchor } from "../domain/log/anchor.ts";
import type { LogLevel } from "./settings/table.ts";

/** Errors whose messages come from this program or the language. A driver's message may contain stored data, so it is not logged. */
const tellingNames: readonly string[] = [
  "Error",
  "TypeError",
  "RangeError",
  "ReferenceError",
  "Unavailable",
  "Undecryptable",
  "SQLiteError",
];

const described = (error: unknown): Readonly<Record<string, unknown>> => {
  if (!(error instanceof Error)) return { name: "thrown value" };
  const { name, message, stack = "" } = error;
  const places = stack.split("\n").filter((line) => /^\s+at /.test(line));
  const code = "code" in error ? { code: error.code } : {};
  return {
    name,
    ...code,
    ...(tellingNames.includes(name) ? { message } : {}),
    stack: places.map((line) => line.trim()),
  };
};

/** The log of the service, for requests and background work. */
export interface ServiceLog extends Log {
  readonly notice: (sentence: string) => void;
  readonly warning: (sentence: string) => void;
  /** The signed end of a company's audit log, to be kept with the service's log. */
  readonly anchor: (anchor: Anchor) => void;
  /** A fault whose details callers do not get. */
  readonly fault: (fault: Fault) => void;
}

/** How many bytes of lines are buffered while they cannot be written; further lines are dropped. */
const maxWaitingBytes = 1_048_576;

/** Standard output, written synchronously, so that the last lines before the process exits are not lost. */
const standardOutput = (): pino.DestinationStream => {
  const output = pino.destination({ dest: 1, sync: true, maxLength: maxWaitingBytes });
  // If its disk is full, the service continues without a log. Without a listener, the error would end the process.
  output.on("error", () => {});
  return output;
};

/** Adds the id of the current trace, if any, to each line. */
const inTrace = (traceId: () => string | null) => (): object => {
  const id = traceId();
  return id === null ? {} : { traceId: id };
};

/**
 * Opens the log: one JSON object per line, by default on standard output, without the machine's name or personal data. `traceId`
 * returns the id of the current trace.
 */
export const openLog = (
  level: LogLevel,
  destination: pino.DestinationStream = standardOutput(),
  traceId: () => string | null = () => null,
): ServiceLog => {
  const logger = pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
      mixin: inTrace(traceId),
    },
    destination,
  );
  return {
    request: (entry) => logger.info(entry, "request"),
    notice: (sentence) => logger.info(sentence),
    warning: (sentence) => logger.warn(sentence),
    anchor: (anchor) => logger.info({ ...shownAnchor(anchor), signature: anchor.signature }, "audit_anchor"),
    fault: ({ requestId, operation, detail, error }) =>
      logger.error({ requestId, operation, ...(error === undefined ? {} : { error: described(error) }) }, detail),
    failure: (requestId, error) => logger.error({ requestId, error: described(error) }, "failure"),
  };
};
