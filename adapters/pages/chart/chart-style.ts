import type { AreaLook, LineLook, TextLook } from "../../../domain/documents/drawing.ts";

const line = (color: string, width: number, given: Partial<LineLook> = {}): LineLook => ({
  color,
  width,
  dashes: null,
  isRound: false,
  ...given,
});

/**
 * Lines of amounts also differ in their dashes, for readers who cannot distinguish the colors and for grayscale printers; the limit is
 * dotted, so that a line below it is visible.
 */
const seriesLooks = {
  home: line("#0b62c4", 2.5),
  balance: line("#b3261e", 2.5),
  limit: line("#6f42c1", 4.5, { dashes: [0.1, 10], isRound: true }),
  line: line("#0a6b48", 2.5, { dashes: [9, 5] }),
};

/** The style of lines, areas, and texts of charts on paper, and on a light screen. */
export const chartLooks = {
  line: { grid: line("#d8dee4", 1), axis: line("#57606a", 1), ...seriesLooks },
  area: { band: { color: "#0b62c4", opacity: 0.13 } satisfies AreaLook },
  text: {
    title: { color: "#1f2328", size: 17, isBold: true },
    tick: { color: "#57606a", size: 13, isBold: false },
    name: { color: "#57606a", size: 13, isBold: true },
    entry: { color: "#1f2328", size: 13, isBold: false },
  } satisfies Record<string, TextLook>,
};

export type SeriesLook = keyof typeof seriesLooks;
export type Looks = { readonly [Kind in keyof typeof chartLooks]: keyof (typeof chartLooks)[Kind] };

const lineRule = ([name, { color, width, dashes, isRound }]: readonly [string, LineLook]): string => {
  const dashed = dashes === null ? "" : ` stroke-dasharray: ${dashes.join(" ")};`;
  return `.${name} { fill: none; stroke: ${color}; stroke-width: ${width}; stroke-linejoin: round;${dashed}${isRound ? " stroke-linecap: round;" : ""} }`;
};

const textRule = ([name, { color, size, isBold }]: readonly [string, TextLook]): string =>
  `text.${name} { font: ${isBold ? 600 : 400} ${size}px system-ui, sans-serif; fill: ${color}; font-variant-numeric: tabular-nums; }`;

const { band } = chartLooks.area;

/** The same as styles of an SVG. Paper is always light. */
export const chartStyle = `
.ground { fill: #ffffff; }
${Object.entries(chartLooks.text).map(textRule).join("\n")}
${Object.entries(chartLooks.line).map(lineRule).join("\n")}
.band { fill: ${band.color}; fill-opacity: ${band.opacity}; }
.hint { fill: none; pointer-events: all; }
@media screen and (prefers-color-scheme: dark) {
  .ground { fill: #14181e; }
  text.title, text.entry { fill: #e6edf3; }
  text.tick, text.name { fill: #9aa5b1; }
  .grid { stroke: #2d353f; }
  .axis { stroke: #9aa5b1; }
  .home { stroke: #6cb0ff; }
  .band { fill: #6cb0ff; }
  .balance { stroke: #ff8b7e; }
  .limit { stroke: #c5a8ff; }
  .line { stroke: #4bd3a0; }
}
`;
