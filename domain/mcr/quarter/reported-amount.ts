import type { Day } from "../../kernel/day.ts";
import { roundHalfUp } from "../../kernel/money.ts";
import type { AmountFact } from "../history/pipeline-facts.ts";
import type { CountedAmount, CountedFacts } from "./counted-facts.ts";

const UNKNOWN_AMOUNT_DOLLARS = 1000;

/** An amount in whole dollars, and whether it replaces one that is not calculated. */
export interface ReportedAmount {
  readonly dollars: number;
  readonly isUnknown: boolean;
  /** Whether it replaces one that was entered without the amount that the company reports; absent if it does not. */
  readonly lacksBasis?: true;
}

const unknownAmount: ReportedAmount = { dollars: UNKNOWN_AMOUNT_DOLLARS, isUnknown: true };

const reported = ({ amountCents }: AmountFact): ReportedAmount =>
  amountCents === null
    ? { dollars: UNKNOWN_AMOUNT_DOLLARS, isUnknown: false, lacksBasis: true }
    : { dollars: roundHalfUp(amountCents / 100), isUnknown: false };

const isKnown = ({ counted: late, on }: CountedAmount, by: Day): boolean =>
  // Only what is late for a filed quarter counts from when it was recorded.
  (late?.countsFrom ?? on) <= by;

/** The last amount up to a date, if it counts by a date (`knownBy`); for one date, the later one in the list. */
export const amountFactOn = ({ amounts }: CountedFacts, on: Day, knownBy: Day): CountedAmount | undefined => {
  let latest: CountedAmount | undefined;
  for (const amount of amounts)
    if (amount.on <= on && isKnown(amount, knownBy) && (latest === undefined || amount.on >= latest.on))
      latest = amount;
  return latest;
};

/** The loan's amount on a date, rounded half up to dollars; `knownBy` is the date by which it must count. */
export const amountOn = (facts: CountedFacts, on: Day, knownBy: Day = on): ReportedAmount => {
  const latest = amountFactOn(facts, on, knownBy);
  return latest === undefined ? unknownAmount : reported(latest);
};

/**
 * The amount applied for: the first one between two dates (entered amounts of that date as in `amountOn`), or else the one known before
 * them.
 */
export const firstAmountBetween = (facts: CountedFacts, from: Day, by: Day, knownBy: Day = by): ReportedAmount => {
  let first: CountedAmount | undefined;
  const isBefore = (amount: CountedAmount, other: CountedAmount): boolean =>
    amount.on < other.on || (amount.on === other.on && other.isEntered === true);
  for (const amount of facts.amounts)
    if (
      amount.on >= from &&
      amount.on <= by &&
      isKnown(amount, knownBy) &&
      (first === undefined || isBefore(amount, first))
    )
      first = amount;
  return first === undefined ? amountOn(facts, by, knownBy) : reported(first);
};
