import PDFDocument from "pdfmake/js/PDFDocument.js";

/**
 * A file in pieces. The library makes bytes of each line that it writes, of which a document has thousands, and a stream would hand
 * over each by itself: here lines are gathered, and become bytes together.
 */
export class CollectedFile extends PDFDocument {
  // Not set here: the library writes the first line before that would be done.
  declare pieces?: Uint8Array[];
  /** The lines of the file that are in no piece yet. */
  declare lines?: string;
  /** The lines of the page that has not ended. */
  declare drawn?: string | undefined;

  /** The whole file, once it has ended. */
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

  /** Nothing is handed over: the library only says here that the file has ended. */
  override push(): boolean {
    return true;
  }

  override addContent(content: string): this {
    // What is drawn for use on a page, such as a mask, ends with its own object.
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
