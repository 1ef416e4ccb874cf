import type { OrderQuery } from "../../../domain/credit/ports.ts";
import type { Clock } from "../../../domain/kernel/ports.ts";
import type { BureauExchanges } from "../operations.ts";
import type { MismoProfile } from "./profile.ts";
import { readOrderReply, readQueryReply } from "./reply.ts";
import { mismoRequest } from "./requests.ts";

/**
 * The bureau's operations with MISMO 2.3.1: each is one post to its address. The report is returned on the connection of its order. No
 * public source documents a search by the lender's reference, so an order whose reply was lost cannot be looked up.
 */
export const mismoExchanges = (url: string, profile: MismoProfile, { now }: Pick<Clock, "now">): BureauExchanges => {
  /** A query about an order, by the bureau's number. If it names people, the reply may repeat them. */
  const question = (
    query: OrderQuery,
    action: MismoProfile["retrieveAction"],
    applicants: OrderQuery["applicants"],
  ) => {
    const { requester, orderIdentifier } = query;
    const requested = { action, requester, reference: null, orderIdentifier, bureaus: null, applicants } as const;
    const mayEchoPeople = applicants.length > 0 && !profile.namesPeopleOfOrder;
    return {
      request: mismoRequest(url, profile, query, requested, now()),
      read: (answer: Parameters<typeof readQueryReply>[0]) =>
        readQueryReply(answer, profile, { reference: null, orderIdentifier, mayEchoPeople }),
    };
  };
  return {
    orderSeconds: profile.orderSeconds,
    statusNamesPeople: profile.statusNamesPeople,
    order: (order) => {
      const { requester, reference, applicants, bureaus } = order;
      const action = order.isForced ? "ForceNew" : "Submit";
      const requested = { action, requester, reference, orderIdentifier: null, bureaus, applicants } as const;
      return {
        request: mismoRequest(url, profile, order, requested, now()),
        read: (answer) => readOrderReply(answer, profile, { reference, orderIdentifier: null, mayEchoPeople: false }),
      };
    },
    lookUp: null,
    status: (query) => question(query, "StatusQuery", profile.statusNamesPeople ? query.applicants : []),
    retrieve: (query) => question(query, profile.retrieveAction, query.applicants),
  };
};
