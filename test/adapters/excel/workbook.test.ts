import { describe, expect, test } from "bun:test";
import ExcelJS from "exceljs";
import { columnWidth, wrappedLines } from "../../../adapters/excel/layout.ts";
import type { Sheet } from "../../../adapters/excel/workbook.ts";
import { workbookBytes } from "../../fixtures/workbook-bytes.ts";

const plain: Sheet = {
  name: "loans",
  title: "Loans",
  remarks: ["All of them."],
  headings: ["loan", "result", "count", "amount"],
  rows: [["=1+1", { text: "FAIL", tone: "bad" }, 3, { cents: -1_234_567 }]],
  notes: ["End."],
};

/** What a program finds when it opens the file. */
const reopened = async (...sheets: Sheet[]): Promise<ExcelJS.Workbook> => {
  const workbook = new ExcelJS.Workbook();
  const bytes = await workbookBytes(sheets);
  // exceljs takes a Buffer and declares one of its own.
  await workbook.xlsx.load(Buffer.from(bytes) as unknown as ExcelJS.Buffer);
  return workbook;
};

const firstSheet = async (sheet: Sheet): Promise<ExcelJS.Worksheet> => {
  const found = (await reopened(sheet)).getWorksheet(sheet.name);
  if (found === undefined) throw new Error("the sheet is missing");
  return found;
};

describe("a workbook", () => {
  test("has its sheets in order, each with title, remarks, table, and notes", async () => {
    const workbook = await reopened(plain, { ...plain, name: "other" });
    expect(workbook.worksheets.map(({ name }) => name)).toEqual(["loans", "other"]);
    const column = (workbook.getWorksheet("loans")?.getColumn(1).values ?? []).slice(1);
    expect(column).toEqual(["Loans", "All of them.", "loan", "=1+1", "End."]);
  });

  test("never interprets a text as a formula", async () => {
    const cell = (await firstSheet(plain)).getCell("A4");
    expect([cell.value, cell.type]).toEqual(["=1+1", ExcelJS.ValueType.String]);
  });

  test("writes counts and amounts as numbers, amounts with two decimals", async () => {
    const sheet = await firstSheet(plain);
    expect([sheet.getCell("C4").value, sheet.getCell("D4").value]).toEqual([3, -12_345.67]);
    expect(sheet.getCell("D4").numFmt).toBe("#,##0.00");
  });

  test("writes whole dollars as numbers with thousands separators", async () => {
    const sheet = await firstSheet({ ...plain, rows: [["a", "b", 3, { dollars: -1_234_567 }]] });
    expect([sheet.getCell("D4").value, sheet.getCell("D4").numFmt]).toEqual([-1_234_567, "#,##0"]);
  });

  test("writes percentages and dates as Excel stores them, with as many decimals as a rate has", async () => {
    const rows: Sheet["rows"] = [["a", { percent: 6.01999 }, { percent: 6 }, { day: "2026-06-15" }]];
    const sheet = await firstSheet({ ...plain, rows });
    expect([sheet.getCell("B4").value, sheet.getCell("B4").numFmt]).toEqual([0.0601999, "0.000##%"]);
    expect(sheet.getCell("C4").value).toBe(0.06);
    expect([sheet.getCell("D4").value, sheet.getCell("D4").numFmt]).toEqual([new Date("2026-06-15"), "m/d/yyyy"]);
  });

  test("writes a formula with its result, for programs that do not calculate", async () => {
    const rows: Sheet["rows"] = [["a", { formula: "ROUND(0.02*400000,2)", result: 8000, format: "cents" }, "b", "c"]];
    const cell = (await firstSheet({ ...plain, rows })).getCell("B4");
    expect([cell.value, cell.numFmt]).toEqual([{ formula: "ROUND(0.02*400000,2)", result: 8000 }, "#,##0.00"]);
  });

  test("writes the same value in the same format in gray", async () => {
    const rows: Sheet["rows"] = [["a", "b", { gray: { cents: 5 } }, { cents: 5 }]];
    const sheet = await firstSheet({ ...plain, rows });
    const [gray, black] = [sheet.getCell("C4"), sheet.getCell("D4")];
    expect([gray.value, gray.numFmt]).toEqual([black.value, black.numFmt]);
    expect([gray.font.color?.argb, black.font.color]).toEqual(["FF6B7280", undefined]);
  });

  test("leaves space for what people will write by hand", async () => {
    const sheet = await firstSheet({ ...plain, widthByHand: { result: 28 } });
    expect(sheet.getColumn(2).width).toBe(28);
  });

  test("colors good and bad results differently", async () => {
    const good = { ...plain, rows: [["a", { text: "pass", tone: "good" as const }]] };
    const color = async (sheet: Sheet) => (await firstSheet(sheet)).getCell("B4").fill;
    expect(await color(plain)).not.toEqual(await color(good));
  });

  test("freezes headings and first column, and prints the headings on every page", async () => {
    const sheet = await firstSheet(plain);
    expect(sheet.views[0]).toMatchObject({ state: "frozen", xSplit: 1, ySplit: 3 });
    expect(sheet.pageSetup).toMatchObject({ orientation: "landscape", fitToWidth: 1, printTitlesRow: "3:3" });
  });

  test("is printed on letter paper, and a wide table on paper of twice the size", async () => {
    const paperOf = async (sheet: Sheet) => Number((await firstSheet(sheet)).pageSetup.paperSize);
    const headings = Array.from({ length: 5 }, () => "word ".repeat(20));
    const wide = { ...plain, headings, rows: [headings] };
    expect([await paperOf(plain), await paperOf(wide)]).toEqual([1, 3]);
  });

  test("makes a row as high as its longest text needs", async () => {
    const long = { ...plain, rows: [["word ".repeat(40), "", 1, ""]] };
    const heightOf = async (sheet: Sheet) => (await firstSheet(sheet)).getRow(4).height;
    expect(await heightOf(plain)).toBe(15);
    // 40 words of 4 letters, 8 to a line of 42 characters.
    expect(await heightOf(long)).toBe(5 * 15);
  });
});

describe("the layout of a column", () => {
  test("is as wide as its longest cell, within bounds", () => {
    expect(columnWidth("a", ["b"])).toBe(9);
    expect(columnWidth("a", ["x".repeat(20)])).toBe(22);
    expect(columnWidth("a", ["x".repeat(42)])).toBe(44);
    expect(columnWidth("a", ["x".repeat(43)])).toBe(44);
  });

  test("lets a heading wrap between its words", () => {
    expect(columnWidth("mandatory obligations", ["1.00"])).toBe("obligations".length + 3);
  });

  test("counts the lines of wrapped words, and of a word longer than a line", () => {
    expect(wrappedLines("", 12)).toBe(1);
    expect(wrappedLines("ten digits", 12)).toBe(1);
    expect(wrappedLines("ten digits", 11)).toBe(2);
    expect(wrappedLines("x".repeat(10), 12)).toBe(1);
    expect(wrappedLines("x".repeat(11), 12)).toBe(2);
    expect(wrappedLines(`a ${"x".repeat(20)}`, 12)).toBe(3);
  });
});
