import fc from "fast-check";
import { nullable, type Overrides } from "../arbitrary-value.ts";
import { type Body, withField } from "./resource.ts";

const notANumber = 7777;
const notApplicable = 8888;
const noCoApplicant = 9999;

/** A score, or a code instead. */
const score = (...codes: readonly number[]) =>
  nullable(fc.oneof(fc.integer({ min: 1, max: 999 }), fc.constantFrom(...codes)));

export const hmdaOverrides: Overrides = {
  credit_score: score(notANumber, notApplicable),
  co_applicant_credit_score: score(notANumber, notApplicable, noCoApplicant),
  income_relied_on: nullable(fc.oneof(fc.constant("none"), fc.integer({ min: 0, max: 99_999_999 }))),
};

/** Models 9 and 10 require their own codes; all others give a score of 300 to 850, or no numeric one. */
const scoreOf = (model: unknown, given: number): number => {
  if (model === 9) return notApplicable;
  if (model === 10) return noCoApplicant;
  if ((model ?? null) === null || given === notANumber) return given;
  return 300 + (given % 551);
};

const alone =
  (code: number) =>
  (codes: readonly number[]): readonly number[] =>
    codes.includes(code) ? [code] : codes;

/** Register answers that are consistent with the validity edits of the filing instructions. */
export const goodHmdaAnswers = (hmda: Body): Body => {
  const scored = withField<number>(hmda, "credit_score", (given) => scoreOf(hmda.credit_model, given));
  const coScored = withField<number>(scored, "co_applicant_credit_score", (given) =>
    scoreOf(hmda.co_applicant_credit_model, given),
  );
  const reasoned = withField<readonly number[]>(coScored, "denial_reasons", (reasons) => [...new Set(reasons)]);
  // No system was used: 6, with its result 17.
  const systems = withField(reasoned, "automated_underwriting_systems", alone(6));
  return withField(systems, "automated_underwriting_results", alone(17));
};
