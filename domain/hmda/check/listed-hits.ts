import type { CheckedRegister } from "./result.ts";
import { malformedEdit } from "./tally.ts";

/** So many lines of one edit are listed: all of a file that is checked at once. Ours, as the others are. */
export const maxListedOfEdit = 10_000;

/** So many lines are listed of all edits together, some 20 MB … */
export const maxListed = 300_000;

/** … but for the first of each edit, which are listed however many lines other edits have. */
export const alwaysListedOfEdit = 100;

/** How many lines an edit has, malformed lines being those of the edit `format`, and how many of them a table lists. */
export interface EditListing {
  readonly edit: string;
  readonly count: number;
  readonly listed: number;
}

/** Which hits a table lists that is stored, so that a file whose every line is wrong makes no table many times its size. */
export interface ListedHits {
  /** Whether the next hit of an edit is listed. */
  takes(edit: string): boolean;
  /** What is listed of each edit that hits, in the order of the edits, malformed lines first. */
  listings(checked: Pick<CheckedRegister, "edits" | "formatErrorCount">): readonly EditListing[];
}

/** The choice for one table. */
export const listedHits = (): ListedHits => {
  const listedOf = new Map<string, number>();
  let listedOfAll = 0;
  return {
    takes(edit) {
      const listed = listedOf.get(edit) ?? 0;
      const most = listedOfAll < maxListed ? maxListedOfEdit : alwaysListedOfEdit;
      if (listed >= most) return false;
      listedOf.set(edit, listed + 1);
      listedOfAll += 1;
      return true;
    },
    listings({ edits, formatErrorCount }) {
      const counts = [{ edit: malformedEdit, count: formatErrorCount }, ...edits];
      return counts
        .filter(({ count }) => count > 0)
        .map(({ edit, count }) => ({ edit, count, listed: listedOf.get(edit) ?? 0 }));
    },
  };
};
