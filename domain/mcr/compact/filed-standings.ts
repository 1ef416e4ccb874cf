import type { Standing } from "../quarter/contribution.ts";
import type { Place } from "../quarter/counted-facts.ts";
import { idList, integerList } from "./integer-list.ts";

/** What was filed of loans as in process at the end of a quarter. */
export interface FiledStandings {
  /** Takes out what was filed of a loan; null where nothing was, or it is taken out already. */
  take(loanId: number): Standing | null;
  /** What is not taken out, in the order of the ids. */
  left(): (readonly [loanId: number, standing: Standing])[];
}

/** Gathers what was filed of one loan after another. */
interface FiledStandingsBuilder {
  /** Adds a loan, which was filed once. */
  add(loanId: number, standing: Standing): void;
  end(): FiledStandings;
}

/** Where an id is in ascending ids, or would be. */
const placeIn = (ids: Float64Array, id: number): number => {
  let [from, until] = [0, ids.length];
  while (from < until) {
    const middle = (from + until) >> 1;
    if ((ids[middle] ?? 0) < id) from = middle + 1;
    else until = middle;
  }
  return from;
};

/** Begins with no loans. Of hundreds of thousands each takes some twenty bytes; as an object in a map it would take five times that. */
export const filedStandingsBuilder = (): FiledStandingsBuilder => {
  const places: Place[] = [];
  const numbers = new Map<string, number>();
  const [ids, amounts, placeNumbers] = [idList(), integerList(), integerList()];
  const numberOf = ({ state, group }: Place): number => {
    const key = `${state} ${group}`;
    const number = numbers.get(key) ?? places.push({ state, group }) - 1;
    numbers.set(key, number);
    return number;
  };
  return {
    add: (loanId, standing) => {
      ids.add(loanId);
      amounts.add(standing.amountDollars);
      placeNumbers.add(numberOf(standing));
    },
    end: () => {
      const added = ids.toArray();
      const order = Uint32Array.from(added.keys()).sort((one, other) => (added[one] ?? 0) - (added[other] ?? 0));
      const inOrder = (values: readonly number[]) => Float64Array.from(order, (position) => values[position] ?? 0);
      const sortedIds = inOrder(added);
      const sortedAmounts = inOrder(amounts.toArray());
      const sortedPlaces = inOrder(placeNumbers.toArray());
      // A loan is taken out once: its second entry would be left, and become a correction.
      if (sortedIds.some((id, position) => id === sortedIds[position - 1])) throw new Error("a loan filed twice");
      const isTaken = new Uint8Array(sortedIds.length);
      const standingAt = (position: number): Standing => {
        const place = places[sortedPlaces[position] ?? 0];
        if (place === undefined) throw new Error("a filed loan without its place");
        return { ...place, amountDollars: sortedAmounts[position] ?? 0 };
      };
      return {
        take: (loanId) => {
          const position = placeIn(sortedIds, loanId);
          if (sortedIds[position] !== loanId || isTaken[position] === 1) return null;
          isTaken[position] = 1;
          return standingAt(position);
        },
        left: () =>
          [...isTaken.keys()]
            .filter((position) => isTaken[position] === 0)
            .map((position) => [sortedIds[position] ?? 0, standingAt(position)] as const),
      };
    },
  };
};
