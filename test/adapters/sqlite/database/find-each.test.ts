import { expect, test } from "bun:test";
import { findEach } from "../../../../adapters/sqlite/list-page.ts";
import { inBackground } from "../../../../adapters/threads/caller.ts";

test("reading documents in a job yields to the event loop before each, if due", async () => {
  const happened: (string | number)[] = [];
  let isDue = false;
  const yielder = () => () => {
    isDue = !isDue;
    return isDue ? Promise.resolve().then(() => void happened.push("others")) : null;
  };
  const find = (id: number): number | null => {
    happened.push(id);
    return id === 2 ? null : id;
  };
  expect(await inBackground(() => findEach({ yielder }, [1, 2, 3], find))).toEqual([1, 3]);
  expect(happened).toEqual(["others", 1, 2, "others", 3]);
});
