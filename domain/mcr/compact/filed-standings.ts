import type { Standing } from "../quarter/contribution.ts";
import type { Place } from "../quarter/counted-facts.ts";
import { type Quarter, quarterName } from "../quarter/quarter.ts";
import { idList, integerList } from "./integer-list.ts";

/** The loans that were filed as in process at the end of a quarter. */
export interface FiledStandings {
  /** Removes and returns what was filed for a loan; null if nothing was, or if it was removed already. */
  take(loanId: number): Standing | null;
  /** What has not been removed, ordered by loan id. */
  left(): (readonly [loanId: number, standing: Standing])[];
}

/** Collects what was filed, one loan after another. */
interface FiledStandingsBuilder {
  /** Adds a loan, which was filed once. */
  add(loanId: number, standing: Standing): void;
  end(): FiledStandings;
}

/** The index of an id in a sorted array, or where it would be inserted. */
const placeIn = (ids: Float64Array, id: number): number => {
  let [from, until] = [0, ids.length];
  while (from < until) {
    const middle = (from + until) >> 1;
    if ((ids[middle] ?? 0) < id) from = middle + 1;
    else until = middle;
  }
  return from;
};

/**
 * An empty builder of what was filed of a quarter. Each of hundreds of thousands of loans takes about twenty bytes; as an object in a map it would take five times that.
 */
export const filedStandingsBuilder = (quarter: Quarter): FiledStandingsBuilder => {
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
      // A loan is removed once: a second entry would be left over, and become a correction. No report with one can be filed.
      const twice = sortedIds.find((id, position) => id === sortedIds[position - 1]);
      if (twice !== undefined) throw new Error(`loan ${twice} is twice in what was filed of ${quarterName(quarter)}`);
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
