import { groupedNumber } from "../../kernel/text/grouped-number.ts";
import { type Form, lineOf } from "../form/form.ts";
import { addToLine, type Cells, figuresOf } from "./cells.ts";
import { quarterBefore, quarterName, type ReportedQuarter } from "./quarter.ts";
import { inDollars } from "./reasons.ts";
import type { StateInputs } from "./report.ts";

type Opening = NonNullable<StateInputs["opening"]>;

/** An amount, and the number of its applications. */
interface Figures {
  readonly amount: number;
  readonly count: number;
}

/** The columns of a line of applications, with their names in a note. */
const columns = [
  ["direct", "received directly"],
  ["thirdParty", "received from a third party"],
] as const;

const inColumn = (opening: Opening, column: (typeof columns)[number][0]): Figures =>
  column === "direct"
    ? { amount: opening.amountDollars, count: opening.count }
    : { amount: opening.thirdPartyAmountDollars, count: opening.thirdPartyCount };

const words = ({ amount, count }: Figures): string =>
  `${inDollars(amount)} in ${groupedNumber(count)} ${count === 1 ? "application" : "applications"}`;

/** How the note explains the opening figures and the differing records. */
const sentenceOf = (
  quarter: ReportedQuarter,
  { source }: Opening,
  parts: readonly { readonly column: string; readonly filed: Figures; readonly known: Figures }[],
): string => {
  const before = quarterName(quarterBefore(quarter));
  const sideOf = (side: "filed" | "known") => parts.map((part) => `${words(part[side])} ${part.column}`).join(", ");
  const begin = `AC010 is what was filed elsewhere for the end of ${before} (${source}): ${sideOf("filed")}`;
  const isSame = parts.every(({ filed, known }) => filed.amount === known.amount && filed.count === known.count);
  return isSame
    ? `${begin}, as the records here have it.`
    : `${begin}; the records here have ${sideOf("known")}, and AC063 has the difference.`;
};

/**
 * Begins a state's quarter with what was filed elsewhere for the preceding quarter: line AC010 has those figures, and AC063 the difference
 * to the records. Returns the sentence of the note.
 */
export const beginWith = (
  cells: Map<string, number>,
  form: Form,
  quarter: ReportedQuarter,
  opening: Opening,
): string => {
  const [first, changes] = [lineOf(form, "AC010"), lineOf(form, "AC063")];
  const recorded: Cells = new Map(cells);
  const parts = columns.map(([group, column]) => {
    const filed = inColumn(opening, group);
    const { amount, count } = figuresOf(recorded, first).find((figures) => figures.group === group) ?? {};
    const known = { amount: amount ?? 0, count: count ?? 0 };
    const difference = { amount: known.amount - filed.amount, count: known.count - filed.count };
    addToLine(cells, first, { group, amount: -difference.amount, count: -difference.count });
    addToLine(cells, changes, { group, ...difference });
    return { column, filed, known };
  });
  const shown = parts.filter(({ filed, known }, position) => position === 0 || filed.count > 0 || known.count > 0);
  return sentenceOf(quarter, opening, shown);
};
