import { describe, expect, test } from "bun:test";
import { found } from "../found.ts";
import { lockedOn } from "./given.ts";

describe("what an entry about the calculation checks besides its boundary", () => {
  test("no lock of a fixed rate, nor of a rate that is not entered: neither is protected", () => {
    const early = lockedOn("2026-03-01", "2026-04-30").loan;
    for (const code of [
      "rate_locked_before_application",
      "rate_locked_before_case_number",
      "rate_lock_entered_late",
    ] as const) {
      expect(found(code, { loan: { ...early } })).toBe(1);
      expect(found(code, { loan: { ...early, rateType: "fixed" } })).toBe(0);
      expect(found(code, { loan: { ...early, expectedRate: null } })).toBe(0);
    }
  });
});
