import { type Form, lineOf } from "../form/form.ts";
import { type ColumnGroup, groupsOf } from "../form/line.ts";
import { type Cells, cellIn } from "./cells.ts";

/** A rule of the form that two figures must be equal, with both figures. */
export interface TieOut {
  /** What it compares, `AC066 = AC090, direct, amount`. */
  readonly id: string;
  /** The numbers of the rule among the NMLS completeness checks; null if it is our own. */
  readonly nmlsNumbers: string | null;
  readonly left: number;
  readonly right: number;
  readonly isMet: boolean;
}

/** The fields of an originator that tie-outs use. */
interface OriginatorFigures {
  readonly amountDollars: number;
  readonly count: number;
}

/** One side: figures of lines in some groups of columns, added or subtracted. */
interface Side {
  readonly plus: readonly string[];
  readonly minus?: readonly string[];
  readonly groups: readonly ColumnGroup[];
}

/** A rule; its `name` is for people. */
interface Rule {
  readonly name: string;
  readonly nmlsNumbers: string;
  readonly left: Side;
  readonly right: Side;
}

const closedGroups = ["brokered", "retail", "wholesale"] as const;
const fundedGroups = ["retail", "wholesale"] as const;

const words: Readonly<Record<ColumnGroup, string>> = {
  direct: "direct",
  thirdParty: "third party",
  brokered: "brokered",
  retail: "retail",
  wholesale: "wholesale",
  total: "total",
};

/** The same rule in each of several groups of columns. */
const each = (
  groups: readonly ColumnGroup[],
  name: string,
  nmlsNumbers: string,
  left: Omit<Side, "groups">,
  right: Omit<Side, "groups">,
): readonly Rule[] =>
  groups.map((group) => ({
    name: `${name}, ${words[group]}`,
    nmlsNumbers,
    left: { ...left, groups: [group] },
    right: { ...right, groups: [group] },
  }));

const equal = (groups: readonly ColumnGroup[], left: string, right: string, nmlsNumbers: string): readonly Rule[] =>
  each(groups, `${left} = ${right}`, nmlsNumbers, { plus: [left] }, { plus: [right] });

/** The totals of the blocks of Section II, each of which breaks down the first mortgages of line I100. */
const blockTotals = ["I240", "I259", "I269", "I279", "I289", "I299", "I309", "I319", "I339", "I349", "I379"];

/** The rules of Sections I and II, with the numbers printed next to them on the sample sheet. */
const rules: readonly Rule[] = [
  ...equal(["direct", "thirdParty"], "AC066", "AC090", "1020-1050"),
  ...each(
    closedGroups,
    "AC190 = AC990 - AC790",
    "0511-0516",
    { plus: ["AC190"] },
    { plus: ["AC990"], minus: ["AC790"] },
  ),
  ...["AC290", "AC390", "AC590"].flatMap((total) => equal(closedGroups, total, "AC190", "0460-0490")),
  ...equal(closedGroups, "AC890", "AC790", "0960-1010"),
  {
    name: "AC990 brokered and retail = AC070 direct",
    nmlsNumbers: "0520, 0850, 0860",
    left: { plus: ["AC990"], groups: ["brokered", "retail"] },
    right: { plus: ["AC070"], groups: ["direct"] },
  },
  {
    name: "AC990 wholesale = AC070 third party",
    nmlsNumbers: "0522",
    left: { plus: ["AC990"], groups: ["wholesale"] },
    right: { plus: ["AC070"], groups: ["thirdParty"] },
  },
  {
    name: "AC1290 = AC990 retail and wholesale",
    nmlsNumbers: "0523, 0524",
    left: { plus: ["AC1290"], groups: ["total"] },
    right: { plus: ["AC990"], groups: fundedGroups },
  },
  {
    name: "I200 = AC190 + AC790, retail and wholesale",
    nmlsNumbers: "0651, 0652",
    left: { plus: ["I200"], groups: ["total"] },
    right: { plus: ["AC190", "AC790"], groups: fundedGroups },
  },
  ...blockTotals.flatMap((total) => equal(["total"], total, "I100", "0640-0650")),
];

type Unit = "amount" | "count";
const units: readonly Unit[] = ["amount", "count"];

const sideOf = (cells: Cells, form: Form, { plus, minus = [], groups }: Side, unit: Unit): number => {
  const sum = (codes: readonly string[]) => {
    let total = 0;
    for (const code of codes)
      for (const columns of groupsOf(lineOf(form, code))) {
        const suffix = columns[unit];
        if (suffix !== null && groups.includes(columns.group)) total += cellIn(cells, code, suffix);
      }
    return total;
  };
  return sum(plus) - sum(minus);
};

const tieOut = (id: string, nmlsNumbers: string | null, left: number, right: number): TieOut => ({
  id,
  nmlsNumbers,
  left,
  right,
  isMet: left === right,
});

/** All rules of the form on a sheet with its computed lines, met or not. */
export const tieOuts = (cells: Cells, form: Form, originators: readonly OriginatorFigures[]): readonly TieOut[] => {
  const direct = (unit: Unit) => sideOf(cells, form, { plus: ["AC070"], groups: ["direct"] }, unit);
  const sum = (figure: (of: OriginatorFigures) => number) => originators.reduce((total, of) => total + figure(of), 0);
  return [
    ...rules.flatMap(({ name, nmlsNumbers, left, right }) =>
      units.map((unit) =>
        tieOut(`${name}, ${unit}`, nmlsNumbers, sideOf(cells, form, left, unit), sideOf(cells, form, right, unit)),
      ),
    ),
    tieOut(
      "Originators = AC070 direct, amount",
      "0850-0880",
      sum(({ amountDollars }) => amountDollars),
      direct("amount"),
    ),
    tieOut(
      "Originators = AC070 direct, count",
      "0850-0880",
      sum(({ count }) => count),
      direct("count"),
    ),
  ];
};

/** The rules that a state's opening figures equal what was filed at the end of the preceding quarter, column by column. */
export const carriedOverTieOuts = (cells: Cells, filed: Cells, form: Form, before: string): readonly TieOut[] => {
  return groupsOf(lineOf(form, "AC010")).flatMap(({ group }) =>
    units.map((unit) =>
      tieOut(
        `AC010 = AC080 filed for ${before}, ${words[group]}, ${unit}`,
        null,
        sideOf(cells, form, { plus: ["AC010"], groups: [group] }, unit),
        sideOf(filed, form, { plus: ["AC080"], groups: [group] }, unit),
      ),
    ),
  );
};
