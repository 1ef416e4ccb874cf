import { describe, expect, test } from "bun:test";
import { createHash } from "node:crypto";
import { stringify } from "csv-stringify/sync";
import fc from "fast-check";
import { cellsOfRow } from "../../../../adapters/csv/cells-of-row.ts";
import { failureText } from "../../../../domain/imports/file/failure-text.ts";
import { inspectFile } from "../../../../domain/imports/file/inspection.ts";
import {
  type FileFormat,
  type FileRecord,
  maxRecordBytes,
  recordSplitter,
  startOfFile,
} from "../../../../domain/imports/file/records.ts";
import { anyText } from "../../../fixtures/any-text.ts";

const encoder = new TextEncoder();
const decoder = new TextDecoder();

/** Bytes in chunks of these sizes, repeated. */
const cut = (bytes: Uint8Array, sizes: readonly number[]): Uint8Array[] => {
  const pieces: Uint8Array[] = [];
  for (let at = 0, turn = 0; at < bytes.length; turn += 1) {
    const size = sizes[turn % sizes.length] ?? 1;
    pieces.push(bytes.subarray(at, at + size));
    at += size;
  }
  return pieces;
};

const recordsOf = (format: FileFormat, bytes: Uint8Array, sizes: readonly number[] = [64], from = startOfFile) => {
  const splitter = recordSplitter(format, from);
  const records: FileRecord[] = cut(bytes.subarray(from.offset), sizes).flatMap((piece) => splitter.push(piece));
  const last = splitter.end();
  return { records: last === null || "_tag" in last ? records : [...records, last], last };
};

const textsOf = (records: readonly FileRecord[]) =>
  records.map(({ bytes }) => (bytes === null ? null : decoder.decode(bytes)));

const startDigest = () => {
  const hash = createHash("sha256");
  return { add: (piece: string | Uint8Array) => void hash.update(piece), end: () => hash.digest("hex") };
};

const inspected = (format: FileFormat, text: string | Uint8Array) => {
  const inspection = inspectFile({ format, cellsOf: cellsOfRow, startDigest });
  for (const piece of cut(typeof text === "string" ? encoder.encode(text) : text, [7])) inspection.push(piece);
  return inspection.end();
};

const cell = fc.oneof(anyText(), fc.constantFrom('"', "\n", "\r\n", ",", "Zoë", "\u{1F600}", ""));
const sizes = fc.array(fc.integer({ min: 1, max: 40 }), { minLength: 1, maxLength: 5 });
const asCells = (text: string) => text.replaceAll("\u0000", "").toWellFormed();

describe("the records of a file", () => {
  test("of a table are the rows that were written, however the file is split, and from each position on", () => {
    const rows = fc.array(fc.array(cell.map(asCells), { minLength: 2, maxLength: 2 }), { minLength: 1, maxLength: 8 });
    fc.assert(
      fc.property(rows, sizes, fc.constantFrom("\n", "\r\n"), (written, pieces, end) => {
        const bytes = encoder.encode(stringify(written, { quoted: true, record_delimiter: end }));
        const { records } = recordsOf("csv", bytes, pieces);
        expect(textsOf(records).map((row) => cellsOfRow(row ?? ""))).toEqual(written);
        for (const { next } of records) {
          const rest = recordsOf("csv", bytes, pieces, next).records;
          expect(rest).toEqual(records.slice(records.length - rest.length));
        }
      }),
      { numRuns: 60 },
    );
  });

  test("of JSON are its lines, however the file is split", () => {
    const lines = fc.array(
      anyText().map((text) => JSON.stringify(text.toWellFormed())),
      { maxLength: 6 },
    );
    fc.assert(
      fc.property(lines, sizes, (written, pieces) => {
        const { records } = recordsOf("ndjson", encoder.encode(written.join("\r\n")), pieces);
        expect(textsOf(records)).toEqual(written);
        expect(records.map(({ line }) => line)).toEqual(written.map((_, at) => at + 1));
      }),
      { numRuns: 40 },
    );
  });

  test("of a table have the number of their first line in the file", () => {
    const { records } = recordsOf(
      "csv",
      encoder.encode('external_id,note\nA,"one\ntwo\r\nthree"\nB,x\n\nC,5" pipe\nD,y'),
    );
    expect(records.map(({ line }) => line)).toEqual([1, 2, 5, 6, 7, 8]);
  });

  test("can be blank, with either line ending, however the file is split", () => {
    const bytes = encoder.encode("\n\r\n\r\na\r\n\r\n\n");
    for (const format of ["ndjson", "csv"] as const)
      for (const size of [1, 2, 3, 64]) {
        const { records } = recordsOf(format, bytes, [size]);
        expect(textsOf(records)).toEqual(["", "", "", "a", "", ""]);
        // After a line feed of one byte, two line endings of two, then a letter with its own of two, two, and one.
        expect(records.map(({ next }) => next)).toEqual([
          { offset: 1, line: 2 },
          { offset: 3, line: 3 },
          { offset: 5, line: 4 },
          { offset: 8, line: 5 },
          { offset: 10, line: 6 },
          { offset: 11, line: 7 },
        ]);
      }
  });

  test("that are blank share their bytes with either line ending, so that millions of them fit in memory", () => {
    for (const blank of ["\n", "\r\n"]) {
      const { records } = recordsOf("ndjson", encoder.encode(blank.repeat(100)));
      expect([records.length, new Set(records.map(({ bytes }) => bytes)).size]).toEqual([100, 1]);
    }
  });

  test("are accepted up to 1 MiB, and the next one after a longer one is complete", () => {
    for (const format of ["ndjson", "csv"] as const) {
      const text = `${"x".repeat(maxRecordBytes)}\r\n${"x".repeat(maxRecordBytes + 1)}\r\nnext\n`;
      const { records } = recordsOf(format, encoder.encode(text), [65_536]);
      expect(records.map(({ bytes }) => bytes?.length ?? null)).toEqual([maxRecordBytes, null, 4]);
    }
  });
});

describe("a file, before any of it takes effect,", () => {
  test("has as many lines as will take effect", () => {
    expect(inspected("csv", "\uFEFFexternal_id,home_value\n\nA-1,1\n\nA-2,2")).toMatchObject({
      lines: 2,
      columns: ["external_id", "home_value"],
      begin: { line: 2 },
      failure: null,
    });
    expect(inspected("ndjson", '{"external_id":"A-1"}\n\n{}\n')).toMatchObject({
      lines: 2,
      columns: null,
      failure: null,
    });
    expect(inspected("ndjson", "")).toMatchObject({ lines: 0, failure: null });
  });

  test("of Excel is refused with how to save it, unless it is UTF-8 text, with or without a byte order mark", () => {
    const table = "external_id,notes\r\nA-1,Zoë\r\n";
    const utf16 = (text: string) => new Uint8Array(Buffer.from(text, "utf16le"));
    const windows1252 = new Uint8Array(Buffer.from(table, "latin1"));
    const told = (file: string | Uint8Array) => {
      const { failure, lines, columns } = inspected("csv", file);
      return failure === null ? [lines, columns] : failureText(failure).sentence.split(":", 1)[0];
    };
    expect(told(table)).toEqual([1, ["external_id", "notes"]]);
    expect(told(`\uFEFF${table}`)).toEqual([1, ["external_id", "notes"]]);
    expect(told(windows1252)).toBe("Line 2 is not in UTF-8");
    expect(told(utf16(`\uFEFF${table}`))).toBe("Line 1 is not in UTF-8");
    const nul = "The first line has a NUL character, as all lines of a file in UTF-16 have";
    expect(told(utf16(table))).toBe(nul);
    expect(told(utf16(table).toReversed())).toBe(nul);
    const oneRow = "The first row has a carriage return without a line feed, so the file is one row";
    expect(told(table.replaceAll("\r\n", "\r"))).toBe(oneRow);
    // A carriage return may be in a quoted cell, and a line may end with two of them.
    expect(told('external_id,"no\rtes"\r\nA-1,Zoë\r\n')).toEqual([1, ["external_id", "no\rtes"]]);
    expect(told('external_id,"no\r""tes"\nA-1,Zoë\n')).toEqual([1, ["external_id", 'no\r"tes']]);
    expect(told('external_id,"no\rtes"\rA-1,Zoë\r')).toBe(oneRow);
    expect(told('"external_id"\r"A-1"\r')).toBe(oneRow);
    expect(told(table.replaceAll("\r\n", "\r\r\n"))).toEqual([1, ["external_id", "notes\r"]]);
    expect(told(table.replaceAll("\r\n", "\r\r"))).toBe(oneRow);
    expect(told("external_id\r")).toEqual([0, ["external_id"]]);
    expect(told("external_id\rA-1")).toBe(oneRow);
    const { failure } = inspected("csv", windows1252);
    expect(failure && failureText(failure).sentence).toContain("“CSV UTF-8 (Comma delimited)”");
  });

  const notUtf8 = new Uint8Array([...encoder.encode('{"a":1}\n'), 0x22, 0xe9, 0x22]);
  test.each([
    ["ndjson", notUtf8, { _tag: "NotUtf8", line: 2 }],
    ["ndjson", '{"a":"\0"}\n', { _tag: "NulInFirstLine" }],
    ["csv", "", { _tag: "HeaderMissing" }],
    ["csv", "A-1,400000\n", { _tag: "HeaderMissing" }],
    ["csv", "email,email\n", { _tag: "HeaderUnclear", columns: [2] }],
    ["csv", 'em"ail\n', { _tag: "HeaderRowUnreadable" }],
    ["csv", 'email,first_name\na@b.example,"Ada\nb@b.example,Bob\n', { _tag: "QuoteNotClosed", line: 2 }],
    ["ndjson", '{"kind":"header","format":"hecm-export-2"}\n', { _tag: "ExportFormatUnknown" }],
    ["ndjson", '{"kind":"header","format":"hecm-export-1"}\n', { _tag: "ExportCutShort" }],
    ["ndjson", '{"kind":"header","format":"hecm-export-1"}\n{"external_id":"A-1"}\n', { _tag: "ExportCutShort" }],
  ] as const)("of %s is refused as a whole: %p", (format, text, failure) => {
    expect(inspected(format, text)).toMatchObject({ lines: 0, columns: null, failure });
  });

  test("that this service exported is complete, or nothing of it takes effect", () => {
    const lines = ['{"kind":"header","format":"hecm-export-1"}', '{"external_id":"A-1"}', '{"external_id":"A-2"}'];
    const body = `${lines.join("\n")}\n`;
    const end = (count: number) =>
      JSON.stringify({ kind: "end", lines: count, sha256: createHash("sha256").update(body).digest("hex") });
    expect(inspected("ndjson", body + end(2))).toMatchObject({
      lines: 2,
      begin: { line: 2 },
      endLine: 4,
      failure: null,
    });
    expect(inspected("ndjson", body + end(3))).toMatchObject({ failure: { _tag: "ExportChanged" } });
    expect(inspected("ndjson", body.replace("A-2", "A-3") + end(2))).toMatchObject({
      failure: { _tag: "ExportChanged" },
    });
    expect(inspected("ndjson", `${body}${end(2)}\n{"external_id":"A-3"}\n`)).toMatchObject({
      failure: { _tag: "ExportCutShort" },
    });
  });
});
