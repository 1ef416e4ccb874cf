import type { ResumedSession } from "../../../application/identity/session/resume-found.ts";
import type { RateLimitStatus } from "./caller/rate-limit.ts";

/** How long a connection is waited for, in seconds. */
export interface TimeLimits {
  /** The longest pause between two requests, and in taking a response, not in making it: then the connection is closed. */
  readonly idleSeconds: number;
  /** How long a body may take, pauses included; at most 240, since the runtime knows no longer wait. */
  readonly bodySeconds: number;
}

/** A connection may be idle as long as its response takes to be made. */
export const untilResponse = 0;

export const usualTimeLimits: TimeLimits = { idleSeconds: 30, bodySeconds: 120 };

/** The connection that a request came over. */
export interface Connection {
  /** The socket's address: the caller's, or a proxy's. Known until the response is sent. */
  readonly address: () => string;
  readonly timeLimits: TimeLimits;
  /** For how many seconds it may be idle while this request is handled. */
  readonly setIdleSeconds: (seconds: number) => void;
  /** Whether the service is stopping, so that no further request should come over it. */
  readonly isEnding: () => boolean;
}

/**
 * Makes a response, however long that takes: the connection is not closed as idle meanwhile. Afterwards it may be again, so
 * that one use within another, as of a wait for a turn, would end the outer one.
 */
export const keptOpen = async <Value>(
  { setIdleSeconds, timeLimits }: Connection,
  make: () => Promise<Value>,
): Promise<Value> => {
  setIdleSeconds(untilResponse);
  try {
    return await make();
  } finally {
    setIdleSeconds(timeLimits.idleSeconds);
  }
};

/** What is known of a request while it is handled: the headers of the response and the log line are made of it. */
export interface RequestContext {
  readonly requestId: string;
  /** The caller's address. Made when it is first needed: most requests of signed-in users need none. */
  readonly address: () => string;
  readonly connection: Connection;
  /** The pattern of the route that responds; known once one does. */
  route: string;
  /** Known once the caller is signed in. */
  userId: number | null;
  /** The tightest rate limit that applies, once one was counted. */
  rateLimitStatus: RateLimitStatus | null;
  /** Who performs an operation on a page, which was admitted before; null: the request says by its token who sends it. */
  readonly session: ResumedSession | null;
  /** With what the operation was refused, for a page that says so in words; null while it was not. */
  refusal: { readonly _tag: string } | null;
}

// A router's handler is given the request alone; this is how it finds what belongs to it, without a header to forge.
const contexts = new WeakMap<Request, RequestContext>();

export const attachContext = (request: Request, context: RequestContext): void => {
  contexts.set(request, context);
};

/** The context of a request that is being handled. */
export const contextOf = (request: Request): RequestContext => {
  const context = contexts.get(request);
  if (context === undefined) throw new Error("a response is made to a request that was never received");
  return context;
};
