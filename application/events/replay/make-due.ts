import type { EventSubscription } from "../../../domain/events/subscription.ts";
import type { Dependencies } from "../../support/dependencies.ts";
import { updateProgress } from "../delivery/hold-progress.ts";

/**
 * Makes a subscription's deliveries due now, even if they are delayed after failures. The next process that looks for due subscriptions
 * sends them.
 */
export const makeDue = async (dependencies: Dependencies, subscription: EventSubscription): Promise<void> => {
  await updateProgress(dependencies, subscription, (progress, now) => ({ ...progress, nextAt: now, notBefore: null }));
};
