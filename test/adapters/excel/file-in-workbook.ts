import { inflateRawSync } from "node:zlib";

const entrySignature = 0x02014b50;
const endSignature = 0x06054b50;

/**
 * The text of a file inside an .xlsx file, which is a ZIP archive: the only way to check what exceljs writes and does not read back. Throws
 * if there is no such file.
 */
export const fileInWorkbook = (bytes: Uint8Array, name: string): string => {
  const archive = Buffer.from(bytes);
  const end = archive.lastIndexOf(Buffer.from(Uint32Array.of(endSignature).buffer));
  let at = archive.readUInt32LE(end + 16);
  while (archive.readUInt32LE(at) === entrySignature) {
    const compressedBytes = archive.readUInt32LE(at + 20);
    const nameBytes = archive.readUInt16LE(at + 28);
    const [extraBytes, commentBytes] = [archive.readUInt16LE(at + 30), archive.readUInt16LE(at + 32)];
    if (archive.toString("utf8", at + 46, at + 46 + nameBytes) === name) {
      const local = archive.readUInt32LE(at + 42);
      const start = local + 30 + archive.readUInt16LE(local + 26) + archive.readUInt16LE(local + 28);
      const content = archive.subarray(start, start + compressedBytes);
      return (archive.readUInt16LE(at + 10) === 0 ? content : inflateRawSync(content)).toString("utf8");
    }
    at += 46 + nameBytes + extraBytes + commentBytes;
  }
  throw new Error(`no file ${name} in the workbook`);
};
