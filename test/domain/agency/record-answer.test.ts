import { expect, test } from "bun:test";
import { appliedChanges } from "../../../domain/agency/record-answer.ts";
import { aLoanForCase, now, withProperty } from "./example.ts";

test("what a call changed on a part of the loan is reported without the part's version and time", () => {
  const before = aLoanForCase();
  const { version } = before.property;
  const after = withProperty(before, { street: "12 SAMPLE ST", version: version + 1, updatedAt: now });
  expect(appliedChanges(before, after)).toEqual({
    changes: [{ path: ["property", "street"], from: "12 Sample Street", to: "12 SAMPLE ST" }],
    status: null,
  });
});
