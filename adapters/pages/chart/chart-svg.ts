import { html, type SafeHtml } from "@remix-run/html-template";
import type { Place } from "../../../domain/documents/drawing.ts";
import type { Projection } from "../../../domain/hecm/projection/projection.ts";
import { chartStyle } from "./chart-style.ts";
import { type Chart, projectionChart } from "./projection-chart.ts";

/** A tenth of a pixel cannot be seen. */
const place = (value: number): number => Math.round(value * 10) / 10;

const pathOf = (points: readonly Place[]): string => `M${points.map((point) => point.map(place).join(",")).join("L")}`;

const shapeOf = (shape: Chart["shapes"][number], clip: string): SafeHtml => {
  if (shape.kind === "line") return html`<path class="${shape.look}" d="${pathOf(shape.points)}"/>\n`;
  if (shape.kind === "area")
    return html`<path class="${shape.look}" clip-path="url(#${clip})" d="${pathOf(shape.points)}Z"/>\n`;
  const [x, y] = shape.at.map(place);
  return html`<text class="${shape.look}" x="${x ?? 0}" y="${y ?? 0}" text-anchor="${shape.anchor}">${shape.text}</text>\n`;
};

/** The text shown for a year under the pointer, without script. */
const hintsOf = ({ hints, plot }: Chart): SafeHtml[] =>
  hints().map(
    ({ left, right, text }) =>
      html`<rect class="hint" x="${place(left)}" y="${plot.top}" width="${place(right - left)}" height="${plot.bottom - plot.top}"><title>${text}</title></rect>\n`,
  );

/**
 * A projection as an SVG without script that is legible in light and dark mode and requests nothing. `id` distinguishes it from others on
 * its page.
 */
export const projectionPicture = (projection: Projection, title: string, id = "projection"): SafeHtml => {
  const chart = projectionChart(projection, title);
  const { width, height, description, shapes, plot } = chart;
  return html`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" role="img" aria-labelledby="${id}-title ${id}-description">
<title id="${id}-title">${title}</title>
<desc id="${id}-description">${description}</desc>
${html.raw`<style>${chartStyle}</style>`}
<clipPath id="${id}-plot"><rect x="${plot.left}" y="${plot.top}" width="${plot.right - plot.left}" height="${plot.bottom - plot.top}"/></clipPath>
<rect class="ground" width="${width}" height="${height}"/>
${shapes.map((shape) => shapeOf(shape, `${id}-plot`))}${hintsOf(chart)}</svg>
`;
};

/** The same picture as a separate file. */
export const projectionFile = (projection: Projection, title: string): string =>
  String(projectionPicture(projection, title));
