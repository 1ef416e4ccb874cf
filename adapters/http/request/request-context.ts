import type { Network } from "../../../domain/identity/network.ts";
import type { Standing } from "./rate-limit.ts";

/** What is known of a request while it is answered: the headers of the answer and the log line are made of it. */
export interface Exchange {
  readonly requestId: string;
  readonly address: string;
  readonly network: Network;
  /** The pattern of the route that answers; known once one does. */
  route: string;
  /** Known once the caller is signed in. */
  userId: number | null;
  /** The tightest rate limit that applies, once one was counted. */
  standing: Standing | null;
}

// A router's handler is given the request alone; this is how it finds what belongs to it, without a header to forge.
const exchanges = new WeakMap<Request, Exchange>();

export const openExchange = (request: Request, exchange: Exchange): void => {
  exchanges.set(request, exchange);
};

/** The exchange of a request that is being answered. */
export const exchangeOf = (request: Request): Exchange => {
  const exchange = exchanges.get(request);
  if (exchange === undefined) throw new Error("a request is answered that never came in");
  return exchange;
};
