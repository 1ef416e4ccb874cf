import type { AnswerPlaces, EditRow, FileFacts, RowEdit, RowNumbers, RowRule } from "../edits/edit.ts";
import { larFields } from "../register/lar-fields.ts";

/** What remains to be tested of an edit for a code; null if the code alone decides that it applies, or that it does not hold. */
interface Candidate {
  readonly place: number;
  readonly when: RowRule | null;
  readonly holds: RowRule | null;
}

/** Edits that apply in one circumstance, which is evaluated once per row for all of them. */
interface Group {
  readonly when: RowRule | null;
  readonly edits: readonly { readonly place: number; readonly holds: RowRule }[];
}

/** The number of bits of a code. A cell's candidates are indexed by its position and code together. */
const codeBits = 7;

/** Edits of a row, in the order in which their hits are reported, prepared for fast evaluation. */
export interface RowEditTable {
  /** In the given order. */
  readonly list: readonly RowEdit[];
  readonly edits: readonly RowEdit[];
  /** For each cell's position and code, the edits that may hit there. */
  readonly candidates: readonly (readonly Candidate[] | null)[];
  readonly groups: readonly Group[];
}

/** A table, with the function that finds the edits that a row hits. */
interface RowEdits {
  readonly edits: readonly RowEdit[];
  /** The indexes of the edits that a row hits, in order. The next call overwrites them. */
  hitsOf(row: EditRow, numbers: RowNumbers, facts: FileFacts): readonly number[];
}

/** With at most this many codes, a circumstance is rarer than a violation of its requirement. */
const maxRareCodes = 5;

const isRare = (where: AnswerPlaces | undefined): boolean =>
  where !== undefined &&
  where.cells.reduce((sum, { codes }) => codes.members.reduce((count, member) => count + member, sum), 0) <=
    maxRareCodes;

/**
 * Prepares the edits of a row for fast evaluation. Nearly all of them compare the code of a cell with a list. Such an edit is a candidate
 * only at the codes for which it can hit, so that a valid cell costs one lookup, however many edits there are about it.
 */
export const rowEditTable = (list: readonly RowEdit[]): RowEditTable => {
  const edits = [...Map.groupBy(list, ({ when }) => when ?? null).values()].flat();
  const candidates: (Candidate[] | null)[] = new Array(larFields.length << codeBits).fill(null);
  const groups = new Map<RowRule | null, Group["edits"][number][]>();
  const watch = ({ cells }: AnswerPlaces, candidate: Candidate): void => {
    for (const { place, codes } of cells)
      for (let code = 0; code < codes.members.length; code += 1)
        if (codes.members[code] === 1) {
          const key = (place << codeBits) | code;
          const there = candidates[key];
          if (there) there.push(candidate);
          else candidates[key] = [candidate];
        }
  };
  for (const [place, { when = null, holds }] of edits.entries()) {
    const { falseAt } = holds;
    const trueAt = when?.trueAt;
    if (falseAt && !isRare(trueAt)) watch(falseAt, { place, when, holds: falseAt.isAlways ? null : holds });
    else if (trueAt) watch(trueAt, { place, when: trueAt.isAlways ? null : when, holds });
    else groups.set(when, [...(groups.get(when) ?? []), { place, holds }]);
  }
  return { list, edits, candidates, groups: [...groups].map(([when, group]) => ({ when, edits: group })) };
};

/** Evaluates the edits of a table for the rows of one file. */
export const rowEditsOf = ({ edits, candidates, groups }: RowEditTable): RowEdits => {
  const hits: number[] = [];
  const add = (place: number): void => {
    if (!hits.includes(place)) hits.push(place);
  };
  return {
    edits,
    hitsOf(row, numbers, facts) {
      hits.length = 0;
      const { codes } = row;
      for (let cell = 0; cell < codes.length; cell += 1) {
        const found = candidates[(cell << codeBits) | (codes[cell] ?? 0)];
        if (found)
          for (const { place, when, holds } of found)
            if ((when === null || when(row, numbers, facts)) && (holds === null || !holds(row, numbers, facts)))
              add(place);
      }
      for (const { when, edits: group } of groups)
        if (when === null || when(row, numbers, facts))
          for (const { place, holds } of group) if (!holds(row, numbers, facts)) add(place);
      return hits.length > 1 ? hits.sort((one, other) => one - other) : hits;
    },
  };
};
