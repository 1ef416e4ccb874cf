import type { ResumedSession } from "../../../application/identity/session/resume-found.ts";
import type { RateLimitStatus } from "./caller/rate-limit.ts";

/** Timeouts of a connection, in seconds. */
export interface TimeLimits {
  /**
   * The longest pause between two requests, and while receiving a response, not while one is generated; after it, the connection is closed.
   */
  readonly idleSeconds: number;
  /** How long a body may take, including pauses; at most 240, the runtime's limit. */
  readonly bodySeconds: number;
}

/** A connection may be idle until its response is ready. */
export const untilResponse = 0;

export const usualTimeLimits: TimeLimits = { idleSeconds: 30, bodySeconds: 120 };

/** The connection of a request. */
export interface Connection {
  /** The socket's address: the caller's, or a proxy's. Known until the response is sent. */
  readonly address: () => string;
  readonly timeLimits: TimeLimits;
  /** For how many seconds it may be idle while this request is handled. */
  readonly setIdleSeconds: (seconds: number) => void;
  /** Whether the service is stopping, so that no further request should use the connection. */
  readonly isEnding: () => boolean;
}

/**
 * Generates a response without the connection being closed as idle, however long it takes. Afterward the idle timeout applies again, so a
 * nested use, such as a wait for a slot, would end the outer one.
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

/** What is known about a request while it is handled; the response headers and the log line are made from it. */
export interface RequestContext {
  readonly requestId: string;
  /** Whether only the headers of the response are sent. */
  readonly isHead: boolean;
  /** The caller's address, computed on first use: most requests of signed-in users do not need it. */
  readonly address: () => string;
  readonly connection: Connection;
  /** The pattern of the route that responds; known once one does. */
  route: string;
  /** Known once the caller is signed in. */
  userId: number | null;
  /** The tightest rate limit that applies, once one was counted. */
  rateLimitStatus: RateLimitStatus | null;
  /** The user who performs an operation on a page, admitted before; null if the request is authenticated by its token. */
  readonly session: ResumedSession | null;
  /** The refusal of the operation, for a page that states it in words; null if it was not refused. */
  refusal: { readonly _tag: string } | null;
}

// A router's handler receives only the request. This finds its context without a header that could be forged.
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
