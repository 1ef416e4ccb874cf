import type { CalculatedAmounts } from "../../calculation/ports.ts";
import { figuresDayOf, registerActionOf } from "../../hmda/row/register-facts.ts";
import type { Day, Instant } from "../../kernel/day.ts";
import type { EnteredAmountDetails } from "../../loan/amounts/entered-amount.ts";
import { type Loan, maxLoanEntries } from "../../loan/loan.ts";

interface DatedAmount {
  readonly amount: EnteredAmountDetails;
  readonly isEntered: boolean;
  readonly recordedAt: Instant;
}

const compare = (one: string, other: string): number => (one < other ? -1 : Number(one > other));

/** By date; for the same date a calculation comes before an entered amount, and otherwise in the order of recording. */
const inOrder = (one: DatedAmount, other: DatedAmount): number =>
  compare(one.amount.on, other.amount.on) ||
  Number(one.isEntered) - Number(other.isEntered) ||
  compare(one.recordedAt, other.recordedAt);

const figuresDay = (loan: Loan): Day | null => {
  const action = registerActionOf(loan);
  return action === null ? null : figuresDayOf(loan, action);
};

/** At most as many as a loan may have: the first one, the one of the date whose figures the register reports, and the newest others. */
const mostTelling = (loan: Loan, amounts: readonly EnteredAmountDetails[]): readonly EnteredAmountDetails[] => {
  if (amounts.length <= maxLoanEntries.enteredAmounts) return amounts;
  const day = figuresDay(loan);
  const reported = day === null ? undefined : amounts.findLast(({ on }) => on <= day);
  const kept = new Set([amounts[0], reported].filter((amount) => amount !== undefined));
  const others = amounts.filter((amount) => !kept.has(amount));
  const newest = new Set(others.slice(others.length + kept.size - maxLoanEntries.enteredAmounts));
  return amounts.filter((amount) => kept.has(amount) || newest.has(amount));
};

/** The amounts of a loan as entered amounts: the last one of each date since its application, including calculations. */
export const exportedAmounts = (
  loan: Loan,
  calculated: readonly CalculatedAmounts[],
): readonly EnteredAmountDetails[] => {
  const { applicationOn } = loan;
  if (applicationOn === null) return [];
  const dated: DatedAmount[] = [
    ...calculated.map(({ id, asOf: on, askedAt, principalLimitCents, maxClaimAmountCents }) => ({
      amount: {
        on,
        principalLimitCents,
        maxClaimAmountCents,
        basis: "principal_limit",
        source: `calculation ${id}`,
      } as const,
      isEntered: false,
      recordedAt: askedAt,
    })),
    ...loan.enteredAmounts.map(({ id: _id, enteredAt, enteredByUserId: _by, ...amount }) => ({
      amount,
      isEntered: true,
      recordedAt: enteredAt,
    })),
  ];
  const sinceApplication = dated.filter(({ amount }) => amount.on >= applicationOn).sort(inOrder);
  const lastOfDays = new Map(sinceApplication.map(({ amount }) => [amount.on, amount]));
  return mostTelling(loan, [...lastOfDays.values()]);
};
