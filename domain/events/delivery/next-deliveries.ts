import type { Instant } from "../../kernel/day.ts";
import type { PendingDelivery } from "./delivery.ts";
import type { SubscriptionProgress } from "./progress.ts";

/** The maximum number of concurrent deliveries of a subscription. */
const maxInFlight = 4;

type Pace = Pick<SubscriptionProgress, "isWaiting" | "notBefore">;

/**
 * The deliveries that may be attempted, in order, whenever they are due: the oldest of each record, but only one for a failing receiver.
 */
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
 * The next delivery to attempt; null if none is due, or the maximum number is in flight. `pending` is everything pending, oldest event
 * first, including what is in flight.
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

/** When the next delivery is due; null if nothing is pending. */
export const nextDueAt = (pending: readonly PendingDelivery[], pace: Pace): Instant | null =>
  heads(pending, pace)
    .map((each) => dueAt(each, pace))
    .reduce<Instant | null>((first, due) => (first === null || due < first ? due : first), null);
