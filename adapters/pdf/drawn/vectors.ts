import type { DrawnVector, FileDocument } from "pdfmake";
import { written } from "../font-program.ts";
import { rgbOf } from "./text-lines.ts";

/** Writes a path, which is given on a square, instead of a rectangle of the library. As a picture, it would be parsed as XML each time. */
const writePath = (
  document: FileDocument,
  { x = 0, y = 0, w = 1, color = "black", path = "", side = 1 }: DrawnVector,
) => {
  document
    .save()
    .translate(x, y)
    .scale(w / side);
  document.addContent(`${rgbOf(color)} rg`);
  document.path(path).fill().restore();
};

const numbers = (...values: readonly number[]): string => values.map(written).join(" ");

/**
 * Writes a rule, the fill of a cell, or a path into the page as one text; the library sets each property separately. Returns false for
 * another vector, which only the library can write.
 */
export const writeVector = (document: FileDocument, vector: DrawnVector): boolean => {
  const { type, path, dash, color, lineColor, lineWidth = 1, fillOpacity = 1 } = vector;
  if (path !== undefined) {
    writePath(document, vector);
    return true;
  }
  if (dash !== undefined || fillOpacity !== 1) return false;
  if (type === "line" && color === undefined) {
    const { x1 = 0, y1 = 0, x2 = 0, y2 = 0 } = vector;
    const look = `${rgbOf(lineColor ?? "black")} RG ${numbers(lineWidth)} w`;
    document.addContent(`q ${look} ${numbers(x1, y1)} m ${numbers(x2, y2)} l S Q`);
    return true;
  }
  if (type === "rect" && color !== undefined && lineColor === undefined && vector.r === undefined) {
    const { x = 0, y = 0, w = 0, h = 0 } = vector;
    document.addContent(`q ${rgbOf(color)} rg ${numbers(x, y, w, h)} re f Q`);
    return true;
  }
  return false;
};
