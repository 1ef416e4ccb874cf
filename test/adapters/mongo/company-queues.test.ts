import { expect, test } from "bun:test";
import { companyQueues } from "../../../adapters/mongo/log/company-queues.ts";

/** Runs each of which waits until it is released, in the order in which they began. */
const heldWork = () => {
  const begun: string[] = [];
  const held: PromiseWithResolvers<void>[] = [];
  const work = (companyId: number, name: string): Promise<void> => {
    const piece = Promise.withResolvers<void>();
    begun.push(`${companyId} ${name}`);
    held.push(piece);
    return piece.promise;
  };
  /** Ends the run that began in this position, and lets the next one begin. */
  const end = async (piece: number, failure?: Error): Promise<void> => {
    if (failure === undefined) held[piece]?.resolve();
    else held[piece]?.reject(failure);
    await Bun.sleep(1);
  };
  return { begun, end, ...companyQueues(work) };
};

/** Whether a promise is settled by now. */
const isSettled = async (promise: Promise<unknown>): Promise<boolean> => {
  const pending = Symbol("pending");
  return (await Promise.race([promise.catch(() => {}), Bun.sleep(1).then(() => pending)])) !== pending;
};

test("requests during a run are combined into one next run", async () => {
  const { run, begun, end } = heldWork();
  const first = run(1, ["loans"]);
  await Bun.sleep(1);
  const later = [run(1, ["loans"]), run(1, ["users"]), run(1, ["loans", "companies"])];
  await Bun.sleep(1);
  expect(begun).toEqual(["1 loans"]);
  await end(0);
  await first;
  expect(begun).toEqual(["1 loans", "1 loans"]);
  await end(1);
  expect(await isSettled(Promise.any(later))).toBe(false);
  await end(2);
  await end(3);
  await Promise.all(later);
  expect(begun).toEqual(["1 loans", "1 loans", "1 users", "1 companies"]);
});

test("a request during the next run is not served by that run, which may have read before it", async () => {
  const { run, begun, end } = heldWork();
  const first = run(1, ["loans"]);
  await Bun.sleep(1);
  const second = run(1, ["loans"]);
  await end(0);
  const third = run(1, ["loans"]);
  await end(1);
  await Promise.all([first, second]);
  expect(await isSettled(third)).toBe(false);
  await end(2);
  await third;
  expect(begun).toHaveLength(3);
});

test("no company waits for another", async () => {
  const { run, begun, end } = heldWork();
  const [first, other] = [run(1, ["loans"]), run(2, ["loans"])];
  await Bun.sleep(1);
  expect(begun).toEqual(["1 loans", "2 loans"]);
  await end(1);
  await other;
  expect(await isSettled(first)).toBe(false);
  await end(0);
  await first;
});

test("a failure is reported to the callers of its run, and the next run begins as if nothing had happened", async () => {
  const { run, begun, end } = heldWork();
  const failing = [run(1, ["loans"]), run(1, ["loans", "users"])].map((each) => each.catch(({ message }) => message));
  await Bun.sleep(1);
  const later = run(1, ["users"]);
  await end(0, new Error("the server is gone"));
  expect(await Promise.all(failing)).toEqual(["the server is gone", "the server is gone"]);
  expect(begun).toEqual(["1 loans", "1 users"]);
  await end(1);
  expect(await later).toBeUndefined();
});

test("closing waits for every current or next run, of every company, including failing ones", async () => {
  const { run, settle, end } = heldWork();
  run(1, ["loans"]).catch(() => {});
  run(2, ["loans"]).catch(() => {});
  await Bun.sleep(1);
  run(1, ["users"]).catch(() => {});
  const settled = settle();
  await end(0);
  await end(1, new Error("the server is gone"));
  expect(await isSettled(settled)).toBe(false);
  await end(2);
  expect(await isSettled(settled)).toBe(true);
  expect(await isSettled(settle())).toBe(true);
});
