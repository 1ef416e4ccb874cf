import type { Vault } from "../../kernel/ports.ts";
import { endLineOf, headerOf } from "./export-format.ts";
import { type HeaderMissing, type HeaderUnclear, readHeading } from "./heading.ts";
import { type FileFormat, type FilePosition, type FileRecord, recordSplitter, startOfFile } from "./records.ts";

/** A file may have so many lines: of two lenders of a lifetime together. */
export const maxLines = 1_000_000;

/** Why nothing of a file takes effect. */
export type FileFailure =
  | HeaderMissing
  | HeaderUnclear
  | { readonly _tag: "NotUtf8"; readonly line: number }
  /** As a file in UTF-16 has it, which may have no byte order mark. */
  | { readonly _tag: "NulInFirstLine" }
  /** Lines that end with a carriage return alone would all be the header of a table. */
  | { readonly _tag: "LineEndsUnknown" }
  | { readonly _tag: "QuoteNotClosed"; readonly line: number }
  | { readonly _tag: "TooManyLines" }
  | { readonly _tag: "HeaderRowUnreadable" }
  /** A file that this service exported, of a version that it does not read. */
  | { readonly _tag: "ExportFormatUnknown" }
  /** A file that this service exported without its last line, which would say that it is whole. */
  | { readonly _tag: "ExportCutShort" }
  /** Such a file whose last line does not go with what comes before. */
  | { readonly _tag: "ExportChanged" };

/** What a file is, before any of its lines takes effect. */
export interface InspectedFile {
  readonly format: FileFormat;
  /** How many lines are to take effect: without blank ones, the header of a table, and the first and last line of an export. */
  readonly lines: number;
  /** The first row of a table; null: it is none. */
  readonly columns: readonly string[] | null;
  /** Where its first line is looked for. */
  readonly begin: FilePosition;
  /** The line that ends an export; null: there is none. */
  readonly endLine: number | null;
  /** Null: it can be taken. */
  readonly failure: FileFailure | null;
}

/** The cells of a row without its line end; null: it is no row of comma-separated values. */
export type CellsOf = (row: string) => readonly string[] | null;

interface InspectionParts {
  readonly format: FileFormat;
  readonly cellsOf: CellsOf;
  readonly startDigest: Vault["startDigest"];
}

interface Inspection {
  push(piece: Uint8Array): void;
  /** The file has ended. */
  end(): InspectedFile;
}

const utf8 = new TextDecoder("utf-8", { fatal: true });

/** The text of a record; null: it is not UTF-8. */
export const textOfRecord = (bytes: Uint8Array): string | null => {
  try {
    return utf8.decode(bytes);
  } catch {
    return null;
  }
};

const firstLineFailure = (text: string, format: FileFormat): FileFailure | null => {
  if (text.includes("\0")) return { _tag: "NulInFirstLine" };
  return format === "csv" && /\r(?!\n)/.test(text) ? { _tag: "LineEndsUnknown" } : null;
};

/** Reads a file once from its beginning to its end, as it arrives. After a failure the rest is not looked at. */
export const inspectFile = ({ format, cellsOf, startDigest }: InspectionParts): Inspection => {
  const splitter = recordSplitter(format, startOfFile);
  let failure: FileFailure | null = null;
  let lines = 0;
  let columns: readonly string[] | null = null;
  let begin = startOfFile;
  /** Of an export: what came before the latest line, and that line. */
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
    // What is too large is refused as a line; it has no text, and no export has it.
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
