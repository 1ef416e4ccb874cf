import { describe, expect, test } from "bun:test";
import { Chunk, Duration, Effect, Random, Schedule } from "effect";
import { defaultLimits } from "../../../adapters/outside-calls/limits.ts";
import { type FailedCall, pauses } from "../../../adapters/outside-calls/sending.ts";
import { SaidUnavailable } from "../../../adapters/outside-calls/try-error.ts";

const failed = (given: Partial<FailedCall> = {}): FailedCall => ({
  error: new SaidUnavailable({ statusCode: 503, retryAfterSeconds: null, isInEnvelope: true }),
  next: "after_pause",
  retryAfterSeconds: null,
  ...given,
});

/** The waits in milliseconds after these failed tries of a call with the given number of tries and milliseconds. */
const waits = (calls: readonly FailedCall[], { chance = 0.5, maxTries = 10, endsAt = 1_000_000 } = {}) => {
  const schedule = pauses({ limits: defaultLimits, maxTries, endsAt, monotonicNow: () => 0 });
  // The last value of the schedule is its end, and no wait.
  const run = Schedule.run(schedule, 0, [...calls, failed({ next: "never" })]).pipe(
    Effect.withRandom(Random.fixed([chance])),
  );
  return Chunk.toReadonlyArray(Effect.runSync(run))
    .slice(0, -1)
    .map((wait) => Duration.toMillis(wait));
};

const thrice = [failed(), failed(), failed()];

// 250 ms, then 500 ms, each randomly from half to one and a half times as long.
test.each([
  [0, [125, 250, 500]],
  [0.5, [250, 500, 1_000]],
  [0.75, [312.5, 625, 1_250]],
])("with a random value of %p the tries wait %p milliseconds", (chance, milliseconds) => {
  expect(waits(thrice, { chance })).toEqual(milliseconds);
});

describe("a try", () => {
  test("waits as long as the service requested, if that is longer", () => {
    expect(waits([failed({ retryAfterSeconds: 2 }), failed({ retryAfterSeconds: 0 })])).toEqual([2_000, 500]);
  });

  test("waits for nothing if the service never received the previous one", () => {
    expect(waits([failed({ next: "at_once", retryAfterSeconds: 2 }), failed()])).toEqual([0, 500]);
  });

  test("is the last if it is the third, or another would not help", () => {
    expect(waits(thrice, { maxTries: 3 })).toEqual([250, 500]);
    expect(waits([failed(), failed({ next: "never" }), failed()])).toEqual([250]);
  });

  test("is the last if the call's time would be over after the wait", () => {
    expect(waits(thrice, { endsAt: 501 })).toEqual([250, 500]);
    expect(waits(thrice, { endsAt: 500 })).toEqual([250]);
  });
});
