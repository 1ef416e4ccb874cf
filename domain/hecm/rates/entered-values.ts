import { type Day, weekday } from "../../kernel/day.ts";
import { acceptUnless, type FieldError, type FieldsInvalid } from "../../kernel/fields-invalid.ts";
import { percentFromRate, type Rate, rate } from "../../kernel/rate.ts";
import type { Result } from "../../kernel/result.ts";
import { bankHolidayOn } from "../../reference-data/federal-holidays.ts";
import { type DailyValue, HUNDREDTH_OF_A_PERCENT } from "./index-values.ts";

/** Our choice: a value above it is mistyped. The highest on record, the 1-year value of September 3, 1981, is 17.31 %. */
export const MAX_INDEX_VALUE: Rate = rate(25);

/**
 * The entered values that count: those of holidays, which could be entered once and cannot be replaced any more, do not. Treasury publishes
 * none when the banks are closed, but did on the Fridays of 2021 and 2023 before a Saturday's holiday. Calculations keep the weeks that they
 * were made with.
 */
export const countedValues = <Value extends DailyValue>(entered: readonly Value[]): readonly Value[] =>
  entered.filter(({ on }) => bankHolidayOn(on) === null);

/**
 * Checks a value entered for a date. Refuses a weekend, a holiday, a future date, more than two decimals, more than any index reaches, and
 * any value other than the published one if there is one, because the publisher's value takes precedence.
 */
export const checkEnteredValue = (
  entered: DailyValue,
  published: readonly DailyValue[],
  today: Day,
): Result<DailyValue, FieldsInvalid> => {
  const errors: FieldError[] = [];
  const addError = (field: keyof DailyValue, message: string) => errors.push({ field, message, code: "invalid" });
  if (weekday(entered.on) > 5) addError("on", "must be a day from Monday to Friday");
  if (entered.on > today) addError("on", "must not be in the future");
  if (entered.value % HUNDREDTH_OF_A_PERCENT !== 0) addError("value", "must have at most 2 decimals");
  if (entered.value > MAX_INDEX_VALUE) {
    addError("value", `must be from 0 to ${percentFromRate(MAX_INDEX_VALUE)} percent: no index has ever been higher`);
  }
  const known = published.find(({ on }) => on === entered.on);
  const holiday = bankHolidayOn(entered.on);
  if (holiday !== null && known === undefined)
    addError("on", `must be a day for which Treasury publishes values, which ${holiday} is not`);
  if (known && known.value !== entered.value) addError("value", "must equal the published value of that day");
  return acceptUnless(errors, entered);
};
