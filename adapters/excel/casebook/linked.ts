import { dashOf } from "../../../domain/casebook/book/dashes.ts";
import { plainLoanColumns } from "../../../domain/casebook/sample/plain-columns.ts";
import { isExpected } from "../../../domain/casebook/subjects/subject.ts";
import { cellsIn, type Expression, type Figure, type Place, withFigures, worth } from "./expression.ts";
import { operandsOf } from "./operands.ts";
import { plainLoanAddress } from "./plain-loan-sheet.ts";
import { commonResults } from "./plain-results.ts";

/** The address of a column in the row of a case; undefined if the book has no such column. */
type AddressOf = (column: string) => string | undefined;

/** An amount, rate, or count in a cell of the workbook. */
interface Operand {
  readonly column: string;
  readonly value: number;
  readonly isPercent: boolean;
  readonly address: string;
}

const operand = (column: string, written: string, address: string | undefined): Operand[] => {
  const [, number, percent] = /^(\d[\d,]*(?:\.\d+)?)( %)?$/.exec(written) ?? [];
  if (number === undefined || address === undefined) return [];
  return [{ column, value: Number(number.replaceAll(",", "")), isPercent: percent !== undefined, address }];
};

/** Inserts cell addresses into a calculation of the figure of a column. */
export type Link = (expression: Expression, gives: string | null) => Expression;

/** Links no figure to a cell. */
export const linkNothing: Link = (expression) =>
  withFigures(expression, (each) => (each.kind === "earlier" ? each.figure : each));

/**
 * Links the figures of a case's working to the cells from which they are taken. The case's own values take precedence over an earlier step
 * of the working, then the plain loan and its results, then the case's expected results. A figure that could refer to two cells of one
 * kind, and zero, are not linked.
 */
export const linkOf = (book: string, cells: ReadonlyMap<string, string>, addressOf: AddressOf): Link => {
  const operands = operandsOf(book);
  const { behind, isPlainLoan } = dashOf(book);
  const inherited = Object.entries(behind(cells)).filter(([column]) => !cells.has(column));
  const ofInputs = [...cells].flatMap(([column, text]) =>
    isExpected(column) ? [] : operand(column, text, addressOf(column)),
  );
  const ofDashes = inherited.flatMap(([column, text]) =>
    operand(
      column,
      text,
      addressOf(column) ?? (isPlainLoan && column in plainLoanColumns ? plainLoanAddress(column) : undefined),
    ),
  );
  const ofExpected = [...cells].flatMap(([column, text]) =>
    isExpected(column) ? operand(column, text, addressOf(column)) : [],
  );
  const results = isPlainLoan ? commonResults(cells) : [];

  const linkAmong = (found: readonly Operand[], figure: Figure): Expression | "ambiguous" | null => {
    const same = found.filter(
      ({ value, isPercent }) =>
        value === figure.value && (isPercent === figure.isPercent || operands.isWithoutPercentSigns === true),
    );
    const [first, ...others] = same;
    if (first === undefined) return null;
    if (others.length > 0) return "ambiguous";
    return { kind: "cell", address: first.address, figure, isHundredth: first.isPercent && !figure.isPercent };
  };

  /** One plus the rate of growth, if a figure is that. */
  const asGrowth = (figure: Figure): Expression | null => {
    const rate = ofInputs.find(({ column }) => column === operands.growth);
    if (rate === undefined || rate.value === 0 || worth(figure) !== 1 + rate.value / 100) return null;
    const one: Figure = { kind: "number", written: "1", value: 1, isPercent: false };
    const ofRate: Figure = { kind: "number", written: `${rate.value} %`, value: rate.value, isPercent: true };
    const cell: Expression = { kind: "cell", address: rate.address, figure: ofRate, isHundredth: false };
    return { kind: "group", of: { kind: "operation", operator: "+", left: one, right: cell } };
  };

  const link: Link = (expression, gives) =>
    withFigures(expression, (each, place) => {
      const figure = each.kind === "earlier" ? each.figure : each;
      if (figure.value === 0 || operands.ofRules?.includes(figure.value)) return figure;
      const at = (found: readonly Operand[]) =>
        found.filter(({ column }) => column !== gives && operands[place]?.includes(column));
      const own = asGrowth(figure) ?? linkAmong(at(ofInputs), figure);
      if (own !== null) return own === "ambiguous" ? figure : own;
      if (each.kind === "earlier") {
        const of = link(each.of, gives);
        if (cellsIn(of) > 0) return { ...each, of };
      }
      const kinds = [at(ofDashes), resultsAt(place), at(ofExpected)];
      const found = kinds.map((kind) => linkAmong(kind, figure)).find((linked) => linked !== null);
      return found === undefined || found === "ambiguous" ? figure : found;
    });

  const resultsAt = (place: Place): Operand[] =>
    results
      .filter(({ places }) => places.includes(place))
      .flatMap(({ name, value }) => operand(name, value, plainLoanAddress(name)));

  return link;
};
