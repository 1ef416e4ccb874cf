/** The format of a file: one JSON object per line, or a table of comma-separated values. */
export const fileFormats = ["ndjson", "csv"] as const;
export type FileFormat = (typeof fileFormats)[number];

/** The maximum size of a record: 1 MiB, like the body of a request. */
export const maxRecordBytes = 1024 * 1024;

/** Where a record begins: the number of bytes before it, and its line, from 1. */
export interface FilePosition {
  readonly offset: number;
  readonly line: number;
}

export const startOfFile: FilePosition = { offset: 0, line: 1 };

/** One record of a file: a line, or in a table a row, whose quoted cells may span several lines. */
export interface FileRecord {
  readonly line: number;
  /** Without the line end; null if larger than `maxRecordBytes`. */
  readonly bytes: Uint8Array | null;
  /** Where the next record begins. */
  readonly next: FilePosition;
}

/** The file ended within a quoted cell. */
interface QuoteNotClosed {
  readonly _tag: "QuoteNotClosed";
  readonly line: number;
}

/** Splits a file as it arrives, in pieces of any size. */
interface RecordSplitter {
  /** The records that end in this piece. */
  push(piece: Uint8Array): FileRecord[];
  /** Ends the file. Returns its last record if that did not end with a line end; null if there is none. */
  end(): FileRecord | QuoteNotClosed | null;
}

const lineFeed = 0x0a;
const carriageReturn = 0x0d;
const quote = 0x22;
const comma = 0x2c;
const noBytes = new Uint8Array();
/** The bytes of a byte order mark, which may precede a quote. */
const byteOrderMark: readonly number[] = [0xef, 0xbb, 0xbf];

/** The state at a byte of a table: only a quote at the beginning of a cell opens one that can span lines (RFC 4180, section 2). */
type Place = "cell_begins" | "plain" | "quoted" | "quote_in_quoted";

const placeAfter = (place: Place, byte: number, offset: number): Place => {
  if (place === "quoted") return byte === quote ? "quote_in_quoted" : "quoted";
  if (byte === comma || byte === lineFeed) return "cell_begins";
  if (byte === quote && place !== "plain") return "quoted";
  return place === "cell_begins" && byte === byteOrderMark[offset] ? "cell_begins" : "plain";
};

/** The length in bytes of the line end that begins at this index of the piece; 0 if none begins there, or if it is cut off. */
const lineEndAt = (piece: Uint8Array, at: number): number => {
  if (piece[at] === lineFeed) return 1;
  return piece[at] === carriageReturn && piece[at + 1] === lineFeed ? 2 : 0;
};

/** The index in the piece after the next line end that ends a record; null if there is none. */
const ndjsonEnd = (piece: Uint8Array, from: number): number | null => {
  const at = piece.indexOf(lineFeed, from);
  return at < 0 ? null : at + 1;
};

/**
 * Splits the bytes of a file, beginning at a position, into its records, including blank ones. The excess of a record above the maximum
 * size is not kept.
 */
export const recordSplitter = (format: FileFormat, from: FilePosition): RecordSplitter => {
  let [offset, line, recordLine] = [from.offset, from.line, from.line];
  let held: Uint8Array[] = [];
  let heldBytes = 0;
  let place: Place = "cell_begins";

  const hold = (bytes: Uint8Array): void => {
    heldBytes += bytes.length;
    if (heldBytes <= maxRecordBytes + 2) held.push(bytes);
    else held = [];
  };
  const finish = (): FileRecord => {
    const bytes = heldBytes > maxRecordBytes + 2 ? null : withoutLineEnd(joined(held, heldBytes));
    const record = {
      line: recordLine,
      bytes: bytes !== null && bytes.length > maxRecordBytes ? null : bytes,
      next: { offset, line },
    };
    [held, heldBytes, recordLine] = [[], 0, line];
    return record;
  };
  /** A file may have millions of blank lines: an empty array for each would fill the memory. */
  const blankLine = (lineEndBytes: number): FileRecord => {
    offset += lineEndBytes;
    line += 1;
    const record = { line: recordLine, bytes: noBytes, next: { offset, line } };
    recordLine = line;
    return record;
  };
  /** Like `ndjsonEnd`, for a table, keeping track of its quotes and lines. */
  const csvEnd = (piece: Uint8Array, begin: number): number | null => {
    for (let at = begin; at < piece.length; at += 1) {
      const byte = piece[at] ?? 0;
      const isQuoted = place === "quoted";
      place = placeAfter(place, byte, offset + at - begin);
      if (byte !== lineFeed) continue;
      if (!isQuoted) return at + 1;
      line += 1;
    }
    return null;
  };
  return {
    push(piece) {
      const records: FileRecord[] = [];
      for (let begin = 0; begin < piece.length; ) {
        const lineEnd = heldBytes === 0 ? lineEndAt(piece, begin) : 0;
        if (lineEnd > 0) {
          records.push(blankLine(lineEnd));
          begin += lineEnd;
          continue;
        }
        const end = format === "csv" ? csvEnd(piece, begin) : ndjsonEnd(piece, begin);
        const taken = piece.subarray(begin, end ?? piece.length);
        hold(taken);
        offset += taken.length;
        begin += taken.length;
        if (end === null) break;
        line += 1;
        records.push(finish());
      }
      return records;
    },
    end() {
      if (format === "csv" && place === "quoted") return { _tag: "QuoteNotClosed", line: recordLine };
      return heldBytes === 0 ? null : finish();
    },
  };
};

const joined = (pieces: readonly Uint8Array[], length: number): Uint8Array => {
  if (pieces.length === 1 && pieces[0] !== undefined) return pieces[0];
  const whole = new Uint8Array(length);
  let at = 0;
  for (const piece of pieces) {
    whole.set(piece, at);
    at += piece.length;
  }
  return whole;
};

const withoutLineEnd = (bytes: Uint8Array): Uint8Array => {
  const end = bytes.at(-1) === lineFeed ? bytes.length - 1 : bytes.length;
  return bytes.subarray(0, bytes[end - 1] === carriageReturn ? end - 1 : end);
};
