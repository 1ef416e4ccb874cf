import { describe, expect, test } from "bun:test";
import { attempted, type SendOutcome, waitAfter } from "../../../../domain/events/delivery/next-attempt.ts";
import { aClock, instant } from "../../../fixtures/clock.ts";
import { aDelivery } from "../../../fixtures/events/delivery.ts";

const { after } = aClock();
const noon = instant("2026-05-01T12:00:00.000Z");
const hours = (count: number): number => count * 3_600;
const failure = (given: Partial<SendOutcome> = {}): SendOutcome => ({
  at: noon,
  statusCode: 500,
  error: "status",
  milliseconds: 5,
  retryAfterSeconds: null,
  ...given,
});

describe("after a failed attempt", () => {
  test("the next attempt follows after 5 s, 5 min, 30 min, 2, 5, 10, 14, and 20 h, each up to a tenth sooner or later", () => {
    const waits = [5, 300, 1_800, hours(2), hours(5), hours(10), hours(14), hours(20)];
    for (const [at, wait] of waits.entries()) {
      expect(waitAfter(at + 1, 0, null, 0.5)).toBeCloseTo(wait, 6);
      expect(waitAfter(at + 1, 0, null, 0)).toBeCloseTo(wait * 0.9, 6);
      expect(waitAfter(at + 1, 0, null, 1)).toBeCloseTo(wait * 1.1, 6);
    }
  });

  test("the last attempt is 72 hours after the first, and none follows", () => {
    // After the eight waits, 51 h 35 min 5 s, the rest of 72 hours.
    for (const jitter of [0, 0.5, 1])
      expect(waitAfter(9, hours(51) + 35 * 60 + 5, null, jitter)).toBe(hours(20) + 24 * 60 + 55);
    expect(waitAfter(8, hours(60), null, 0.5)).toBe(hours(12));
    expect(waitAfter(10, hours(72) - 0.001, null, 0.5)).toBeCloseTo(0.001, 6);
    expect(waitAfter(10, hours(72), null, 0.5)).toBeNull();
  });

  test("the receiver is not called for as long as it requests, within the 72 hours", () => {
    expect(waitAfter(1, 0, 6, 0.5)).toBe(6);
    expect(waitAfter(1, 0, 4, 0.5)).toBe(5);
    expect(waitAfter(1, hours(71), hours(24), 0.5)).toBe(hours(1));
  });

  test("a whole series is ten attempts in 72 hours, whatever the millisecond, and then the delivery has failed", () => {
    for (let millisecond = 0; millisecond < 1_000; millisecond += 1) {
      const begun = after(noon, millisecond / 1_000);
      let delivery = aDelivery();
      let at = begun;
      for (; delivery.status === "pending" && delivery.tries < 11; at = delivery.nextAt ?? at)
        delivery = attempted(delivery, failure({ at }), 0.37, after);
      expect([delivery.status, delivery.tries, delivery.nextAt, at]).toEqual([
        "failed",
        10,
        null,
        after(begun, hours(72)),
      ]);
    }
  });
});

test("a successful attempt ends the delivery, and its time, status, and duration are stored", () => {
  const { attempts, status, nextAt } = attempted(aDelivery(), failure({ error: null, statusCode: 204 }), 0, after);
  expect([status, nextAt]).toEqual(["delivered", null]);
  expect(attempts).toEqual([{ at: noon, statusCode: 204, error: null, milliseconds: 5 }]);
});
