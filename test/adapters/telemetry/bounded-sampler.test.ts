import { expect, test } from "bun:test";
import { ROOT_CONTEXT, SpanKind } from "@opentelemetry/api";
import { SamplingDecision } from "@opentelemetry/sdk-trace";
import { boundedSampler } from "../../../adapters/telemetry/bounded-sampler.ts";

/** How many of so many traces that begin at a time are recorded, their ids spread evenly. */
const recordedOf = (sampler: ReturnType<typeof boundedSampler>, traces: number): number => {
  const ids = Array.from({ length: traces }, (_, number) =>
    Math.floor(((number + 0.5) * 0xffff_ffff) / traces)
      .toString(16)
      .padStart(8, "0")
      .padEnd(32, "0"),
  );
  const decisions = ids.map((id) => sampler.shouldSample(ROOT_CONTEXT, id, "GET", SpanKind.SERVER, {}, []).decision);
  return decisions.filter((decision) => decision !== SamplingDecision.NOT_RECORD).length;
};

test("of traces that begin here their share is recorded, and of a second no more than its most", () => {
  let milliseconds = 5_000;
  const sampler = boundedSampler(0.5, 30, () => milliseconds);
  expect(recordedOf(sampler, 40)).toBe(20);
  milliseconds = 5_999;
  expect(recordedOf(sampler, 40)).toBe(10);
  milliseconds = 6_000;
  expect(recordedOf(sampler, 100)).toBe(30);
});

test("none is recorded where the share is none", () => {
  expect(
    recordedOf(
      boundedSampler(0, 30, () => 0),
      40,
    ),
  ).toBe(0);
});
