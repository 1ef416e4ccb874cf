import type { AreaShape, LineShape, Place, TextShape } from "../../../domain/documents/drawing.ts";
import { shortAmount, shortPercent } from "../../../domain/hecm/figure-text.ts";
import type { Projection, ProjectionRow } from "../../../domain/hecm/projection/projection.ts";
import { formatCents, roundHalfUp } from "../../../domain/kernel/money.ts";
import { amountScale, type Scale, yearScale } from "./chart-scale.ts";
import { chartLooks, type Looks, type SeriesLook } from "./chart-style.ts";

const plot = { left: 104, right: 936, top: 76, bottom: 430 };

/** The offset of a text's baseline below the line on which it is centered. */
const middle = 0.35 * chartLooks.text.tick.size;

type ChartShape = LineShape<Looks["line"]> | AreaShape<Looks["area"]> | TextShape<Looks["text"]>;

/** The part of a chart for one year, with the text shown under the pointer. */
interface YearHint {
  readonly left: number;
  readonly right: number;
  readonly text: string;
}

/** A picture before it is written as SVG or for paper: the styles of its shapes are given by name. */
export interface Chart {
  readonly width: number;
  readonly height: number;
  readonly title: string;
  readonly description: string;
  readonly shapes: readonly ChartShape[];
  readonly plot: AreaShape<unknown>["within"];
  /** Created only for screens. */
  readonly hints: () => readonly YearHint[];
}

/** In whole dollars, for ticks and notes. */
const dollarsOf = (cents: number): string => shortAmount(100 * roundHalfUp(cents / 100));

interface Series {
  readonly look: SeriesLook;
  readonly name: string;
  readonly amountOf: (row: ProjectionRow) => number;
}

/** The home value under the lowest, the middle, and the highest appreciation. */
const homesOf = ({ homeValueScenarios }: ProjectionRow) => {
  const [low, middle, high] = [
    homeValueScenarios[0],
    homeValueScenarios[Math.floor(homeValueScenarios.length / 2)],
    homeValueScenarios.at(-1),
  ];
  if (!low || !middle || !high) throw new Error("a projection without any home value");
  return { low, middle, high };
};

const seriesOf = ({ rows, isSingleDisbursement }: Projection): readonly Series[] => {
  const [first] = rows;
  if (!first) throw new Error("a projection without any year");
  const { low, middle, high } = homesOf(first);
  const percents = [middle, low, high].map(({ appreciation }) => shortPercent(appreciation));
  const all: readonly Series[] = [
    {
      look: "home",
      name: `Home value at ${percents[0]} a year (band: ${percents[1]} to ${percents[2]})`,
      amountOf: (row) => homesOf(row).middle.homeValueCents,
    },
    { look: "balance", name: "Loan balance", amountOf: ({ balanceCents }) => balanceCents },
    { look: "limit", name: "Principal limit", amountOf: ({ principalLimitCents }) => principalLimitCents },
    { look: "line", name: "Line of credit", amountOf: ({ lineOfCreditCents }) => lineOfCreditCents },
  ];
  // Nothing more can be drawn from a single disbursement: its limit would look like growing credit.
  const shown = all.filter(({ look }) => !(isSingleDisbursement && look === "limit"));
  return shown.filter(({ amountOf }) => rows.some((row) => amountOf(row) !== 0));
};

const line = (look: Looks["line"], ...points: readonly Place[]): ChartShape => ({ kind: "line", look, points });

const text = (
  look: Looks["text"],
  at: Place,
  words: string | number,
  anchor: TextShape<unknown>["anchor"] = "start",
): ChartShape => ({ kind: "text", look, text: String(words), at, anchor });

/** From a hundred million dollars on, ticks are labeled in millions, because longer labels would not fit beside the axis. */
const markOf = (cents: number, largest: number): string =>
  largest < 10_000_000_000 ? dollarsOf(cents) : `${dollarsOf(cents / 1_000_000)} M`;

const yAxis = ({ ticks, at }: Scale): ChartShape[] =>
  ticks.flatMap((cents) => {
    const y = at(cents);
    const mark = markOf(cents, ticks.at(-1) ?? 0);
    return [line("grid", [plot.left, y], [plot.right, y]), text("tick", [plot.left - 10, y + middle], mark, "end")];
  });

const xAxis = ({ ticks, at }: Scale, firstAge: number): ChartShape[] => {
  const { left, right, bottom } = plot;
  const [yearsAt, agesAt] = [bottom + 22, bottom + 40];
  const marks = ticks.flatMap((year) => {
    const x = at(year);
    const words = [text("tick", [x, yearsAt], year, "middle"), text("tick", [x, agesAt], firstAge + year, "middle")];
    return [line("axis", [x, bottom], [x, bottom + 6]), ...words];
  });
  const names = [text("name", [left - 24, yearsAt], "Years", "end"), text("name", [left - 24, agesAt], "Age", "end")];
  return [line("axis", [left, bottom], [right, bottom]), ...marks, ...names];
};

/** The area between the home's lowest and highest values: to the right along the upper edge, and back along the lower one. */
const band = (rows: readonly ProjectionRow[], x: Scale, y: Scale): ChartShape => {
  const edge = (of: "low" | "high") =>
    rows.map((row): Place => [x.at(row.year), y.at(homesOf(row)[of].homeValueCents)]);
  return { kind: "area", look: "band", points: [...edge("high"), ...edge("low").toReversed()], within: plot };
};

const legend = (series: readonly Series[]): ChartShape[] =>
  series.flatMap(({ look, name }, position) => {
    const [x, y] = [plot.left + (position % 2) * 420, 502 + Math.floor(position / 2) * 24];
    return [line(look, [x, y], [x + 36, y]), text("entry", [x + 46, y + middle], name)];
  });

const yearText = (row: ProjectionRow, series: readonly Series[]): string => {
  const amounts = series.map(({ look, name, amountOf }) => {
    const what = look === "home" ? name.replace(/ \(.*/, "") : name;
    return `${what} ${formatCents(amountOf(row))}`;
  });
  return [`Year ${row.year}, age ${row.ageYears}`, ...amounts].join("\n");
};

const hintsOf = (rows: readonly ProjectionRow[], series: readonly Series[], x: Scale): readonly YearHint[] => {
  const step = x.at(1) - x.at(0);
  return rows.map((row) => ({
    left: Math.max(plot.left, x.at(row.year) - step / 2),
    right: Math.min(plot.right, x.at(row.year) + step / 2),
    text: yearText(row, series),
  }));
};

/** What the reader cannot see of the band: how high its upper edge ends. */
const edgeNote = (rows: readonly ProjectionRow[], highestMark: number): string => {
  const last = rows.at(-1);
  const high = last && homesOf(last).high;
  if (!high || high.homeValueCents <= highestMark) return "";
  return `; the band’s edge of ${shortPercent(high.appreciation)} goes up to ${dollarsOf(high.homeValueCents)}`;
};

const descriptionOf = (rows: readonly ProjectionRow[], series: readonly Series[]): string => {
  const [first, last] = [rows[0], rows.at(-1)];
  return [first, last].flatMap((row) => (row ? [`${yearText(row, series).replaceAll("\n", "; ")}.`] : [])).join(" ");
};

/**
 * The years of a projection as a picture: what is owed, what is left to draw, and what the home is worth. If the home under the highest
 * appreciation would leave too little height for everything else, its band is cut off at the top.
 */
export const projectionChart = (projection: Projection, title: string): Chart => {
  const { rows, growthRate, horizonYears } = projection;
  const series = seriesOf(projection);
  const largest = Math.max(...series.flatMap(({ amountOf }) => rows.map(amountOf)));
  const y = amountScale(largest, plot.bottom, plot.top);
  const x = yearScale(horizonYears, plot.left, plot.right);
  const growth = `Projected at ${shortPercent(growthRate)} a year, expected rate + annual MIP${edgeNote(rows, y.ticks.at(-1) ?? 0)}`;
  const lines = series.map(({ look, amountOf }) =>
    line(look, ...rows.map((row): Place => [x.at(row.year), y.at(amountOf(row))])),
  );
  return {
    width: 960,
    height: 560,
    title,
    description: `${growth}. ${descriptionOf(rows, series)}`,
    plot,
    shapes: [
      text("title", [24, 34], title),
      text("tick", [24, 56], growth),
      ...yAxis(y),
      band(rows, x, y),
      ...lines,
      ...xAxis(x, rows[0]?.ageYears ?? 0),
      ...legend(series),
    ],
    hints: () => hintsOf(rows, series, x),
  };
};
