import { feasibility } from "./feasibility-subject.ts";
import { fixedField } from "./fixed-fields-subject.ts";
import { loanCost, publishedLoanCost } from "./loan-cost-subjects.ts";
import { paymentPlan, projectedYear } from "./plan-subjects.ts";
import { lockPeriod, lockProof, rateInUse, weekInEffect, weeklyAverage } from "./rate-subjects.ts";
import { refinanceBenefit } from "./refinance-subject.ts";
import { setAsideOfLoan } from "./required-set-aside-subject.ts";
import { residualIncomeTest } from "./residual-income-subject.ts";
import { loanCalculation, type Subject } from "./subject.ts";
import { waitingDays } from "./waiting-days-subject.ts";

/** The books that are not about the calculation of a loan, by file name without its ending. */
const otherSubjects: Readonly<Record<string, Subject>> = {
  "expected-rate": rateInUse,
  feasibility,
  "fixed-fields": fixedField,
  "lock-proof": lockProof,
  "payment-plans": paymentPlan,
  projection: projectedYear,
  "published-loan-cost": publishedLoanCost,
  "rate-lock": lockPeriod,
  "refinance-test": refinanceBenefit,
  "required-set-aside": setAsideOfLoan,
  "residual-income": residualIncomeTest,
  talc: loanCost,
  "waiting-days": waitingDays,
  "week-in-effect": weekInEffect,
  "weekly-averages": weeklyAverage,
};

/** Their names. */
export const booksWithOwnSubject: readonly string[] = Object.keys(otherSubjects);

export const subjectOf = (book: string): Subject => otherSubjects[book] ?? loanCalculation;
