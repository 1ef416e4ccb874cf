import type { EventSubscription } from "../../../domain/events/subscription.ts";
import type { Dependencies } from "../../support/dependencies.ts";
import { updateProgress } from "../delivery/hold-progress.ts";

/** Has the deliveries of a subscription looked at now, also where its receiver is in trouble. Whoever sends them sees it. */
export const makeDue = async (dependencies: Dependencies, subscription: EventSubscription): Promise<void> => {
  await updateProgress(dependencies, subscription, (progress, now) => ({ ...progress, nextAt: now, notBefore: null }));
};
