import { lookup } from "node:dns/promises";
import type { WebhookTargets } from "../../domain/events/ports.ts";

/** Where events may be sent to, with the names of the machine's resolver. */
export const webhookTargets = (allowsPrivate: boolean): WebhookTargets => ({
  allowsPrivate,
  addressesOf: async (host) => {
    try {
      return (await lookup(host, { all: true })).map(({ address }) => address);
    } catch {
      return [];
    }
  },
});
