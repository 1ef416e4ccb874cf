import { type Actor, authorize, type PermissionDenied } from "../../../domain/access/actor.ts";
import { calculatedTerms } from "../../../domain/calculation/calculated-terms.ts";
import type { InputsRefusal } from "../../../domain/calculation/calculation-inputs.ts";
import type { EnteredAfterwards } from "../../../domain/calculation/calculation-record.ts";
import { changedTerms, checkEarlierDay, unknownWeek } from "../../../domain/calculation/earlier-day.ts";
import { needsRateQuote } from "../../../domain/calculation/rates/calculation-rates.ts";
import type { CalculationRefusal } from "../../../domain/hecm/calculate.ts";
import type { IndexWeekUnknown } from "../../../domain/hecm/rates/index-values.ts";
import type { Day } from "../../../domain/kernel/day.ts";
import type { FieldsInvalid } from "../../../domain/kernel/fields-invalid.ts";
import { accept, type Result, refuse } from "../../../domain/kernel/result.ts";
import type { Loan } from "../../../domain/loan/loan.ts";
import { loanAsOf } from "../../loan/as-of/loan-as-of.ts";
import { endOfDay } from "../../loan/as-of/requested-instant.ts";
import { existingCompany } from "../../support/company-scope.ts";
import type { Dependencies } from "../../support/dependencies.ts";
import { logEvent } from "../../support/log-event.ts";
import { quoteRates } from "../inputs/quote-rates.ts";
import { type CalculatedByRules, calculateTerms } from "./calculate-terms.ts";

export type EarlierDayRefusal =
  | PermissionDenied
  | FieldsInvalid
  | IndexWeekUnknown
  | InputsRefusal
  | CalculationRefusal;

/** A calculation as of an earlier date, and how it is marked. */
interface CalculatedAfterwards {
  readonly calculated: CalculatedByRules;
  readonly enteredAfterwards: EnteredAfterwards;
}

/** Calculates a loan's terms as of a date before today, by the rules and published weeks of that date. The loan may not be stored yet. */
export const calculateAsOf = async (
  dependencies: Dependencies,
  loan: Loan,
  asOf: Day,
  today: Day,
): Promise<Result<CalculatedByRules, Exclude<EarlierDayRefusal, PermissionDenied>>> => {
  const on = checkEarlierDay(loan, asOf, today);
  if (on._tag === "Refused") return on;
  const company = await existingCompany(dependencies, loan.companyId);
  const terms = calculatedTerms(loan, company.requirementSeverities);
  const quote = needsRateQuote(terms) ? await quoteRates(dependencies, company, terms, asOf) : null;
  const unknown = quote && unknownWeek(terms, asOf, quote);
  if (unknown !== null) return refuse(unknown);
  return calculateTerms(dependencies, loan.companyId, terms, asOf);
};

/** Logs that a loan is calculated as of an earlier date, before the calculation is stored. */
export const logEarlierDay = (
  dependencies: Dependencies,
  { userId: byUserId, requestId }: Actor,
  { id, companyId }: Pick<Loan, "id" | "companyId">,
): Promise<void> =>
  logEvent(dependencies, {
    companyId,
    kind: "loan",
    recordId: String(id),
    action: "calculation.enter",
    byUserId,
    requestId,
  });

/** Calculates a loan's current terms as of a date before today, by the rules and published weeks of that date, and logs the calculation. */
export const calculateEarlierDay = async (
  dependencies: Dependencies,
  actor: Actor,
  loan: Loan,
  asOf: Day,
  today: Day,
): Promise<Result<CalculatedAfterwards, EarlierDayRefusal>> => {
  const allowed = authorize(actor, "calculation.enter");
  if (allowed._tag === "Refused") return allowed;
  const calculated = await calculateAsOf(dependencies, loan, asOf, today);
  if (calculated._tag === "Refused") return calculated;
  const { timeZone, requirementSeverities: raised } = await existingCompany(dependencies, loan.companyId);
  const then = await loanAsOf(dependencies, actor, loan, endOfDay(dependencies, asOf, timeZone));
  await logEarlierDay(dependencies, actor, loan);
  if (then._tag === "Refused")
    return accept({ calculated: calculated.value, enteredAfterwards: { termsChangedSince: null } });
  // Which liens a loan pays off depends on whether it is funded, so the current status is used to avoid reporting that as a changed term.
  const atStatusOfNow = { ...then.value.loan, statusHistory: loan.statusHistory };
  const termsChangedSince = changedTerms(calculatedTerms(atStatusOfNow, raised), calculatedTerms(loan, raised));
  return accept({ calculated: calculated.value, enteredAfterwards: { termsChangedSince } });
};
