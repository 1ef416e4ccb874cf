import { expect, test } from "bun:test";
import { nextDelivery, nextDueAt } from "../../../../domain/events/delivery/next-deliveries.ts";
import { instant } from "../../../fixtures/clock.ts";

const noon = instant("2026-05-01T12:00:00.000Z");
const later = instant("2026-05-01T12:00:00.001Z");
const pending = (seq: number, record: string, nextAt = noon) => ({ id: seq, seq, record, nextAt });
const usual = { isWaiting: false, notBefore: null };
const nextOf = (
  all: ReturnType<typeof pending>[],
  pace: Parameters<typeof nextDelivery>[1] = usual,
  ...busy: number[]
) => nextDelivery(all, pace, new Set(busy), noon)?.seq ?? null;

test("events of one record are delivered in order: a pending one delays the later ones", () => {
  expect(nextOf([pending(1, "loan 1", later), pending(2, "loan 1")])).toBeNull();
  expect(nextOf([pending(1, "loan 1", later), pending(2, "loan 2"), pending(3, "loan 2")])).toBe(2);
  expect(nextOf([pending(1, "loan 1"), pending(2, "loan 1")], usual, 1)).toBeNull();
});

test("an event is attempted from the instant at which it is due", () => {
  expect([nextOf([pending(1, "loan 1")]), nextOf([pending(1, "loan 1", later)])]).toEqual([1, null]);
});

test("four are sent at a time", () => {
  const all = [1, 2, 3, 4, 5].map((seq) => pending(seq, `loan ${seq}`));
  expect([nextOf(all, usual, 1, 2, 3), nextOf(all, usual, 1, 2, 3, 4)]).toEqual([4, null]);
});

test("while a receiver is failing, only its oldest event is tried, and not before the receiver's next attempt is due", () => {
  const waiting = { isWaiting: true, notBefore: null };
  const all = [pending(1, "loan 1", later), pending(2, "loan 2")];
  expect(nextOf(all, waiting)).toBeNull();
  expect(nextOf([pending(1, "loan 1")], waiting)).toBe(1);
  expect(nextOf([pending(1, "loan 1")], { ...waiting, notBefore: noon })).toBe(1);
  expect(nextOf([pending(1, "loan 1")], { ...waiting, notBefore: later })).toBeNull();
  expect(nextOf([pending(1, "loan 1")], waiting, 9)).toBeNull();
});

test("the next attempt is due with the first event that no other delays", () => {
  expect(nextDueAt([pending(1, "loan 1", later), pending(2, "loan 1")], usual)).toBe(later);
  expect(nextDueAt([pending(1, "loan 1", later), pending(2, "loan 2")], usual)).toBe(noon);
  expect(nextDueAt([pending(1, "loan 1"), pending(2, "loan 2")], { isWaiting: true, notBefore: later })).toBe(later);
  expect(nextDueAt([], usual)).toBeNull();
});
