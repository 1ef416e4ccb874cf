import { type Instant, secondsBetween } from "../../kernel/day.ts";
import type { DeliveryAttempt, EventDelivery } from "./delivery.ts";

const minute = 60;
const hour = 3_600;

/** How long a delivery waits after each of its attempts that failed, about. */
const waitsSeconds: readonly number[] = [
  5,
  5 * minute,
  30 * minute,
  2 * hour,
  5 * hour,
  10 * hour,
  14 * hour,
  20 * hour,
];

/** The last attempt comes so long after the first one, and a subscription without a success for so long is disabled. */
export const maxFailingSeconds = 72 * hour;

/** More attempts than one series has, so that those of an earlier one are still seen. */
const keptAttempts = 20;

/** What came of an attempt, with how long the receiver wants to be left alone at least; null: it did not say. */
export interface SendOutcome extends DeliveryAttempt {
  readonly retryAfterSeconds: number | null;
}

/**
 * How many seconds after a failed attempt the next one comes; null: that was the last. `jitter` is from 0 to 1: the waits vary by a
 * tenth, so that receivers that were down are not called by all at once.
 */
export const waitAfter = (
  tries: number,
  secondsSinceFirst: number,
  retryAfterSeconds: number | null,
  jitter: number,
): number | null => {
  const left = maxFailingSeconds - secondsSinceFirst;
  if (left <= 0) return null;
  const planned = waitsSeconds[tries - 1];
  if (planned === undefined) return left;
  return Math.min(Math.max(planned * (0.9 + jitter / 5), retryAfterSeconds ?? 0), left);
};

/** A delivery after one more attempt. `after` is the instant so many seconds after another. */
export const attempted = (
  delivery: EventDelivery,
  { retryAfterSeconds, ...attempt }: SendOutcome,
  jitter: number,
  after: (instant: Instant, seconds: number) => Instant,
): EventDelivery => {
  const firstAt = delivery.firstAt ?? attempt.at;
  const tries = delivery.tries + 1;
  const attempts = [...delivery.attempts, attempt].slice(-keptAttempts);
  const next = { ...delivery, attempts, firstAt, tries };
  if (attempt.error === null) return { ...next, status: "delivered", nextAt: null };
  const wait = waitAfter(tries, secondsBetween(firstAt, attempt.at), retryAfterSeconds, jitter);
  return wait === null
    ? { ...next, status: "failed", nextAt: null }
    : { ...next, status: "pending", nextAt: after(attempt.at, wait) };
};
