import { describe, expect, test } from "bun:test";
import { texts } from "./found.ts";
import { loan } from "./given.ts";

describe("what a request for a case number checks besides its boundary", () => {
  test("a refinance without data lacks the case of the earlier HECM", () => {
    expect(texts("prior_case_number_missing", loan({ hecmType: "refinance", priorHecm: null }))).toHaveLength(1);
  });
});
