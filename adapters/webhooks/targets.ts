import { lookup } from "node:dns/promises";
import type { WebhookTargets } from "../../domain/events/ports.ts";

/**
 * The targets to which events may be sent, resolved by the machine's resolver. `trialReceiver` is a receiver for trials, which is allowed
 * although it is on this machine.
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
