import type { PictureMeasure } from "pdfmake";
import LayoutBuilder from "pdfmake/js/LayoutBuilder.js";
import type { PrintedDocument } from "../../domain/documents/printing.ts";
import { CollectedFile } from "./collected-file.ts";
import { definitionOf, tableLayout, wideTableLayout } from "./definition.ts";
import { TaggedRenderer } from "./drawn/tagged-renderer.ts";
import { fonts, giveFonts, mayRead } from "./fonts.ts";
import { replaceStyleLookup } from "./styles.ts";

replaceStyleLookup();

const drawings: PictureMeasure = { measureSVG: (drawing) => drawing, writeDimensions: (drawing) => drawing };

/**
 * A document as PDF, with embedded fonts. The same document has the same bytes. The library's parts are assembled here instead of by its
 * printer, which does not tag what it draws.
 */
export const renderPdf = async (document: PrintedDocument): Promise<Uint8Array<ArrayBuffer>> => {
  const { definition, structure } = definitionOf(document);
  const { size, margins, images, styles, defaultStyle, header, footer, watermark, pageBreakBefore } = definition;
  const options = {
    size: [size.width, size.height],
    pdfVersion: "1.7",
    tagged: true,
    displayTitle: true,
    lang: "en-US",
    autoFirstPage: false,
    font: null,
    info: definition.info,
  };
  const pdf = new CollectedFile(fonts, images, {}, {}, options, null, mayRead);
  giveFonts(pdf);
  const builder = new LayoutBuilder(size, margins, drawings);
  builder.registerTableLayouts({ document: tableLayout, wideDocument: wideTableLayout });
  const pages = builder.layoutDocument(
    definition.content,
    pdf,
    styles,
    defaultStyle,
    undefined,
    header,
    footer,
    watermark,
    pageBreakBefore,
  );
  new TaggedRenderer(pdf, structure).renderPages(pages);
  pdf.end();
  return pdf.content;
};
