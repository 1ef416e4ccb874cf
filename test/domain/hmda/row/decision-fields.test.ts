import { describe, expect, test } from "bun:test";
import { type LarRow, larCells } from "../../../../domain/hmda/register/lar-fields.ts";
import type { HmdaAnswers } from "../../../../domain/loan/hmda/answers.ts";
import type { Loan } from "../../../../domain/loan/loan.ts";
import { ada, bruno } from "../../../fixtures/reports/register-facts.ts";
import { answering, denied, endedAs, missingOf, rowOf } from "./example.ts";

describe("the income", () => {
  const earning = (...cents: number[]) => ({
    borrowers: [{ ...ada, monthlyIncome: cents.map((amountCents) => ({ source: "pension", amountCents })) }],
  });
  // 12 × 3,041.66 = 36,499.92; 12 × 3,041.67 = 36,500.04.
  test.each([
    [[2_041_66, 1_000_00], "36"],
    [[2_041_67, 1_000_00], "37"],
    [[0], "0"],
    [[], "NA"],
  ])("of %p cents a month is %p thousand dollars a year", (cents, thousands) => {
    expect(rowOf(earning(...cents)).income).toBe(thousands);
  });

  test("is the income on which the decision was reported to rely", () => {
    expect(rowOf(answering({ incomeReliedOnCents: 48_500_00 })).income).toBe("49");
    expect(rowOf(answering({ incomeReliedOnCents: "none" })).income).toBe("NA");
  });

  test("of a non-borrowing spouse does not count", () => {
    const spouse = { ...bruno, borrowerType: "ineligible_non_borrowing_spouse" } as const;
    expect(rowOf({ borrowers: [ada, spouse] }).income).toBe("25"); // 12 × 2,041.67 = 24,500.04
  });
});

describe("credit scores", () => {
  const scoresOf = (row: LarRow) =>
    [
      row.applicant_credit_score,
      row.co_applicant_credit_score,
      row.applicant_credit_model,
      row.applicant_credit_model_free_form,
      row.co_applicant_credit_model,
      row.co_applicant_credit_model_free_form,
    ].join("|");
  const answered = { creditScore: 712, creditModel: 8, creditModelOther: "Example 3" } as const;
  const both = { ...answered, coApplicantCreditScore: 690, coApplicantCreditModel: 12 } as const;
  const cases: readonly [name: string, given: Partial<Loan>, scores: string][] = [
    ["none answered", {}, "8888|9999|9||10|"],
    ["none answered, with a co-borrower", { borrowers: [ada, bruno] }, "8888|8888|9||9|"],
    ["another model", answering(answered), "712|9999|8|Example 3|10|"],
    ["a text beside a model that has a code", answering({ ...answered, creditModel: 12 }), "712|9999|12||10|"],
    ["both", { borrowers: [ada, bruno], ...answering(both) }, "712|690|8|Example 3|12|"],
    ["those of a co-borrower who left", answering(both), "712|9999|8|Example 3|10|"],
    ["one code of a pair", answering({ creditScore: 8888 }), "8888|9999|9||10|"],
    ["of a denied application", { ...denied(answered), borrowers: [ada, bruno] }, "712|8888|8|Example 3|9|"],
    ["of a withdrawn one", { ...endedAs("withdrawn"), ...answering(both) }, "8888|8888|9||9|"],
    [
      "of an incomplete one",
      { ...endedAs("incomplete"), ...answering(both), borrowers: [ada, bruno] },
      "8888|8888|9||9|",
    ],
  ];
  for (const [name, given, scores] of cases) test(name, () => expect(scoresOf(rowOf(given))).toBe(scores));

  test("a score without its model, or a model without its score, lacks the other", () => {
    expect(missingOf(answering({ creditScore: 712 }))).toEqual(["hmda.creditModel"]);
    expect(missingOf({ borrowers: [ada, bruno], ...answering({ coApplicantCreditModel: 5 }) })).toEqual([
      "hmda.coApplicantCreditScore",
    ]);
  });
});

describe("denial reasons", () => {
  const reasonsOf = (row: LarRow) => larCells(row).slice(67, 72).join("|");

  test("appear only on denied applications", () => {
    const stored = answering({ denialReasons: [3, 9], denialReasonOther: "Under 62" });
    expect(reasonsOf(rowOf({ ...endedAs("denied"), ...stored }))).toBe("3|9|||Under 62");
    expect(reasonsOf(rowOf({ ...endedAs("withdrawn"), ...stored }))).toBe("10||||");
    expect(reasonsOf(rowOf(denied({ denialReasonOther: "left over" })))).toBe("3||||");
  });

  test("are missing if an application was denied without one", () => {
    expect(missingOf(denied({ denialReasons: [] }))).toEqual(["hmda.denialReasons"]);
  });
});

describe("automated underwriting", () => {
  const systemsOf = (hmda: Partial<HmdaAnswers>) =>
    larCells(rowOf(answering(hmda)))
      .slice(95, 107)
      .join("|");

  test("is reported as answered, with its results, or as not used", () => {
    expect(systemsOf({})).toBe("6||||||17|||||");
    expect(systemsOf({ automatedUnderwritingSystems: [6] })).toBe("6||||||17|||||");
    expect(
      systemsOf({
        automatedUnderwritingSystems: [3, 5],
        automatedUnderwritingSystemOther: "Example System",
        automatedUnderwritingResults: [13, 16],
        automatedUnderwritingResultOther: "Ask again",
      }),
    ).toBe("3|5||||Example System|13|16||||Ask again");
  });

  test("lacks the result of a system without one", () => {
    expect(missingOf(answering({ automatedUnderwritingSystems: [3] }))).toEqual(["hmda.automatedUnderwritingResults"]);
  });
});
