import type { Format } from "../../operation/response-format.ts";

/** A file as it is sent. */
interface SentFile {
  readonly fileName: string;
  readonly content: Uint8Array<ArrayBuffer>;
}

/**
 * A PDF sent as a file to be kept, never shown in the page that requested it. Its name holds no character that a header
 * would have to escape.
 */
export const pdfFormat = <Value>(description: string, fileOf: (value: Value) => SentFile): Format<Value> => ({
  mediaType: "application/pdf",
  description,
  headers: (value) => {
    const { fileName, content } = fileOf(value);
    return {
      "Content-Disposition": `attachment; filename="${fileName}"`,
      "Content-Length": String(content.length),
    };
  },
  write: (value) => fileOf(value).content,
});
