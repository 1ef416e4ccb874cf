import PDFDocument from "pdfmake/js/PDFDocument.js";

/**
 * A file collected in memory. The library converts each of the thousands of lines of a document to bytes separately, and passes each to a
 * stream. Here lines are collected and converted together.
 */
export class CollectedFile extends PDFDocument {
  // Not initialized here, because the library writes the first line in its constructor.
  declare chunks?: Uint8Array[];
  /** The lines of the file that are not in a chunk yet. */
  declare lines?: string;
  /** The lines of the current page. */
  declare drawn?: string | undefined;

  /** The complete file, after it has ended. */
  get content(): Uint8Array<ArrayBuffer> {
    return new Uint8Array(Buffer.concat([...(this.chunks ?? []), Buffer.from(this.lines ?? "", "latin1")]));
  }

  override _write(data: string | Uint8Array): void {
    if (typeof data === "string") {
      this.lines = `${this.lines ?? ""}${data}\n`;
      this._offset += data.length + 1;
    } else {
      this.chunks ??= [];
      this.chunks.push(Buffer.from(this.lines ?? "", "latin1"), data);
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
