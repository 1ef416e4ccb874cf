import {
  type FileFormat,
  type FilePosition,
  type FileRecord,
  recordSplitter,
} from "../../domain/imports/file/records.ts";

/** Reads a file record by record from a position, and no further than requested. */
export interface RecordReader {
  /** The position where the next record begins. */
  readonly position: () => FilePosition;
  /** Resolves to null at the end of the file. */
  readonly next: () => Promise<FileRecord | null>;
  readonly close: () => Promise<void>;
}

/** Creates a reader for a file. `pieces` are its bytes after the position `from`. */
export const recordReader = (
  format: FileFormat,
  from: FilePosition,
  pieces: AsyncGenerator<Uint8Array, void>,
): RecordReader => {
  const splitter = recordSplitter(format, from);
  let waiting: FileRecord[] = [];
  let position = from;
  let hasEnded = false;
  const read = async (): Promise<void> => {
    const piece = await pieces.next();
    if (!piece.done) {
      waiting = splitter.push(piece.value).reverse();
      return;
    }
    hasEnded = true;
    const last = splitter.end();
    // The whole file was checked before any of it took effect, so it does not end within a quoted cell.
    waiting = last === null || "_tag" in last ? [] : [last];
  };
  return {
    position: () => position,
    async next() {
      while (waiting.length === 0 && !hasEnded) await read();
      const record = waiting.pop() ?? null;
      position = record?.next ?? position;
      return record;
    },
    async close() {
      await pieces.return();
    },
  };
};
