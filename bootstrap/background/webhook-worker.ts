import { deliverEvents } from "../../application/events/delivery/deliver-events.ts";
import { dueSubscriptions } from "../../application/events/delivery/due-subscriptions.ts";
import { onChange } from "../../application/events/delivery/on-change.ts";
import type { Dependencies } from "../../application/support/dependencies.ts";
import { startPolling } from "./poller.ts";

/** How often events and due deliveries are looked for that this process does not hear of. */
const pollMilliseconds = 1_000;

/** A change is stored a moment after it is heard of. */
const storedMilliseconds = 20;

/** For so many subscriptions events are sent at a time; a receiver that does not answer holds its place for 15 seconds. */
const maxRuns = 100;

/** What sends events in this process, until it is stopped. */
export interface WebhookWorker {
  /** Attempts in progress are aborted; the next process that sends events repeats them. */
  readonly stop: () => Promise<void>;
}

/** Sends the events of all subscriptions beside the requests: at once those of changes in this process, and others as they are found. */
export const startWebhookWorker = (
  dependencies: Dependencies,
  intervalMilliseconds = pollMilliseconds,
): WebhookWorker => {
  const stopping = new AbortController();
  const stopped = stopping.signal;
  const runs = new Map<number, Promise<void>>();
  let soon: Timer | null = null;

  const newRequestId = () => `webhooks-${crypto.randomUUID()}`;
  const reportFault = (error: unknown): void => {
    if (dependencies.isUnreachable(error)) return;
    const detail = "event deliveries wait for the next look";
    dependencies.reportFault({ requestId: newRequestId(), operation: "send_events", detail, error });
  };
  const begin = (subscription: Parameters<typeof deliverEvents>[1]): void => {
    const run = deliverEvents(dependencies, subscription, newRequestId(), stopped)
      .catch((error) => {
        reportFault(error);
        return false;
      })
      .then((hasMore) => {
        runs.delete(subscription.subscriptionId);
        if (hasMore) poller.poll();
      });
    runs.set(subscription.subscriptionId, run);
  };
  const beginAll = async (): Promise<void> => {
    for (const subscription of await dueSubscriptions(dependencies))
      if (!stopped.aborted && runs.size < maxRuns && !runs.has(subscription.subscriptionId)) begin(subscription);
  };

  const poller = startPolling(beginAll, reportFault, intervalMilliseconds);
  const lookSoon = (): void => {
    soon ??= setTimeout(() => {
      soon = null;
      poller.poll();
    }, storedMilliseconds);
  };

  const stopListening = onChange(dependencies, lookSoon);
  return {
    stop: async () => {
      stopping.abort();
      if (soon !== null) clearTimeout(soon);
      stopListening();
      await poller.stop();
      await Promise.all(runs.values());
    },
  };
};
