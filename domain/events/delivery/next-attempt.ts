import { type Instant, secondsBetween } from "../../kernel/day.ts";
import type { DeliveryAttempt, EventDelivery } from "./delivery.ts";

const minute = 60;
const hour = 3_600;

/** The approximate wait after each failed attempt of a delivery. */
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

/** The maximum time between the first attempt and the last one. A subscription without a success for this long is disabled. */
export const maxFailingSeconds = 72 * hour;

/** More than one series of attempts, so that those of an earlier series remain visible. */
const keptAttempts = 20;

/** The outcome of an attempt, with the minimum wait that the receiver requested; null if it requested none. */
export interface SendOutcome extends DeliveryAttempt {
  readonly retryAfterSeconds: number | null;
}

/**
 * The number of seconds from a failed attempt to the next one; null if it was the last. `jitter` is from 0 to 1 and varies the wait by a
 * tenth, so that receivers that were down do not get all retries at once.
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

/** A delivery after another attempt. `after` returns the instant that many seconds after another. */
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
