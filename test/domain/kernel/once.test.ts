import { expect, test } from "bun:test";
import { once } from "../../../domain/kernel/once.ts";

test("an expensive value is created on first use, and not again", () => {
  let made = 0;
  const costly = once(() => {
    made += 1;
    return { made };
  });
  expect(made).toBe(0);
  expect(costly()).toBe(costly());
  expect(made).toBe(1);
});
