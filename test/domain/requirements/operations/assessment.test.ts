import { describe, expect, test } from "bun:test";
import { acceptableAssessment } from "../../../../domain/casebook/sample/assessment.ts";
import { withProperty } from "../../agency/example.ts";
import { texts } from "./found.ts";
import { loan } from "./given.ts";
import { base } from "./judged-request.ts";

describe("what a request to assess the finances checks besides its boundary", () => {
  test("a loan without an assessment lacks its household and each of thirteen answers, and its required income is not looked up", () => {
    const none = loan({ assessment: null });
    expect(texts("household_size_missing", none)).toHaveLength(1);
    expect(texts("assessment_unanswered", none)).toHaveLength(13);
    expect(texts("residual_income_rule_unknown", none)).toEqual([]);
  });

  test("answers about dues of the last two years require the dues as well as the answer about today's", () => {
    const without = { associationDuesCurrent: null, associationDuesDelinquentIn24Months: null } as const;
    const dues = (given: Partial<typeof acceptableAssessment>) =>
      texts("association_dues_missing", {
        loan: {
          ...withProperty(base, { annualAssociationDuesCents: null }),
          assessment: { ...acceptableAssessment, ...without, ...given },
        },
      }).length;
    expect([dues({}), dues({ associationDuesDelinquentIn24Months: "no" })]).toEqual([0, 1]);
  });
});
