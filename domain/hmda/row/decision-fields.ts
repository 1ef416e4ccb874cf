import { multiplyRatio } from "../../kernel/money.ts";
import type { HmdaAnswers } from "../../loan/hmda/answers.ts";
import { noSystemUsed, scoreCodes } from "../../loan/hmda/codes.ts";
import { cellText } from "../../loan/hmda/register-text.ts";
import type { Loan } from "../../loan/loan.ts";
import { type Cell, lacks, NOT_APPLICABLE, percentText } from "./cells.ts";
import { hasCoApplicant } from "./people.ts";
import { isUndecided, type RegisterAction } from "./register-facts.ts";

const OTHER_MODEL = 8;
const OTHER_REASON = 9;
const OTHER_SYSTEM = 5;
const OTHER_RESULT = 16;
const NO_REASON = "10";

const CENTS_PER_THOUSAND_DOLLARS = 100_000;

/** The yearly income in thousands of dollars, rounded half up: as answered, or else the stated income of all borrowers. */
const incomeCell = ({ hmda, borrowers }: Loan): Cell => {
  if (hmda.incomeReliedOnCents === "none") return NOT_APPLICABLE;
  const entries = borrowers
    .filter(({ borrowerType }) => borrowerType === "borrower" || borrowerType === "co_borrower")
    .flatMap(({ monthlyIncome }) => monthlyIncome);
  if (hmda.incomeReliedOnCents === null && entries.length === 0) return NOT_APPLICABLE;
  const monthlyCents = entries.reduce((sum, { amountCents }) => sum + amountCents, 0);
  return String(multiplyRatio(hmda.incomeReliedOnCents ?? 12 * monthlyCents, 1, CENTS_PER_THOUSAND_DOLLARS));
};

interface ScoreCells {
  readonly score: Cell;
  readonly model: Cell;
  readonly modelText: string;
}

const noScore: ScoreCells = { score: String(scoreCodes.notApplicable), model: "9", modelText: "" };
const noCoApplicant: ScoreCells = { score: String(scoreCodes.noCoApplicant), model: "10", modelText: "" };

/** A score and its model as answered. Either code of a pair covers both; if only one is given, the other is missing. */
const answeredScore = (
  answers: HmdaAnswers,
  names: {
    readonly score: "creditScore" | "coApplicantCreditScore";
    readonly model: "creditModel" | "coApplicantCreditModel";
    readonly other: "creditModelOther" | "coApplicantCreditModelOther";
  },
): ScoreCells => {
  const [score, model] = [answers[names.score], answers[names.model]];
  if (score === null && model === null) return noScore;
  const pairs: readonly [code: number, codeModel: number, pair: ScoreCells][] = [
    [scoreCodes.notApplicable, 9, noScore],
    [scoreCodes.noCoApplicant, 10, noCoApplicant],
  ];
  const half = pairs.find(([code, codeModel]) => (score ?? code) === code && (model ?? codeModel) === codeModel);
  if (half) return half[2];
  return {
    score: score === null ? lacks(`hmda.${names.score}`) : String(score),
    model: model === null ? lacks(`hmda.${names.model}`) : String(model),
    modelText: model === OTHER_MODEL ? cellText(answers[names.other]) : "",
  };
};

/** The scores of the applicant and the co-applicant on which the decision relied; not applicable for both without a decision. */
const scores = (loan: Loan, action: RegisterAction): [ScoreCells, ScoreCells] => {
  if (isUndecided(action)) return [noScore, noScore];
  const names = { score: "creditScore", model: "creditModel", other: "creditModelOther" } as const;
  const coNames = {
    score: "coApplicantCreditScore",
    model: "coApplicantCreditModel",
    other: "coApplicantCreditModelOther",
  } as const;
  return [answeredScore(loan.hmda, names), hasCoApplicant(loan) ? answeredScore(loan.hmda, coNames) : noCoApplicant];
};

const reasons = (
  { hmda }: Loan,
  action: RegisterAction,
): { readonly codes: readonly Cell[]; readonly text: string } => {
  if (action !== 3) return { codes: [NO_REASON], text: "" };
  const codes = hmda.denialReasons.length === 0 ? [lacks("hmda.denialReasons")] : hmda.denialReasons.map(String);
  return { codes, text: hmda.denialReasons.includes(OTHER_REASON) ? cellText(hmda.denialReasonOther) : "" };
};

interface UnderwritingCells {
  readonly systems: readonly Cell[];
  readonly results: readonly Cell[];
}

/** The systems and their results as answered, or that none was used. If only one is given, the other is missing. */
const underwriting = ({ hmda }: Loan): UnderwritingCells => {
  const { automatedUnderwritingSystems: systems, automatedUnderwritingResults: results } = hmda;
  const isNoneUsed =
    systems.every((system) => system === noSystemUsed.system) &&
    results.every((result) => result === noSystemUsed.result);
  if (isNoneUsed) return { systems: [String(noSystemUsed.system)], results: [String(noSystemUsed.result)] };
  return {
    systems: systems.length === 0 ? [lacks("hmda.automatedUnderwritingSystems")] : systems.map(String),
    results: results.length === 0 ? [lacks("hmda.automatedUnderwritingResults")] : results.map(String),
  };
};

/** Fields 57, 62 to 72, 80, 81, and 96 to 107: what the decision relied on, and why an application was denied. */
export const decisionFields = (loan: Loan, action: RegisterAction) => {
  const { hmda } = loan;
  const [score, coScore] = scores(loan, action);
  const denial = reasons(loan, action);
  const ratio = (answer: typeof hmda.debtToIncomeRatio): Cell =>
    answer === null || isUndecided(action) ? NOT_APPLICABLE : percentText(answer);
  const { systems, results } = underwriting(loan);
  return {
    income: incomeCell(loan),
    applicant_credit_score: score.score,
    co_applicant_credit_score: coScore.score,
    applicant_credit_model: score.model,
    applicant_credit_model_free_form: score.modelText,
    co_applicant_credit_model: coScore.model,
    co_applicant_credit_model_free_form: coScore.modelText,
    denial_reason_1: denial.codes[0] ?? "",
    denial_reason_2: denial.codes[1] ?? "",
    denial_reason_3: denial.codes[2] ?? "",
    denial_reason_4: denial.codes[3] ?? "",
    denial_reason_free_form: denial.text,
    debt_to_income_ratio: ratio(hmda.debtToIncomeRatio),
    combined_loan_to_value_ratio: ratio(hmda.combinedLoanToValueRatio),
    aus_1: systems[0] ?? "",
    aus_2: systems[1] ?? "",
    aus_3: systems[2] ?? "",
    aus_4: systems[3] ?? "",
    aus_5: systems[4] ?? "",
    aus_free_form: hmda.automatedUnderwritingSystems.includes(OTHER_SYSTEM)
      ? cellText(hmda.automatedUnderwritingSystemOther)
      : "",
    aus_result_1: results[0] ?? "",
    aus_result_2: results[1] ?? "",
    aus_result_3: results[2] ?? "",
    aus_result_4: results[3] ?? "",
    aus_result_5: results[4] ?? "",
    aus_result_free_form: hmda.automatedUnderwritingResults.includes(OTHER_RESULT)
      ? cellText(hmda.automatedUnderwritingResultOther)
      : "",
  };
};
