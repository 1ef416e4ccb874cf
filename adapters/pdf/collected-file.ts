import PDFDocument from "pdfmake/js/PDFDocument.js";

/**
 * A file collected in pieces. The library creates bytes for each line that it writes, of which a document has thousands, and a stream would
 * pass on each one separately. Here lines are collected, and converted to bytes together.
 */
export class CollectedFile extends PDFDocument {
  // Not initialized here: the library writes the first line before that would happen.
  declare pieces?: Uint8Array[];
  /** The lines of the file that are not in a piece yet. */
  declare lines?: string;
  /** The lines of the current page. */
  declare drawn?: string | undefined;

  /** The complete file, once it has ended. */
  get content(): Uint8Array<ArrayBuffer> {
    return new Uint8Array(Buffer.concat([...(this.pieces ?? []), Buffer.from(this.lines ?? "", "latin1")]));
  }

  override _write(data: string | Uint8Array): void {
    if (typeof data === "string") {
      this.lines = `${this.lines ?? ""}${data}\n`;
      this._offset += data.length + 1;
    } else {
      this.pieces ??= [];
      this.pieces.push(Buffer.from(this.lines ?? "", "latin1"), data);
      this.lines = "";
      this._offset += data.length;
    }
  }

  /** Nothing is passed on: the library uses this only to signal the end of the file. */
  override push(): boolean {
    return true;
  }

  override addContent(content: string): this {
    // Graphics to be used on a page, such as a mask, end with their own object.
    if (this.page !== this._pageBuffer.at(-1)) return super.addContent(content);
    this.drawn = this.drawn === undefined ? content : `${this.drawn}\n${content}`;
    return this;
  }

  override flushPages(): void {
    if (this.drawn !== undefined) this._pageBuffer.at(-1)?.write(this.drawn);
    this.drawn = undefined;
    super.flushPages();
  }
}
