import { type FileType, fileTypes } from "../../../../domain/documents/history.ts";
import { attachment, bytesType, type Format } from "../../operation/formats/response-format.ts";

/** A file as it is sent. */
interface SentFile {
  readonly fileName: string;
  readonly content: Uint8Array<ArrayBuffer>;
}

const fileHeaders = ({ fileName, content }: SentFile) => ({
  ...attachment(fileName),
  "Content-Length": String(content.length),
});

/**
 * A PDF sent as a file to be kept, never shown in the page that requested it. Its name holds no character that a header
 * would have to escape.
 */
export const pdfFormat = <Value>(description: string, fileOf: (value: Value) => SentFile): Format<Value> => ({
  mediaType: "application/pdf",
  description,
  headers: (value) => fileHeaders(fileOf(value)),
  write: (value) => fileOf(value).content,
});

/** A picture sent as a file, which a page may show. */
export const pngFormat = <Value>(description: string, fileOf: (value: Value) => SentFile): Format<Value> => ({
  ...pdfFormat(description, fileOf),
  mediaType: "image/png",
});

/**
 * A file that is mostly a PDF and otherwise a picture, which callers may take by either type: it is sent as what it is, unless its
 * caller takes only bytes.
 */
export const fileFormat = <Value>(
  description: string,
  fileOf: (value: Value) => SentFile & { readonly contentType: FileType },
): Format<Value> => ({
  ...pdfFormat(description, fileOf),
  alsoAs: fileTypes,
  headers: (value, wanted) => ({
    ...fileHeaders(fileOf(value)),
    ...(wanted === bytesType ? {} : { "Content-Type": fileOf(value).contentType }),
  }),
});
