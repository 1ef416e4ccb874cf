import {
  concatTransformationMatrix,
  degrees,
  drawObject,
  PDFArray,
  PDFDict,
  type PDFFont,
  PDFNumber,
  type PDFPage,
  PDFRef,
  PDFStream,
  popGraphicsState,
  pushGraphicsState,
  rgb,
} from "@cantoo/pdf-lib";
import type { Widget } from "./fields.ts";
import { named } from "./objects.ts";

/** The numbers of an array in a dictionary; null if it is not one, or has another length. */
const numbersIn = (dictionary: PDFDict, key: string, length: number): number[] | null => {
  const value = dictionary.lookup(named(key));
  if (!(value instanceof PDFArray) || value.size() !== length) return null;
  const numbers = value.asArray().map((_, at) => value.lookup(at));
  return numbers.every((each) => each instanceof PDFNumber) ? numbers.map((each) => each.asNumber()) : null;
};

/** The current appearance stream of a field's widget; null if it has none. */
const appearanceOf = ({ widget }: Pick<Widget, "widget">): PDFRef | null => {
  const { context } = widget.dict;
  const normal = widget.dict.lookupMaybe(named("AP"), PDFDict)?.get(named("N"));
  const found = normal instanceof PDFRef ? context.lookup(normal) : normal;
  if (found instanceof PDFStream) return normal instanceof PDFRef ? normal : context.register(found);
  const state = widget.getAppearanceState();
  if (!(found instanceof PDFDict) || state === undefined) return null;
  const ofState = found.get(state);
  return ofState instanceof PDFRef && context.lookup(ofState) instanceof PDFStream ? ofState : null;
};

/** The transformation of an appearance's box to its rectangle (ISO 32000-2, 12.5.5); null if it has no extent. */
const placement = (form: PDFDict, widget: Widget["widget"]): readonly [number, number, number, number] | null => {
  const [a, b, c, d, e, f] = numbersIn(form, "Matrix", 6) ?? [1, 0, 0, 1, 0, 0];
  const [x1, y1, x2, y2] = numbersIn(form, "BBox", 4) ?? [0, 0, 0, 0];
  const corners = [
    [x1, y1],
    [x2, y1],
    [x1, y2],
    [x2, y2],
  ] as const;
  const xs = corners.map(([x = 0, y = 0]) => (a ?? 1) * x + (c ?? 0) * y + (e ?? 0));
  const ys = corners.map(([x = 0, y = 0]) => (b ?? 0) * x + (d ?? 1) * y + (f ?? 0));
  const [left, bottom] = [Math.min(...xs), Math.min(...ys)];
  const [width, height] = [Math.max(...xs) - left, Math.max(...ys) - bottom];
  if (width === 0 || height === 0) return null;
  const box = widget.getRectangle();
  const [scaleX, scaleY] = [box.width / width, box.height / height];
  return [scaleX, scaleY, box.x - left * scaleX, box.y - bottom * scaleY];
};

/** Draws the appearance of a widget as part of its page. */
export const drawWidget = ({ widget, page }: Widget): void => {
  const ref = appearanceOf({ widget });
  const form = ref === null ? undefined : widget.dict.context.lookup(ref);
  if (ref === null || !(form instanceof PDFStream)) return;
  const placed = placement(form.dict, widget);
  if (placed === null) return;
  // An appearance need not state its type, but a part of a page must.
  form.dict.set(named("Type"), named("XObject"));
  form.dict.set(named("Subtype"), named("Form"));
  const [scaleX, scaleY, x, y] = placed;
  page.pushOperators(
    pushGraphicsState(),
    concatTransformationMatrix(scaleX, 0, 0, scaleY, x, y),
    drawObject(page.node.newXObject("Field", ref)),
    popGraphicsState(),
  );
};

const quiet = rgb(0.32, 0.38, 0.43);
const [draftSize, footerSize, footerMargin] = [110, 8, 14];

/** Places a text on a page by its center, in fractions of the displayed page. */
const put = (
  page: PDFPage,
  font: PDFFont,
  text: string,
  look: { size: number; tilt: number; bottom: number | null },
) => {
  const crop = page.getCropBox();
  const turn = ((page.getRotation().angle % 360) + 360) % 360;
  const { size, tilt, bottom } = look;
  const [wide, high] = turn % 180 === 0 ? [crop.width, crop.height] : [crop.height, crop.width];
  const [width, height] = [font.widthOfTextAtSize(text, size), font.heightAtSize(size, { descender: false })];
  const angle = (tilt * Math.PI) / 180;
  const [shownX, shownY] = [
    wide / 2 - (width / 2) * Math.cos(angle) + (height / 2) * Math.sin(angle),
    (bottom ?? high / 2) - (width / 2) * Math.sin(angle) - (height / 2) * Math.cos(angle),
  ];
  const points: Readonly<Record<number, readonly [number, number]>> = {
    0: [shownX, shownY],
    90: [crop.width - shownY, shownX],
    180: [crop.width - shownX, crop.height - shownY],
    270: [shownY, crop.height - shownX],
  };
  const [x, y] = points[turn] ?? [shownX, shownY];
  const opacity = bottom === null ? 0.35 : 1;
  page.drawText(text, {
    x: crop.x + x,
    y: crop.y + y,
    size,
    font,
    color: quiet,
    opacity,
    rotate: degrees(tilt + turn),
  });
};

/** Marks a page as a draft, across the page. */
export const drawDraft = (page: PDFPage, font: PDFFont): void =>
  put(page, font, "DRAFT", { size: draftSize, tilt: 45, bottom: null });

/** Prints a line at the bottom of a page. */
export const drawFooter = (page: PDFPage, font: PDFFont, text: string): void =>
  put(page, font, text, { size: footerSize, tilt: 0, bottom: footerMargin });
