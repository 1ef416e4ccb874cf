/**
 * The internal interfaces of pdfmake that this folder uses or replaces. They have no public types, and can change with each version.
 */
declare module "pdfmake" {
  type SharedFont = import("./font-program.ts").SharedFont;

  /** Anything that can have style properties: its own, or the name of a style. */
  export interface StyledNode {
    readonly [property: string]: unknown;
    readonly style?: unknown;
    readonly extends?: unknown;
  }

  /** The enclosing styles, innermost last: by name, or as properties of a node. */
  export interface StyleStack {
    readonly styleDictionary: Readonly<Record<string, StyledNode>>;
    readonly styleOverrides: readonly (string | StyledNode)[];
    readonly defaultStyle: StyledNode;
  }

  /** A word with the style of its run, and its width; the cuts are those of the spaces around it. */
  export interface MeasuredWord extends StyledNode {
    readonly text: string;
    /** Whether a line ends after it, and whether no line may end before the next. */
    readonly lineEnd?: boolean | undefined;
    readonly noNewLine?: boolean | undefined;
    width?: number;
    leadingCut?: number;
    trailingCut?: number;
  }

  /** A laid-out piece of text, with the properties of its run. */
  export interface DrawnInline {
    readonly text: string;
    readonly tag?: number;
    readonly x: number;
    readonly width: number;
    readonly font: SharedFont;
    readonly fontSize: number;
    readonly color: string;
  }

  /** A laid-out line. */
  export interface DrawnLine {
    readonly inlines: readonly DrawnInline[];
    /** The distance of its baseline from its top. */
    getAscenderHeight(): number;
  }

  export interface DrawnImage {
    readonly tag?: number;
  }

  /** A drawing with its position and width on its page. */
  export interface DrawnPicture extends DrawnImage {
    readonly svg: Drawing;
    readonly x: number;
    readonly y: number;
    readonly _width: number;
  }

  /** A line, a rectangle, or another figure, with the path that is drawn in its place, if any: see `writeVector`. */
  export interface DrawnVector {
    readonly type?: string;
    readonly x?: number;
    readonly y?: number;
    readonly w?: number;
    readonly h?: number;
    /** The radius of a rectangle's corners. */
    readonly r?: number;
    readonly x1?: number;
    readonly y1?: number;
    readonly x2?: number;
    readonly y2?: number;
    readonly color?: string;
    readonly fillOpacity?: number;
    readonly lineColor?: string;
    readonly lineWidth?: number;
    readonly dash?: object;
    readonly path?: string;
    readonly side?: number;
  }

  /** Returns the size of a picture, and the picture in the size that it has on its page. */
  export interface PictureMeasure {
    measureSVG(picture: Drawing): { readonly width: number; readonly height: number };
    writeDimensions(picture: Drawing): Drawing;
  }

  /** A laid-out page. */
  export type LaidOutPage = object;

  /** Tagged content, and a structure element that contains some. */
  type MarkedContent = object;

  export interface StructureElement {
    readonly dictionary: { readonly data: Record<string, unknown> };
    add(child: StructureElement | MarkedContent): unknown;
  }

  /** An object of a file, written at its end; a stream may belong to it. */
  export interface FileObject {
    data: Readonly<Record<string, unknown>>;
    end(stream?: Uint8Array): void;
  }

  interface GlyphPosition {
    readonly xAdvance: number;
    readonly advanceWidth: number;
    readonly xOffset: number;
    readonly yOffset: number;
  }

  /** A font of one document: its glyphs by number, and how it lays out each word. */
  export interface DocumentFont {
    readonly constructor: new (document: FileDocument, content: object, id: string) => DocumentFont;
    readonly document: FileDocument;
    readonly dictionary: FileObject;
    readonly id: string;
    readonly subset: { readonly glyphs: readonly number[]; readonly mapping: Readonly<Record<number, number>> };
    widths: readonly number[];
    /** From the font's units to thousandths of its size. */
    readonly scale: number;
    unicode: readonly (readonly number[])[];
    layoutCache: Record<string, object>;
    layout(text: string): {
      readonly glyphs: readonly { readonly id: number }[];
      readonly positions: readonly GlyphPosition[];
    };
    widthOfString(text: string, size: number): number;
    encode(text: string): unknown;
    /** The object by which pages refer to it. */
    ref(): FileObject;
    embed(): void;
    finalize(): void;
  }

  /** A page of a file: its contents are lines, each of which ends with a line feed. */
  export interface FilePage {
    readonly height: number;
    readonly fonts: Record<string, FileObject>;
    write(lines: string): void;
  }

  /** The part of PDFKit's document that tags what is drawn. */
  export interface TaggingDocument {
    struct(type: string, options?: { readonly alt?: string }): StructureElement;
    addStructure(element: StructureElement): unknown;
    readonly page: FilePage;
    addContent(content: string): this;
    markContent(tag: "Artifact", options: { readonly type: "Layout" }): unknown;
    markStructureContent(tag: string): MarkedContent;
    endMarkedContent(): unknown;
    save(): this;
    restore(): this;
    translate(x: number, y: number): this;
    scale(factor: number): this;
    path(path: string): this;
    fill(): this;
    fillOpacity(opacity: number): this;
    fontSize(size: number): this;
    /** The font in which it writes text. */
    _font: DocumentFont;
    text(
      text: string,
      x: number,
      y: number,
      options: { readonly lineBreak: false; readonly baseline: "alphabetic" },
    ): this;
  }

  /** A document that is written to a file. */
  export interface FileDocument extends TaggingDocument {
    /** Receives each chunk of the file, and null at its end. */
    push(chunk: Uint8Array | null): boolean;
    ref(data: Readonly<Record<string, unknown>>): FileObject;
    /** Its fonts by the paths of their files. */
    readonly _fontFamilies: Record<string, DocumentFont>;
    provideFont(family: string, bold: boolean, italics: boolean): DocumentFont;
    /** The pages that have not ended: the last one. */
    readonly _pageBuffer: readonly FilePage[];
    /** Ends them. */
    flushPages(): void;
    /** Writes a line or bytes into the file; `_offset` counts the bytes written so far. */
    _write(data: string | Uint8Array): void;
    _offset: number;
    end(): void;
  }
}
