import type { AgencyGateway } from "../../domain/agency/ports.ts";
import type { RequiredFields } from "../../domain/agency/required-fields.ts";
import type { CreditBureau } from "../../domain/credit/ports.ts";
import { once } from "../../domain/kernel/once.ts";
import { maxCallSeconds } from "../../domain/outside-call/transitions.ts";

// The modules that call outside take an eighth of a start, and many a service answers for long before it calls anyone.

/** The agency, opened with its first call. */
export const agencyWhenCalled = (requiredFields: RequiredFields, open: () => Promise<AgencyGateway>): AgencyGateway => {
  const opened = once(open);
  return {
    requiredFields,
    send: async (call, request) => (await opened()).send(call, request),
    lookUp: async (call) => (await opened()).lookUp(call),
  };
};

/** What the bureau says of itself whose protocol is `rest`; known before it is opened, as a use case reads it before a call. */
export const restBureauFacts: Pick<CreditBureau, "orderSeconds" | "canLookUp" | "statusNamesPeople"> = {
  orderSeconds: maxCallSeconds,
  canLookUp: true,
  statusNamesPeople: false,
};

/** The credit bureau, opened with its first call. */
export const bureauWhenCalled = (facts: typeof restBureauFacts, open: () => Promise<CreditBureau>): CreditBureau => {
  const opened = once(open);
  return {
    ...facts,
    order: async (order) => (await opened()).order(order),
    lookUp: async (order) => (await opened()).lookUp(order),
    status: async (order) => (await opened()).status(order),
    awaitCompletion: async (order, maxSeconds) => (await opened()).awaitCompletion(order, maxSeconds),
    retrieve: async (order) => (await opened()).retrieve(order),
  };
};
