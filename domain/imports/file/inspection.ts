import type { Vault } from "../../kernel/ports.ts";
import { endLineOf, headerOf } from "./export-format.ts";
import { type HeaderMissing, type HeaderUnclear, readHeading } from "./heading.ts";
import { type FileFormat, type FilePosition, type FileRecord, recordSplitter, startOfFile } from "./records.ts";

/** The maximum number of lines in a file, more than two lenders have in their lifetimes. */
export const maxLines = 1_000_000;

/** Why a file is rejected as a whole. */
export type FileFailure =
  | HeaderMissing
  | HeaderUnclear
  | { readonly _tag: "NotUtf8"; readonly line: number }
  /** As in a UTF-16 file, which may have no byte order mark. */
  | { readonly _tag: "NulInFirstLine" }
  /** If lines ended with only a carriage return, all of them would be the header of a table. */
  | { readonly _tag: "LineEndsUnknown" }
  | { readonly _tag: "QuoteNotClosed"; readonly line: number }
  | { readonly _tag: "TooManyLines" }
  | { readonly _tag: "HeaderRowUnreadable" }
  /** A file exported by a version of this service whose format this version does not read. */
  | { readonly _tag: "ExportFormatUnknown" }
  /** A file exported by this service without its last line, which shows that it is complete. */
  | { readonly _tag: "ExportCutShort" }
  /** An exported file whose last line does not match the lines before it. */
  | { readonly _tag: "ExportChanged" };

/** What is known about a file before any of its lines is applied. */
export interface InspectedFile {
  readonly format: FileFormat;
  /** The number of lines to apply: without blank lines, the header of a table, and the first and last line of an export. */
  readonly lines: number;
  /** The first row of a table; null if it is not one. */
  readonly columns: readonly string[] | null;
  /** Where the first line begins. */
  readonly begin: FilePosition;
  /** The line that ends an export; null if there is none. */
  readonly endLine: number | null;
  /** Null if it can be imported. */
  readonly failure: FileFailure | null;
}

/** The cells of a row without its line end; null if it is not a row of comma-separated values. */
export type CellsOf = (row: string) => readonly string[] | null;

interface InspectionParts {
  readonly format: FileFormat;
  readonly cellsOf: CellsOf;
  readonly startDigest: Vault["startDigest"];
}

interface Inspection {
  push(piece: Uint8Array): void;
  /** Ends the file. */
  end(): InspectedFile;
}

const utf8 = new TextDecoder("utf-8", { fatal: true });

/** The text of a record; null if it is not UTF-8. */
export const textOfRecord = (bytes: Uint8Array): string | null => {
  try {
    return utf8.decode(bytes);
  } catch {
    return null;
  }
};

/** Whether a row has a carriage return outside its quoted cells and before its end: `\r\r\n` ends a line in some files. */
const hasReturnBetween = (row: string): boolean => {
  const plain = row.replace(/"[^"]*"/g, '"');
  let end = plain.length;
  while (plain[end - 1] === "\r") end -= 1;
  return plain.lastIndexOf("\r", end - 1) >= 0 && end > 0;
};

const firstLineFailure = (text: string, format: FileFormat): FileFailure | null => {
  if (text.includes("\0")) return { _tag: "NulInFirstLine" };
  return format === "csv" && hasReturnBetween(text) ? { _tag: "LineEndsUnknown" } : null;
};

/** Reads a file once, as it arrives. After a failure the rest is not read. */
export const inspectFile = ({ format, cellsOf, startDigest }: InspectionParts): Inspection => {
  const splitter = recordSplitter(format, startOfFile);
  let failure: FileFailure | null = null;
  let lines = 0;
  let columns: readonly string[] | null = null;
  let begin = startOfFile;
  /** For an export: the digest of what came before the latest line, and that line. */
  let exported: ReturnType<Vault["startDigest"]> | null = null;
  let latest: { readonly text: string; readonly line: number } | null = null;
  let isFirst = true;

  const readFirst = (text: string, { next }: FileRecord): boolean => {
    if (format === "csv") {
      columns = cellsOf(text);
      const heading = columns === null ? null : readHeading(columns);
      if (heading === null) failure = { _tag: "HeaderRowUnreadable" };
      else if (heading._tag === "Refused") failure = heading.refusal;
      begin = next;
      return true;
    }
    const header = headerOf(text);
    if (header === null) return false;
    if (header === "unknown") failure = { _tag: "ExportFormatUnknown" };
    exported = startDigest();
    exported.add(`${text}\n`);
    begin = next;
    return true;
  };
  const readLine = (text: string, line: number): void => {
    lines += 1;
    if (lines > maxLines) failure = { _tag: "TooManyLines" };
    if (exported === null) return;
    if (latest !== null) exported.add(`${latest.text}\n`);
    latest = { text, line };
  };
  const read = (record: FileRecord): void => {
    if (record.bytes?.length === 0) return;
    // A record that is too large is refused as a line. It has no text, and no export contains one.
    const text = record.bytes === null ? "-" : textOfRecord(record.bytes);
    if (text === null) failure = { _tag: "NotUtf8", line: record.line };
    else if (isFirst) failure = firstLineFailure(text, format);
    if (failure !== null || text === null || text.trim() === "") return;
    const wasFirst = isFirst;
    isFirst = false;
    if (!(wasFirst && readFirst(text, record))) readLine(text, record.line);
  };
  const endOfExport = (): number | null => {
    if (exported === null) return null;
    const end = latest === null ? null : endLineOf(latest.text);
    if (latest === null || end === null) {
      failure = { _tag: "ExportCutShort" };
      return null;
    }
    lines -= 1;
    if (end.lines !== lines || end.sha256 !== exported.end()) failure = { _tag: "ExportChanged" };
    return latest.line;
  };
  return {
    push(piece) {
      if (failure !== null) return;
      for (const record of splitter.push(piece)) if (failure === null) read(record);
    },
    end() {
      const last = failure === null ? splitter.end() : null;
      if (last !== null && "_tag" in last) failure = last;
      else if (last !== null) read(last);
      if (failure === null && isFirst && format === "csv") failure = { _tag: "HeaderMissing" };
      const endLine = failure === null ? endOfExport() : null;
      return {
        format,
        lines: failure === null ? lines : 0,
        columns: failure === null ? columns : null,
        begin,
        endLine,
        failure,
      };
    },
  };
};
