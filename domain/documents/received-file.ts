import type { FileType } from "./history.ts";

/** Any of these allows an upload: those who record results of the agency upload their evidence. */
export const uploadPermissions = ["document.generate", "agency.record_outside"] as const;

/** The maximum size of an uploaded document: 10 MiB. */
export const maxReceivedBytes = 10 * 1024 * 1024;

/** PDF readers look for the end marker within this many bytes of the end. */
const pdfEndBytes = 1024;

const bytesOf = (text: string): readonly number[] => Array.from(text, (letter) => letter.charCodeAt(0));

const pngStart = [0x89, ...bytesOf("PNG\r\n"), 0x1a, 0x0a, 0, 0, 0, 13, ...bytesOf("IHDR")];
/** The last chunk of a PNG: no data, its name, and its checksum. */
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

/** Cameras append data after the end of the picture, so the end marker is searched for backward. */
const isJpeg = (content: Uint8Array): boolean =>
  has(content, 0, [0xff, 0xd8, 0xff]) && hasNear(content, [0xff, 0xd9], 3);

/**
 * The type of a file, determined from its first and last bytes regardless of its name, so that a truncated file is not accepted. Null if it
 * is not a type that a history stores.
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

/** The file name extension of a type. */
export const extensionOf = (type: FileType): string => extensions[type];
