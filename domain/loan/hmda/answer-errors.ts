import { type FieldError, failedChecks } from "../../kernel/fields-invalid.ts";
import { isSameData } from "../../kernel/same-data.ts";
import type { HmdaAnswers } from "./answers.ts";
import { noSystemUsed, scoreCodes } from "./codes.ts";
import { fitsRegister, registerTextMessage } from "./register-text.ts";

/**
 * The models whose scores begin at 280, and those whose scores begin at 300. Nothing is known about the others ("more than one", "other").
 */
const modelsFrom280: readonly (number | null)[] = [1, 2, 3, 4, 5, 6, 11, 12];
const modelsFrom300: readonly (number | null)[] = [13, 14, 15];

const NOT_APPLICABLE_MODEL = 9;
const NO_CO_APPLICANT_MODEL = 10;

/** Texts that the register states as they are entered. */
const registerTexts = [
  "denialReasonOther",
  "creditModelOther",
  "coApplicantCreditModelOther",
  "automatedUnderwritingSystemOther",
  "automatedUnderwritingResultOther",
] as const;

const leastScoreOf = (model: number | null): number => {
  if (modelsFrom280.includes(model)) return 280;
  return modelsFrom300.includes(model) ? 300 : 1;
};

/** Whether a code and a model are consistent: both are given, or neither. A missing answer contradicts nothing. */
const isPaired = (score: number | null, code: number, model: number | null, codeModel: number): boolean =>
  score === null || model === null || (score === code) === (model === codeModel);

const isAlone = (codes: readonly number[], code: number): boolean => codes.length <= 1 || !codes.includes(code);

/** The answers that a check is about, whether they are good, and what is wrong if not. The error names the first of them. */
type AnswerCheck = readonly [
  about: readonly [keyof HmdaAnswers, ...(keyof HmdaAnswers)[]],
  isGood: boolean,
  message: string,
];

const checksOf = (answers: HmdaAnswers): readonly AnswerCheck[] => {
  const { creditScore: score, creditModel: model } = answers;
  const { coApplicantCreditScore: coScore, coApplicantCreditModel: coModel } = answers;
  const { notApplicable, noCoApplicant } = scoreCodes;
  const sameNotApplicable = `must be ${notApplicable} if the model is ${NOT_APPLICABLE_MODEL}, and only then`;
  const ofScore = ["creditScore", "creditModel"] as const;
  const ofCoScore = ["coApplicantCreditScore", "coApplicantCreditModel"] as const;
  return [
    ...registerTexts.map((name) => [[name], fitsRegister(answers[name]), registerTextMessage] as const),
    [
      ["denialReasons"],
      new Set(answers.denialReasons).size === answers.denialReasons.length,
      "must name each reason once",
    ],
    [ofScore, (score ?? notApplicable) >= leastScoreOf(model), "must be a score that its model can give"],
    [ofScore, isPaired(score, notApplicable, model, NOT_APPLICABLE_MODEL), sameNotApplicable],
    [ofCoScore, (coScore ?? notApplicable) >= leastScoreOf(coModel), "must be a score that its model can give"],
    [ofCoScore, isPaired(coScore, notApplicable, coModel, NOT_APPLICABLE_MODEL), sameNotApplicable],
    [
      ofCoScore,
      isPaired(coScore, noCoApplicant, coModel, NO_CO_APPLICANT_MODEL),
      `must be ${noCoApplicant} if the model is ${NO_CO_APPLICANT_MODEL}, and only then`,
    ],
    [
      ["automatedUnderwritingSystems"],
      isAlone(answers.automatedUnderwritingSystems, noSystemUsed.system),
      `must be ${noSystemUsed.system} alone if no system was used`,
    ],
    [
      ["automatedUnderwritingResults"],
      isAlone(answers.automatedUnderwritingResults, noSystemUsed.result),
      `must be ${noSystemUsed.result} alone if no system was used`,
    ],
  ];
};

/**
 * Contradictions among the register's answers (the filing instructions' validity edits on scores, denial reasons, and underwriting
 * systems), and texts that a line of the register cannot state. Only answers that change are checked, a score also when its model does: a
 * loan (`before`; null while it is being started) keeps what it has.
 */
export const hmdaErrors = (before: HmdaAnswers | null, next: HmdaAnswers): FieldError[] => {
  const isChanged = (answer: keyof HmdaAnswers) => before === null || !isSameData(before[answer], next[answer]);
  return failedChecks(
    checksOf(next)
      .filter(([about]) => about.some(isChanged))
      .map(([[answer], isGood, message]) => [`hmda.${answer}`, isGood, message]),
  );
};
