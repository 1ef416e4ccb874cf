import { describe, expect, test } from "bun:test";
import type { SendOutcome } from "../../../../domain/events/delivery/next-attempt.ts";
import { disabledBy, hasWork, progressAfter } from "../../../../domain/events/delivery/pace.ts";
import type { SubscriptionProgress } from "../../../../domain/events/delivery/progress.ts";
import { instant } from "../../../fixtures/clock.ts";
import { someProgress } from "../../../fixtures/events/delivery.ts";

const created = instant("2026-04-01T12:00:00.000Z");
const noon = instant("2026-05-01T12:00:00.000Z");
const soon = instant("2026-05-01T12:00:05.000Z");
const outcome = (statusCode: number | null, given: Partial<SendOutcome> = {}): SendOutcome => ({
  at: noon,
  statusCode,
  error: "status",
  milliseconds: 5,
  retryAfterSeconds: null,
  ...given,
});
const after = (statusCode: number, given: Partial<SubscriptionProgress> = {}, activatedAt = created) =>
  progressAfter(someProgress(given), outcome(statusCode), soon, activatedAt);

describe("a receiver", () => {
  test("counts as failing after 429, 502, or 504, or five failures in a row", () => {
    for (const status of [429, 502, 504]) expect(after(status)).toMatchObject({ isWaiting: true, notBefore: soon });
    for (const status of [500, 503, 404]) expect(after(status)).toMatchObject({ isWaiting: false, notBefore: null });
    expect(after(500, { failuresInARow: 3 }).isWaiting).toBe(false);
    expect(after(500, { failuresInARow: 4 })).toMatchObject({ isWaiting: true, failuresInARow: 5 });
    expect(after(500, { isWaiting: true }).isWaiting).toBe(true);
  });

  test("stops failing with its first success", () => {
    const troubled = someProgress({ isWaiting: true, notBefore: soon, failuresInARow: 7, firstFailureAt: created });
    expect(progressAfter(troubled, outcome(200, { error: null }), null, created)).toMatchObject({
      isWaiting: false,
      notBefore: null,
      failuresInARow: 0,
      firstFailureAt: null,
      lastSuccessAt: noon,
    });
  });

  test("is disabled when it answers 410, or has not succeeded for 72 hours since its first failure", () => {
    const failing = (firstFailureAt: string) => someProgress({ firstFailureAt: instant(firstFailureAt) });
    expect(disabledBy(failing("2026-05-01T12:00:00.000Z"), outcome(410))).toBe("gone");
    expect(disabledBy(failing("2026-04-28T12:00:00.001Z"), outcome(500))).toBeNull();
    expect(disabledBy(failing("2026-04-28T12:00:00.000Z"), outcome(500))).toBe("no_success");
    expect(disabledBy(failing("2026-04-28T12:00:00.000Z"), outcome(200, { error: null }))).toBeNull();
  });

  test("that was activated again has another 72 hours", () => {
    const failing = { firstFailureAt: instant("2026-04-20T12:00:00.000Z") };
    expect(after(500, failing).firstFailureAt).toBe(failing.firstFailureAt);
    expect(after(500, failing, instant("2026-04-20T12:00:00.001Z")).firstFailureAt).toBe(noon);
  });
});

test("there is work if there are new entries, due deliveries, or deliveries of a process that died", () => {
  const latestEnd = instant("2026-05-01T12:02:00.000Z");
  const works = (given: Partial<SubscriptionProgress>, lastSeq = 7): boolean =>
    hasWork(someProgress({ cursor: "7.AAAAAAAA", ...given }), lastSeq, noon, latestEnd);
  expect([works({}), works({}, 8)]).toEqual([false, true]);
  expect([works({ nextAt: noon }), works({ nextAt: soon })]).toEqual([true, false]);
  // The maximum number is pending, so the cursor waits.
  expect(works({ isFull: true }, 8)).toBe(false);
  const leaseUntil = (endsAt: typeof noon) => ({ lease: { token: "a token", endsAt } });
  expect([works(leaseUntil(soon), 8), works(leaseUntil(noon))]).toEqual([false, true]);
});
