import { lookup } from "node:dns/promises";
import type { WebhookTargets } from "../../domain/events/ports.ts";

/**
 * Where events may be sent to, with the names of the machine's resolver. A receiver for trials may be named although it is on this
 * machine.
 */
export const webhookTargets = (allowsPrivate: boolean, trialReceiver: string | null = null): WebhookTargets => ({
  allowsPrivate: (url) => allowsPrivate || url === trialReceiver,
  trialReceiver,
  addressesOf: async (host) => {
    try {
      return (await lookup(host, { all: true })).map(({ address }) => address);
    } catch {
      return [];
    }
  },
});
