import { afterAll, describe, expect, test } from "bun:test";
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import ExcelJS from "exceljs";
import { books } from "./released.ts";
import { casebook } from "./run-casebook.ts";

const folder = mkdtempSync(join(tmpdir(), "casebook-"));
afterAll(() => rmSync(folder, { recursive: true }));

const open = async (file: string) => {
  const workbook = new ExcelJS.Workbook();
  await workbook.xlsx.readFile(file);
  return (name: string): string[][] => {
    const rows: string[][] = [];
    workbook.getWorksheet(name)?.eachRow((row) => {
      const cells: string[] = [];
      row.eachCell({ includeEmpty: true }, (cell) => cells.push(cell.text));
      rows.push(cells);
    });
    return rows;
  };
};

describe("the review of the case books as they are", () => {
  const file = join(folder, "deeper", "review.xlsx");
  const count = books.reduce((sum, { cases }) => sum + cases.length, 0);
  const unsigned = books.flatMap(({ cases }) => cases).filter(({ cells }) => !cells.has("reviewed by")).length;
  const running = casebook("--xlsx", file);
  const total = `${count} cases in ${books.length} books: ${count} pass, 0 fail; ${unsigned} unsigned.`;

  test("passes, has a line for each book and none for a case, and counts what is unsigned", async () => {
    const { printed, code } = await running;
    expect(code).toBe(0);
    const lines = printed.split("\n");
    for (const [index, { name, cases }] of books.entries()) {
      expect(lines[index]).toMatch(new RegExp(`^${name} +${cases.length} cases? +${cases.length} pass +0 fail `));
    }
    expect(lines[books.length]).toBe("");
    expect(printed).not.toContain("  pass  ");
    expect(printed).toContain(total);
  });

  test("prints every book's question and every case where that is requested", async () => {
    // Two of them: all take a second of the processor, and have a line each whatever is requested.
    const shown = books.filter(({ name }) => ["talc", "waiting-days"].includes(name));
    const ofShown = join(folder, "shown");
    for (const { name } of shown) cpSync(join(import.meta.dir, `${name}.md`), join(ofShown, `${name}.md`));
    const { printed, code } = await casebook("--cases", "--books", ofShown, "--xlsx", join(folder, "cases.xlsx"));
    expect([code, shown.length]).toEqual([0, 2]);
    for (const { question, cases } of shown) {
      expect(printed).toContain(question);
      for (const { name } of cases) expect(printed).toContain(`  pass  ${name}\n`);
    }
  });

  test("says the same in the workbook, book by book", async () => {
    await running;
    const sheet = await open(file);
    const lines = sheet("summary").slice(6);
    expect(lines.map(([book, , , cases, passed, failed]) => [book, cases, passed, failed])).toEqual([
      ...books.map(({ name, cases }) => [name, String(cases.length), String(cases.length), "0"]),
      ["all", String(count), String(count), "0"],
    ]);
    for (const { name, question, cases } of books) {
      const rows = sheet(name);
      expect(rows[0]?.[0]).toBe(question);
      expect(rows.flat().filter((text) => text === "pass")).toHaveLength(cases.length);
      for (const each of cases) expect(rows.flat()).toContain(each.name);
    }
  });

  test("keeps headings and first column in view and writes amounts as numbers", async () => {
    await running;
    const workbook = new ExcelJS.Workbook();
    await workbook.xlsx.readFile(file);
    const sheet = workbook.getWorksheet("initial-mip");
    expect(sheet?.views[0]).toMatchObject({ state: "frozen", xSplit: 1, ySplit: 5 });
    expect(sheet?.getCell("H5").value).toBe("→ initial premium");
    const cell = sheet?.getCell("H6");
    expect([cell?.value, cell?.numFmt]).toEqual([8000, "#,##0.00"]);
  });
});

describe("a case book with a wrong figure", () => {
  const books = join(folder, "books");
  const file = join(folder, "wrong.xlsx");
  const alter = (from: string, to: string) => {
    cpSync(join(import.meta.dir, "initial-mip.md"), join(books, "initial-mip.md"));
    const text = readFileSync(join(books, "initial-mip.md"), "utf8");
    expect(text).toContain(from);
    writeFileSync(join(books, "initial-mip.md"), text.replace(from, to));
  };

  test("fails, and both report and workbook say what came out instead", async () => {
    alter("| 2,469.14 |", "| 2,469.13 |");
    const { printed, code } = await casebook("--books", books, "--xlsx", file);
    expect(code).toBe(1);
    expect(printed).toMatch(/^initial-mip +\d+ cases +\d+ pass +1 fail /);
    expect(printed).toContain("  FAIL  rounded to the cent\n");
    expect(printed).toContain("the program says → initial premium 2,469.14 instead of 2,469.13");
    expect(printed).toMatch(/\d+ cases in 1 book: \d+ pass, 1 fail;/);
    const row = (await open(file))("initial-mip").find(([name]) => name === "rounded to the cent");
    expect(row?.slice(1, 3)).toEqual(["FAIL", "→ initial premium 2,469.14 instead of 2,469.13"]);
  });

  test("fails on a cell that cannot be read, and goes on with the other cases", async () => {
    alter("| 2,469.14 |", "| 2469.14 |");
    const { printed, code } = await casebook("--cases", "--books", books, "--xlsx", file);
    expect(code).toBe(1);
    expect(printed).toContain("not an amount: 2469.14");
    expect(printed).toContain("  pass  at the national limit\n");
  });

  test("counts a signed case as signed", async () => {
    alter("| 0.02 × 400,000.00 | ML 2017-12 |  |", "| 0.02 × 400,000.00 | ML 2017-12 | Test Expert, 2026-06-15 |");
    const { printed } = await casebook("--cases", "--books", books, "--xlsx", file);
    expect(printed).toContain("signed: Test Expert, 2026-06-15");
  });

  test("says in one sentence which column is unknown and which there are, and writes no workbook", async () => {
    alter("| home value |", "| hoem value |");
    const { printed, errors, code } = await casebook("--books", books, "--xlsx", join(folder, "none.xlsx"));
    expect([code, printed]).toEqual([1, ""]);
    const [sentence = "", ...more] = errors.trim().split("\n");
    expect(more).toEqual([]);
    expect(sentence).toStartWith('initial-mip: the column "hoem value" is unknown; known are ');
    for (const known of ["home value", "→ initial premium", "→ refusal", "reviewed by"]) {
      expect(sentence).toContain(`, ${known}`);
    }
    expect(existsSync(join(folder, "none.xlsx"))).toBe(false);
  });

  test("explains its options when one is unknown, and on request", async () => {
    const unknown = await casebook("--every-case");
    expect(unknown.code).toBe(1);
    expect(unknown.errors).toContain("--every-case");
    const help = await casebook("--help");
    expect([help.code, help.errors]).toEqual([0, ""]);
    for (const option of ["--cases", "--xlsx", "--books", "--import"]) {
      expect(unknown.errors).toContain(`  ${option} `);
      expect(help.printed).toContain(`  ${option} `);
    }
  });

  test("names a file or folder that is not there", async () => {
    for (const [option, missing] of [
      ["--books", join(folder, "no-books")],
      ["--import", join(folder, "no-workbook.xlsx")],
    ] as const) {
      const { errors, code } = await casebook(option, missing);
      expect([errors, code]).toEqual([`${missing} cannot be read or written (ENOENT).\n`, 1]);
    }
  });

  test("says in one sentence when a book cannot be read at all", async () => {
    alter("| ML 2017-12 |  |", "| ML 2017-12 |");
    const { errors, code } = await casebook("--books", books, "--xlsx", join(folder, "none.xlsx"));
    expect(code).toBe(1);
    expect(errors.trim().split("\n")).toEqual([
      expect.stringMatching(/^initial-mip: row "plain" has \d+ of \d+ cells$/),
    ]);
    expect(existsSync(join(folder, "none.xlsx"))).toBe(false);
  });
});
