import { HttpResponse } from "msw";
import { creditProtocols } from "../../../adapters/credit/protocols.ts";
import { systemClock } from "../../../adapters/system/clock.ts";
import type { BureauUnderTest } from "./bureau-contract.ts";
import { order, wireAnswer } from "./bureau-server.ts";

const words = { new: "NEW", processing: "PROCESSING", pending: "PENDING", error: "ERROR" } as const;

export const restBureau: BureauUnderTest = {
  hasLookUp: true,
  refusesRetrieval: true,
  open: (url, limits) => creditProtocols.rest({ url, clock: systemClock(), ...limits }),
  kindOf: async ({ method, url }) => {
    const { pathname } = new URL(url);
    if (method === "POST") return pathname.endsWith("/retrieve") ? "retrieve" : "order";
    return pathname.includes("/by-reference/") ? "look_up" : "status";
  },
  answer: ({ orderIdentifier, reference, status, text }) =>
    HttpResponse.json(
      wireAnswer({
        order_identifier: orderIdentifier,
        reference,
        status: words[status],
        messages: text === null ? [] : [{ code: "C1", text }],
      }),
    ),
  unknown: (kind) => {
    if (kind !== "look_up") return HttpResponse.json({ detail: "no" }, { status: 404 });
    const messages = [{ code: "unknown_reference", text: "not known" }];
    const refused = { reference: order.reference, order_identifier: null, status: "ERROR", messages };
    return HttpResponse.json(wireAnswer(refused), { status: 404 });
  },
};
