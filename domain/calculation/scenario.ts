import type { Day } from "../kernel/day.ts";
import { type FieldsInvalid, invalidFields } from "../kernel/fields-invalid.ts";
import { accept, type Result } from "../kernel/result.ts";
import { dateErrors } from "../loan/checks/dates-in-order.ts";
import type { Loan } from "../loan/loan.ts";
import { paidLiens } from "../loan/mandatory-liens.ts";
import type { RaisedSeverity } from "../requirements/severity.ts";
import type { CalculatedTerms } from "./calculated-terms.ts";

/** The maximum number of scenarios in a comparison. */
export const MAX_SCENARIOS = 50;

/** What a scenario changes: some of the terms, each replacing the loan's own as a whole, and the date. */
export interface Scenario extends Partial<Omit<CalculatedTerms, "originationFeePending" | "clearedToCloseOn">> {
  /** Null or absent for today. */
  readonly asOf?: Day | null;
}

/**
 * The terms of a loan under a scenario. An expected rate that a scenario names is used unchanged, unless it also names a lock. For a fixed
 * rate, the note rate and the expected rate are the same: the one given is used for both (24 CFR 206.3).
 */
export const scenarioTerms = (terms: CalculatedTerms, { asOf: _, ...changes }: Scenario): CalculatedTerms => {
  const namesRate = changes.expectedRate !== undefined && changes.expectedRate !== null;
  const isOtherKind = ((changes.rateType ?? terms.rateType) === "fixed") !== (terms.rateType === "fixed");
  const merged = {
    ...terms,
    ...(namesRate ? { rateLockedOn: null } : {}),
    // The loan's own plan does not apply to the other type of rate.
    ...(isOtherKind ? { paymentPlan: null } : {}),
    ...changes,
    originationFeePending: terms.originationFeePending && changes.originationFeeCents === undefined,
  };
  if (merged.rateType !== "fixed") return merged;
  if (namesRate && changes.noteRate === undefined) return { ...merged, noteRate: null };
  const namesNoteRate = changes.noteRate !== undefined && changes.noteRate !== null;
  return namesNoteRate && changes.expectedRate === undefined ? { ...merged, expectedRate: null } : merged;
};

/**
 * The scenario, if no date of it contradicts another of its own or the loan's dates, and no past event is in the future: as of the
 * scenario's date, if that is after today. Errors name only fields of the scenario. Its debts are mandatory as the loan's own are; see
 * `paidLiens` for this and for `raised`.
 */
export const checkScenario = <Of extends Scenario>(
  loan: Loan,
  terms: CalculatedTerms,
  scenario: Of,
  today: Day,
  raised: readonly RaisedSeverity[],
): Result<Of, FieldsInvalid> => {
  const { asOf = null } = scenario;
  const dates = { ...loan, ...scenarioTerms(terms, scenario) };
  const errors = dateErrors(loan, dates, asOf !== null && asOf > today ? asOf : today).filter(({ field }) =>
    Object.keys(scenario).some((name) => field === name || field.startsWith(`${name}.`)),
  );
  if (errors.length > 0) return invalidFields(errors);
  const { liens } = scenario;
  return accept(liens === undefined ? scenario : { ...scenario, liens: paidLiens({ ...loan, liens }, raised) });
};
