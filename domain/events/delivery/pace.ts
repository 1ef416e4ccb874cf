import { type Instant, secondsBetween } from "../../kernel/day.ts";
import { hasEnded } from "../../kernel/lease.ts";
import { seqOf } from "../cursor.ts";
import { maxFailingSeconds, type SendOutcome } from "./next-attempt.ts";
import type { SubscriptionProgress } from "./progress.ts";

/** Why the service disabled a subscription. */
export const disabledReasons = ["gone", "no_success"] as const;
export type DisabledReason = (typeof disabledReasons)[number];

export const subscriptionStatuses = ["active", "waiting", "disabled"] as const;
export type SubscriptionStatus = (typeof subscriptionStatuses)[number];

/** How events are sent to the receiver of a subscription now. */
export const statusOf = (
  { isActive }: { readonly isActive: boolean },
  progress: Pick<SubscriptionProgress, "isWaiting"> | null,
): SubscriptionStatus => {
  if (!isActive) return "disabled";
  return progress?.isWaiting ? "waiting" : "active";
};

/** As many deliveries of a subscription are pending at most; then its cursor waits. */
export const maxPending = 10_000;

/** By these the receiver says that it is not able to take more just now. */
const overloaded: readonly (number | null)[] = [429, 502, 504];

/** After so many failures in a row the oldest delivery alone is tried. */
const maxFailuresInARow = 5;

const gone = 410;

type Failing = Pick<SubscriptionProgress, "firstFailureAt">;

/** The first failure since the last success; one of before a subscription was activated again does not count. */
const firstFailureOf = ({ firstFailureAt }: Failing, activatedAt: Instant, at: Instant): Instant =>
  firstFailureAt === null || firstFailureAt < activatedAt ? at : firstFailureAt;

/** Progress after an attempt. `nextAt` is when the delivery comes again; null where it does not. */
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

/** Why a subscription is to be disabled after an attempt; null: it is not. */
export const disabledBy = (
  { firstFailureAt }: Failing,
  { at, error, statusCode }: SendOutcome,
): DisabledReason | null => {
  if (error === null) return null;
  if (statusCode === gone) return "gone";
  return firstFailureAt !== null && secondsBetween(firstFailureAt, at) >= maxFailingSeconds ? "no_success" : null;
};

/**
 * Whether there is something to do for a subscription: there are new entries up to `lastSeq`, a delivery is due, or who did it died.
 */
export const hasWork = (
  { lease, nextAt, isFull, cursor }: SubscriptionProgress,
  lastSeq: number,
  now: Instant,
  latestEnd: Instant,
): boolean => {
  if (lease !== null) return hasEnded(lease, now, latestEnd);
  return (nextAt !== null && nextAt <= now) || (!isFull && seqOf(cursor) < lastSeq);
};
