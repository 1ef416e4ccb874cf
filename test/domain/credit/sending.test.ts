import { expect, test } from "bun:test";
import { upgradeReport } from "../../../domain/credit/credit-report.ts";
import { mayOrderStillArrive } from "../../../domain/credit/sending.ts";
import { claimedBy, isOfRequest } from "../../../domain/outside-call/requests.ts";
import { aClock, instant } from "../../fixtures/clock.ts";
import { aReport } from "../../fixtures/outside/credit-report.ts";

const clock = aClock();
const orderedAt = instant("2026-05-01T12:00:00.000Z");
const sentAt = instant("2026-05-02T12:00:00.000Z");

test("an order can still arrive for a minute after it was last sent, however long ago it was made", () => {
  expect(mayOrderStillArrive({ orderedAt, sentAt }, clock.after(sentAt, 59))).toBe(true);
  expect(mayOrderStillArrive({ orderedAt, sentAt }, clock.after(sentAt, 60))).toBe(false);
  expect(mayOrderStillArrive({ orderedAt, sentAt: null }, clock.after(orderedAt, 59))).toBe(true);
  expect(mayOrderStillArrive({ orderedAt, sentAt: null }, clock.after(orderedAt, 60))).toBe(false);
});

test("a report remembers the last twenty other requests that took it up, each once, and always its own", () => {
  const requests = Array.from({ length: 21 }, (_, index) => 101 + index);
  const report = [...requests, 121, 50, null].reduce(
    (taken, request) => claimedBy(taken, request),
    aReport({ id: 50 }),
  );
  expect(report.answersFor).toEqual(requests.slice(1));
  expect([50, 121, 102, 101, 999].map((request) => isOfRequest(report, request))).toEqual([
    true,
    true,
    true,
    false,
    false,
  ]);
});

test("a report that was stored before sending and taking up were recorded is read as neither sent nor taken up", () => {
  const { sentAt: _, answersFor: __, ...former } = aReport({ id: 50, reference: "reference 50" });
  expect(upgradeReport({ ...former, schemaVersion: 1 })).toEqual(aReport({ id: 50, reference: "reference 50" }));
});
