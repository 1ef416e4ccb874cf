import { html, type SafeHtml } from "@remix-run/html-template";
import { area, line } from "d3-shape";
import { shortAmount, shortPercent } from "../../domain/hecm/figure-text.ts";
import type { Projection, ProjectionRow } from "../../domain/hecm/projection/projection.ts";
import { formatCents, roundHalfUp } from "../../domain/kernel/money.ts";
import { amountScale, type Scale, yearScale } from "./chart-scale.ts";
import { chartStyle } from "./chart-style.ts";

const width = 960;
const height = 560;
const plot = { left: 104, right: 936, top: 76, bottom: 430 };

/** In whole dollars, for marks and notes. */
const dollarsOf = (cents: number): string => shortAmount(100 * roundHalfUp(cents / 100));
const place = (value: number): string => String(Math.round(value * 10) / 10);

interface Series {
  /** The class that gives it its color and its dashes. */
  readonly look: "balance" | "limit" | "line" | "home";
  readonly name: string;
  readonly amountOf: (row: ProjectionRow) => number;
}

/** The home under the lowest, the middle and the highest appreciation. */
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
  // Nothing more can be drawn on a single disbursement: its limit would look like credit that grows.
  const shown = all.filter(({ look }) => !(isSingleDisbursement && look === "limit"));
  return shown.filter(({ amountOf }) => rows.some((row) => amountOf(row) !== 0));
};

/** From a hundred million dollars on, amounts are marked in millions, or they would not fit beside the axis. */
const markOf = (cents: number, largest: number): string =>
  largest < 10_000_000_000 ? dollarsOf(cents) : `${dollarsOf(cents / 1_000_000)} M`;

const yAxis = ({ ticks, at }: Scale): SafeHtml[] =>
  ticks.map((cents) => {
    const y = place(at(cents));
    return html`<line class="grid" x1="${plot.left}" x2="${plot.right}" y1="${y}" y2="${y}"/><text class="tick" x="${plot.left - 10}" y="${y}" dy="0.35em" text-anchor="end">${markOf(cents, ticks.at(-1) ?? 0)}</text>\n`;
  });

const xAxis = ({ ticks, at }: Scale, firstAge: number): SafeHtml => {
  const marks = ticks.map((year) => {
    const x = place(at(year));
    return html`<line class="axis" x1="${x}" x2="${x}" y1="${plot.bottom}" y2="${plot.bottom + 6}"/><text class="tick" x="${x}" y="${plot.bottom + 22}" text-anchor="middle">${year}</text><text class="tick age" x="${x}" y="${plot.bottom + 40}" text-anchor="middle">${firstAge + year}</text>\n`;
  });
  const names = ["Years", "Age"].map(
    (name, row) =>
      html`<text class="name" x="${plot.left - 24}" y="${plot.bottom + 22 + 18 * row}" text-anchor="end">${name}</text>\n`,
  );
  return html`<line class="axis" x1="${plot.left}" x2="${plot.right}" y1="${plot.bottom}" y2="${plot.bottom}"/>\n${marks}${names}`;
};

/** The decimals of a place in a path. */
const digits = 1;

const pathOf = (
  rows: readonly ProjectionRow[],
  x: Scale,
  y: Scale,
  amountOf: (row: ProjectionRow) => number,
): string | null =>
  line<ProjectionRow>()
    .digits(digits)
    .x(({ year }) => x.at(year))
    .y((row) => y.at(amountOf(row)))(rows);

const band = (rows: readonly ProjectionRow[], x: Scale, y: Scale): SafeHtml => {
  const between = area<ProjectionRow>()
    .digits(digits)
    .x(({ year }) => x.at(year))
    .y0((row) => y.at(homesOf(row).low.homeValueCents))
    .y1((row) => y.at(homesOf(row).high.homeValueCents));
  return html`<path class="band" d="${between(rows)}"/>`;
};

const legend = (series: readonly Series[]): SafeHtml[] =>
  series.map(({ look, name }, position) => {
    const [x, y] = [plot.left + (position % 2) * 420, 502 + Math.floor(position / 2) * 24];
    return html`<line class="series ${look}" x1="${x}" x2="${x + 36}" y1="${y}" y2="${y}"/><text x="${x + 46}" y="${y}" dy="0.35em">${name}</text>\n`;
  });

const yearText = (row: ProjectionRow, series: readonly Series[]): string => {
  const amounts = series.map(({ look, name, amountOf }) => {
    const what = look === "home" ? name.replace(/ \(.*/, "") : name;
    return `${what} ${formatCents(amountOf(row))}`;
  });
  return [`Year ${row.year}, age ${row.ageYears}`, ...amounts].join("\n");
};

/** The text shown under a pointer over a year, without any script. */
const hints = (rows: readonly ProjectionRow[], series: readonly Series[], x: Scale): SafeHtml[] => {
  const step = x.at(1) - x.at(0);
  return rows.map((row) => {
    const from = Math.max(plot.left, x.at(row.year) - step / 2);
    const to = Math.min(plot.right, x.at(row.year) + step / 2);
    return html`<rect class="hint" x="${place(from)}" y="${plot.top}" width="${place(to - from)}" height="${plot.bottom - plot.top}"><title>${yearText(row, series)}</title></rect>\n`;
  });
};

/** What the reader cannot see of the band: how high its upper edge goes in the end. */
const edgeNote = (rows: readonly ProjectionRow[], highestMark: number): string => {
  const last = rows.at(-1);
  const high = last && homesOf(last).high;
  if (!high || high.homeValueCents <= highestMark) return "";
  return `; the band’s edge of ${shortPercent(high.appreciation)} goes up to ${dollarsOf(high.homeValueCents)}`;
};

const description = (rows: readonly ProjectionRow[], series: readonly Series[]): string => {
  const [first, last] = [rows[0], rows.at(-1)];
  return [first, last].flatMap((row) => (row ? [`${yearText(row, series).replaceAll("\n", "; ")}.`] : [])).join(" ");
};

/**
 * The years of a projection as a picture: what is owed, what is left to draw, and what the home is worth. It is an SVG
 * without script that is legible in light and dark and requests nothing. Where the home under the highest
 * appreciation would leave too little height for everything else, its band is cut off at the top. `id` distinguishes it from
 * others of its page; `isPrinted` leaves out what is shown under a pointer alone.
 */
export const projectionPicture = (
  projection: Projection,
  title: string,
  id = "projection",
  isPrinted = false,
): SafeHtml => {
  const { rows, growthRate, horizonYears } = projection;
  const series = seriesOf(projection);
  const largest = Math.max(...series.flatMap(({ amountOf }) => rows.map(amountOf)));
  const y = amountScale(largest, 7, plot.bottom, plot.top);
  const x = yearScale(horizonYears, 14, plot.left, plot.right);
  const growth = `Projected at ${shortPercent(growthRate)} a year, expected rate + annual MIP${edgeNote(rows, y.ticks.at(-1) ?? 0)}`;
  const lines = series.map(
    ({ look, amountOf }) => html`<path class="series ${look}" d="${pathOf(rows, x, y, amountOf)}"/>\n`,
  );
  return html`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" role="img" aria-labelledby="${id}-title ${id}-description">
<title id="${id}-title">${title}</title>
<desc id="${id}-description">${growth}. ${description(rows, series)}</desc>
${html.raw`<style>${chartStyle}</style>`}
<clipPath id="${id}-plot"><rect x="${plot.left}" y="${plot.top}" width="${plot.right - plot.left}" height="${plot.bottom - plot.top}"/></clipPath>
<rect class="ground" width="${width}" height="${height}"/>
<text class="title" x="24" y="34">${title}</text>
<text class="tick" x="24" y="56">${growth}</text>
${yAxis(y)}<g clip-path="url(#${id}-plot)">${band(rows, x, y)}</g>
${lines}${xAxis(x, rows[0]?.ageYears ?? 0)}${legend(series)}${isPrinted ? [] : hints(rows, series, x)}</svg>
`;
};

/** The same picture as a file of its own. */
export const projectionChart = (projection: Projection, title: string): string =>
  String(projectionPicture(projection, title));

/** The same picture for paper. */
export const printedProjectionChart = (projection: Projection, title: string): string =>
  String(projectionPicture(projection, title, "projection", true));
