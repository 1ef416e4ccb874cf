/** The parts of pdfmake that this folder assembles itself, as far as it uses them. */
declare module "pdfmake/js/PDFDocument.js" {
  import type { FileDocument } from "pdfmake";

  const PDFDocument: new (
    fonts: Readonly<Record<string, Readonly<Record<string, string>>>>,
    images: Readonly<Record<string, string>>,
    patterns: object,
    attachments: object,
    options: object,
    files: null,
    mayRead: (path: string) => boolean,
  ) => FileDocument;
  export default PDFDocument;
}

declare module "pdfmake/js/StyleContextStack.js" {
  import type { StyledNode, StyleStack } from "pdfmake";

  export default class StyleContextStack implements StyleStack {
    readonly styleDictionary: StyleStack["styleDictionary"];
    readonly styleOverrides: StyleStack["styleOverrides"];
    readonly defaultStyle: StyleStack["defaultStyle"];
    getProperty(this: StyleStack, property: string): unknown;
    static getStyleProperty(item: StyledNode, stack: StyleStack | null, property: string, otherwise: unknown): unknown;
  }
}

declare module "pdfmake/js/TextInlines.js" {
  import type { MeasuredWord, StyleStack } from "pdfmake";

  export default class TextInlines {
    measure(words: readonly MeasuredWord[], stack: StyleStack): readonly MeasuredWord[];
    widthOfText(text: string, word: MeasuredWord): number;
  }
}

declare module "pdfmake/js/LayoutBuilder.js" {
  import type { DocumentDefinition, LaidOutPage, PictureMeasure, TableLayout, TaggingDocument } from "pdfmake";

  export default class LayoutBuilder {
    constructor(size: DocumentDefinition["size"], margins: DocumentDefinition["margins"], measure: PictureMeasure);
    registerTableLayouts(layouts: Readonly<Record<string, TableLayout>>): void;
    layoutDocument(
      content: DocumentDefinition["content"],
      document: TaggingDocument,
      styles: DocumentDefinition["styles"],
      defaultStyle: DocumentDefinition["defaultStyle"],
      background: undefined,
      header: DocumentDefinition["header"],
      footer: DocumentDefinition["footer"],
      watermark: DocumentDefinition["watermark"],
      pageBreakBefore: DocumentDefinition["pageBreakBefore"],
    ): readonly LaidOutPage[];
  }
}

declare module "pdfmake/js/Renderer.js" {
  import type { DrawnImage, DrawnLine, DrawnPicture, DrawnVector, LaidOutPage, TaggingDocument } from "pdfmake";

  export default class Renderer {
    constructor(document: TaggingDocument);
    renderPages(pages: readonly LaidOutPage[]): void;
    renderLine(line: DrawnLine, x: number, y: number): void;
    renderVector(vector: DrawnVector): void;
    renderImage(image: DrawnImage): void;
    renderSVG(picture: DrawnPicture): void;
    renderWatermark(page: LaidOutPage): void;
  }
}
