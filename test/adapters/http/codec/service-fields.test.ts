import { expect, test } from "bun:test";
import { encodeChange } from "../../../../adapters/http/codec/service-fields.ts";

test("the audit log calls what names a user, an amount or a date as responses do", () => {
  const entry = { byUserId: 7, requestedByUserId: 8, amountCents: 1_250, effectiveOn: "2026-05-01" };
  expect(encodeChange({}, { path: ["entries", 3], to: entry })).toEqual({
    path: "entries.3",
    to: { by: 7, requested_by: 8, amount: 12.5, effective_date: "2026-05-01" },
  });
  // The user's own id is no such field.
  expect(encodeChange({}, { path: ["userId"], to: 7 }).path).toBe("user_id");
});
