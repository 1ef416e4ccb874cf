import { afterAll, describe, expect, test } from "bun:test";
import { systemClock } from "../../../adapters/system/clock.ts";
import { noteCall } from "../../../adapters/system/latest-call.ts";
import { forCaller, inBackground, isInBackground } from "../../../adapters/threads/caller.ts";
import { CallerGone } from "../../../domain/kernel/failures/caller-gone.ts";
import { openThreadsOfTests } from "../../fixtures/threads-of-tests.ts";
import type * as functions from "./slow.ts";

// Longer than the test can take: only the caller's leaving ends a call.
const pool = openThreadsOfTests(1);
const threads = pool.threadsFor<typeof functions>({
  module: new URL("./slow.ts", import.meta.url),
  maxMilliseconds: 600_000,
});
afterAll(() => pool.close());

const outcomeOf = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => "done",
    (error) => (error instanceof CallerGone ? "ended" : error),
  );

describe("work whose caller disconnects", () => {
  test("ends in its thread, which becomes free for others", async () => {
    const caller = new AbortController();
    // The thread exists, so that it begins immediately.
    await threads.run("double", 1);
    const endless = outcomeOf(forCaller(caller.signal, () => threads.run("never", null)));
    const waiting = threads.run("double", 21);
    await Bun.sleep(100);
    caller.abort();
    expect(await endless).toBe("ended");
    expect(await waiting).toBe(42);
  });

  test("is not begun if it was still waiting", async () => {
    const [first, second] = [new AbortController(), new AbortController()];
    const endless = outcomeOf(forCaller(first.signal, () => threads.run("never", null)));
    const waiting = outcomeOf(forCaller(second.signal, () => threads.run("never", null)));
    second.abort();
    first.abort();
    expect(await endless).toBe("ended");
    // It would never end if it were begun.
    expect(await waiting).toBe("ended");
  });

  test("ends a walk over records at its next turn of the event loop", async () => {
    const caller = new AbortController();
    let steps = 0;
    const walk = forCaller(caller.signal, async () => {
      const turn = systemClock().yielder();
      for (;;) {
        steps += 1;
        if (steps === 3) caller.abort();
        const until = performance.now() + 11;
        while (performance.now() < until);
        await turn();
      }
    });
    expect(await outcomeOf(walk)).toBe("ended");
    expect(steps).toBe(3);
  });
});

test("work that a caller's request begins without a caller is completed after the caller has disconnected", async () => {
  const caller = new AbortController();
  caller.abort();
  const walk = async () => {
    const turn = systemClock().yielder();
    let isOthersTurn = false;
    setImmediate(() => {
      isOthersTurn = true;
    });
    while (!isOthersTurn) await turn();
    return "whole";
  };
  expect(await forCaller(caller.signal, () => inBackground(walk))).toBe("whole");
  expect([isInBackground(), await forCaller(caller.signal, async () => isInBackground())]).toEqual([false, false]);
});

test("work without a caller, and for callers who stay, is completed", async () => {
  expect(await threads.run("double", 4)).toBe(8);
  expect(await forCaller(new AbortController().signal, () => threads.run("double", 5))).toBe(10);
});

test("work without a caller yields to the event loop sooner while there are callers", async () => {
  const turn = inBackground(() => systemClock().yielder());
  noteCall();
  const until = performance.now() + 2;
  while (performance.now() < until);
  expect(turn()).not.toBeNull();
});

test("unfinished changes are completed before work yields", async () => {
  const turn = inBackground(() => systemClock().yielder());
  noteCall();
  const until = performance.now() + 2;
  while (performance.now() < until);
  const { promise, resolve } = Promise.withResolvers<void>();
  const order: string[] = [];
  const othersHadTheirs = turn(promise)?.then(() => order.push("others"));
  setImmediate(() => {
    order.push("commit");
    resolve();
  });
  await othersHadTheirs;
  expect(order).toEqual(["commit", "others"]);
});
