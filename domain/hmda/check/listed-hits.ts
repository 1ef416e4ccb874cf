import type { CheckedRegister } from "./result.ts";
import { malformedEdit } from "./tally.ts";

/**
 * The maximum number of listed lines per edit: all lines of a file that is checked within a request. This limit and the others are our
 * choice.
 */
export const maxListedOfEdit = 10_000;

/** The maximum number of listed lines over all edits, about 20 MB. */
export const maxListed = 300_000;

/** The first lines of each edit are listed however many lines other edits have. */
export const alwaysListedOfEdit = 100;

/** The number of lines of an edit, and how many of them a table lists. Malformed lines count under the edit `format`. */
export interface EditListing {
  readonly edit: string;
  readonly count: number;
  readonly listed: number;
}

/** Chooses which hits a stored table lists, so that a file with errors in every line does not produce a table many times its size. */
interface ListedHits {
  /** Whether the next hit of an edit is listed. */
  takes(edit: string): boolean;
  /** What is listed of each edit with hits, in the order of the edits, malformed lines first. */
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
