import { afterAll, describe, expect, test } from "bun:test";
import { readdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import ExcelJS from "exceljs";
import { reviewFolder } from "../../../bootstrap/open/casebook.ts";
import { casebook } from "../run-casebook.ts";
import {
  change,
  copyOfBooks,
  type Edit,
  folder,
  imported,
  names,
  read,
  sentBack,
  sentBackOf,
  signing,
  swappingRows,
  writing,
} from "./sent-back.ts";

afterAll(() => rmSync(folder, { recursive: true }));

const PLAIN = "| 0.02 × 400,000.00 | ML 2017-12 |  |";
const couple = "couple with a mortgage to pay off, charges set aside";

describe("the workbook that an expert signed", () => {
  test("signs the cases in their books, and leaves every other byte as it was", async () => {
    const books = copyOfBooks("signed");
    change(books, PLAIN, `${PLAIN}  \r`);
    const before = read(books);
    const file = await sentBack(
      "signed",
      signing("plain", "Jane Doe, 2026-06-15"),
      signing("rounded to the cent", "  José Ñandú, CPA, 2026-06-16 "),
      writing("mandatory-obligations", "premium alone", "reviewed by", "Jane Doe, 2026-06-15"),
    );
    const { printed, code } = await casebook("--books", books, "--import", file);
    expect([code, printed.split("\n").slice(-3)]).toEqual([
      0,
      ["3 cases signed, 0 refused.", expect.stringContaining("git diff -- "), ""],
    ]);
    expect(read(books)).toBe(
      before
        .replace(PLAIN, "| 0.02 × 400,000.00 | ML 2017-12 | Jane Doe, 2026-06-15 |")
        .replace("= 2,469.1356 | ML 2017-12 |  |", "= 2,469.1356 | ML 2017-12 | José Ñandú, CPA, 2026-06-16 |"),
    );
    expect(readdirSync(books).toSorted()).toEqual(names.map((name) => `${name}.md`));
    expect(await imported(books, file)).toEqual({ signed: [], refused: [] });
    const signed = (await reviewFolder(books)).flatMap(({ cases }) =>
      cases.filter(({ reviewedBy }) => reviewedBy !== ""),
    );
    expect(signed.map(({ name, isPassed }) => [name, isPassed])).toEqual([
      ["plain", true],
      ["rounded to the cent", true],
      ["premium alone", true],
    ]);
  });

  test("signs a case that is a column", async () => {
    const books = copyOfBooks("column");
    const before = read(books, "whole-loans");
    const file = await sentBack("column", writing("whole-loans", couple, "reviewed by", "Jane Doe, 2026-06-15"));
    expect(await imported(books, file)).toMatchObject({ signed: [{ name: couple }], refused: [] });
    expect(read(books, "whole-loans")).toBe(
      before.replace("| reviewed by |  |", "| reviewed by | Jane Doe, 2026-06-15 |"),
    );
  });

  test("is read as it is seen: a name in two fonts, other cells in several fonts, rows in another order", async () => {
    const books = copyOfBooks("fonts");
    const rich = (...texts: string[]) => ({ richText: texts.map((text) => ({ text, font: { bold: true } })) });
    const file = await sentBack(
      "fonts",
      signing("plain", rich("Jane Doe", ", 2026-06-15")),
      writing("initial-mip", "plain", "type", rich("tradi", "tional")),
      swappingRows,
    );
    expect(await imported(books, file)).toMatchObject({ signed: [{ name: "plain" }], refused: [] });
    expect(read(books)).toContain("| 0.02 × 400,000.00 | ML 2017-12 | Jane Doe, 2026-06-15 |");
  });
});

describe("a signature is refused, and the others are taken,", () => {
  /** Imports a signature of the plain case beside a good one, and returns why the first was refused. */
  const refusal = async (copy: string, signature: ExcelJS.CellValue, edits: Edit[] = [], alter = (_: string) => {}) => {
    const books = copyOfBooks(copy, ["initial-mip"]);
    alter(books);
    const good = signing("half a cent rounds up", "Jane Doe, 2026-06-15");
    const file = await sentBackOf(["initial-mip"], copy, signing("plain", signature), good, ...edits);
    const { signed, refused } = await imported(books, file);
    expect([signed.map(({ name }) => name), refused.map(({ name }) => name)]).toEqual([
      ["half a cent rounds up"],
      ["plain"],
    ]);
    expect(read(books)).toContain("policy: half up | Jane Doe, 2026-06-15 |");
    return refused[0]?.reason;
  };
  const jane = "Jane Doe, 2026-06-15";
  const mustBe = "it must be a name and a date, such as Jane Doe, 2026-06-15";
  const changedSince = "; the case has changed since, or was edited in the workbook";

  for (const [why, text] of [
    ["no name", "2026-06-15"],
    ["no day", "Jane Doe"],
    ["a day written otherwise", "Jane Doe, 6/15/2026"],
  ] as const) {
    test(`where it has ${why}`, async () => expect(await refusal(`text ${why}`, text)).toBe(mustBe));
  }

  test("where its day is not a calendar date", async () =>
    expect(await refusal("calendar", "Jane Doe, 2026-02-29")).toBe("2026-02-29 is not a calendar date"));

  test("where a day was typed, which Excel makes a date", async () =>
    expect(await refusal("date", new Date("2026-06-15"))).toBe(mustBe));

  test("where it would break the table", async () =>
    expect(await refusal("bar", `Jane | Doe, 2026-06-15`)).toBe('it has a line break or "|" in it'));

  test("where it is longer than a hundred characters", async () => {
    expect(await refusal("long", `${"J".repeat(89)}, 2026-06-15`)).toBe("it is longer than 100 characters");
  });

  test("where somebody else has signed the case in the book", async () => {
    const reason = await refusal("other", jane, [], (books) =>
      change(books, PLAIN, "| 0.02 × 400,000.00 | ML 2017-12 | John Roe, 2026-06-10 |"),
    );
    expect(reason).toBe("the book already has another signature: John Roe, 2026-06-10");
  });

  test("where the home value was edited in the workbook: both values are named", async () => {
    const edits = [writing("initial-mip", "plain", "home value", 400_000.01)];
    expect(await refusal("edited", jane, edits)).toBe(
      `home value: "400,000.01" in the workbook, now "400,000.00"${changedSince}`,
    );
  });

  test("where the working's formula was edited", async () => {
    const edits = [writing("initial-mip", "plain", "worked", { formula: "8000", result: 8000 })];
    expect(await refusal("formula", jane, edits)).toStartWith('worked: "=8000" in the workbook, now "=ROUND(');
  });

  test("where the book's working and source changed since", async () => {
    const reason = await refusal("since", jane, [], (books) =>
      change(books, PLAIN, "| 2 % of 400,000.00 | ML 2017-13 |  |"),
    );
    expect(reason).toStartWith('working: "0.02 × 400,000.00" in the workbook, now "2 % of 400,000.00"; ');
    expect(reason).toEndWith(`source: "ML 2017-12" in the workbook, now "ML 2017-13"${changedSince}`);
  });

  test("where the case fails now", async () => {
    const reason = await refusal("fails", jane, [], (books) =>
      change(books, "| 8,000.00 | – | 0.02 × 400,000.00 |", "| 8,000.01 | – | 0.02 × 400,000.00 |"),
    );
    expect(reason).toBe("the case fails now: → initial premium 8,000.00 instead of 8,000.01");
  });

  test("where the case is gone from the book", async () => {
    const reason = await refusal("gone", jane, [], (books) =>
      change(books, "| plain | traditional", "| simple | traditional"),
    );
    expect(reason).toBe("the book has no case of that name");
  });
});

describe("a workbook with other signatures that belong nowhere", () => {
  test("names the book that is gone, and the working below a table that changed", async () => {
    const books = copyOfBooks("nowhere");
    rmSync(join(books, "mandatory-obligations.md"));
    change(books, "- younger: 12 × 71 + 5 months = 71", "- younger: 12 × 71 + 6 months = 71", "whole-loans");
    const file = await sentBack(
      "nowhere",
      writing("mandatory-obligations", "premium alone", "reviewed by", "Jane Doe, 2026-06-15"),
      writing("whole-loans", couple, "reviewed by", "Jane Doe, 2026-06-15"),
    );
    const before = read(books, "whole-loans");
    const { printed, code } = await casebook("--books", books, "--import", file);
    expect([code, printed]).toEqual([1, expect.stringContaining("0 cases signed, 2 refused.")]);
    expect(printed).toContain("mandatory-obligations: premium alone (Jane Doe, 2026-06-15): the book does not exist");
    expect(printed).toContain("the working below the table differs; the case has changed since");
    expect(read(books, "whole-loans")).toBe(before);
  });

  test("is refused in one sentence where it is no workbook, or none of case books", async () => {
    const books = copyOfBooks("none");
    const text = join(folder, "text.xlsx");
    writeFileSync(text, "no workbook");
    const empty = join(folder, "empty.xlsx");
    const workbook = new ExcelJS.Workbook();
    workbook.addWorksheet("other");
    await workbook.xlsx.writeFile(empty);
    const missing = join(folder, "missing.xlsx");
    for (const [file, sentence] of [
      [text, `${text} is not a workbook that can be read; save it as .xlsx`],
      [empty, `${empty} contains no case book: is it the workbook of npm run casebook?`],
      [missing, expect.stringContaining("no such file")],
    ] as const) {
      expect(await imported(books, file).catch(({ message }) => message)).toEqual(sentence);
    }
  });
});
