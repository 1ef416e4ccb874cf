import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { startCheck } from "../../../../domain/hmda/check/check-register.ts";
import { rowReader } from "../../../../domain/hmda/check/row-reader.ts";
import { larCells, larFields } from "../../../../domain/hmda/register/lar-fields.ts";
import { lineSplitter } from "../../../../domain/hmda/register/lines.ts";
import { readSheet } from "../../../../domain/hmda/register/read.ts";
import { rowLine, sheetLine } from "../../../../domain/hmda/register/write.ts";
import { registerLines } from "../../../fixtures/reports/register-lines.ts";
import { aRow, aSheet } from "../example.ts";

const linesOf = (...pieces: readonly string[]): readonly string[] => {
  const lines: string[] = [];
  const splitter = lineSplitter((line) => lines.push(line));
  for (const piece of pieces) splitter.push(piece);
  splitter.end();
  return lines;
};

const checked = (text: string) => {
  const check = startCheck({ filing: { year: 2026, quarter: null }, institution: null, tracts: null });
  for (const line of linesOf(text)) check.readLine(line);
  return check.end();
};
const [sheet, row] = [sheetLine(aSheet(2026, 1)), rowLine(aRow(2026))];
const isClean = (text: string): boolean => {
  const { edits, formatErrorCount } = checked(text);
  return edits.length === 0 && formatErrorCount === 0;
};

describe("the lines of a file", () => {
  test("end with LF or CRLF, with or without a byte order mark, and with or without blank lines at the end", () => {
    for (const text of [`${sheet}\n${row}`, `${sheet}\r\n${row}\r\n`, `\uFEFF${sheet}\n${row}\n\n \r\n`])
      expect(isClean(text)).toBe(true);
  });

  test("are the same however the file is split into chunks", () => {
    const text = "\uFEFFa|b\r\n\r\nc\r\n\n\n";
    fc.assert(
      fc.property(fc.array(fc.nat(text.length), { maxLength: 6 }), (cuts) => {
        const places = [0, ...cuts.toSorted((a, b) => a - b), text.length];
        const pieces = places.slice(1).map((end, place) => text.slice(places[place], end));
        expect(linesOf(...pieces)).toEqual(["a|b", "", "c"]);
      }),
    );
  });

  test("that are blank are returned before there are more than a thousand of them, so that none of it takes long", () => {
    let lines = 0;
    const splitter = lineSplitter(() => {
      lines += 1;
    });
    let most = 0;
    for (const piece of [...Array.from({ length: 5_000 }, () => "\n"), "x\n"]) {
      const before = lines;
      splitter.push(piece);
      most = Math.max(most, lines - before);
    }
    // With the last line come the thousand that were held back.
    expect([lines, most]).toEqual([5_001, 1_001]);
  });

  test("that are blank and end the file are dropped, up to a thousand", () => {
    const given = [1, 1_000, 1_001, 2_500].map((blank) => linesOf("x\n", "\n".repeat(blank)).length - 1);
    expect(given).toEqual([0, 0, 1, 1_500]);
  });

  test("have their cells trimmed, and one extra trailing pipe ignored", () => {
    expect(isClean(`${sheet}|\n${row.replaceAll("|", " | ")}| \n`)).toBe(true);
  });

  test("with the wrong number of cells are reported, not checked, and count only for the number of entries", () => {
    const short = row.split("|").slice(1).join("|");
    const result = checked(`${sheet}\n${short}\n`);
    expect(result).toMatchObject({ rows: 1, edits: [], macro: [], formatErrorCount: 1, blocking: true });
    expect(result.formatErrors).toEqual([
      { line: 2, message: "A row has 110 cells separated by pipes: this line has 109." },
    ]);
    expect(checked(`${sheet}\n\n${row}\n`)).toMatchObject({
      rows: 2,
      formatErrors: [{ line: 2, message: "A row has 110 cells separated by pipes: the line is blank." }],
      edits: [{ edit: "S304" }],
    });
    expect(checked(`${sheet}\n${row}||\n`).formatErrorCount).toBe(1);
  });

  test("that are not UTF-8 text are reported, and the others are checked", () => {
    for (const [wrong, message] of [
      ["\uFFFD", "This line is not text in UTF-8."],
      ["\0", "This line has a NUL byte: save the file as text in UTF-8, not in UTF-16."],
    ] as const)
      expect(checked(`${sheet}\n${row.replace("Elm", wrong)}\n${row}\n`)).toMatchObject({
        rows: 2,
        formatErrors: [{ line: 2, message }],
      });
    expect(isClean(`${sheet}\n${row.replace("Elm", "Peña 橋")}`)).toBe(true);
  });

  test("that end with a carriage return only are one line, which is reported", () => {
    const { rows, blocking, formatErrors } = checked(`${sheet}\r${row}\r${row}\r`);
    const message =
      "This line has carriage returns (CR) in it, which do not end a line: save the file with lines that end in LF or CRLF.";
    expect({ rows, blocking, formatErrors }).toEqual({ rows: 0, blocking: true, formatErrors: [{ line: 1, message }] });
  });

  test("can have 100,000 characters, and a longer one is reported as too long", () => {
    const messageOf = (length: number) => checked(`${sheet}\n${"x".repeat(length)}`).formatErrors[0]?.message;
    expect(messageOf(100_000)).toBe("A row has 110 cells separated by pipes: this line has 1.");
    const tooLong =
      "This line has more than 100,000 characters: a row ends with a line break (LF or CRLF), and this one does not.";
    expect(messageOf(100_001)).toBe(tooLong);
    expect(messageOf(3_000_000)).toBe(tooLong);
  });

  test("are checked beside an invalid transmittal sheet, except for what is compared with it", () => {
    const result = checked(`1|Example\n${row.replace("|CO|", "|XX|")}\n`);
    expect(result.formatErrors.map(({ line }) => line)).toEqual([1]);
    expect(result.edits.map(({ edit }) => edit)).toEqual(["V623", "V716"]);
    expect(result.notRun.map(({ edit }) => edit)).toEqual(expect.arrayContaining(["S301", "S304", "Q647"]));
  });

  test("are missing in an empty file, which blocks", () => {
    expect(checked("\n\n")).toMatchObject({ rows: 0, formatErrors: [{ line: 1 }], blocking: true });
  });

  test("are at most a hundred in the list of malformed lines", () => {
    expect(checked(`${sheet}\n${"x\n".repeat(250)}`)).toMatchObject({ formatErrorCount: 250 });
    expect(checked(`${sheet}\n${"x\n".repeat(250)}`).formatErrors).toHaveLength(100);
  });
});

describe("the hits of an edit", () => {
  test("are all reported and counted, and a hundred are stored", () => {
    const reported: number[] = [];
    const input = { filing: { year: 2026, quarter: null }, institution: null, tracts: null } as const;
    const check = startCheck(input, ({ line, edit }) => {
      if (edit === "V611") reported.push(line);
    });
    check.readLine(sheetLine(aSheet(2026, 150)));
    for (let number = 0; number < 150; number += 1)
      check.readLine(rowLine(aRow(2026, { uli: `N${number}`, loan_type: "9" })));
    const found = check.end().edits.find(({ edit }) => edit === "V611");
    expect([reported.length, found?.count, found?.hits.length]).toEqual([150, 150, 100]);
    expect(found?.hits[0]).toEqual({ line: 2, uli: "N0", values: { loan_type: "9" } });
  });
});

describe("a generated register", () => {
  const cell = fc.string({ unit: "grapheme" }).map((text) => text.replace(/[|\r\n\u2028\u2029\0\uFFFD]/g, "").trim());

  test("is read as it was", () => {
    const rowOf = fc.array(cell, { minLength: 110, maxLength: 110 }).map((cells) => {
      const change = Object.fromEntries(larFields.map((field, place) => [field, cells[place] ?? ""]));
      return aRow(2026, change);
    });
    // One reader, because it reuses equal words of the previous row.
    const readRow = rowReader();
    fc.assert(
      fc.property(rowOf, (written) => {
        const read = readRow(rowLine(written));
        const cells = read._tag === "Accepted" ? larCells(read.value.row) : read.refusal.message;
        expect(cells).toEqual(larCells(written));
      }),
      { numRuns: 50 },
    );
    expect(readSheet(sheet)).toEqual({ _tag: "Accepted", value: aSheet(2026, 1) });
  });

  test("has one line for the sheet and one per row, and no cell that breaks them", () => {
    const lines = [...registerLines(aSheet(2026, 1), [aRow(2026, { street_address: "1 Elm |\nUnit 2" })])];
    expect(lines.map((line) => line.split("|").length)).toEqual([15, 110]);
    expect(lines[1]).toContain("|1 Elm  Unit 2|");
    expect(rowLine(aRow(2026, { street_address: "1 \0Elm\uFFFD" }))).toContain("|1  Elm|");
    expect(lines.every((line) => line.endsWith("\n") && line.trimEnd().split("\n").length === 1)).toBe(true);
  });
});
