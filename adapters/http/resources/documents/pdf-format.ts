import { type FileType, fileTypes } from "../../../../domain/documents/history.ts";
import { attachment, bytesType, type Format } from "../../operation/formats/response-format.ts";

/** A file to be sent. */
interface SentFile {
  readonly fileName: string;
  readonly content: Uint8Array<ArrayBuffer>;
}

const fileHeaders = ({ fileName, content }: SentFile) => ({
  ...attachment(fileName),
  "Content-Length": String(content.length),
});

/**
 * A PDF sent as a download, never shown in the page that requested it. The file name contains no character that a header would have to
 * escape.
 */
export const pdfFormat = <Value>(description: string, fileOf: (value: Value) => SentFile): Format<Value> => ({
  mediaType: "application/pdf",
  description,
  headers: (value) => fileHeaders(fileOf(value)),
  write: (value) => fileOf(value).content,
});

/** An image sent as a file, which a page may show. */
export const pngFormat = <Value>(description: string, fileOf: (value: Value) => SentFile): Format<Value> => ({
  ...pdfFormat(description, fileOf),
  mediaType: "image/png",
});

/**
 * A file that is usually a PDF and otherwise an image. Clients may accept either type. It is sent with its own type, unless the client
 * accepts only bytes.
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
