import { expect, test } from "bun:test";
import { acceptableAssessment } from "../../../domain/casebook/sample/assessment.ts";
import { questionsAnswered } from "../../../domain/requirements/operations/assessment.ts";
import { type JudgedLoan, requirement, unmetOf } from "../../../domain/requirements/requirement.ts";
import { judgedLoan } from "../../fixtures/loan/judged-loan.ts";
import { base } from "./subjects/base-loan.ts";

test("an unmet requirement names all fields that can meet it, or the one that its sentence is about", () => {
  const oneOfTwo = requirement<JudgedLoan>({
    ...questionsAnswered,
    fields: ["lesa.type", "assessment"],
    isMet: () => false,
  });
  expect(unmetOf([oneOfTwo], judgedLoan(base))).toMatchObject([{ fields: ["lesa.type", "assessment"] }]);
  const assessment = { ...acceptableAssessment, hasJudgments: null };
  expect(unmetOf([questionsAnswered], { loan: { ...base, assessment } })).toMatchObject([
    { field: "assessment.hasJudgments", fields: ["assessment.hasJudgments"] },
  ]);
});
