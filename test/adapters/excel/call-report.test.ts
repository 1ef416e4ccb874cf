import { describe, expect, test } from "bun:test";
import ExcelJS from "exceljs";
import { callReportWorkbook } from "../../../adapters/excel/call-report.ts";
import { forms } from "../../../domain/mcr/form/form.ts";
import { aHistory, inQuarter, reportOf, stateIn } from "../../domain/mcr/example.ts";

const second = inQuarter(2);
const amounts = { "2026-02-12": 180_000, "2026-05-12": 175_001 };
const history = { applied: ["2026-02-10"], amounts } as const;
const funded = { ...history, moves: [["funded", "2026-05-20"]] } as const;
const loans = [
  aHistory(funded, { lenderFeesCents: 6_000_00 }),
  aHistory(funded, { loanId: 2, loanNumber: "2026-000002" }),
  aHistory({ ...history, state: "OH", amounts: {} }, { loanId: 3, loanNumber: "2026-000003" }),
];

const company = { name: "Example Lending", nmlsId: "4321" };

/** What a program that opens the file finds. */
const opened = async (given: { readonly onlyTexas?: boolean; readonly quarter?: typeof second } = {}) => {
  const report = reportOf(given.quarter ?? second, loans);
  const bytes = await callReportWorkbook({
    report,
    state: given.onlyTexas ? stateIn(report, "TX") : null,
    company,
    loanNumberOf: (loanId) => `2026-00000${loanId}`,
  });
  const workbook = new ExcelJS.Workbook();
  // exceljs takes a Buffer and declares one of its own.
  await workbook.xlsx.load(Buffer.from(bytes) as unknown as ExcelJS.Buffer);
  return workbook;
};

const sheetIn = (workbook: ExcelJS.Workbook, name: string): ExcelJS.Worksheet => {
  const sheet = workbook.getWorksheet(name);
  if (sheet === undefined) throw new Error(`no sheet ${name}`);
  return sheet;
};

const rowsOf = (sheet: ExcelJS.Worksheet): ExcelJS.CellValue[][] => {
  const rows: ExcelJS.CellValue[][] = [];
  // The values of a row begin at 1; what stands before is nothing.
  sheet.eachRow((row) => rows.push([...(row.values as ExcelJS.CellValue[]).slice(1)]));
  return rows;
};

/** The row of a line, by its code. */
const lineRow = (sheet: ExcelJS.Worksheet, code: string) => rowsOf(sheet).find(([first]) => first === code);

describe("the workbook of a call report", () => {
  test("has a sheet a state, one of all states that says it is no form, the loans and the checks", async () => {
    const workbook = await opened();
    expect(workbook.worksheets.map(({ name }) => name)).toEqual(["OH", "TX", "All states", "Loans", "Checks"]);
    expect(sheetIn(workbook, "All states").getCell("B1").value).toBe("All states (not an NMLS form)");
    expect(sheetIn(workbook, "TX").getCell("B2").value).toBe("Example Lending, NMLS ID 4321");
    expect(sheetIn(workbook, "TX").getCell("B3").value).toBe("Mortgage Call Report, Q2 2026, form version 7");
  });

  test("has one state alone where that is asked for", async () => {
    const workbook = await opened({ onlyTexas: true });
    expect(workbook.worksheets.map(({ name }) => name)).toEqual(["TX", "Loans", "Checks"]);
  });

  test("has codes and captions of the form's version, in the order of its sheet", async () => {
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

  test("has amount, count and average of each channel in its own three columns", async () => {
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

  test("heads each block as the form does", async () => {
    const titles = rowsOf(sheetIn(await opened(), "TX")).map(([first, second]) =>
      first === undefined ? second : null,
    );
    for (const text of ["RMLA SECTION I", "APPLICATION DATA", "CLOSED LOAN DATA", "REVENUE DATA", "RMLA SECTION II"])
      expect(titles).toContain(text);
    const headings = rowsOf(sheetIn(await opened(), "TX")).map((row) => row.filter(Boolean).join("|"));
    expect(headings.some((row) => row.startsWith("DIRECTLY RECEIVED FROM BORROWER|"))).toBe(true);
    expect(headings.some((row) => row.includes("CLOSED- RETAIL APPLICATION"))).toBe(true);
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

  test("names the loans behind each figure, which add up to it", async () => {
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

  test("shows each check with both sides, and names the loans without an amount", async () => {
    const rows = rowsOf(sheetIn(await opened(), "Checks"));
    expect(rows).toContainEqual(["TX", "AC066 = AC090, direct, amount", "1020-1050", 350_002, 350_002, "met"]);
    expect(rows.map(([state, text]) => `${state}: ${text}`)).toContain(
      "OH: Loans without a calculation count as 1,000 dollars: 2026-000003",
    );
  });
});
