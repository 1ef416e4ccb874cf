import type { ReportSettings } from "../../company/company.ts";
import type { Day, Instant } from "../../kernel/day.ts";
import { type FieldError, type FieldsInvalid, invalidFields } from "../../kernel/fields-invalid.ts";
import { accept, type Result, refuse } from "../../kernel/result.ts";
import { type Loan, maxLoanEntries } from "../loan.ts";
import { partIn } from "../parts.ts";
import { enteredAmountOn } from "./amount-of-day.ts";
import type { EnteredAmount, EnteredAmountDetails } from "./entered-amount.ts";

/** A calculation of the day or of one before is stored: it is the amount. */
export interface CalculationExists {
  readonly _tag: "CalculationExists";
}

/** A filed report took the amount. */
export interface AmountIsReported {
  readonly _tag: "AmountIsReported";
}

/** A write of an amount: its id, who enters it and when, and what decides whether it may be entered. */
interface AmountEntry {
  readonly id: number;
  readonly byUserId: number;
  readonly now: Instant;
  readonly today: Day;
  /** The days of the loan's stored calculations. */
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
      ? { field, message: "is required, since the company's call report has it as its amounts", code: "required" }
      : null;
  return maxClaimAmountCents < principalLimitCents
    ? { field, message: "must be at least the principal limit", code: "invalid" }
    : null;
};

/**
 * The loan with an amount of a day that was worked out outside. Refuses a day before the application or to come, a maximum claim
 * amount that is missing or below the principal limit, and a day by which a calculation is stored, unless an entered amount of that
 * day is corrected that counts beside it.
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

/** What was filed that may have taken an amount of a loan. */
export interface ReportsOfLoan {
  readonly isInFiledRegister: boolean;
  /** The last day of each filed quarter, and when its newest edition was filed. */
  readonly filedQuarters: readonly { readonly endsOn: Day; readonly filedAt: Instant }[];
}

/**
 * The loan without an entered amount. Refuses once a filed register names the loan, or a quarter that ended on the amount's day
 * or later was filed after the amount was entered.
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
