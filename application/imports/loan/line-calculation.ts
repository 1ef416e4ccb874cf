import type { Actor } from "../../../domain/access/actor.ts";
import type { LineCalculationRefusal, LoanLine } from "../../../domain/imports/loan/loan-line.ts";
import type { Day } from "../../../domain/kernel/day.ts";
import { invalidFields } from "../../../domain/kernel/fields-invalid.ts";
import { accept, type Result } from "../../../domain/kernel/result.ts";
import type { Loan } from "../../../domain/loan/loan.ts";
import { calculateAsOf, logEarlierDay } from "../../calculation/calculate/calculate-earlier-day.ts";
import { type CalculatedByRules, calculateTerms } from "../../calculation/calculate/calculate-terms.ts";
import { newCalculation } from "../../calculation/calculate/new-calculation.ts";
import { termsOfLoan } from "../../calculation/calculate/terms-of-loan.ts";
import type { Dependencies } from "../../support/dependencies.ts";

/** Calculates a line's loan as of the date that the line names, before anything is stored. Null if it names no date. */
export const calculateLine = async (
  dependencies: Dependencies,
  { calculation }: LoanLine,
  loan: Loan,
  today: Day,
): Promise<Result<CalculatedByRules | null, LineCalculationRefusal>> => {
  if (calculation === null) return accept(null);
  const { asOf } = calculation;
  if (asOf === today) return calculateTerms(dependencies, loan.companyId, await termsOfLoan(dependencies, loan), today);
  const calculated = await calculateAsOf(dependencies, loan, asOf, today);
  if (calculated._tag === "Accepted" || calculated.refusal._tag !== "FieldsInvalid") return calculated;
  const { errors } = calculated.refusal;
  return invalidFields(
    errors.map((error) => (error.field === "asOf" ? { ...error, field: "calculation.asOf" } : error)),
  );
};

/** Stores the calculation of a stored loan. The loan's terms on that date are not known here. */
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

/** Whether the loan already has the calculation that its line requests for that date. */
export const isStored = async (
  dependencies: Dependencies,
  actor: Actor,
  loan: Loan,
  calculated: CalculatedByRules,
): Promise<boolean> => {
  const { asOf, fingerprint } = newCalculation(dependencies, actor, loan, calculated);
  const { calculations } = dependencies.forCompany(loan.companyId);
  const [last] = await calculations.lastOfEachBy([{ loanId: loan.id, on: asOf, knownBefore: null }]);
  return last?.fingerprint === fingerprint;
};
