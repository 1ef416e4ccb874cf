import type { Instant } from "../../kernel/day.ts";
import type { PendingDelivery } from "./delivery.ts";
import type { SubscriptionProgress } from "./progress.ts";

/** How many deliveries of a subscription are on their way at the same time. */
const maxInFlight = 4;

type Pace = Pick<SubscriptionProgress, "isWaiting" | "notBefore">;

/** Those that may be attempted, in their order, whenever they are due: of each record the oldest, of a receiver in trouble one. */
const heads = (pending: readonly PendingDelivery[], { isWaiting }: Pace): readonly PendingDelivery[] => {
  if (isWaiting) return pending.slice(0, 1);
  const records = new Set<string>();
  return pending.filter(({ record }) => {
    const isFirst = !records.has(record);
    records.add(record);
    return isFirst;
  });
};

/** When a delivery may be attempted. */
const dueAt = ({ nextAt }: PendingDelivery, { notBefore }: Pace): Instant =>
  notBefore !== null && notBefore > nextAt ? notBefore : nextAt;

/**
 * The delivery to attempt next; null: none is due, or as many as may be are on their way. `pending` is all that is pending, oldest
 * event first, with what is on its way.
 */
export const nextDelivery = (
  pending: readonly PendingDelivery[],
  pace: Pace,
  inFlight: ReadonlySet<number>,
  now: Instant,
): PendingDelivery | null => {
  if (inFlight.size >= (pace.isWaiting ? 1 : maxInFlight)) return null;
  const due = heads(pending, pace).find((each) => !inFlight.has(each.id) && dueAt(each, pace) <= now);
  return due ?? null;
};

/** When the next one is due; null: nothing is pending. */
export const nextDueAt = (pending: readonly PendingDelivery[], pace: Pace): Instant | null =>
  heads(pending, pace)
    .map((each) => dueAt(each, pace))
    .reduce<Instant | null>((first, due) => (first === null || due < first ? due : first), null);
