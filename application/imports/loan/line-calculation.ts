import type { Actor } from "../../../domain/access/actor.ts";
import { calculatedTerms } from "../../../domain/calculation/calculated-terms.ts";
import type { LineCalculationRefusal, LoanLine } from "../../../domain/imports/loan/loan-line.ts";
import type { Day } from "../../../domain/kernel/day.ts";
import { invalidFields } from "../../../domain/kernel/fields-invalid.ts";
import { accept, type Result } from "../../../domain/kernel/result.ts";
import type { Loan } from "../../../domain/loan/loan.ts";
import { calculateAsOf, logEarlierDay } from "../../calculation/calculate/calculate-earlier-day.ts";
import { type CalculatedByRules, calculateTerms } from "../../calculation/calculate/calculate-terms.ts";
import { newCalculation } from "../../calculation/calculate/new-calculation.ts";
import type { Dependencies } from "../../support/dependencies.ts";

/** What a line's loan comes to on the day that the line names, before anything is stored; null where it names none. */
export const calculateLine = async (
  dependencies: Dependencies,
  { calculation }: LoanLine,
  loan: Loan,
  today: Day,
): Promise<Result<CalculatedByRules | null, LineCalculationRefusal>> => {
  if (calculation === null) return accept(null);
  const { asOf } = calculation;
  if (asOf === today) return calculateTerms(dependencies, loan.companyId, calculatedTerms(loan), today);
  const calculated = await calculateAsOf(dependencies, loan, asOf, today);
  if (calculated._tag === "Accepted" || calculated.refusal._tag !== "FieldsInvalid") return calculated;
  const { errors } = calculated.refusal;
  return invalidFields(
    errors.map((error) => (error.field === "asOf" ? { ...error, field: "calculation.asOf" } : error)),
  );
};

/** Stores the calculation of a loan that is stored. How its terms were on that day is not known here. */
export const storeCalculation = async (
  dependencies: Dependencies,
  actor: Actor,
  loan: Loan,
  calculated: CalculatedByRules,
  today: Day,
): Promise<void> => {
  const isEarlier = calculated.inputs.asOf !== today;
  if (isEarlier) await logEarlierDay(dependencies, actor, loan);
  await dependencies.forCompany(loan.companyId).calculations.add({
    id: await dependencies.sequences.next("calculation"),
    ...newCalculation(dependencies, actor, loan, calculated),
    ...(isEarlier ? { enteredAfterwards: { termsChangedSince: null } } : {}),
  });
};

/** Whether a loan has a calculation of the day that its line names, or needs none. */
export const isCalculated = async (
  { forCompany }: Dependencies,
  { calculation }: LoanLine,
  { id, companyId }: Loan,
): Promise<boolean> => {
  if (calculation === null) return true;
  const amounts = await forCompany(companyId).calculations.amountsOfEach([id]);
  return amounts.some(({ asOf }) => asOf === calculation.asOf);
};
