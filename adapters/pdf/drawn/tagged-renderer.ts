import type {
  DrawnImage,
  DrawnLine,
  DrawnPicture,
  DrawnVector,
  FileDocument,
  LaidOutPage,
  StructureElement,
} from "pdfmake";
import Renderer from "pdfmake/js/Renderer.js";
import type { Structure, Tagged } from "../structure.ts";
import { draw } from "./drawing.ts";
import { writeLine } from "./text-lines.ts";
import { writeVector } from "./vectors.ts";

const isBlank = ({ inlines }: DrawnLine): boolean => inlines.every(({ text }) => text.trim() === "");

/**
 * Draws laid-out pages like the library, and tags what it draws: a text or picture with a tag belongs to its structure element, and the
 * rest (rules, fills, headers and footers, repeated table heads) is marked as artifacts.
 */
export class TaggedRenderer extends Renderer {
  readonly #document: FileDocument;
  readonly #structure: Structure;
  readonly #elements: StructureElement[];
  readonly #drawn = new Set<object>();
  #label: number | null = null;

  constructor(document: FileDocument, structure: Structure) {
    super(document);
    this.#document = document;
    this.#structure = structure;
    const made = new Map<Tagged, StructureElement>();
    const make = ({ type, alt, scope, columns, children }: Tagged, parent: StructureElement, self: Tagged): void => {
      const element = document.struct(type, alt === undefined ? {} : { alt });
      // The library writes a cell's scope, but does not support column spans.
      const ofTable = { ...(scope && { Scope: scope }), ...(columns && { ColSpan: columns }) };
      if (scope !== undefined || columns !== undefined) element.dictionary.data.A = { O: "Table", ...ofTable };
      parent.add(element);
      made.set(self, element);
      for (const child of children) make(child, element, child);
    };
    const root = document.struct("Document");
    document.addStructure(root);
    for (const element of structure.elements) make(element, root, element);
    this.#elements = structure.byTag.map((tagged) => made.get(tagged) ?? root);
  }

  #mark(tag: number | null, draw: () => void): void {
    const element = tag === null ? undefined : this.#elements[tag];
    if (tag === null || element === undefined) this.#document.markContent("Artifact", { type: "Layout" });
    else element.add(this.#document.markStructureContent(this.#structure.byTag[tag]?.type ?? "Span"));
    draw();
    this.#document.endMarkedContent();
  }

  /** The structure element of a line; null if it is an artifact, or was already read on an earlier page. */
  #tagOf(line: DrawnLine): number | null {
    const [inline] = line.inlines;
    if (inline === undefined || isBlank(line)) return null;
    if (inline.tag === undefined) {
      const label = this.#label;
      this.#label = null;
      return label;
    }
    if (this.#drawn.has(inline)) return null;
    this.#drawn.add(inline);
    this.#label = this.#structure.labels.get(inline.tag) ?? null;
    return inline.tag;
  }

  override renderLine(line: DrawnLine, x: number, y: number): void {
    this.#mark(this.#tagOf(line), () => {
      if (!writeLine(this.#document, line, x, y)) super.renderLine(line, x, y);
    });
  }

  override renderVector(vector: DrawnVector): void {
    this.#mark(null, () => {
      if (!writeVector(this.#document, vector)) super.renderVector(vector);
    });
  }

  override renderImage(image: DrawnImage): void {
    this.#mark(image.tag ?? null, () => super.renderImage(image));
  }

  /** What the library treats as XML is a drawing that it passed through its layout. */
  override renderSVG({ svg, x, y, _width, tag }: DrawnPicture): void {
    this.#mark(tag ?? null, () => draw(this.#document, svg, [x, y], _width));
  }

  override renderWatermark(page: LaidOutPage): void {
    this.#mark(null, () => super.renderWatermark(page));
  }
}
