import { fileURLToPath } from "node:url";
import pdfmake from "pdfmake";
import type { PrintedDocument } from "../../domain/documents/printing.ts";
import { definitionOf, tableLayout, wideTableLayout } from "./definition.ts";

const fontFolder = new URL("fonts/Roboto/", import.meta.resolve("pdfmake/package.json"));
const font = (style: string): string => fileURLToPath(new URL(`Roboto-${style}.ttf`, fontFolder));

pdfmake.setFonts({
  Roboto: {
    normal: font("Regular"),
    bold: font("Medium"),
    italics: font("Italic"),
    bolditalics: font("MediumItalic"),
  },
});
// A document names nothing to fetch; should it ever, nothing is fetched.
pdfmake.setUrlAccessPolicy(() => false);
pdfmake.setLocalAccessPolicy((path) => path.startsWith(fileURLToPath(fontFolder)));
pdfmake.addTableLayouts({ document: tableLayout, wideDocument: wideTableLayout });

/** A document as PDF, with its fonts in the file. The same document has the same bytes. */
export const renderPdf = async (document: PrintedDocument): Promise<Uint8Array<ArrayBuffer>> =>
  new Uint8Array(await pdfmake.createPdf(definitionOf(document)).getBuffer());
