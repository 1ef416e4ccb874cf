import type { Calculation } from "../../hecm/calculate.ts";
import { formatCents } from "../../kernel/money.ts";
import { inSeries } from "../../kernel/text/phrases.ts";

/** The facts that a headline states. */
interface HeadlineFacts {
  /** First and last names of the borrowers; empty if they have none yet. */
  readonly borrowerNames: readonly string[];
  /** Null if no home is purchased. */
  readonly purchasePriceCents: number | null;
  /** The single payment at closing for a fixed rate; null if the rate is adjustable. */
  readonly singlePaymentCents: number | null;
  readonly result: Pick<
    Calculation,
    | "availableProceedsCents"
    | "firstYearAvailableCents"
    | "cashRequiredToCloseCents"
    | "servicingSetAsideCents"
    | "lesaCents"
  >;
}

/** Amounts received are rounded down to dollars, amounts owed are rounded up. */
const wholeDollars = (dollars: number): string => formatCents(dollars * 100).replace(/\.00$/, "");
const received = (cents: number): string => wholeDollars(Math.floor(cents / 100));
const owed = (cents: number): string => wholeDollars(Math.ceil(cents / 100));

/** What the loan pays at closing and sets aside before its borrowers receive anything. */
const takenFirst = ({ servicingSetAsideCents, lesaCents }: HeadlineFacts["result"]): string =>
  servicingSetAsideCents + lesaCents > 0 ? "payoffs, costs and set-asides" : "payoffs and costs";

const shortfall = (who: string, { purchasePriceCents, result }: HeadlineFacts): string => {
  const cash = owed(result.cashRequiredToCloseCents);
  return purchasePriceCents === null
    ? `The ${takenFirst(result)} exceed the loan by ${cash}. ${who} must bring ${cash} to closing.`
    : `${who} must bring ${cash} to closing to buy this home for ${owed(purchasePriceCents)}.`;
};

const proceeds = (who: string, { purchasePriceCents, singlePaymentCents, result }: HeadlineFacts): string => {
  const { availableProceedsCents, firstYearAvailableCents } = result;
  if (availableProceedsCents <= 0)
    return purchasePriceCents === null
      ? `The ${takenFirst(result)} take the whole loan: nothing is left to receive.`
      : "The purchase and its costs take the whole loan: nothing is left to receive.";
  if (singlePaymentCents !== null)
    return `${who} could receive ${received(singlePaymentCents)} in a single payment at closing.`;
  const inFirstYear = Math.min(availableProceedsCents, firstYearAvailableCents);
  return inFirstYear < availableProceedsCents
    ? `${who} could receive ${received(availableProceedsCents)}, up to ${received(inFirstYear)} of it in the first 12 months.`
    : `${who} could receive ${received(availableProceedsCents)}.`;
};

/**
 * What a loan means for its borrowers, in sentences: what they could receive or must bring, and, as prominently, their continuing
 * obligations (NRMLA Code of Ethics: advertising tells obligations as clearly as benefits). In whole dollars.
 */
export const headlineOf = (facts: HeadlineFacts): readonly string[] => {
  const { borrowerNames, result } = facts;
  const who = borrowerNames.length === 0 ? "The borrower" : inSeries(borrowerNames);
  return [
    result.cashRequiredToCloseCents > 0 ? shortfall(who, facts) : proceeds(who, facts),
    "Property taxes, insurance and upkeep of the home remain due, and the balance grows over time.",
  ];
};
