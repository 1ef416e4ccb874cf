import type { Day } from "../../kernel/day.ts";
import type { EnteredAmount } from "./entered-amount.ts";

type Dated = Pick<EnteredAmount, "on" | "enteredAt">;

/** The order in which entered amounts count: by date, and for the same date in the order of entry. */
const byDayEntered = (one: Dated, other: Dated): number => {
  if (one.on !== other.on) return one.on < other.on ? -1 : 1;
  if (one.enteredAt === other.enteredAt) return 0;
  return one.enteredAt < other.enteredAt ? -1 : 1;
};

/**
 * The entered amount that applies to a loan on a date: the latest one up to that date. Null if a calculation up to that date is of the same
 * or a later date, because it takes precedence.
 */
export const enteredAmountOn = <Amount extends Dated>(
  entered: readonly Amount[],
  on: Day,
  calculatedOn: Day | null,
): Amount | null => {
  const last =
    entered
      .filter((amount) => amount.on <= on)
      .toSorted(byDayEntered)
      .at(-1) ?? null;
  return last !== null && (calculatedOn === null || calculatedOn < last.on) ? last : null;
};
