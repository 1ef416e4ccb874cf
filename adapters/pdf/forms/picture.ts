import { deflateSync } from "node:zlib";
import type { PDFDocument, PDFFont } from "@cantoo/pdf-lib";
import { rgb } from "@cantoo/pdf-lib";
import { PDFiumLibrary } from "@hyzyla/pdfium";
import { fieldsOf } from "./fields.ts";
import { fontContent, fontEngine } from "./text-fit.ts";

/** The width of a displayed page or, if it is taller than wide, the width that its height allows, in pixels. */
const [maxWidth, maxHeight] = [1_000, 1_400];

const big32 = (number: number): Uint8Array => {
  const bytes = new Uint8Array(4);
  new DataView(bytes.buffer).setUint32(0, number);
  return bytes;
};

const chunk = (name: string, data: Uint8Array): Uint8Array => {
  const named = Buffer.concat([Buffer.from(name), data]);
  return Buffer.concat([big32(data.length), named, big32(Bun.hash.crc32(named))]);
};

/** Grayscale pixels, line by line, as a PNG. */
const pngOf = (width: number, height: number, shades: Uint8Array): Uint8Array<ArrayBuffer> => {
  const lines = new Uint8Array((width + 1) * height);
  for (let line = 0; line < height; line += 1)
    lines.set(shades.subarray(line * width, (line + 1) * width), line * (width + 1) + 1);
  // 8 bits per pixel, grayscale, not interlaced.
  const header = Buffer.concat([big32(width), big32(height), new Uint8Array([8, 0, 0, 0, 0])]);
  const signature = new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  const parts = [signature, chunk("IHDR", header), chunk("IDAT", deflateSync(lines)), chunk("IEND", new Uint8Array())];
  return new Uint8Array(Buffer.concat(parts));
};

/** The memory limit of the renderer, in bytes. Nothing else limits the size to which a file can expand, for example by doubly compressed streams. */
const maxMemoryBytes = 256 * 1024 * 1024;
const memoryPageBytes = 64 * 1024;

const grow = WebAssembly.Memory.prototype.grow;

/** Limits the renderer's memory. Beyond the limit it throws. */
WebAssembly.Memory.prototype.grow = function growWithinLimit(this: WebAssembly.Memory, pages: number): number {
  if (this.buffer.byteLength + pages * memoryPageBytes > maxMemoryBytes)
    throw new RangeError("the renderer of forms exceeds its memory limit");
  return grow.call(this, pages);
};

const labelSize = 7;

/** Outlines each widget of each field, with the number of the field in the form, from 1. */
const numberFields = (pdf: PDFDocument, font: PDFFont): void => {
  for (const [position, { widgets }] of fieldsOf(pdf).entries())
    for (const { widget, page } of widgets) {
      const box = widget.getRectangle();
      const text = String(position + 1);
      const width = font.widthOfTextAtSize(text, labelSize) + 3;
      const bottom = box.y + box.height - labelSize - 2;
      page.drawRectangle({ ...box, borderColor: rgb(0.5, 0.5, 0.5), borderWidth: 0.7 });
      page.drawRectangle({ x: box.x, y: bottom, width, height: labelSize + 2, color: rgb(0.1, 0.1, 0.1) });
      page.drawText(text, { x: box.x + 1.5, y: bottom + 2, size: labelSize, font, color: rgb(1, 1, 1) });
    }
};

/**
 * A page of a form, from 1, as a PNG, with numbered fields and without their previous contents. Throws if the renderer cannot draw it. Only
 * this module loads the renderer.
 */
export const pictureOf = async (pdf: PDFDocument, page: number): Promise<Uint8Array<ArrayBuffer>> => {
  pdf.registerFontkit(fontEngine);
  numberFields(pdf, await pdf.embedFont(fontContent, { subset: true }));
  const content = await pdf.save({ updateFieldAppearances: false, addDefaultPage: false });
  const library = await PDFiumLibrary.init();
  try {
    const document = await library.loadDocument(content);
    const shown = document.getPage(page - 1);
    const { originalWidth, originalHeight } = shown.getOriginalSize();
    const scale = Math.min(maxWidth / originalWidth, maxHeight / originalHeight);
    const render = async ({ data }: { readonly data: Uint8Array }) => data;
    const { width, height, data } = await shown.render({ scale, colorSpace: "Gray", render });
    const picture = pngOf(width, height, data);
    document.destroy();
    return picture;
  } finally {
    library.destroy();
  }
};
