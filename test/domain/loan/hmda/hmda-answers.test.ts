import { describe, expect, test } from "bun:test";
import { hmdaErrors } from "../../../../domain/loan/hmda/answer-errors.ts";
import { type HmdaAnswers, noHmdaAnswers } from "../../../../domain/loan/hmda/answers.ts";

const answers = (given: Partial<HmdaAnswers>): HmdaAnswers => ({ ...noHmdaAnswers, ...given });
const wrong = (given: Partial<HmdaAnswers>): string[] => hmdaErrors(null, answers(given)).map(({ field }) => field);

describe("the answers for the HMDA register", () => {
  test("can be missing, all or some", () => {
    expect(wrong({})).toEqual([]);
    expect(wrong({ creditScore: 720 })).toEqual([]);
    expect(wrong({ creditModel: 9, coApplicantCreditModel: 10 })).toEqual([]);
  });

  test("contain each denial reason once", () => {
    expect(wrong({ denialReasons: [3, 1, 9] })).toEqual([]);
    expect(wrong({ denialReasons: [3, 1, 3] })).toEqual(["hmda.denialReasons"]);
  });

  test("have 8888 with model 9, and neither without the other", () => {
    expect(wrong({ creditScore: 8888, creditModel: 9 })).toEqual([]);
    expect(wrong({ creditScore: 8888, creditModel: 1 })).toEqual(["hmda.creditScore"]);
    expect(wrong({ creditScore: 720, creditModel: 9 })).toEqual(["hmda.creditScore"]);
    expect(wrong({ coApplicantCreditScore: 700, coApplicantCreditModel: 9 })).toEqual(["hmda.coApplicantCreditScore"]);
  });

  test("have 9999 with model 10 if there is no co-applicant", () => {
    expect(wrong({ coApplicantCreditScore: 9999, coApplicantCreditModel: 10 })).toEqual([]);
    expect(wrong({ coApplicantCreditScore: 9999, coApplicantCreditModel: 2 })).toEqual(["hmda.coApplicantCreditScore"]);
    expect(wrong({ coApplicantCreditScore: 690, coApplicantCreditModel: 10 })).toEqual(["hmda.coApplicantCreditScore"]);
  });

  test("have no score below the model's minimum: 280 for the older ones, 300 for the newest", () => {
    expect(wrong({ creditScore: 280, creditModel: 1 })).toEqual([]);
    expect(wrong({ creditScore: 279, creditModel: 1 })).toEqual(["hmda.creditScore"]);
    expect(wrong({ creditScore: 300, creditModel: 13 })).toEqual([]);
    expect(wrong({ creditScore: 299, creditModel: 13 })).toEqual(["hmda.creditScore"]);
    expect(wrong({ creditScore: 250, creditModel: 8 })).toEqual([]);
  });

  test("say that no underwriting system was used with that code only", () => {
    expect(wrong({ automatedUnderwritingSystems: [6], automatedUnderwritingResults: [17] })).toEqual([]);
    expect(wrong({ automatedUnderwritingSystems: [3, 3], automatedUnderwritingResults: [8, 1] })).toEqual([]);
    expect(wrong({ automatedUnderwritingSystems: [3, 6], automatedUnderwritingResults: [8, 17] })).toEqual([
      "hmda.automatedUnderwritingSystems",
      "hmda.automatedUnderwritingResults",
    ]);
  });

  test("have no text with the character that separates the fields of the register", () => {
    const names = [
      "denialReasonOther",
      "creditModelOther",
      "coApplicantCreditModelOther",
      "automatedUnderwritingSystemOther",
      "automatedUnderwritingResultOther",
    ] as const;
    for (const name of names) expect(wrong({ [name]: "Liens | title" })).toEqual([`hmda.${name}`]);
    expect(wrong({ denialReasonOther: "Liens / title" })).toEqual([]);
    // A text that was stored before stays, until it is changed itself.
    const stored = answers({ denialReasonOther: "Liens | title" });
    expect(hmdaErrors(stored, { ...stored, purchaserType: 2, creditModelOther: "Other" })).toEqual([]);
    expect(hmdaErrors(stored, { ...stored, denialReasonOther: "Title | liens" })[0]?.message).toBe(
      "must not have a vertical bar, which separates the fields of the HMDA register",
    );
  });

  test("are not checked if a change does not touch them", () => {
    const old = answers({ creditScore: 8888, creditModel: 1 });
    expect(hmdaErrors(old, { ...old })).toEqual([]);
    expect(hmdaErrors(old, { ...old, purchaserType: 2 })).toEqual([]);
    for (const change of [{ creditScore: 200 }, { creditModel: 2 }] as const)
      expect(hmdaErrors(old, { ...old, ...change }).map(({ field }) => field)).toContain("hmda.creditScore");
  });
});
