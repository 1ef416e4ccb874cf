import type { BureauAnswer, CreditOrder, OrderQuery, UnknownOrder } from "../../domain/credit/ports.ts";
import type { Answered, LookedUp } from "../../domain/outside-call/outcome.ts";
import type { Exchange } from "../outside-calls/sending.ts";

/** What an answer has of a report that is not finished. */
export const noReport = {
  people: [],
  content: null,
  issuedOn: null,
  document: null,
} as const satisfies Partial<BureauAnswer>;

/** A question about an order, which the bureau may not have. */
export type BureauQuery = Exchange<Answered<BureauAnswer> | UnknownOrder>;

/** The operations of a protocol: how each is requested, and how its answer is read. */
export interface BureauExchanges {
  /** For how many seconds an order waits for its answer, in its one try; null: as any other call. */
  readonly orderSeconds: number | null;
  readonly statusNamesPeople: boolean;
  readonly order: (order: CreditOrder) => Exchange<Answered<BureauAnswer>>;
  /** Null: the bureau knows no references of ours. */
  readonly lookUp: ((order: Pick<CreditOrder, "reference" | "credentials">) => Exchange<LookedUp<BureauAnswer>>) | null;
  readonly status: (order: OrderQuery) => BureauQuery;
  readonly retrieve: (order: OrderQuery) => BureauQuery;
}
