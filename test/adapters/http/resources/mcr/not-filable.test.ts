import { expect, test } from "bun:test";
import { refusalReply } from "../../../../../adapters/http/operation/replies.ts";
import { instant } from "../../../../fixtures/clock.ts";

const refusedFor = (obstacles: readonly string[]) =>
  refusalReply({ _tag: "CallReportNotFilable", obstacles }, "a-request", instant("2026-05-01T12:00:00.000Z")).body;

test("a quarter that cannot be filed is refused with the first three obstacles in the sentence, and each as an error", () => {
  expect(refusedFor(["The quarter is not over"])).toMatchObject({
    detail: "The quarter cannot be filed yet. The quarter is not over.",
    errors: [{ field: "quarter", message: "cannot be filed. The quarter is not over" }],
  });
  expect(refusedFor(["One", "Two", "Three", "Four"])).toMatchObject({
    detail: "The quarter cannot be filed yet. One. Two. Three; and others.",
    errors: ["One", "Two", "Three", "Four"].map((each) => ({ field: "quarter", message: `cannot be filed. ${each}` })),
  });
});
