import { deflateSync } from "node:zlib";
import type { DocumentFont, FileDocument, FileObject } from "pdfmake";

/** An object that the library would write into a file, with its compressed stream. */
interface RecordedObject {
  readonly data: Record<string, unknown>;
  stream: Uint8Array | null;
  end(stream?: Uint8Array | string): void;
}

/** A font with only the glyphs of the usual characters, as written into every document that has no other characters. */
export interface FontProgram {
  readonly id: string;
  /** A font of the library with these glyphs that belongs to no document. */
  readonly font: DocumentFont;
  /** The initial glyphs of a document's font. */
  readonly begin: Pick<DocumentFont, "subset" | "widths" | "unicode">;
  /** The objects that are written into a file. The last one is the font, to which the others belong. */
  readonly objects: readonly RecordedObject[];
  /** Texts written with these glyphs, as the elements of a `TJ`; null if these glyphs are not enough. */
  readonly written: Map<string, string | null>;
}

const bytesOf = (stream: Uint8Array | string): Uint8Array =>
  typeof stream === "string" ? Buffer.from(`${stream}\n`, "binary") : stream;

const copyOf = ({ subset, widths, unicode }: FontProgram["begin"]): FontProgram["begin"] => ({
  subset: { glyphs: subset.glyphs.slice(), mapping: { ...subset.mapping } },
  widths: widths.slice(),
  unicode: unicode.slice(),
});

/** Lets the library embed a font in a document that is not written, and records the objects. */
export const programOf = (
  Font: DocumentFont["constructor"],
  content: object,
  id: string,
  characters: string,
): FontProgram => {
  const objects: RecordedObject[] = [];
  const ref = (data: Record<string, unknown> = {}): RecordedObject => {
    const made: RecordedObject = {
      data,
      stream: null,
      end: (stream) => {
        if (stream !== undefined) made.stream = deflateSync(bytesOf(stream));
        objects.push(made);
      },
    };
    return made;
  };
  const font = new Font({ options: {}, ref } as unknown as FileDocument, content, id);
  // The library leaves the width of the box for missing characters in the font's units, and so draws the text after it over others.
  font.widths = font.widths.map((width) => width * font.scale);
  font.encode(characters);
  const begin = copyOf(font);
  font.ref();
  // Adds the glyphs from which others are composed, which no text contains.
  font.finalize();
  return { id, font, begin, objects, written: new Map() };
};

/** Writes the objects of a font into a document, the last one under the number to which its pages refer. */
const writeProgram = ({ objects }: FontProgram, document: FileDocument, dictionary: FileObject): void => {
  const made = new Map<unknown, FileObject>();
  const known = (value: unknown): unknown => {
    if (Array.isArray(value)) return made.has(value[0]) ? value.map(known) : value;
    return made.get(value) ?? value;
  };
  for (const object of objects) {
    const { data, stream } = object;
    const linked = Object.fromEntries(Object.entries(data).map(([key, value]) => [key, known(value)]));
    const compressed = stream === null ? linked : { ...linked, Filter: "FlateDecode" };
    const written = object === objects.at(-1) ? dictionary : document.ref(compressed);
    if (written === dictionary) dictionary.data = compressed;
    written.end(stream ?? undefined);
    made.set(object, written);
  }
};

/** A font of a document that begins with the glyphs of a program, so that they have the same numbers in every document. */
export interface SharedFont extends DocumentFont {
  readonly program: FontProgram;
}

/** The library's font class, which embeds the program unchanged if a document has no other glyphs. */
export const sharedFontClass = (Font: DocumentFont["constructor"]) =>
  class extends Font implements SharedFont {
    readonly program: FontProgram;

    constructor(document: FileDocument, content: object, program: FontProgram) {
      super(document, content, program.id);
      this.program = program;
      const { subset, widths, unicode } = copyOf(program.begin);
      Object.assign(this.subset, subset);
      this.widths = widths;
      this.unicode = unicode;
    }

    override embed(): void {
      const { program, document, dictionary } = this;
      if (this.subset.glyphs.length > program.begin.subset.glyphs.length) super.embed();
      else writeProgram(program, document, dictionary);
    }
  };

/** A number as written in a page: a thousandth of a point cannot be seen. */
export const written = (value: number): string => String(Math.round(value * 1000) / 1000);

/**
 * A text as the elements of a `TJ`: numbers of glyphs, and between them the amount by which a glyph advances less than its width. Null if
 * it has glyphs that are not in the program, or not on the baseline.
 */
const writeText = (text: string, { font, begin }: FontProgram): string | null => {
  const { glyphs, positions } = font.layout(text);
  let [elements, digits] = ["", ""];
  for (const [index, { id }] of glyphs.entries()) {
    const number = begin.subset.mapping[id];
    const position = positions[index];
    if (number === undefined || position === undefined || position.xOffset !== 0 || position.yOffset !== 0) return null;
    digits += number.toString(16).padStart(4, "0");
    const less = position.advanceWidth - position.xAdvance;
    if (less === 0) continue;
    elements += `<${digits}>${written(less)}`;
    digits = "";
  }
  return digits === "" ? elements : `${elements}<${digits}>`;
};

/** The same, written only once. */
export const writtenText = (text: string, program: FontProgram): string | null => {
  const known = program.written.get(text);
  if (known !== undefined) return known;
  const made = writeText(text, program);
  program.written.set(text, made);
  return made;
};
