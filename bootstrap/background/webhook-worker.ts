import { deliverEvents } from "../../application/events/delivery/deliver-events.ts";
import { dueSubscriptions } from "../../application/events/delivery/due-subscriptions.ts";
import { onChange } from "../../application/events/delivery/on-change.ts";
import type { Dependencies } from "../../application/support/dependencies.ts";
import { startPolling } from "./poller.ts";

/** How many milliseconds pass between two polls for events and due deliveries that this process is not notified of. */
interface PollIntervals {
  /** If a subscription is active, or may become active by a change that this process is still storing. */
  readonly usual: number;
  /**
   * If none is active. The process that activates a subscription sends its events itself; if that process dies, this one must find the
   * subscription by the time the lease of the other one ends. Each poll allocates memory that must be garbage collected: polling every second
   * would take most of the processor time of an idle process.
   */
  readonly rare: number;
}

const pollMilliseconds: PollIntervals = { usual: 1_000, rare: 10_000 };

/** A change of which this process is notified is stored or refused within this time. */
const longestStoringMilliseconds = 60_000;

/** The delay before polling, because a change is stored a moment after its notification. */
const storedMilliseconds = 20;

/** How many subscriptions events are sent for at the same time. A receiver that does not respond occupies its place for 15 seconds. */
const maxRuns = 100;

/** Sends events in this process until it is stopped. */
export interface WebhookWorker {
  /** Aborts attempts in progress; the next process that sends events repeats them. */
  readonly stop: () => Promise<void>;
}

/** Sends the events of all subscriptions in the background: events of this process at once, and others when polling finds them. */
export const startWebhookWorker = (dependencies: Dependencies, intervals = pollMilliseconds): WebhookWorker => {
  const stopping = new AbortController();
  const stopped = stopping.signal;
  const runs = new Map<number, Promise<void>>();
  let soon: Timer | null = null;
  let isAnyActive = true;
  let heardAt = Number.NEGATIVE_INFINITY;

  const newRequestId = () => `webhooks-${crypto.randomUUID()}`;
  const reportFault = (error: unknown): void => {
    if (dependencies.isUnreachable(error)) return;
    const detail = "event deliveries wait for the next poll";
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
    const found = await dueSubscriptions(dependencies);
    isAnyActive = found.isAnyActive;
    for (const subscription of found.due)
      if (!stopped.aborted && runs.size < maxRuns && !runs.has(subscription.subscriptionId)) begin(subscription);
  };

  const poller = startPolling(beginAll, reportFault, () =>
    isAnyActive || performance.now() - heardAt < longestStoringMilliseconds ? intervals.usual : intervals.rare,
  );
  const lookSoon = (): void => {
    heardAt = performance.now();
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
