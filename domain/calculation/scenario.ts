import type { Day } from "../kernel/day.ts";
import { type FieldsInvalid, invalidFields } from "../kernel/fields-invalid.ts";
import { accept, type Result } from "../kernel/result.ts";
import { dateErrors } from "../loan/checks/dates-in-order.ts";
import type { Loan } from "../loan/loan.ts";
import type { CalculatedTerms } from "./calculated-terms.ts";

/** How many scenarios one comparison holds. */
export const MAX_SCENARIOS = 50;

/** What would be otherwise: some of the terms, each in the place of the loan's own as a whole, and the day. */
export interface Scenario extends Partial<Omit<CalculatedTerms, "originationFeePending" | "clearedToCloseOn">> {
  /** Null or absent: today. */
  readonly asOf?: Day | null;
}

/**
 * The terms of a loan under a scenario. An expected rate that a scenario names is used as it is, unless it names a lock
 * too. On a fixed rate the note rate and the expected rate are one: the one given counts for both (24 CFR 206.3).
 */
export const scenarioTerms = (terms: CalculatedTerms, { asOf: _, ...changes }: Scenario): CalculatedTerms => {
  const namesRate = changes.expectedRate !== undefined && changes.expectedRate !== null;
  const isOtherKind = ((changes.rateType ?? terms.rateType) === "fixed") !== (terms.rateType === "fixed");
  const merged = {
    ...terms,
    ...(namesRate ? { rateLockedOn: null } : {}),
    // The loan's own plan is none on the other kind of rate.
    ...(isOtherKind ? { paymentPlan: null } : {}),
    ...changes,
    originationFeePending: terms.originationFeePending && changes.originationFeeCents === undefined,
  };
  if (merged.rateType !== "fixed") return merged;
  if (namesRate && changes.noteRate === undefined) return { ...merged, noteRate: merged.expectedRate };
  const namesNoteRate = changes.noteRate !== undefined && changes.noteRate !== null;
  return namesNoteRate && changes.expectedRate === undefined ? { ...merged, expectedRate: null } : merged;
};

/**
 * The scenario of a loan, unless a date that it names contradicts another one of its own or of the loan, or is a past event in
 * the future: as of its own day, where that is after today. Refuses by the names of the scenario alone.
 */
export const checkScenario = <Of extends Scenario>(
  loan: Loan,
  terms: CalculatedTerms,
  scenario: Of,
  today: Day,
): Result<Of, FieldsInvalid> => {
  const { asOf = null } = scenario;
  const dates = { ...loan, ...scenarioTerms(terms, scenario) };
  const errors = dateErrors(loan, dates, asOf !== null && asOf > today ? asOf : today).filter(({ field }) =>
    Object.keys(scenario).some((name) => field === name || field.startsWith(`${name}.`)),
  );
  return errors.length > 0 ? invalidFields(errors) : accept(scenario);
};
