import type { Drawing } from "../../../domain/documents/drawing.ts";
import type { Projection } from "../../../domain/hecm/projection/projection.ts";
import { chartLooks } from "./chart-style.ts";
import { type Chart, projectionChart } from "./projection-chart.ts";

const printed = (shape: Chart["shapes"][number]): Drawing["shapes"][number] => {
  if (shape.kind === "line") return { ...shape, look: chartLooks.line[shape.look] };
  if (shape.kind === "area") return { ...shape, look: chartLooks.area[shape.look] };
  return { ...shape, look: chartLooks.text[shape.look] };
};

/** A projection as a drawing for paper. */
export const projectionDrawing = (projection: Projection, title: string): Drawing => {
  const { width, height, description, shapes } = projectionChart(projection, title);
  return { width, height, title, description, shapes: shapes.map(printed) };
};
