import { lesaWords } from "../../hecm/term-words.ts";
import type { LesaType } from "../../hecm/terms.ts";
import type { Day } from "../../kernel/day.ts";
import { pick } from "../../kernel/pick.ts";
import { accept } from "../../kernel/result.ts";
import { isSameData } from "../../kernel/same-data.ts";
import { type AssessedData, assessedBorrowers } from "../../loan/agency/assessed-data.ts";
import { neededSetAside, requiredSetAside } from "../../loan/agency/required-set-aside.ts";
import type { Loan } from "../../loan/loan.ts";
import { movedByAgency } from "../../loan/status/moved-by-agency.ts";
import type { JsonObject } from "../../log/changes.ts";
import { assessmentRequirements, questionsAnswered } from "../../requirements/operations/assessment.ts";
import { unmetOf } from "../../requirements/requirement.ts";
import type { CommandDecision } from "../decision.ts";
import type { AssessmentRequest } from "../requests.ts";
import { residualIncome } from "../residual-income/residual-income.ts";
import { assignedCaseNumber } from "./support/loan-case.ts";
import { requirementsUnmet } from "./support/refusals.ts";

/** The part of the request that comes from the loan's own data. */
type Assessed = Omit<AssessmentRequest, "caseNumber"> & { readonly lesaType: LesaType };

/** The parts that are stored next to the borrowers. */
const assessedSums = [
  "assessment",
  "monthlyIncomeCents",
  "monthlyObligationsCents",
  "monthlyPropertyChargesCents",
] as const;

/** The assessment of the present loan, by the rules in force on a date; null if something is missing. */
const assessed = (loan: Loan, on: Day): Assessed | null => {
  const { assessment, rateType, lesa } = loan;
  const tested = residualIncome(loan, on);
  const isAnswered = questionsAnswered.unmet({ loan }).length === 0;
  if (tested._tag === "Refused" || assessment === null || !isAnswered) return null;
  const { test, monthlyIncomeCents, monthlyObligationsCents, monthlyPropertyChargesCents } = tested.value;
  return {
    assessment,
    monthlyIncomeCents,
    monthlyObligationsCents,
    monthlyPropertyChargesCents,
    residualIncome: test,
    lesaType: neededSetAside(lesa.type, requiredSetAside(assessment, test, rateType)),
  };
};

/** The date that selects the rules: the case number date, or today until there is one. */
const rulesOn = ({ agency: { caseNumber } }: Loan, today: Day): Day =>
  "assignedOn" in caseNumber ? caseNumber.assignedOn : today;

const setAsideName = (type: LesaType): string =>
  type === "none" ? "no life expectancy set-aside" : `a ${lesaWords[type].toLowerCase()} life expectancy set-aside`;

const warningsOf = (
  { lesa }: Loan,
  { lesaType }: Assessed,
  { isStillSame, isSetAsideRequired }: { readonly isStillSame: boolean; readonly isSetAsideRequired: boolean | null },
): string[] => {
  if (!isStillSame)
    return [
      "The loan has changed since the assessment was submitted: the agency's answer about a set-aside was not applied. Submit the assessment again.",
    ];
  if (lesaType !== lesa.type)
    return [
      `The assessment was submitted with ${setAsideName(lesaType)}, but the loan has ${setAsideName(lesa.type)}: change the set-aside on the loan.`,
    ];
  return isSetAsideRequired === true && lesa.type === "none"
    ? ["The agency requires a life expectancy set-aside, but the loan has none: enter the set-aside on the loan."]
    : [];
};

/**
 * Submits the financial assessment: credit history answers, income, expenses, and the residual income test, with the resulting set-aside. A
 * success moves a loan from origination to processing.
 */
export const hecmFinancialAssessment: CommandDecision<"hecm_financial_assessment"> = {
  plan: (loan, _input, { today }) => {
    const caseNumber = assignedCaseNumber(loan);
    if (caseNumber._tag === "Refused" && caseNumber.refusal._tag === "AgencyOperationNotAllowed") return caseNumber;
    const on = rulesOn(loan, today);
    const assessment = assessed(loan, on);
    if (caseNumber._tag === "Refused" || assessment === null)
      return requirementsUnmet(unmetOf(assessmentRequirements, { loan, rulesOn: on }));
    const request = { caseNumber: caseNumber.value, ...assessment };
    // Plain data: amounts, answers and texts.
    const sent = { ...assessment, borrowers: assessedBorrowers(loan.borrowers) } as unknown as JsonObject;
    return accept({ request, sent });
  },

  apply: (loan, { result: answered }, { sent, startedAt, sentByUserId, now, today, byUserId }) => {
    // Written by the plan of the same call. If it was sent before borrowers were stored, it names none.
    const { borrowers = null, ...submitted } = sent as unknown as Assessed & Partial<Pick<AssessedData, "borrowers">>;
    const current = assessed(loan, rulesOn(loan, today));
    const isStillSame = current !== null && isSameData(current, submitted);
    const { lastActionBy, lastActionOn } = answered;
    const isSetAsideRequired = isStillSame ? answered.isSetAsideRequired : null;
    const financialAssessment = {
      submittedAt: startedAt,
      submittedByUserId: sentByUserId,
      residualIncome: submitted.residualIncome,
      isSetAsideRequired,
      madeOf: { ...pick(submitted, assessedSums), borrowers },
      lastActionBy,
      lastActionOn,
    };
    const recorded = { ...loan, agency: { ...loan.agency, financialAssessment } };
    return {
      loan: movedByAgency(recorded, "processing", { byUserId, now, today }),
      result: {
        ...answered,
        residualIncome: { ...submitted.residualIncome },
        lesaType: submitted.lesaType,
      },
      warnings: warningsOf(loan, submitted, { isStillSame, isSetAsideRequired }),
    };
  },
};
