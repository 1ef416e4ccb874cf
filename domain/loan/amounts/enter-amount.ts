import type { ReportSettings } from "../../company/company.ts";
import type { Day, Instant } from "../../kernel/day.ts";
import { type FieldError, type FieldsInvalid, invalidFields } from "../../kernel/fields-invalid.ts";
import { accept, type Result, refuse } from "../../kernel/result.ts";
import { type Loan, maxLoanEntries } from "../loan.ts";
import { partIn } from "../parts.ts";
import { enteredAmountOn } from "./amount-of-day.ts";
import type { EnteredAmount, EnteredAmountDetails } from "./entered-amount.ts";

/** A calculation of that date or an earlier one is stored, and determines the amount. */
export interface CalculationExists {
  readonly _tag: "CalculationExists";
}

/** A filed report used the amount. */
export interface AmountIsReported {
  readonly _tag: "AmountIsReported";
}

/** A request to enter an amount: its id, who enters it and when, and what decides whether it is allowed. */
interface AmountEntry {
  readonly id: number;
  readonly byUserId: number;
  readonly now: Instant;
  readonly today: Day;
  /** The dates of the loan's stored calculations. */
  readonly calculatedOn: readonly Day[];
  readonly basis: ReportSettings["mcrAmountBasis"];
}

const dayError = ({ applicationOn }: Pick<Loan, "applicationOn">, on: Day, today: Day): FieldError | null => {
  if (applicationOn === null)
    return { field: "applicationOn", message: "is required on the loan first", code: "required" };
  if (on > today) return { field: "on", message: "must not be in the future", code: "invalid" };
  if (on < applicationOn)
    return { field: "on", message: "must not be before the loan's application date", code: "invalid" };
  return null;
};

const claimError = (
  { principalLimitCents, maxClaimAmountCents }: EnteredAmountDetails,
  basis: AmountEntry["basis"],
): FieldError | null => {
  const field = "maxClaimAmountCents";
  if (maxClaimAmountCents === null)
    return basis === "maximum_claim_amount"
      ? {
          field,
          message: "is required, because the company's call report totals maximum claim amounts",
          code: "required",
        }
      : null;
  return maxClaimAmountCents < principalLimitCents
    ? { field, message: "must be at least the principal limit", code: "invalid" }
    : null;
};

/**
 * Adds to the loan an amount that was calculated elsewhere. Refuses a date before the application or in the future, a maximum claim amount
 * that is missing or below the principal limit, and a date by which a calculation is stored, unless it corrects an amount already entered
 * for that date.
 */
export const enterAmount = <Holder extends Pick<Loan, "applicationOn" | "enteredAmounts">>(
  loan: Holder,
  details: EnteredAmountDetails,
  { id, byUserId, now, today, calculatedOn, basis }: AmountEntry,
): Result<Holder, FieldsInvalid | CalculationExists> => {
  const errors = [dayError(loan, details.on, today), claimError(details, basis)].filter((error) => error !== null);
  const max = maxLoanEntries.enteredAmounts;
  if (loan.enteredAmounts.length >= max)
    errors.push({ field: "loan", message: `must have fewer than ${max} entered amounts`, code: "too_many" });
  if (errors.length > 0) return invalidFields(errors);
  const lastCalculatedOn =
    calculatedOn
      .filter((asOf) => asOf <= details.on)
      .toSorted()
      .at(-1) ?? null;
  const corrected = enteredAmountOn(loan.enteredAmounts, details.on, lastCalculatedOn);
  if (lastCalculatedOn !== null && corrected?.on !== details.on) return refuse({ _tag: "CalculationExists" });
  const entered: EnteredAmount = { ...details, id, enteredAt: now, enteredByUserId: byUserId };
  return accept({ ...loan, enteredAmounts: [...loan.enteredAmounts, entered] });
};

/** The filed reports that may have used an amount of a loan. */
export interface ReportsOfLoan {
  readonly isInFiledRegister: boolean;
  /** The last date of each filed quarter, with the time when its newest edition was filed. */
  readonly filedQuarters: readonly { readonly endsOn: Day; readonly filedAt: Instant }[];
}

/**
 * Removes an entered amount from the loan. Refuses if a filed register names the loan, or if a quarter that ended on the amount's date or
 * later was filed after the amount was entered.
 */
export const removeAmount = (
  loan: Loan,
  amountId: number,
  { isInFiledRegister, filedQuarters }: ReportsOfLoan,
): Result<Loan, AmountIsReported> => {
  const { on, enteredAt } = partIn(loan, "entered_amount", amountId);
  const isInQuarter = filedQuarters.some(({ endsOn, filedAt }) => endsOn >= on && filedAt > enteredAt);
  if (isInFiledRegister || isInQuarter) return refuse({ _tag: "AmountIsReported" });
  return accept({ ...loan, enteredAmounts: loan.enteredAmounts.filter(({ id }) => id !== amountId) });
};
