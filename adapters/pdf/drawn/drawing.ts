import type { DrawnLine, FileDocument } from "pdfmake";
import type {
  AreaLook,
  AreaShape,
  Drawing,
  LineLook,
  LineShape,
  Place,
  TextLook,
  TextShape,
} from "../../../domain/documents/drawing.ts";
import { written } from "../font-program.ts";
import { fontOf } from "../fonts.ts";
import { rgbOf, writeLine } from "./text-lines.ts";

/** Converts points of a drawing to points on a page, measured from its upper left corner. */
interface OnPage {
  readonly scale: number;
  readonly placeOf: (place: Place) => Place;
}

const pathOf = (points: readonly Place[], { placeOf }: OnPage): string =>
  points.map((point, index) => `${placeOf(point).map(written).join(" ")} ${index === 0 ? "m" : "l"}`).join("\n");

const drawLine = (document: FileDocument, { look, points }: LineShape<LineLook>, onPage: OnPage): void => {
  const { color, width, dashes, isRound } = look;
  const sizes = (dashes ?? []).map((length) => written(length * onPage.scale));
  const drawn = `${rgbOf(color)} RG ${written(width * onPage.scale)} w [${sizes.join(" ")}] 0 d ${isRound ? 1 : 0} J 1 j`;
  document.addContent(`q ${drawn}\n${pathOf(points, onPage)}\nS Q`);
};

const drawArea = (document: FileDocument, { look, points, within }: AreaShape<AreaLook>, onPage: OnPage): void => {
  const { left, top, right, bottom } = within;
  const corners: readonly Place[] = [
    [left, top],
    [right, top],
    [right, bottom],
    [left, bottom],
  ];
  document.save().fillOpacity(look.opacity);
  document.addContent(`${pathOf(corners, onPage)} h W n\n${rgbOf(look.color)} rg\n${pathOf(points, onPage)} h f`);
  document.restore();
};

const beforePlace = { start: 0, middle: 0.5, end: 1 };

const drawText = (document: FileDocument, { look, text, at, anchor }: TextShape<TextLook>, onPage: OnPage): void => {
  const { color, isBold } = look;
  const [font, fontSize] = [fontOf(document, isBold), look.size * onPage.scale];
  const width = font.widthOfString(text, fontSize);
  const [x, y] = onPage.placeOf(at);
  const left = x - beforePlace[anchor] * width;
  const line: DrawnLine = {
    inlines: [{ text, x: 0, width, font, fontSize, color }],
    getAscenderHeight: () => 0,
  };
  if (writeLine(document, line, left, y)) return;
  document._font = font;
  document.fontSize(fontSize).addContent(`${rgbOf(color)} rg`);
  document.text(text, left, y, { lineBreak: false, baseline: "alphabetic" });
};

/**
 * Draws a drawing on a page, with its upper left corner at a point and the given width. The library would accept only SVG, and parse it
 * again for each document.
 */
export const draw = (
  document: FileDocument,
  { width, shapes }: Drawing,
  [left, top]: Place,
  drawnWidth: number,
): void => {
  const scale = drawnWidth / width;
  const onPage: OnPage = { scale, placeOf: ([x, y]) => [left + scale * x, top + scale * y] };
  for (const shape of shapes)
    if (shape.kind === "line") drawLine(document, shape, onPage);
    else if (shape.kind === "area") drawArea(document, shape, onPage);
    else drawText(document, shape, onPage);
};
