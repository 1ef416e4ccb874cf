import { agencyOperationNames } from "../../domain/agency/operations.ts";
import type { AgencyGateway } from "../../domain/agency/ports.ts";
import type { RequiredFields } from "../../domain/agency/required-fields.ts";
import type { CreditBureau } from "../../domain/credit/ports.ts";
import { once } from "../../domain/kernel/once.ts";
import { maxCallSeconds } from "../../domain/outside-call/transitions.ts";

// Loading the modules for external calls takes an eighth of a start, and many processes run for a long time before their first call.

/** The agency with the protocol `rest`, which has every operation, opened with the first call. */
export const agencyWhenCalled = (requiredFields: RequiredFields, open: () => Promise<AgencyGateway>): AgencyGateway => {
  const opened = once(open);
  return {
    operations: agencyOperationNames,
    requiredFields,
    send: async (call, request) => (await opened()).send(call, request),
    lookUp: async (call) => (await opened()).lookUp(call),
  };
};

/** The properties of a bureau with the protocol `rest`. They are known before it is opened, because use cases read them before a call. */
export const restBureauFacts: Pick<CreditBureau, "orderSeconds" | "canLookUp" | "statusNamesPeople"> = {
  orderSeconds: maxCallSeconds,
  canLookUp: true,
  statusNamesPeople: false,
};

/** The credit bureau with the protocol `rest`, opened with the first call. */
export const bureauWhenCalled = (open: () => Promise<CreditBureau>): CreditBureau => {
  const opened = once(open);
  return {
    ...restBureauFacts,
    order: async (order) => (await opened()).order(order),
    lookUp: async (order) => (await opened()).lookUp(order),
    status: async (order) => (await opened()).status(order),
    awaitCompletion: async (order, maxSeconds) => (await opened()).awaitCompletion(order, maxSeconds),
    retrieve: async (order) => (await opened()).retrieve(order),
  };
};
