import { expect, test } from "bun:test";
import { openDurations } from "../../../adapters/telemetry/durations.ts";

test("calls of the store are counted by their duration, each at the smallest limit that it does not exceed", async () => {
  const durations = openDurations();
  const calls = durations.of("db.client.operation.duration", "A call of a port of the store");
  const found = calls({ "db.operation.name": "loans.find" });
  for (const seconds of [0.0005, 0.0006, 0.001]) found(seconds);
  // Repeated labels are the same series.
  for (const seconds of [60, 60.5]) calls({ "db.operation.name": "loans.find" })(seconds);
  calls({ "db.operation.name": "loans.find", "error.type": "DriverError" })(2);
  const { resourceMetrics } = await durations.collect();
  const [metric] = resourceMetrics.scopeMetrics.flatMap(({ metrics }) => metrics);
  const points = metric?.dataPoints ?? [];
  expect(points.map(({ attributes }) => attributes)).toEqual([
    { "db.operation.name": "loans.find" },
    { "db.operation.name": "loans.find", "error.type": "DriverError" },
  ]);
  const [good, failed] = points.map(({ value }) => value);
  const none = [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0];
  // Up to half a millisecond, a millisecond, a minute, and above: a value equal to a limit is within it.
  expect(good).toMatchObject({ count: 5, sum: 120.5021, min: 0.0005, max: 60.5 });
  expect(good).toHaveProperty("buckets.counts", [1, 2, ...none, 1, 1]);
  expect(failed).toMatchObject({ count: 1, sum: 2, min: 2, max: 2 });
});

test("nothing is shown for a store that was not called, although its calls have names", async () => {
  const durations = openDurations();
  durations.of("db.client.operation.duration", "A call of a port of the store")({ "db.operation.name": "loans.find" });
  expect((await durations.collect()).resourceMetrics.scopeMetrics).toEqual([]);
});
