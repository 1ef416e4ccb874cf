import type { PendingDelivery } from "../../../domain/events/delivery/delivery.ts";
import { nextDelivery } from "../../../domain/events/delivery/next-deliveries.ts";
import { type DisabledReason, disabledBy, progressAfter } from "../../../domain/events/delivery/pace.ts";
import type { SubscriptionProgress } from "../../../domain/events/delivery/progress.ts";
import type { EventSubscription } from "../../../domain/events/subscription.ts";
import type { Dependencies } from "../../support/dependencies.ts";
import { attemptDelivery } from "./attempt-delivery.ts";

/** How long new attempts are started before new events are looked for. */
const passSeconds = 1;

/** The state after the attempts of one pass. */
interface Passed {
  readonly progress: SubscriptionProgress;
  readonly pending: readonly PendingDelivery[];
  readonly disabledReason: DisabledReason | null;
}

/** Attempts a subscription's due deliveries, several at a time up to a limit, until none is due or the time of the pass is over. */
export const attemptDue = async (
  dependencies: Dependencies,
  subscription: EventSubscription,
  given: Pick<Passed, "progress" | "pending">,
  stopped: AbortSignal,
): Promise<Passed> => {
  const { clock } = dependencies;
  const endsAt = clock.after(clock.now(), passSeconds);
  const inFlight = new Map<number, Promise<void>>();
  let { progress, pending } = given;
  let disabledReason: DisabledReason | null = null;
  const faults: unknown[] = [];

  const attempt = async ({ id }: PendingDelivery): Promise<void> => {
    try {
      const made = await attemptDelivery(dependencies, subscription, id, stopped);
      const nextAt = made?.delivery.nextAt ?? null;
      if (made !== null) {
        progress = progressAfter(progress, made.outcome, nextAt, subscription.activatedAt);
        disabledReason ??= disabledBy(progress, made.outcome);
      }
      const isLeft = nextAt !== null || (made === null && stopped.aborted);
      pending = pending.flatMap((each) =>
        each.id !== id ? each : isLeft ? { ...each, nextAt: nextAt ?? each.nextAt } : [],
      );
    } catch (error) {
      faults.push(error);
    } finally {
      inFlight.delete(id);
    }
  };

  for (;;) {
    const mayBegin = !stopped.aborted && disabledReason === null && faults.length === 0 && clock.now() < endsAt;
    const next = mayBegin ? nextDelivery(pending, progress, new Set(inFlight.keys()), clock.now()) : null;
    if (next !== null) inFlight.set(next.id, attempt(next));
    else if (inFlight.size > 0) await Promise.race(inFlight.values());
    else break;
  }
  if (faults.length > 0) throw faults[0];
  return { progress, pending, disabledReason };
};
