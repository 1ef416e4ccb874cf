import type { Day } from "../../kernel/day.ts";
import type { EnteredAmount } from "./entered-amount.ts";

type Dated = Pick<EnteredAmount, "on" | "enteredAt">;

/** The order in which entered amounts count: by their days and, of one day, as they were entered. */
const byDayEntered = (one: Dated, other: Dated): number => {
  if (one.on !== other.on) return one.on < other.on ? -1 : 1;
  if (one.enteredAt === other.enteredAt) return 0;
  return one.enteredAt < other.enteredAt ? -1 : 1;
};

/**
 * The entered amount that a loan has on a day: the latest by then. Null where a calculation is of the same day or of a later one
 * by then: it comes before what was entered.
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
