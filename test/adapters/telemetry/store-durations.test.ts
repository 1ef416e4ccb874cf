import { expect, test } from "bun:test";
import { storeDurations } from "../../../adapters/telemetry/store-durations.ts";

test("calls of the store are counted by their duration, each at the least limit that it does not exceed", async () => {
  const calls = storeDurations();
  for (const seconds of [0.0005, 0.0006, 0.001, 60, 60.5]) calls.record("loans.find", null, seconds);
  calls.record("loans.find", "DriverError", 2);
  const { resourceMetrics } = await calls.collect();
  const [metric] = resourceMetrics.scopeMetrics.flatMap(({ metrics }) => metrics);
  const points = metric?.dataPoints ?? [];
  expect(points.map(({ attributes }) => attributes)).toEqual([
    { "db.operation.name": "loans.find" },
    { "db.operation.name": "loans.find", "error.type": "DriverError" },
  ]);
  const [good, failed] = points.map(({ value }) => value);
  const none = [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0];
  // Up to half a millisecond, a millisecond, a minute, and above: what equals a limit is within it.
  expect(good).toMatchObject({ count: 5, sum: 120.5021, min: 0.0005, max: 60.5 });
  expect(good).toHaveProperty("buckets.counts", [1, 2, ...none, 1, 1]);
  expect(failed).toMatchObject({ count: 1, sum: 2, min: 2, max: 2 });
});

test("nothing is shown of a store that was not called", async () => {
  expect((await storeDurations().collect()).resourceMetrics.scopeMetrics).toEqual([]);
});
