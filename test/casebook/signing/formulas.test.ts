import { afterAll, describe, expect, test } from "bun:test";
import { rmSync } from "node:fs";
import type ExcelJS from "exceljs";
import { copyOfBooks, type Edit, folder, imported, sentBack, signing, swappingRows, writing } from "./sent-back.ts";

afterAll(() => rmSync(folder, { recursive: true }));

const jane = "Jane Doe, 2026-06-15";
const changedSince = "; the case has changed since, or was edited in the workbook";

const inPlainLoan =
  (name: string, value: ExcelJS.CellValue): Edit =>
  (workbook) => {
    const sheet = workbook.getWorksheet("plain loan");
    const row = sheet?.getRows(1, sheet.rowCount)?.find((each) => each.getCell(1).text === name);
    if (row === undefined) throw new Error(`the plain loan has no ${name}`);
    row.getCell(2).value = value;
  };

const signingPremium = writing("mandatory-obligations", "premium alone", "reviewed by", jane);

const reasons = async (copy: string, ...edits: readonly Edit[]): Promise<readonly (readonly [string, string])[]> => {
  const books = copyOfBooks(copy);
  const { refused } = await imported(books, await sentBack(copy, ...edits));
  return refused.map(({ name, reason }) => [name, reason] as const);
};

describe("a signed case whose formula follows other cells", () => {
  test("is signed where its row was sorted to another place", async () => {
    expect(await reasons("formula sorted", swappingRows, signing("plain", jane))).toEqual([]);
  });

  test("is signed where the workbook was saved without its formulas' results", async () => {
    const withoutResults: Edit = (workbook) => {
      for (const sheet of workbook.worksheets)
        sheet.eachRow((row) =>
          row.eachCell((cell) => {
            if (cell.formula) cell.value = { formula: cell.formula };
          }),
        );
    };
    expect(await reasons("formula uncalculated", withoutResults, signing("plain", jane), signingPremium)).toEqual([]);
  });

  test("is refused where its formula follows another row", async () => {
    const formula = { formula: "ROUND(0.02*D7,2)", result: 2469.14 };
    expect(
      await reasons("formula row", writing("initial-mip", "plain", "worked", formula), signing("plain", jane)),
    ).toEqual([
      ["plain", `worked: "=ROUND(0.02*D7,2)" in the workbook, now "=ROUND(0.02*[home value],2)"${changedSince}`],
    ]);
  });

  test("is refused where the plain loan was changed that it follows, and signed where it does not follow it", async () => {
    const edits = [inPlainLoan("home value", 500_000), signing("plain", jane), signingPremium];
    expect(await reasons("formula plain loan", ...edits)).toEqual([
      ["premium alone", `plain loan: home value: "500,000.00" in the workbook, now "400,000.00"${changedSince}`],
    ]);
  });

  test("is refused where a result of the plain loan was written over", async () => {
    const signed = writing("mandatory-obligations", "fees and costs", "reviewed by", jane);
    const [refused] = await reasons("formula result", inPlainLoan("initial premium", 9_000), signed);
    expect(refused?.[1]).toStartWith(
      'plain loan: initial premium: "9,000.00" in the workbook, now "=ROUND(0.02*[plain loan: ',
    );
  });
});

describe("a signed case that takes a value of the plain loan in gray", () => {
  const fee = (value: number) => writing("mandatory-obligations", "premium alone", "counseling fee", value);

  test("is signed where the same value is written over it", async () => {
    expect(await reasons("formula same", fee(0), signingPremium)).toEqual([]);
  });

  test("is refused where another one is", async () => {
    expect(await reasons("formula other", fee(145), signingPremium)).toEqual([
      ["premium alone", `counseling fee: "145.00" in the workbook, now "0.00"${changedSince}`],
    ]);
  });

  test("is refused where the plain loan was changed", async () => {
    expect(await reasons("formula gray", inPlainLoan("counseling fee", 145), signingPremium)).toEqual([
      ["premium alone", `counseling fee: "145.00" in the workbook, now "0.00"${changedSince}`],
    ]);
  });
});
