import { feasibility } from "./feasibility-subject.ts";
import { type FieldName, fixedField } from "./fixed-fields-subject.ts";
import { loanCost, publishedLoanCost } from "./loan-cost-subjects.ts";
import { paymentPlan, projectedYear } from "./plan-subjects.ts";
import { type DailyValues, lockPeriod, lockProof, rateInUse, weekInEffect, weeklyAverage } from "./rate-subjects.ts";
import { refinanceBenefit } from "./refinance-subject.ts";
import { setAsideOfLoan } from "./required-set-aside-subject.ts";
import { residualIncomeTest } from "./residual-income-subject.ts";
import { loanCalculation, type Subject } from "./subject.ts";
import { waitingDays } from "./waiting-days-subject.ts";

/** What subjects need from outside: the known values of each index, and the API's field names. */
interface SubjectSources {
  readonly indexValues: DailyValues;
  readonly fieldName: FieldName;
}

/** The books that are not about the calculation of a loan, by file name without its extension. */
const otherSubjects = ({ indexValues, fieldName }: SubjectSources): Readonly<Record<string, Subject>> => ({
  "expected-rate": rateInUse,
  feasibility,
  "fixed-fields": fixedField(fieldName),
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
  "week-in-effect": weekInEffect(indexValues),
  "weekly-averages": weeklyAverage,
});

/** Returns the subject of a book, by its name. */
export type SubjectOf = (book: string) => Subject;

/** Finds the subject of a book: the calculation of a loan, unless another subject has its name. */
export const subjectsFrom = (sources: SubjectSources): SubjectOf => {
  const others = otherSubjects(sources);
  return (book) => others[book] ?? loanCalculation;
};
