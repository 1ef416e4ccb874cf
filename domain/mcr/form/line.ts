/** Who took the application, or who funded the loan; `total` if the form has one column. */
export type ColumnGroup = "direct" | "thirdParty" | "brokered" | "retail" | "wholesale" | "total";

/** The suffixes of a line's cells in a group of columns; null if there is none. */
interface GroupCells {
  readonly group: ColumnGroup;
  readonly amount: number | null;
  readonly count: number | null;
}

const group = (of: ColumnGroup, amount: number | null, count: number | null): GroupCells => ({
  group: of,
  amount,
  count,
});

/** The columns of a line. The averages shown on the sheet are not cells: they follow from amount and count. */
const layouts = {
  pipeline: [group("direct", 1, 2), group("thirdParty", 3, 4)],
  pipelineAmount: [group("direct", 1, null), group("thirdParty", 3, null)],
  closed: [group("brokered", 1, 2), group("retail", 3, 4), group("wholesale", 5, 6)],
  brokeredAmount: [group("brokered", 1, null)],
  fundedAmount: [group("retail", 3, null), group("wholesale", 5, null)],
  brokeredCount: [group("brokered", null, 2)],
  fundedCount: [group("retail", null, 4), group("wholesale", null, 6)],
  total: [group("total", 1, 2)],
  amount: [group("total", 1, null)],
  // Figures that are neither dollars nor loans are in the count column.
  average: [group("total", null, 2)],
  ratio: [group("total", null, 3)],
  days: [group("total", null, 3)],
} as const satisfies Readonly<Record<string, readonly GroupCells[]>>;
export type Layout = keyof typeof layouts;

/** A line of the form under its NMLS number. */
export interface Line {
  readonly code: string;
  readonly caption: string;
  /** The wording of version 6, if different. */
  readonly captionOfVersion6?: string;
  readonly layout: Layout;
  readonly onlyInVersion6?: true;
  /** Its position in an upload file, which is not the form's order; absent if it is not uploaded. */
  readonly xmlOrder?: number;
  /** For a computed line: the lines from which it is computed, column by column. */
  readonly total?: { readonly plus: readonly string[]; readonly minus?: readonly string[] };
}

/** Lines grouped under the titles of the sheet. */
export interface Block {
  readonly titles: readonly string[];
  readonly lines: readonly Line[];
}

/** The groups of columns of a line, in order, with their cells. */
export const groupsOf = ({ layout }: Pick<Line, "layout">): readonly GroupCells[] => layouts[layout];

/** The name of a cell: the line's code and the suffix of its column, `AC020_1`. It is also the name of the XML element. */
export const cellName = (code: string, suffix: number): string => `${code}_${suffix}`;

/** The names of all cells of a line, in order. */
export const cellNamesOf = (line: Pick<Line, "code" | "layout">): readonly string[] =>
  groupsOf(line)
    .flatMap(({ amount, count }) => [amount, count])
    .filter((suffix) => suffix !== null)
    .map((suffix) => cellName(line.code, suffix));
