declare module "fontkit" {
  import type { Fontkit } from "@cantoo/pdf-lib";

  interface Font {
    readonly characterSet: readonly number[];
    glyphForCodePoint(codePoint: number): object;
    layout(text: string): object;
    hasGlyphForCodePoint(codePoint: number): boolean;
  }

  export const create: (content: Uint8Array) => Font & ReturnType<Fontkit["create"]>;
}
