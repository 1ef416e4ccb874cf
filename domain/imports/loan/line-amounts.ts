import type { Company } from "../../company/company.ts";
import type { Day, Instant } from "../../kernel/day.ts";
import { acceptUnless, type FieldError, type FieldsInvalid } from "../../kernel/fields-invalid.ts";
import type { Result } from "../../kernel/result.ts";
import { enterAmount } from "../../loan/amounts/enter-amount.ts";
import type { EnteredAmount } from "../../loan/amounts/entered-amount.ts";
import type { LoanLine } from "./loan-line.ts";

/** Who enters the amounts of a line, when, and for whose reports. */
interface EntryContext {
  readonly company: Pick<Company, "reportSettings">;
  readonly byUserId: number;
  readonly now: Instant;
  readonly today: Day;
}

/** The amounts of a line as they will be on the loan, with their positions as ids. */
export const amountsOfLine = (
  { start: { terms }, enteredAmounts, calculation }: LoanLine,
  { company, byUserId, now, today }: EntryContext,
): Result<readonly EnteredAmount[], FieldsInvalid> => {
  let loan: Parameters<typeof enterAmount>[0] = { applicationOn: terms.applicationOn ?? null, enteredAmounts: [] };
  const errors: FieldError[] = [];
  for (const [position, details] of enteredAmounts.entries()) {
    const at = `enteredAmounts.${position}`;
    const entered = enterAmount(loan, details, {
      id: position,
      byUserId,
      now,
      today,
      calculatedOn: calculation === null ? [] : [calculation.asOf],
      basis: company.reportSettings.mcrAmountBasis,
    });
    if (entered._tag === "Accepted") loan = entered.value;
    else if (entered.refusal._tag === "CalculationExists") {
      const message = "must be before the day of calculation, which is the amount from then on";
      errors.push({ field: `${at}.on`, message, code: "invalid" });
    } else
      for (const error of entered.refusal.errors)
        errors.push(
          error.field === "applicationOn"
            ? { ...error, message: "is required for an amount" }
            : { ...error, field: `${at}.${error.field}` },
        );
  }
  return acceptUnless(errors, loan.enteredAmounts);
};
