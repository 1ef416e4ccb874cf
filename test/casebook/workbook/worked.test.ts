import { describe, expect, test } from "bun:test";
import ExcelJS from "exceljs";
import { formulaOf, worth } from "../../../adapters/excel/casebook/expression.ts";
import { PLAIN_LOAN_SHEET } from "../../../adapters/excel/casebook/plain-loan-sheet.ts";
import { plainResults } from "../../../adapters/excel/casebook/plain-results.ts";
import { stepsOf } from "../../../adapters/excel/casebook/steps.ts";
import { casebookWorkbook } from "../../../adapters/excel/casebook/workbook.ts";
import { workedOf } from "../../../adapters/excel/casebook/worked.ts";
import { readCents, readPercent } from "../../../domain/casebook/book/table.ts";
import { reviewBook } from "../../../domain/casebook/review.ts";
import { plainLoan } from "../../../domain/casebook/sample/plain-loan.ts";
import { calculate } from "../../../domain/hecm/calculate.ts";
import { books, subjectOf } from "../released.ts";
import { recalculated } from "./recalculated.ts";

const workedFor = (working: string, column: string, cell: string) =>
  workedOf(
    new Map([
      [column, cell],
      ["working", working],
    ]),
  );

describe("a working becomes the formula", () => {
  const figures: readonly (readonly [working: string, expected: string, formula: string])[] = [
    ["0.02 × 400,000.00", "8,000.00", "ROUND(0.02*400000,2)"],
    ["8,000.00 + 6,000.00 − 3,000.00", "11,000.00", "ROUND(8000+6000-3000,2)"],
    ["(158,400.00 − 30,000.00) ÷ 155.392840", "826.29", "ROUND((158400-30000)/155.39284,2)"],
    ["limit of 2026: 1.5 × 832,750 = 1,249,125", "1,249,125.00", "ROUND(1.5*832750,2)"],
    ["min(400,000, 1,249,125, 380,000)", "380,000.00", "ROUND(MIN(400000,1249125,380000),2)"],
    ["growth 6.015 % + 0.5 % = 6.515 %", "6.515 %", "ROUND(6.015%+0.5%,5)"],
    ["2.000 + 4.30 = 6.300 < 6.750", "6.300 %", "ROUND((2+4.3)%,5)"],
    ["4.26 + 4.30 = 8.56; ÷ 2 = 4.28", "4.28 %", "ROUND(((4.26+4.3)/2)%,4)"],
    ["(98,778.50 ÷ 79,200.00)^(1/2) − 1", "11.68 %", "ROUND((98778.5/79200)^(1/2)-1,4)"],
    ["annuity of 120 months = 88.545537; 158,400.00 ÷ annuity", "1,788.91", "ROUND(158400/88.545537,2)"],
    ["17,999.99 ÷ 12 rounded down", "1,499.99", "ROUNDDOWN(17999.99/12,2)"],
  ];
  for (const [working, expected, formula] of figures) {
    test(`of its figure: ${working}`, () => {
      const worked = workedFor(working, "→ figure", expected);
      expect([worked?.cell.formula, worked?.column]).toEqual([formula, "→ figure"]);
    });
  }

  test("of its last stated step where none results in the figure", () => {
    const worked = workedFor("12 × 72 − 6 = 858 months = 71 years + 6; 6 rounds up", "→ age used", "72");
    expect([worked?.cell.formula, worked?.cell.result, worked?.column]).toEqual(["ROUND(12*72-6,0)", 858, null]);
  });

  for (const working of [
    "the borrower is the younger",
    "158,400.00 ÷ annuity",
    "5 × it",
    "obligations 79,000.00 + charges 4,200.00",
    "2026-06-30 is day 120",
    "half of 166,400.00 − 8,000.00 = 79,200.00",
  ]) {
    test(`of none where it is no arithmetic throughout: ${working}`, () => {
      expect(workedFor(working, "→ figure", "1.00")).toBeNull();
    });
  }
});

describe("the workings of the books", () => {
  for (const { name, cases } of books) {
    test(`state the result of their arithmetic: ${name}`, () => {
      for (const each of cases) {
        for (const { expression, stated } of stepsOf(each.cells.get("working") ?? "")) {
          if (stated === null) continue;
          const difference = Math.abs(worth(expression) - stated.value);
          const isSame = difference <= 0.5 * 10 ** -stated.decimals + 1e-9;
          expect([each.name, formulaOf(expression), isSame]).toEqual([each.name, formulaOf(expression), true]);
        }
      }
    });
  }
});

describe("the formulas in the workbook's file", async () => {
  const reviews = books.map((book) => reviewBook(book, subjectOf));
  const workbook = new ExcelJS.Workbook();
  const bytes = await casebookWorkbook({ reviews, decisions: [], boundaries: [] });
  // exceljs takes a Buffer and declares one of its own.
  await workbook.xlsx.load(Buffer.from(bytes) as unknown as ExcelJS.Buffer);
  let [about, linked] = [0, 0];

  const rowsOf = (name: string): Map<string, ExcelJS.Cell>[] => {
    const sheet = workbook.getWorksheet(name);
    const rows = sheet?.getRows(1, sheet.rowCount) ?? [];
    const head = rows.find((row) => row.getCell(1).text === "case");
    return rows
      .filter((row) => head !== undefined && row.number > head.number)
      .map((row) => {
        const cells = new Map<string, ExcelJS.Cell>();
        head?.eachCell((heading, column) => cells.set(heading.text, row.getCell(column)));
        return cells;
      });
  };

  for (const { book } of reviews) {
    test(`come to the figure that they name, and to what the file says they do: ${book.name}`, () => {
      for (const cells of rowsOf(book.name)) {
        const worked = cells.get("worked");
        if (worked === undefined || worked.type !== ExcelJS.ValueType.Formula) continue;
        const value = recalculated(worked);
        if (/[A-Z]\d|\$/.test(worked.formula)) linked += 1;
        expect([worked.formula, value]).toEqual([worked.formula, Number(worked.result)]);
        const written = book.cases
          .find(({ name }) => name === cells.get("case")?.text)
          ?.cells.get(`→ ${cells.get("gives")?.text}`);
        if (written === undefined) {
          expect(cells.get("gives")?.text).toBe("a step of the working");
          continue;
        }
        about += 1;
        if (written.endsWith(" %")) expect(value * 100).toBeCloseTo(readPercent(written), 5);
        else if (written.includes(".")) expect(Math.round(value * 100)).toBe(readCents(written));
        else expect(value).toBe(Number(written));
      }
    });
  }

  test("are about a figure of the case three hundred times and more, and nearly as often follow its cells", () => {
    expect(about).toBeGreaterThanOrEqual(300);
    expect(linked).toBeGreaterThanOrEqual(290);
  });

  const cellOf = (sheet: string, name: string, column: string): ExcelJS.Cell => {
    const cell = rowsOf(sheet)
      .find((cells) => cells.get("case")?.text === name)
      ?.get(column);
    if (cell === undefined) throw new Error(`no cell of ${name} under ${column}`);
    return cell;
  };

  const plainCell = (name: string): ExcelJS.Cell => {
    const sheet = workbook.getWorksheet(PLAIN_LOAN_SHEET);
    const row = sheet?.getRows(1, sheet.rowCount)?.find((each) => each.getCell(1).text === name);
    if (row === undefined) throw new Error(`the plain loan has no ${name}`);
    return row.getCell(2);
  };

  /** Returns a figure while a cell says something else. */
  const whereItSays = (cell: ExcelJS.Cell, value: number, figure: ExcelJS.Cell): number => {
    const before = cell.value;
    cell.value = value;
    const found = recalculated(figure);
    cell.value = before;
    return found;
  };

  test("follow an amount that is changed in their row", () => {
    const premium = cellOf("initial-mip", "plain", "worked");
    const home = cellOf("initial-mip", "plain", "home value");
    expect([recalculated(premium), whereItSays(home, 300_000, premium)]).toEqual([8_000, 6_000]);
    const setAside = cellOf("servicing-set-aside", "age 72", "worked");
    const fee = cellOf("servicing-set-aside", "age 72", "servicing fee");
    expect([recalculated(setAside), whereItSays(fee, 60, setAside)]).toEqual([4_661.79, 9_323.57]);
  });

  test("follow the plain loan, and so does the gray meaning of a dash", () => {
    const home = plainCell("home value");
    // 2 % of 500,000.00; 0.416 × 500,000.00 − 10,000.00 − 50,000.00.
    expect(whereItSays(home, 500_000, cellOf("mandatory-obligations", "premium alone", "worked"))).toBe(10_000);
    expect(whereItSays(home, 500_000, cellOf("proceeds", "a lien paid off", "worked"))).toBe(148_000);
    const gray = cellOf("servicing-set-aside", "age 72", "expected rate");
    expect(gray.type).toBe(ExcelJS.ValueType.Number);
    const rate = cellOf("payment-plans", "tenure", "expected rate");
    expect([recalculated(rate), whereItSays(plainCell("expected rate"), 0.07, rate)]).toEqual([0.06, 0.07]);
  });

  test("work out what comes out of the plain loan, as the program does", () => {
    for (const { name, value } of plainResults) {
      expect([name, recalculated(plainCell(name))]).toEqual([name, Number(value.replaceAll(",", ""))]);
    }
    const calculated = calculate(plainLoan);
    if (calculated._tag === "Refused") throw new Error(calculated.refusal._tag);
    const { value } = calculated;
    const said: readonly (readonly [name: string, cents: number])[] = [
      ["principal limit", value.principalLimitCents],
      ["initial premium", value.initialMipCents],
      ["net principal limit", value.netPrincipalLimitCents],
      ["60 % of the principal limit", value.firstYearLimitCents],
      ["available in the first year", value.firstYearAvailableCents],
    ];
    for (const [name, cents] of said)
      expect([name, Math.round(recalculated(plainCell(name)) * 100)]).toEqual([name, cents]);
  });
});
