import { expect, test } from "bun:test";
import { once } from "../../../domain/kernel/once.ts";

test("what costs time is made when it is first used, and not again", () => {
  let made = 0;
  const costly = once(() => {
    made += 1;
    return { made };
  });
  expect(made).toBe(0);
  expect(costly()).toBe(costly());
  expect(made).toBe(1);
});
