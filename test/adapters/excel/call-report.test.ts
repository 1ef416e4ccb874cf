import { describe, expect, test } from "bun:test";
import ExcelJS from "exceljs";
import { callReportWorkbook } from "../../../adapters/excel/call-report.ts";
import { once } from "../../../domain/kernel/once.ts";
import { packedLoanNumbers } from "../../../domain/mcr/compact/loan-numbers.ts";
import { forms } from "../../../domain/mcr/form/form.ts";
import type { ShownCallReport } from "../../../domain/mcr/quarter/shown-report.ts";
import { aHistory, inQuarter, reportOf, stateIn } from "../../domain/mcr/example.ts";
import { instant } from "../../fixtures/clock.ts";
import { fileInWorkbook } from "./file-in-workbook.ts";

const second = inQuarter(2);
const amounts = { "2026-02-12": 180_000, "2026-05-12": 175_001 };
const history = { applied: ["2026-02-10"], amounts } as const;
const funded = { ...history, moves: [["funded", "2026-05-20"]] } as const;
const loans = [
  aHistory(funded, { lenderFeesCents: 6_000_00 }),
  aHistory(funded, { loanId: 2, loanNumber: "2026-000002" }),
  aHistory({ ...history, state: "OH", amounts: {} }, { loanId: 3, loanNumber: "2026-000003" }),
];

const company = {
  name: "Example Lending & Sons",
  nmlsId: "4321",
  reportSettings: { mcrAmountBasis: "initial_principal_limit" },
} as const;

interface Wanted {
  readonly onlyTexas?: boolean;
  readonly quarter?: typeof second;
  /** Other changes of the report. */
  readonly content?: Partial<ShownCallReport>;
}

const written = (given: Wanted = {}): Promise<Uint8Array> => {
  const report = reportOf(given.quarter ?? second, loans);
  return callReportWorkbook({
    report,
    state: given.onlyTexas ? stateIn(report, "TX") : null,
    company,
    generatedAt: instant("2026-07-30T21:00:05.000Z"),
    filed: null,
    loanNumbers: packedLoanNumbers([1, 2, 3].map((loanId) => [loanId, `2026-00000${loanId}`])),
    ...given.content,
  });
};

/** What a program finds when it opens the file. */
const openedAs = async (given: Wanted) => {
  const bytes = await written(given);
  const workbook = new ExcelJS.Workbook();
  // exceljs takes a Buffer and declares one of its own.
  await workbook.xlsx.load(Buffer.from(bytes) as unknown as ExcelJS.Buffer);
  return workbook;
};

/** Most tests read the same workbook, which takes a tenth of a second to write and to open. */
const usual = once(() => openedAs({}));

const opened = (given?: Wanted): Promise<ExcelJS.Workbook> => (given === undefined ? usual() : openedAs(given));

const sheetIn = (workbook: ExcelJS.Workbook, name: string): ExcelJS.Worksheet => {
  const sheet = workbook.getWorksheet(name);
  if (sheet === undefined) throw new Error(`no sheet ${name}`);
  return sheet;
};

const rowsOf = (sheet: ExcelJS.Worksheet): ExcelJS.CellValue[][] => {
  const rows: ExcelJS.CellValue[][] = [];
  // The values of a row begin at index 1; before it there is nothing.
  sheet.eachRow((row) => rows.push([...(row.values as ExcelJS.CellValue[]).slice(1)]));
  return rows;
};

/** The row of a line, by its code. */
const lineRow = (sheet: ExcelJS.Worksheet, code: string) => rowsOf(sheet).find(([first]) => first === code);

describe("the workbook of a call report", () => {
  test("has a sheet for each state, one of all states that says it is no form, the loans, and the checks", async () => {
    const workbook = await opened();
    expect(workbook.worksheets.map(({ name }) => name)).toEqual(["OH", "TX", "All states", "Loans", "Checks"]);
    expect(sheetIn(workbook, "All states").getCell("B1").value).toBe("All states (not an NMLS form)");
    expect(sheetIn(workbook, "TX").getCell("B2").value).toBe("Example Lending & Sons, NMLS ID 4321");
    expect(sheetIn(workbook, "TX").getCell("B3").value).toBe("Mortgage Call Report, Q2 2026, form version 7");
  });

  test("has only one state if that is requested", async () => {
    const workbook = await opened({ onlyTexas: true });
    expect(workbook.worksheets.map(({ name }) => name)).toEqual(["TX", "Loans", "Checks"]);
  });

  test("has the codes and captions of the form's version, in the order of its sheet", async () => {
    for (const [quarter, version] of [
      [second, 7],
      [inQuarter(4, 2025), 6],
    ] as const) {
      const found = rowsOf(sheetIn(await opened({ quarter }), "All states"))
        .filter(([code]) => /^(AC|I)\d+$/.test(String(code)))
        .map(([code, caption]) => [code, caption]);
      expect(found).toEqual(forms[version].lines.map(({ code, caption }) => [code, caption]));
    }
  });

  test("has amount, count, and average of each channel in its own three columns", async () => {
    const texas = sheetIn(await opened(), "TX");
    expect(lineRow(texas, "AC010")).toEqual([
      "AC010",
      "Applications In Process at the Beginning of the Period",
      ...[360_000, 2, 180_000],
      ...[0, 0],
    ]);
    expect(lineRow(texas, "AC700")?.slice(2)).toEqual([0, 0, undefined, 350_002, 2, 175_001, 0, 0]);
    expect(lineRow(texas, "AC630")?.slice(5)).toEqual([6_000, undefined, undefined, 0]);
    expect(lineRow(texas, "I130")?.slice(2)).toEqual([350_002, 2, 175_001]);
    expect(lineRow(texas, "AC065")?.slice(2)).toEqual([-9_998, undefined, undefined, 0]);
  });

  test("has the form's headings for each block", async () => {
    const titles = rowsOf(sheetIn(await opened(), "TX")).map(([first, second]) =>
      first === undefined ? second : null,
    );
    for (const text of ["RMLA SECTION I", "APPLICATION DATA", "CLOSED LOAN DATA", "REVENUE DATA", "RMLA SECTION II"])
      expect(titles).toContain(text);
    const headings = rowsOf(sheetIn(await opened(), "TX")).map((row) => row.filter(Boolean).join("|"));
    expect(headings.some((row) => row.startsWith("DIRECTLY RECEIVED FROM BORROWER|"))).toBe(true);
    expect(headings.some((row) => row.includes("CLOSED- RETAIL APPLICATION"))).toBe(true);
  });

  test("says what its amounts are, and as of when", async () => {
    expect(sheetIn(await opened(), "TX").getCell("B4").value).toBe(
      "Amounts are initial principal limits in whole dollars, from the records of 2026-07-30, 21:00 UTC.",
    );
  });

  /** The headings of a line's columns, in the nearest row of headings above it. */
  const headingsAbove = (sheet: ExcelJS.Worksheet, code: string): ExcelJS.CellValue[] => {
    const rows = rowsOf(sheet);
    const at = rows.findIndex(([first]) => first === code);
    const [, , ...headings] = rows.slice(0, at).findLast(([first, , ...units]) => !first && units.some(Boolean)) ?? [];
    return [...headings].map((text) => text ?? null);
  };

  test("has headings only for the columns that a block has, in the words of its section", async () => {
    const texas = sheetIn(await opened(), "TX");
    const [amount, count, average] = ["Amount\n($)", "Count\n(#)", "Average Size\n($)"];
    expect(headingsAbove(texas, "AC020")).toEqual([amount, count, average, amount, count, average]);
    // A broker reports fees in the first channel, a lender in the two others, and neither has a count of them.
    expect(headingsAbove(texas, "AC630")).toEqual([amount, null, null, amount, null, null, amount]);
    expect(headingsAbove(texas, "AC1100")).toEqual([amount]);
    expect(headingsAbove(texas, "I130")).toEqual(["UPB\n($)", "Loan Count\n(#)", "Average Loan Size ($)"]);
    expect(headingsAbove(texas, "I380")).toEqual([null, "Weighted Average"]);
  });

  test("has totals in bold, with thousands separators, and averages only if there are loans", async () => {
    const texas = sheetIn(await opened(), "TX");
    const row = texas.getRows(1, texas.rowCount)?.find((one) => one.getCell(1).value === "AC790");
    const retail = row?.getCell(6);
    expect([retail?.value, retail?.font.bold, retail?.numFmt]).toEqual([350_002, true, "#,##0;-#,##0;0"]);
    expect(row?.getCell(5).value).toBeNull();
    const amounts = sheetIn(await opened(), "Loans").getColumn(5);
    expect(amounts.values.length).toBeGreaterThan(4);
    amounts.eachCell((cell, at) => {
      if (at > 3) expect(cell.numFmt).toBe("#,##0");
    });
  });

  test("says so if a state has no originators and no notes", async () => {
    const ohio = rowsOf(sheetIn(await opened(), "OH")).map(([first, text]) => [first, text]);
    const under = (heading: string) => ohio[ohio.findIndex(([, text]) => text === heading) + 1];
    expect(under("MORTGAGE LOAN ORIGINATOR DATA")).toEqual([undefined, "None"]);
    expect(under("EXPLANATORY NOTES")).toEqual(["ACNOTE", "None"]);
  });

  describe("printed", () => {
    test("has company, quarter, and sheet above each page, and page numbers", async () => {
      for (const sheet of (await opened()).worksheets) {
        // A single ampersand would be interpreted as a command.
        expect(sheet.headerFooter.oddHeader).toBe(
          `&LExample Lending && Sons, NMLS ID 4321&CMortgage Call Report, Q2 2026, form version 7&R${sheet.name}`,
        );
        expect(sheet.headerFooter.oddFooter).toBe("&RPage &P of &N");
      }
    });

    test("is as wide as one letter page, even if Calibri is missing and a font with wider digits replaces it", async () => {
      const { pageSetup, columns } = sheetIn(await opened(), "TX");
      const characters = columns.reduce((sum, { width = 9 }) => sum + width, 0);
      // A digit of DejaVu Sans at 11 points is 9.33 pixels wide (of Calibri 7), and a column has 5 more pixels; 96 pixels are an inch.
      const inches = (characters * 9.33 + columns.length * 5) / 96;
      expect(inches * ((pageSetup.scale ?? 100) / 100)).toBeLessThanOrEqual(11 - 0.4 - 0.4);
    });

    test("is on letter paper in landscape, with a state's sheet scaled down", async () => {
      const workbook = await opened();
      for (const { pageSetup } of workbook.worksheets)
        expect(pageSetup).toMatchObject({ orientation: "landscape", paperSize: 1 });
      expect(sheetIn(workbook, "TX").pageSetup).toMatchObject({ scale: 60, fitToPage: false });
    });

    test("has every block complete on one page, under its headings", async () => {
      const texas = sheetIn(await opened({ onlyTexas: true }), "TX");
      const file = fileInWorkbook(await written({ onlyTexas: true }), "xl/worksheets/sheet1.xml");
      const lastRows = [...file.matchAll(/<brk id="(\d+)"/g)].map(([, row]) => Number(row));
      expect(lastRows.length).toBeGreaterThan(3);
      for (const [position, last] of [...lastRows, texas.rowCount].entries()) {
        const first = (lastRows[position - 1] ?? 0) + 1;
        const top = texas.getRow(first);
        expect([top.getCell(1).value, top.hasValues]).toEqual([null, true]);
        if (last !== texas.rowCount) expect(texas.getRow(last).hasValues).toBe(false);
        const rows = texas.getRows(first, last - first + 1) ?? [];
        const points = rows.reduce((sum, { height }) => sum + (height ?? 15), 0);
        // A letter page is 8.5 inches high, less margins of 0.75 and 0.6; a point is 1/72 inch.
        expect(points * 0.6).toBeLessThanOrEqual((8.5 - 0.75 - 0.6) * 72);
      }
    });
  });

  test("lists the originators with their NMLS ids", async () => {
    expect(lineRow(sheetIn(await opened(), "TX"), "ACMLO1")).toEqual([
      "ACMLO1",
      "Olga Officer",
      350_002,
      2,
      175_001,
      "123456",
    ]);
  });

  test("lists the loans behind each figure, which add up to it", async () => {
    const rows = rowsOf(sheetIn(await opened(), "Loans"));
    const behind = rows.filter(([state, line, column]) => state === "TX" && line === "AC700" && column === "retail");
    expect(behind.map(([, , , loan, amount]) => [loan, amount])).toEqual([
      ["2026-000001", 175_001],
      ["2026-000002", 175_001],
    ]);
    const taken = rows.filter(([state, line]) => state === "TX" && line === "ACMLO1");
    expect(taken.map(([, , column, loan, amount]) => [column, loan, amount])).toEqual([
      ["direct", "2026-000001", 175_001],
      ["direct", "2026-000002", 175_001],
    ]);
  });

  test("shows each check with both sides, and lists the loans without an amount", async () => {
    const rows = rowsOf(sheetIn(await opened(), "Checks"));
    expect(rows).toContainEqual(["TX", "AC066 = AC090, direct, amount", "1020-1050", 350_002, 350_002, "met"]);
    expect(rows.map(([state, text]) => `${state}: ${text}`)).toContain(
      "OH: Loans without a calculation count as $1,000: 2026-000003",
    );
  });

  test("has a header that Excel can open, whatever the company's name", async () => {
    const headersOf = async (name: string) => {
      const { worksheets } = await opened({ content: { company: { ...company, name } } });
      return worksheets.map(({ headerFooter }) => headerFooter.oddHeader ?? "");
    };
    for (const name of ["Long & Lending ".repeat(17), "&".repeat(255)])
      for (const header of await headersOf(name)) {
        expect(header.length).toBeLessThanOrEqual(255);
        expect(header).toMatch(/^&L.+…&CMortgage Call Report, Q2 2026/);
      }
    expect((await headersOf("Lending"))[0]).toStartWith("&LLending, NMLS ID 4321&CMortgage Call Report");
  });

  test("has the loans of a remark about thousands of loans in cells and rows that Excel can open", async () => {
    const ids = Array.from({ length: 3_000 }, (_, at) => at + 1);
    const report = reportOf(second, loans);
    const remark = { code: "amount_unknown", message: "Loans without a calculation", loanIds: ids } as const;
    const states = report.states.map((state) => ({ ...state, remarks: [remark] }));
    const numbers = ids.map((id) => `2026-${String(id).padStart(6, "0")}`);
    const loanNumbers = packedLoanNumbers(ids.map((id, at) => [id, numbers[at] ?? ""]));
    const sheet = sheetIn(await opened({ content: { report: { ...report, states }, loanNumbers } }), "Checks");
    const texts = rowsOf(sheet).map(([, text]) => String(text));
    expect(Math.max(...texts.map(({ length }) => length))).toBeLessThan(32_767);
    sheet.eachRow(({ height }) => expect(height ?? 0).toBeLessThanOrEqual(409));
    for (const number of numbers) expect(texts.join(", ")).toContain(number);
  });
});
