import { canonicalJson } from "../canonical-json.ts";
import type { JsonObject } from "../changes.ts";
import type { LoggedEntry } from "../entry.ts";
import { reverting } from "../reverting.ts";

/** The result of reverting the entries of a record one by one from its last state. */
interface Replay {
  /** The number of states that match their entry. */
  readonly compared: number;
  /** The first problem; null if there is none. */
  readonly problem: string | null;
}

/** The entries that changed a record are numbered from 1, in the order of the company's log. */
const orderProblem = (entries: readonly LoggedEntry[]): string | null => {
  for (const [place, { number, seq }] of entries.entries()) {
    if (number !== place + 1) return `entry ${place + 1} of the record is missing`;
    if (seq <= (entries[place - 1]?.seq ?? 0)) return `entry ${number} of the record is not in its order`;
  }
  return null;
};

/**
 * Reverts the changes of a record, from its last state to before its first entry, and compares each state with the digest in its entry.
 * Only states with the schema version of the last one are compared: a later version may show more.
 */
export const replay = (last: JsonObject, entries: readonly LoggedEntry[], digest: (text: string) => string): Replay => {
  let [view, compared]: [JsonObject | null, number] = [last, 0];
  const revert = reverting(last);
  const disorder = orderProblem(entries);
  if (disorder !== null) return { compared, problem: disorder };
  const form = entries.at(-1)?.viewVersion;
  for (const { number, changes, stateDigest, viewVersion } of entries.toReversed()) {
    if (view === null) return { compared, problem: `before entry ${number} of the record there was none` };
    if (viewVersion !== undefined && viewVersion === form) {
      if (digest(canonicalJson(view)) !== stateDigest)
        return { compared, problem: `the state after entry ${number} of the record is not the one that it names` };
      compared += 1;
    }
    try {
      view = revert(changes);
    } catch {
      return { compared, problem: `the changes of entry ${number} of the record do not lead to the state after it` };
    }
  }
  return { compared, problem: null };
};
