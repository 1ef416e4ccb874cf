import { describe, expect, test } from "bun:test";
import { companyCalls } from "../../../adapters/outside-calls/company-calls.ts";
import { type CallLimits, defaultLimits } from "../../../adapters/outside-calls/limits.ts";

type Outcome = { readonly _tag: "Answered" | "Down" | "Rejected" };

const answered: Outcome = { _tag: "Answered" };
const down: Outcome = { _tag: "Down" };
/** What shows that the service is there, though the call failed. */
const rejected: Outcome = { _tag: "Rejected" };

/** The calls of a service, by a clock that a test puts forward. */
const openCalls = (limits: Partial<CallLimits> = {}) => {
  let now = 0;
  const makeCall = companyCalls({ ...defaultLimits, ...limits }, () => now);
  let madeCount = 0;
  const call = (outcome: Outcome | (() => Promise<Outcome>), given: { companyId?: number; endsBy?: number } = {}) =>
    makeCall<Outcome>({
      companyId: 1,
      ...given,
      make: async () => {
        madeCount += 1;
        return typeof outcome === "function" ? outcome() : outcome;
      },
      isOutage: ({ _tag }) => _tag === "Down",
    });
  return {
    makeCall,
    call,
    made: () => madeCount,
    pass: (milliseconds: number) => {
      now += milliseconds;
    },
    /** Calls so often that the breaker opens. */
    open: async () => {
      for (let count = 0; count < 5; count += 1) expect(await call(down)).toEqual(down);
    },
  };
};

/** A call that lasts until it is ended. */
const lasting = () => {
  const { promise, resolve } = Promise.withResolvers<Outcome>();
  return { last: () => promise, end: resolve };
};

const circuitOpen = (retryAfterSeconds: number) =>
  ({ _tag: "KeptBack", reason: "circuit_open", retryAfterSeconds }) as const;

describe("the places of a company", () => {
  test("are eight: the ninth call waits, and is made when one of them ends", async () => {
    const { call, made } = openCalls();
    const first = lasting();
    const nine = [call(first.last), ...Array.from({ length: 7 }, () => call(lasting().last)), call(answered)];
    await Bun.sleep(10);
    expect(made()).toBe(8);
    first.end(answered);
    expect(await nine.at(-1)).toEqual(answered);
  });

  test("are waited for only so long: then nothing is made, and the caller is told when to come back", async () => {
    const { call, made } = openCalls({ maxCallsInFlight: 1, placeWaitMilliseconds: 20 });
    const first = lasting();
    const going = call(first.last);
    expect(await call(answered)).toEqual({ _tag: "KeptBack", reason: "too_many_calls", retryAfterSeconds: 1 });
    expect(made()).toBe(1);
    first.end(answered);
    expect(await going).toEqual(answered);
    expect(await call(answered)).toEqual(answered);
  });

  test("are given in the order of coming", async () => {
    const { call } = openCalls({ maxCallsInFlight: 1 });
    const first = lasting();
    const order: number[] = [];
    const calls = [
      call(first.last),
      ...[1, 2, 3].map((number) =>
        call(async () => {
          order.push(number);
          return answered;
        }),
      ),
    ];
    first.end(answered);
    await Promise.all(calls);
    expect(order).toEqual([1, 2, 3]);
  });

  test("come free after failed calls, and after one that breaks off by a fault of ours", async () => {
    const { call } = openCalls({ maxCallsInFlight: 1, placeWaitMilliseconds: 20 });
    expect(await call(rejected)).toEqual(rejected);
    await expect(call(() => Promise.reject(new Error("a fault of ours")))).rejects.toThrow("a fault of ours");
    expect(await call(answered)).toEqual(answered);
  });

  test("of one company are none of another's", async () => {
    const { call } = openCalls({ maxCallsInFlight: 1, placeWaitMilliseconds: 20 });
    const first = lasting();
    const going = call(first.last);
    expect(await call(answered, { companyId: 2 })).toEqual(answered);
    first.end(answered);
    await going;
  });
});

describe("the circuit breaker of a company", () => {
  test("opens after five outages in a row, for thirty seconds in which no call is made", async () => {
    const { call, made, open, pass } = openCalls();
    await open();
    expect(await call(answered)).toEqual(circuitOpen(30));
    pass(28_500);
    expect(await call(answered)).toEqual(circuitOpen(2));
    expect(made()).toBe(5);
    pass(1_500);
    expect(await call(answered)).toEqual(answered);
    expect(await call(answered)).toEqual(answered);
  });

  test("counts outages in a row alone: whatever shows that the service is there ends the row", async () => {
    const { call } = openCalls();
    for (const other of [answered, rejected])
      for (const outcome of [down, down, down, down, other]) expect(await call(outcome)).toEqual(outcome);
  });

  test("counts a call that breaks off by a fault of ours as an outage", async () => {
    const { call } = openCalls();
    for (let count = 0; count < 5; count += 1)
      await expect(call(() => Promise.reject(new Error("a fault of ours")))).rejects.toThrow();
    expect(await call(answered)).toEqual(circuitOpen(30));
  });

  test("lets one call through after its pause, for one try, and keeps all others back until that one ends", async () => {
    const { call, makeCall, open, pass } = openCalls();
    await open();
    pass(30_000);
    const probe = lasting();
    const tries: number[] = [];
    const probing = makeCall<Outcome>({
      companyId: 1,
      make: ({ maxTries }) => {
        tries.push(maxTries);
        return probe.last();
      },
      isOutage: ({ _tag }) => _tag === "Down",
    });
    expect(await call(answered)).toEqual(circuitOpen(1));
    probe.end(answered);
    expect(await probing).toEqual(answered);
    expect(tries).toEqual([1]);
    expect(await call(answered)).toEqual(answered);
  });

  test("stays open for another pause where that call fails", async () => {
    const { call, open, pass } = openCalls();
    await open();
    pass(30_000);
    expect(await call(down)).toEqual(down);
    expect(await call(answered)).toEqual(circuitOpen(30));
  });

  test("keeps back who waited for a place while it opened", async () => {
    const { call, made } = openCalls({ maxCallsInFlight: 1, failuresUntilOpen: 1 });
    const first = lasting();
    const [failing, waiting] = [call(first.last), call(answered)];
    await Bun.sleep(5);
    first.end(down);
    expect([await failing, await waiting]).toEqual([down, circuitOpen(30)]);
    expect(made()).toBe(1);
  });

  test("is not kept open longer by a call that began before it opened", async () => {
    const { call, open, pass } = openCalls();
    const early = lasting();
    const going = call(early.last);
    await open();
    pass(20_000);
    early.end(down);
    await going;
    expect(await call(answered)).toEqual(circuitOpen(10));
  });

  test("does not count a call that its caller ended before the service had its time", async () => {
    const { call, pass } = openCalls();
    for (let count = 0; count < 6; count += 1) {
      const cutOff = lasting();
      const going = call(cutOff.last, { endsBy: 1_000 * (count + 1) });
      pass(1_000);
      cutOff.end(down);
      expect(await going).toEqual(down);
    }
    expect(await call(answered)).toEqual(answered);
  });

  test("of one company leaves the others alone", async () => {
    const { call, open } = openCalls();
    await open();
    expect(await call(answered)).toEqual(circuitOpen(30));
    expect(await call(answered, { companyId: 2 })).toEqual(answered);
  });
});

test("a call ends within fifteen seconds, or sooner where its caller says so", async () => {
  const { makeCall, pass } = openCalls();
  pass(1_000);
  const ends: number[] = [];
  for (const endsBy of [undefined, 5_000, 60_000])
    await makeCall<Outcome>({
      companyId: 1,
      endsBy,
      make: async ({ endsAt }) => {
        ends.push(endsAt);
        return answered;
      },
      isOutage: () => false,
    });
  expect(ends).toEqual([16_000, 5_000, 16_000]);
});
