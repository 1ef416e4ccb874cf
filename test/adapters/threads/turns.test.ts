import { expect, test } from "bun:test";
import { serialQueue } from "../../../adapters/threads/turns.ts";

test("others are answered between two pieces of work that come at once", async () => {
  const events: string[] = [];
  const turn = serialQueue();
  const works = ["first", "second", "third"].map((name) =>
    turn(async () => {
      events.push(name);
      setImmediate(() => events.push("another"));
      await Promise.resolve();
      return name;
    }),
  );
  expect(await Promise.all(works)).toEqual(["first", "second", "third"]);
  expect(events).toEqual(["first", "another", "second", "another", "third"]);
});

test("work that fails fails alone", async () => {
  const turn = serialQueue();
  const failing = turn(async () => {
    throw new Error("broken");
  });
  const next = turn(async () => "done");
  await expect(failing).rejects.toThrow("broken");
  expect(await next).toBe("done");
});
