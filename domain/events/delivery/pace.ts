import { type Instant, secondsBetween } from "../../kernel/day.ts";
import { hasEnded } from "../../kernel/lease.ts";
import { seqOf } from "../cursor.ts";
import { maxFailingSeconds, type SendOutcome } from "./next-attempt.ts";
import type { SubscriptionProgress } from "./progress.ts";

/** Why the service disabled a subscription. */
export const disabledReasons = ["gone", "no_success"] as const;
export type DisabledReason = (typeof disabledReasons)[number];

export const subscriptionStatuses = ["active", "waiting", "disabled"] as const;
type SubscriptionStatus = (typeof subscriptionStatuses)[number];

/** The delivery status of a subscription. */
export const statusOf = (
  { isActive }: { readonly isActive: boolean },
  progress: Pick<SubscriptionProgress, "isWaiting"> | null,
): SubscriptionStatus => {
  if (!isActive) return "disabled";
  return progress?.isWaiting ? "waiting" : "active";
};

/** The maximum number of pending deliveries of a subscription. When it is reached, its cursor stops. */
export const maxPending = 10_000;

/** Status codes by which the receiver says that it cannot take more at present. */
const overloaded: readonly (number | null)[] = [429, 502, 504];

/** After this many failures in a row, only the oldest delivery is attempted. */
const maxFailuresInARow = 5;

const gone = 410;

type Failing = Pick<SubscriptionProgress, "firstFailureAt">;

/** The first failure since the last success. A failure before the subscription was activated again does not count. */
const firstFailureOf = ({ firstFailureAt }: Failing, activatedAt: Instant, at: Instant): Instant =>
  firstFailureAt === null || firstFailureAt < activatedAt ? at : firstFailureAt;

/** The progress after an attempt. `nextAt` is the delivery's next attempt; null if there is none. */
export const progressAfter = (
  progress: SubscriptionProgress,
  { at, error, statusCode }: SendOutcome,
  nextAt: Instant | null,
  activatedAt: Instant,
): SubscriptionProgress => {
  if (error === null)
    return {
      ...progress,
      isWaiting: false,
      notBefore: null,
      failuresInARow: 0,
      firstFailureAt: null,
      lastSuccessAt: at,
    };
  const failuresInARow = progress.failuresInARow + 1;
  const isWaiting = progress.isWaiting || overloaded.includes(statusCode) || failuresInARow >= maxFailuresInARow;
  const firstFailureAt = firstFailureOf(progress, activatedAt, at);
  return { ...progress, failuresInARow, firstFailureAt, isWaiting, notBefore: isWaiting ? nextAt : null };
};

/** Why a subscription must be disabled after an attempt; null if it need not be. */
export const disabledBy = (
  { firstFailureAt }: Failing,
  { at, error, statusCode }: SendOutcome,
): DisabledReason | null => {
  if (error === null) return null;
  if (statusCode === gone) return "gone";
  return firstFailureAt !== null && secondsBetween(firstFailureAt, at) >= maxFailingSeconds ? "no_success" : null;
};

/** Whether a subscription has work: there are new entries up to `lastSeq`, a delivery is due, or its worker died. */
export const hasWork = (
  { lease, nextAt, isFull, cursor }: SubscriptionProgress,
  lastSeq: number,
  now: Instant,
  latestEnd: Instant,
): boolean => {
  if (lease !== null) return hasEnded(lease, now, latestEnd);
  return (nextAt !== null && nextAt <= now) || (!isFull && seqOf(cursor) < lastSeq);
};
