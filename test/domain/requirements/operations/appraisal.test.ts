import { describe, expect, test } from "bun:test";
import { texts } from "./found.ts";
import { appraisal } from "./given.ts";

describe("what a request to log an appraisal checks besides its boundary", () => {
  test("a second appraisal has its own value and date, and needs none of the first", () => {
    const second = appraisal({ sequence: 2, appraisedValueCents: null, effectiveOn: null });
    expect([texts("logged_value_missing", second), texts("logged_date_missing", second)]).toEqual([[], []]);
  });
});
