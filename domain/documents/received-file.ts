import type { FileType } from "./history.ts";

/** One of them allows an upload: who records results of the agency brings their evidence. */
export const uploadPermissions = ["document.generate", "agency.record_outside"] as const;

/** The most bytes of a document that is uploaded: 10 MiB. */
export const maxReceivedBytes = 10 * 1024 * 1024;

/** Within so many bytes of its end a PDF says that it is whole, as readers of PDF look for it. */
const pdfEndBytes = 1024;

const bytesOf = (text: string): readonly number[] => Array.from(text, (letter) => letter.charCodeAt(0));

const pngStart = [0x89, ...bytesOf("PNG\r\n"), 0x1a, 0x0a, 0, 0, 0, 13, ...bytesOf("IHDR")];
/** The last chunk of a PNG: no data, its name and its checksum. */
const pngEnd = [0, 0, 0, 0, ...bytesOf("IEND"), 0xae, 0x42, 0x60, 0x82];

const has = (content: Uint8Array, at: number, bytes: readonly number[]): boolean =>
  at >= 0 && bytes.every((byte, position) => content[at + position] === byte);

const hasNear = (content: Uint8Array, bytes: readonly number[], from: number): boolean => {
  for (let at = content.length - bytes.length; at >= Math.max(from, 0); at -= 1)
    if (has(content, at, bytes)) return true;
  return false;
};

const isPdf = (content: Uint8Array): boolean =>
  has(content, 0, bytesOf("%PDF-")) && hasNear(content, bytesOf("%%EOF"), content.length - pdfEndBytes);

const isPng = (content: Uint8Array): boolean =>
  has(content, 0, pngStart) && has(content, content.length - pngEnd.length, pngEnd);

/** Cameras write more after the end of the picture, so the end is looked for from behind. */
const isJpeg = (content: Uint8Array): boolean =>
  has(content, 0, [0xff, 0xd8, 0xff]) && hasNear(content, [0xff, 0xd9], 3);

/**
 * What a file is by its bytes, whatever it is called: by how its type begins and ends, so that one that was cut off is none. Null:
 * nothing that a history keeps.
 */
export const fileTypeOf = (content: Uint8Array): FileType | null => {
  if (isPdf(content)) return "application/pdf";
  if (isPng(content)) return "image/png";
  return isJpeg(content) ? "image/jpeg" : null;
};

const extensions: Readonly<Record<FileType, string>> = {
  "application/pdf": "pdf",
  "image/png": "png",
  "image/jpeg": "jpg",
};

/** With what the name of a file of a type ends. */
export const extensionOf = (type: FileType): string => extensions[type];
