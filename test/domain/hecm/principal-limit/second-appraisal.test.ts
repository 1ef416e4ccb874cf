import { expect, test } from "bun:test";
import { secondAppraisal } from "../../../../domain/hecm/principal-limit/maximum-claim-amount.ts";

test("a second appraisal is the home value if it is the only one or below the first, even by one cent", () => {
  const second = (appraisedValueCents: number | null, secondAppraisedValueCents: number | null) =>
    secondAppraisal({ appraisedValueCents, secondAppraisedValueCents });
  expect(second(40_000_000, null)).toBeNull();
  expect(second(null, 40_000_000)).toEqual({ appraisedValueCents: 40_000_000, isLower: true });
  expect(second(40_000_000, 39_999_999)).toEqual({ appraisedValueCents: 39_999_999, isLower: true });
  expect(second(40_000_000, 40_000_000)?.isLower).toBe(false);
  expect(second(40_000_000, 40_000_001)?.isLower).toBe(false);
});
