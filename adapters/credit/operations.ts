import type { BureauAnswer, CreditOrder, OrderQuery, UnknownOrder } from "../../domain/credit/ports.ts";
import type { Answered, LookedUp } from "../../domain/outside-call/outcome.ts";
import type { Exchange } from "../outside-calls/sending.ts";

/** The fields of a response about an unfinished report. */
export const noReport = {
  people: [],
  content: null,
  issuedOn: null,
  document: null,
} as const satisfies Partial<BureauAnswer>;

/** A query about an order, which the bureau may not have. */
export type BureauQuery = Exchange<Answered<BureauAnswer> | UnknownOrder>;

/** The operations of a protocol: how each is requested, and how its response is read. */
export interface BureauExchanges {
  /** How many seconds an order waits for its response, in its one attempt; null for the same as any other call. */
  readonly orderSeconds: number | null;
  readonly statusNamesPeople: boolean;
  readonly order: (order: CreditOrder) => Exchange<Answered<BureauAnswer>>;
  /** Null if the bureau does not know our references. */
  readonly lookUp: ((order: Pick<CreditOrder, "reference" | "credentials">) => Exchange<LookedUp<BureauAnswer>>) | null;
  readonly status: (order: OrderQuery) => BureauQuery;
  readonly retrieve: (order: OrderQuery) => BureauQuery;
}
