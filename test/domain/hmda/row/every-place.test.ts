import { describe, expect, test } from "bun:test";
import type { LarField } from "../../../../domain/hmda/register/lar-fields.ts";
import type { Demographics } from "../../../../domain/loan/borrowers/demographics.ts";
import type { Loan } from "../../../../domain/loan/loan.ts";
import { ada, bruno } from "../../../fixtures/reports/register-facts.ts";
import { answering, denied, missingOf, rowOf } from "./example.ts";

/** The cells of the fields of one name with a number at its end. */
const numbered = (given: Partial<Loan>, name: string, through: number) => {
  const row = rowOf(given);
  return Array.from({ length: through }, (_, place) => row[`${name}_${place + 1}` as LarField]);
};

const asked = (borrower: Loan["borrowers"][number], given: Partial<Demographics>) => ({
  ...borrower,
  demographics: borrower.demographics && { ...borrower.demographics, ...given },
});

describe("each answer of a list is in its own field, in the order given", () => {
  test('four denial reasons, with a text if one of them is "other"', () => {
    const given = denied({ denialReasons: [1, 3, 7, 9], denialReasonOther: "Title" });
    expect(numbered(given, "denial_reason", 4)).toEqual(["1", "3", "7", "9"]);
    expect(rowOf(given).denial_reason_free_form).toBe("Title");
    expect(numbered(denied({ denialReasons: [1] }), "denial_reason", 4)).toEqual(["1", "", "", ""]);
  });

  test('five underwriting systems and their results, with a text for each if one of them is "other"', () => {
    const given = answering({
      automatedUnderwritingSystems: [1, 2, 3, 4, 5],
      automatedUnderwritingSystemOther: "Example system",
      automatedUnderwritingResults: [1, 2, 3, 4, 16],
      automatedUnderwritingResultOther: "Example result",
    });
    expect(numbered(given, "aus", 5)).toEqual(["1", "2", "3", "4", "5"]);
    expect(numbered(given, "aus_result", 5)).toEqual(["1", "2", "3", "4", "16"]);
    expect([rowOf(given).aus_free_form, rowOf(given).aus_result_free_form]).toEqual([
      "Example system",
      "Example result",
    ]);
    const withoutText = answering({
      automatedUnderwritingSystems: [1],
      automatedUnderwritingSystemOther: "Example system",
      automatedUnderwritingResults: [2],
      automatedUnderwritingResultOther: "Example result",
    });
    expect([rowOf(withoutText).aus_free_form, rowOf(withoutText).aus_result_free_form]).toEqual(["", ""]);
  });

  test("five ethnicities and races of each person", () => {
    const both = [
      asked(ada, { ethnicity: [1, 11, 12, 13, 14], race: [1, 2, 21, 22, 3] }),
      asked(bruno, { ethnicity: [14, 13, 12, 11, 1], race: [5, 44, 4, 23, 2] }),
    ];
    const given = { borrowers: both };
    expect(numbered(given, "applicant_ethnicity", 5)).toEqual(["1", "11", "12", "13", "14"]);
    expect(numbered(given, "co_applicant_ethnicity", 5)).toEqual(["14", "13", "12", "11", "1"]);
    expect(numbered(given, "applicant_race", 5)).toEqual(["1", "2", "21", "22", "3"]);
    expect(numbered(given, "co_applicant_race", 5)).toEqual(["5", "44", "4", "23", "2"]);
  });

  test("and one system without any result, or the reverse, lacks the other", () => {
    expect(missingOf(answering({ automatedUnderwritingSystems: [1] }))).toEqual(["hmda.automatedUnderwritingResults"]);
    expect(missingOf(answering({ automatedUnderwritingResults: [1] }))).toEqual(["hmda.automatedUnderwritingSystems"]);
  });
});

describe("an answer may have been observed, so that it must be stated whether it was,", () => {
  const missing = (given: Partial<Demographics>) => missingOf({ borrowers: [asked(ada, given)] });
  const path = "borrowers.0.demographics";

  test.each([1, 2] as const)("if an ethnicity is %p, but not if a subgroup or a text is given with it", (code) => {
    const unsaid = { ethnicityObserved: null };
    expect(missing({ ...unsaid, ethnicity: [code] })).toEqual([`${path}.ethnicityObserved`]);
    expect(missing({ ...unsaid, ethnicity: [code, 11] })).toEqual([]);
    expect(missing({ ...unsaid, ethnicity: [code], ethnicityOther: "Basque" })).toEqual([]);
  });

  test.each([1, 2, 3, 4, 5] as const)("if a race is %p, but not if a subgroup or any text is given with it", (code) => {
    const unsaid = { raceObserved: null };
    expect(missing({ ...unsaid, race: [code] })).toEqual([`${path}.raceObserved`]);
    expect(missing({ ...unsaid, race: [code, 21] })).toEqual([]);
    for (const text of ["raceNativeOther", "raceAsianOther", "racePacificIslanderOther"] as const)
      expect([text, missing({ ...unsaid, race: [code], [text]: "Example" })]).toEqual([text, []]);
  });

  test.each([1, 2] as const)("if a sex is %p", (code) => {
    expect(missing({ sexObserved: null, sex: code })).toEqual([`${path}.sexObserved`]);
  });
});

describe("a code instead of a credit score", () => {
  const cells = (given: Parameters<typeof answering>[0]) => {
    const row = rowOf({ borrowers: [ada, bruno], ...answering(given) });
    return [row.co_applicant_credit_score, row.co_applicant_credit_model];
  };

  test("also covers its model, and the code of the model the score", () => {
    expect(cells({ coApplicantCreditScore: 8888 })).toEqual(["8888", "9"]);
    expect(cells({ coApplicantCreditModel: 9 })).toEqual(["8888", "9"]);
    expect(cells({ coApplicantCreditScore: 9999 })).toEqual(["9999", "10"]);
    expect(cells({ coApplicantCreditModel: 10 })).toEqual(["9999", "10"]);
  });
});
