import { describe, expect, test } from "bun:test";
import { Effect } from "effect";
import type { CallRejected } from "../../../adapters/outside-calls/call-rejected.ts";
import { companyCalls } from "../../../adapters/outside-calls/company-calls.ts";
import { type CallLimits, defaultLimits } from "../../../adapters/outside-calls/limits.ts";
import { runCall } from "../../../adapters/outside-calls/outside-calls.ts";
import type { CredentialsGuard } from "../../../domain/company/credentials-guard.ts";
import { anyGuard } from "./support/any-guard.ts";

type Outcome = { readonly _tag: "Answered" | "Down" | "Rejected" };

const answered: Outcome = { _tag: "Answered" };
const down: Outcome = { _tag: "Down" };
/** An outcome which shows that the service is reachable, although the call failed. */
const rejected: Outcome = { _tag: "Rejected" };

const judgment = {
  isOutage: ({ _tag }: Outcome) => _tag === "Down",
  isAccepted: ({ _tag }: Outcome) => (_tag === "Down" ? null : _tag === "Answered"),
};

/** Why a call was not made, as plain data. */
const rejection = (rejected: CallRejected) =>
  rejected._tag === "CredentialsBlocked"
    ? { _tag: rejected._tag }
    : { _tag: rejected._tag, reason: rejected.reason, retryAfterSeconds: rejected.retryAfterSeconds };

/** The calls of a service that has accepted the company's credentials, with a clock that a test advances. */
const openCalls = async (limits: Partial<CallLimits> = {}) => {
  let now = 0;
  // No one gives up waiting for a place, however slow the machine is, unless that is the test.
  const makeEffect = companyCalls({ ...defaultLimits, placeWaitMilliseconds: 600_000, ...limits }, () => now);
  const makeCall = (call: Parameters<typeof makeEffect<Outcome>>[0]) =>
    runCall(Effect.merge(Effect.mapError(makeEffect(call), rejection)));
  await makeCall({ companyId: 1, guard: anyGuard, make: () => Effect.succeed(answered), ...judgment });
  let madeCount = 0;
  const call = (
    outcome: Outcome | (() => Promise<Outcome>),
    given: { companyId?: number; endsBy?: number; guard?: CredentialsGuard } = {},
  ) =>
    makeCall({
      companyId: 1,
      guard: anyGuard,
      ...given,
      make: () =>
        Effect.promise(async () => {
          madeCount += 1;
          return typeof outcome === "function" ? outcome() : outcome;
        }),
      ...judgment,
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

/** Waits until a condition holds. */
const until = async (isSo: () => boolean): Promise<void> => {
  while (!isSo()) await Bun.sleep(1);
};

const circuitOpen = (retryAfterSeconds: number) =>
  ({ _tag: "TemporarilyRejected", reason: "circuit_open", retryAfterSeconds }) as const;

describe("a company's places", () => {
  test("are eight: the ninth call waits, and is made when one of them ends", async () => {
    const { call, made } = await openCalls();
    const first = lasting();
    const nine = [call(first.last), ...Array.from({ length: 7 }, () => call(lasting().last)), call(answered)];
    await until(() => made() >= 8);
    await Bun.sleep(10);
    expect(made()).toBe(8);
    first.end(answered);
    expect(await nine.at(-1)).toEqual(answered);
  });

  test("are waited for only a limited time: then nothing is made, and the caller gets Retry-After", async () => {
    const { call, made } = await openCalls({ maxCallsInFlight: 1, placeWaitMilliseconds: 20 });
    const first = lasting();
    const going = call(first.last);
    expect(await call(answered)).toEqual({
      _tag: "TemporarilyRejected",
      reason: "too_many_calls",
      retryAfterSeconds: 1,
    });
    expect(made()).toBe(1);
    first.end(answered);
    expect(await going).toEqual(answered);
    // The place is free for the next call, and the call that was given up is not made.
    expect(await call(answered)).toEqual(answered);
    expect(made()).toBe(2);
  });

  test("are given in the order of arrival", async () => {
    const { call } = await openCalls({ maxCallsInFlight: 1 });
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

  test("become free after failed calls, and after one that fails because of a bug of ours", async () => {
    const { call } = await openCalls({ maxCallsInFlight: 1, placeWaitMilliseconds: 20 });
    expect(await call(rejected)).toEqual(rejected);
    await expect(call(() => Promise.reject(new Error("a fault of ours")))).rejects.toThrow("a fault of ours");
    expect(await call(answered)).toEqual(answered);
  });

  test("of one company are independent of another's", async () => {
    const { call } = await openCalls({ maxCallsInFlight: 1, placeWaitMilliseconds: 20 });
    const first = lasting();
    const going = call(first.last);
    expect(await call(answered, { companyId: 2 })).toEqual(answered);
    first.end(answered);
    await going;
  });
});

describe("a company's circuit breaker", () => {
  test("opens after five outages in a row, for thirty seconds in which no call is made", async () => {
    const { call, made, open, pass } = await openCalls();
    await open();
    expect(await call(answered)).toEqual(circuitOpen(30));
    pass(28_500);
    expect(await call(answered)).toEqual(circuitOpen(2));
    expect(made()).toBe(5);
    pass(1_500);
    expect(await call(answered)).toEqual(answered);
    expect(await call(answered)).toEqual(answered);
  });

  test("counts only consecutive outages: any sign that the service is reachable resets the count", async () => {
    const { call } = await openCalls();
    for (const other of [answered, rejected])
      for (const outcome of [down, down, down, down, other]) expect(await call(outcome)).toEqual(outcome);
  });

  test("counts a call that fails because of a bug of ours as an outage", async () => {
    const { call } = await openCalls();
    for (let count = 0; count < 5; count += 1)
      await expect(call(() => Promise.reject(new Error("a fault of ours")))).rejects.toThrow();
    expect(await call(answered)).toEqual(circuitOpen(30));
  });

  test("lets one call through after its pause, for one try, and holds all others back until it ends", async () => {
    const { call, makeCall, open, pass } = await openCalls();
    await open();
    pass(30_000);
    const probe = lasting();
    const tries: number[] = [];
    const probing = makeCall({
      companyId: 1,
      guard: anyGuard,
      make: ({ maxTries }) => {
        tries.push(maxTries);
        return Effect.promise(probe.last);
      },
      ...judgment,
    });
    expect(await call(answered)).toEqual(circuitOpen(1));
    probe.end(answered);
    expect(await probing).toEqual(answered);
    expect(tries).toEqual([1]);
    expect(await call(answered)).toEqual(answered);
  });

  test("stays open for another pause if that call fails", async () => {
    const { call, open, pass } = await openCalls();
    await open();
    pass(30_000);
    expect(await call(down)).toEqual(down);
    expect(await call(answered)).toEqual(circuitOpen(30));
  });

  test("holds back callers who waited for a place when it opened", async () => {
    const { call, made } = await openCalls({ maxCallsInFlight: 1, failuresUntilOpen: 1 });
    const first = lasting();
    const [failing, waiting] = [call(first.last), call(answered)];
    await Bun.sleep(5);
    first.end(down);
    expect([await failing, await waiting]).toEqual([down, circuitOpen(30)]);
    expect(made()).toBe(1);
  });

  test("is not kept open longer by a call that began before it opened", async () => {
    const { call, open, pass } = await openCalls();
    const early = lasting();
    const going = call(early.last);
    await open();
    pass(20_000);
    early.end(down);
    await going;
    expect(await call(answered)).toEqual(circuitOpen(10));
  });

  test("does not count a call that its caller ended before the service had its time", async () => {
    const { call, pass } = await openCalls();
    for (let count = 0; count < 6; count += 1) {
      const cutOff = lasting();
      const going = call(cutOff.last, { endsBy: 1_000 * (count + 1) });
      pass(1_000);
      cutOff.end(down);
      expect(await going).toEqual(down);
    }
    expect(await call(answered)).toEqual(answered);
  });

  test("of one company does not affect the others", async () => {
    const { call, open } = await openCalls();
    await open();
    expect(await call(answered)).toEqual(circuitOpen(30));
    expect(await call(answered, { companyId: 2 })).toEqual(answered);
  });
});

test("a call ends within fifteen seconds, or sooner if its caller says so", async () => {
  const { makeCall, pass } = await openCalls();
  pass(1_000);
  const ends: number[] = [];
  for (const endsBy of [undefined, 5_000, 60_000])
    await makeCall({
      companyId: 1,
      guard: anyGuard,
      endsBy,
      make: ({ endsAt }) => {
        ends.push(endsAt);
        return Effect.succeed(answered);
      },
      ...judgment,
    });
  expect(ends).toEqual([16_000, 5_000, 16_000]);
});

describe("a user name and password", () => {
  /** Remembers the outcome of a pair, as the service does for all processes. */
  const watched = (pairId = "a pair") => {
    const said: boolean[] = [];
    return {
      said,
      guard: { pairId, mayTry: async () => said.at(-1) !== false, note: async (is: boolean) => void said.push(is) },
    };
  };
  const credentialsBlocked = { _tag: "CredentialsBlocked" } as const;
  const many = <Value>(make: () => Promise<Value>) => Promise.all(Array.from({ length: 60 }, make));

  test("that were not tried lately are tried by one call, and by no other if they are refused", async () => {
    const { call, made } = await openCalls();
    const { guard, said } = watched();
    const outcomes = await many(() => call(rejected, { guard }));
    expect(outcomes.filter(({ _tag }) => _tag === "Rejected")).toHaveLength(1);
    expect(outcomes.filter(({ _tag }) => _tag === "CredentialsBlocked")).toEqual(Array(59).fill(credentialsBlocked));
    expect([made(), said]).toEqual([1, [false]]);
  });

  test("are used by all once they are accepted", async () => {
    const { call, made } = await openCalls();
    const { guard } = watched();
    const first = lasting();
    const [going, others] = [call(first.last, { guard }), many(() => call(answered, { guard }))];
    await until(() => made() >= 1);
    await Bun.sleep(5);
    expect(made()).toBe(1);
    first.end(answered);
    expect([await going, ...(await others)]).toEqual(Array(61).fill(answered));
  });

  test("that were accepted and then are refused are tried only by the calls in progress", async () => {
    const { call, made } = await openCalls();
    const { guard } = watched();
    await call(answered, { guard });
    const underWay = lasting();
    const calls = many(() => call(underWay.last, { guard }));
    await until(() => made() >= 1 + 8);
    underWay.end(rejected);
    await calls;
    expect(made()).toBe(1 + 8);
  });

  test("that were accepted a quarter of an hour ago are tried by one call again", async () => {
    const { call, made, pass } = await openCalls();
    const { guard } = watched();
    await call(answered, { guard });
    pass(900_000);
    await many(() => call(rejected, { guard }));
    expect(made()).toBe(2);
  });

  test("that replace refused ones are tried immediately", async () => {
    const { call } = await openCalls();
    await call(rejected, { guard: watched("an old pair").guard });
    expect(await call(answered, { guard: watched("a new pair").guard })).toEqual(answered);
  });

  test("whose first call does not end delay others only for a limited time", async () => {
    const { call, made } = await openCalls({ placeWaitMilliseconds: 20 });
    const { guard } = watched();
    const first = lasting();
    const going = call(first.last, { guard });
    expect(await call(answered, { guard })).toEqual({
      _tag: "TemporarilyRejected",
      reason: "too_many_calls",
      retryAfterSeconds: 1,
    });
    expect(made()).toBe(1);
    first.end(answered);
    expect(await going).toEqual(answered);
  });

  test("are not requested while the service is down", async () => {
    const { call, open } = await openCalls();
    await open();
    const requested: true[] = [];
    const guard = { ...anyGuard, mayTry: async () => requested.push(true) > 0 };
    expect(await call(answered, { guard })).toEqual(circuitOpen(30));
    expect(requested).toEqual([]);
  });
});
