import pino from "pino";
import type { Log } from "../adapters/http/log.ts";
import type { Fault } from "../application/support/dependencies.ts";
import { type Anchor, shownAnchor } from "../domain/log/anchor.ts";
import type { LogLevel } from "./settings/table.ts";

/** Errors whose messages are our own or the language's. A driver's may repeat what was stored, and so stay out of the log. */
const tellingNames: readonly string[] = [
  "Error",
  "TypeError",
  "RangeError",
  "ReferenceError",
  "Unavailable",
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

/** The log of the service, for what happens in requests and beside them. */
export interface ServiceLog extends Log {
  readonly notice: (sentence: string) => void;
  readonly warning: (sentence: string) => void;
  /** The signed end of a company's audit log, to be kept where the log of the service goes. */
  readonly anchor: (anchor: Anchor) => void;
  /** A fault outside, of which callers get no detail. */
  readonly fault: (fault: Fault) => void;
}

/** So many bytes of lines wait while they cannot be written; further ones are dropped. */
const maxWaitingBytes = 1_048_576;

/** Standard output, written line by line, so that the last one before the process exits is not lost. */
const standardOutput = (): pino.DestinationStream => {
  const output = pino.destination({ dest: 1, sync: true, maxLength: maxWaitingBytes });
  // Where its disk is full the service goes on without a log; unheard, the error would end it.
  output.on("error", () => {});
  return output;
};

/** What each line says of the trace that it was written in, if any. */
const inTrace = (traceId: () => string | null) => (): object => {
  const id = traceId();
  return id === null ? {} : { traceId: id };
};

/**
 * The log: a JSON object a line, on standard output unless set otherwise, without the machine's name and personal data. Where
 * there are traces, `traceId` says which one is written in.
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
