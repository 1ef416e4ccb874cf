/** The part of pdfmake that is used here. The package has no types, and the types published for it include those of the browser version. */
declare module "pdfmake" {
  type Drawing = import("../../domain/documents/drawing.ts").Drawing;

  type Margin = readonly [left: number, top: number, right: number, bottom: number];

  interface Look {
    readonly style?: string;
    readonly fontSize?: number;
    readonly bold?: boolean;
    readonly italics?: boolean;
    readonly color?: string;
    readonly alignment?: "left" | "center" | "right";
    readonly margin?: Margin;
    readonly lineHeight?: number;
    readonly font?: string;
  }

  export interface Node extends Look {
    readonly id?: string;
    /** The structure element to which a run of text or a picture belongs. The library passes it through. */
    readonly tag?: number;
    readonly width?: number | "*" | "auto";
    readonly colSpan?: number;
    readonly noWrap?: boolean;
    readonly headlineLevel?: number;
    readonly pageBreak?: "before" | "after";
    readonly unbreakable?: boolean;
    readonly text?: Content;
    readonly stack?: readonly Content[];
    readonly columns?: readonly Content[];
    readonly columnGap?: number;
    readonly ol?: readonly Content[];
    readonly ul?: readonly Content[];
    readonly table?: Table;
    readonly layout?: string;
    /** A drawing instead of XML: see `TaggedRenderer`. */
    readonly svg?: Drawing;
    readonly image?: string;
    /** The width and height within which an image is made as large as possible. */
    readonly fit?: readonly [width: number, height: number];
    readonly canvas?: readonly Readonly<Record<string, string | number>>[];
  }

  export type Content = string | Node | readonly Content[];

  export interface Table {
    readonly headerRows?: number;
    readonly dontBreakRows?: boolean;
    readonly keepWithHeaderRows?: number;
    readonly widths?: readonly ("*" | "auto" | number)[];
    readonly body: readonly (readonly Content[])[];
  }

  interface TableNode {
    readonly table: Table;
  }

  export interface TableLayout {
    readonly hLineWidth?: (line: number, node: TableNode) => number;
    readonly vLineWidth?: () => number;
    readonly hLineColor?: () => string;
    readonly fillColor?: (row: number, node: TableNode) => string | null;
    readonly paddingLeft?: () => number;
    readonly paddingRight?: () => number;
    readonly paddingTop?: () => number;
    readonly paddingBottom?: () => number;
  }

  /** The contents of a document, by the names of the library; see `render.ts`. */
  export interface DocumentDefinition {
    readonly size: { readonly width: number; readonly height: number };
    readonly margins: { readonly left: number; readonly top: number; readonly right: number; readonly bottom: number };
    readonly info: Readonly<Record<string, string | Date>>;
    readonly watermark:
      | {
          readonly text: string;
          readonly color: string;
          readonly opacity: number;
          readonly bold: boolean;
          readonly fontSize: number;
        }
      | undefined;
    /** Images by name, as `data:` URLs. */
    readonly images: Readonly<Record<string, string>>;
    readonly defaultStyle: Look;
    readonly styles: Readonly<Record<string, Look>>;
    readonly header: () => Content;
    readonly footer: (page: number, pages: number) => Content;
    readonly pageBreakBefore: (
      node: { readonly headlineLevel?: number },
      nodes: { getFollowingNodesOnPage(): readonly { readonly id?: string }[] },
    ) => boolean;
    readonly content: readonly Content[];
  }
}
