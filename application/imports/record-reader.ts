import {
  type FileFormat,
  type FilePosition,
  type FileRecord,
  recordSplitter,
} from "../../domain/imports/file/records.ts";

/** Reads a file record by record, from a position on, no further than is requested. */
export interface RecordReader {
  /** Where the next record begins. */
  readonly position: () => FilePosition;
  /** Null: there is none. */
  readonly next: () => Promise<FileRecord | null>;
  readonly close: () => Promise<void>;
}

/** A reader of a file of which `pieces` are the bytes after a position. */
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
    // The file was read to its end before any of it takes effect: it does not end within a quoted cell.
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
