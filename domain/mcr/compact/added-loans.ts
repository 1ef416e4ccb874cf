import type { CountedLoans } from "../quarter/report.ts";
import { type IntegerList, idList, integerList } from "./integer-list.ts";

/** Loans that are added to several figures one after another: each is stored once, with the amount that it adds to most of them. */
export interface SharedLoans {
  readonly ids: IntegerList;
  readonly amountsDollars: IntegerList;
  lastId: number | null;
  lastAmountDollars: number;
}

/** The loans added to a figure, with what each adds: for most loans only its position among the shared ones. */
export interface AddedLoans {
  readonly shared: SharedLoans;
  /** For each loan, twice its distance from the preceding one, plus one if an amount of its own follows. */
  readonly places: IntegerList;
  lastPlace: number;
  count: number;
}

/** No loans, for the figures that share them. */
export const sharedLoans = (): SharedLoans => ({
  ids: idList(),
  amountsDollars: integerList(),
  lastId: null,
  lastAmountDollars: 0,
});

/** A figure without loans. */
export const noLoans = (shared: SharedLoans): AddedLoans => ({ shared, places: integerList(), lastPlace: 0, count: 0 });

/** Adds a loan with the amount that it adds to the figure. */
export const addLoan = (to: AddedLoans, loanId: number, amountDollars: number): void => {
  const { shared, places } = to;
  if (shared.lastId !== loanId) {
    shared.ids.add(loanId);
    shared.amountsDollars.add(amountDollars);
    [shared.lastId, shared.lastAmountDollars] = [loanId, amountDollars];
  }
  const place = shared.ids.length - 1;
  const isOther = shared.lastAmountDollars !== amountDollars;
  places.add(2 * (place - to.lastPlace) + (isOther ? 1 : 0));
  if (isOther) places.add(amountDollars);
  to.lastPlace = place;
  to.count += 1;
};

/** Passes on each loan: its position among the shared ones, and its own amount, null if it has none. */
const eachLoan = ({ places }: AddedLoans, take: (place: number, ownAmountDollars: number | null) => void): void => {
  let [place, isAmount] = [0, false];
  for (const integer of places.toArray()) {
    if (isAmount) {
      take(place, integer);
      isAmount = false;
      continue;
    }
    isAmount = integer % 2 === 1;
    place += Math.floor(integer / 2);
    if (!isAmount) take(place, null);
  }
};

const sharedAt = (shared: readonly number[], place: number): number => {
  const integer = shared[place];
  if (integer === undefined) throw new Error("an added loan that is not among the shared ones");
  return integer;
};

const loanIdsOf = (loans: AddedLoans): number[] => {
  const [ids, loanIds]: [number[], number[]] = [loans.shared.ids.toArray(), []];
  eachLoan(loans, (place) => {
    loanIds.push(sharedAt(ids, place));
  });
  return loanIds;
};

const amountsOf = (loans: AddedLoans): number[] => {
  const [shared, amounts]: [number[], number[]] = [loans.shared.amountsDollars.toArray(), []];
  eachLoan(loans, (place, own) => {
    amounts.push(own ?? sharedAt(shared, place));
  });
  return amounts;
};

/** A figure with the loans behind it. Their arrays are created on each read: keeping those of all figures would take much memory. */
export const unpackedWhenRead = <Figure extends object>(figure: Figure, loans: AddedLoans): Figure & CountedLoans => ({
  ...figure,
  loanCount: loans.count,
  get loanIds() {
    return loanIdsOf(loans);
  },
  get amountsDollars() {
    return amountsOf(loans);
  },
});
