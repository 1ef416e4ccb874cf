import { expect, test } from "bun:test";
import { lastingWork } from "../../../adapters/system/lasting-work.ts";

test("a service that stops waits for all work that continues after its request, including work that begins meanwhile or fails", async () => {
  const { keep, ended } = lastingWork();
  await ended();
  const [first, second] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const done: string[] = [];
  keep(first.promise.then(() => done.push("first")));
  keep(Promise.reject(new Error("reported by itself")));
  const all = ended().then(() => done.push("ended"));
  keep(second.promise.then(() => done.push("second")));
  first.resolve();
  await first.promise;
  await Bun.sleep(0);
  second.resolve();
  await all;
  expect(done).toEqual(["first", "second", "ended"]);
});
