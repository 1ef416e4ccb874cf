import { expect, test } from "bun:test";
import { allOperations } from "../../../../adapters/http/operations.ts";
import { pages } from "../../../../adapters/pages/pages.ts";
import { leftOut, walkedOperations } from "./placed-operations.ts";

test("each operation that writes is walked in the lives of loans, or left out of them for a reason, and none is both", () => {
  const writing = allOperations({} as never, pages).filter(({ method }) => method !== "GET");
  const placed = [...walkedOperations, ...Object.values(leftOut).flat()];
  expect(placed.toSorted()).toEqual(writing.map(({ name }) => name).toSorted());
});
