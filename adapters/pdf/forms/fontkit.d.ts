declare module "fontkit" {
  import type { Fontkit } from "@cantoo/pdf-lib";

  interface Font {
    hasGlyphForCodePoint(codePoint: number): boolean;
  }

  export const create: (content: Uint8Array) => Font & ReturnType<Fontkit["create"]>;
}
