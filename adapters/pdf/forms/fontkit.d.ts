declare module "fontkit" {
  type Fontkit = Parameters<import("@cantoo/pdf-lib").PDFDocument["registerFontkit"]>[0];

  interface Font {
    readonly characterSet: readonly number[];
    glyphForCodePoint(codePoint: number): object;
    layout(text: string): object;
    hasGlyphForCodePoint(codePoint: number): boolean;
  }

  export const create: (content: Uint8Array) => Font & ReturnType<Fontkit["create"]>;
}
