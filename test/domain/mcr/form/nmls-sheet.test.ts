import { expect, test } from "bun:test";
import ExcelJS from "exceljs";
import { forms } from "../../../../domain/mcr/form/form.ts";
import { sampleFile } from "../../../fixtures/outside-samples.ts";

const RED = "FFFF0000";

const textOf = ({ value }: ExcelJS.Cell): string => {
  const rich = typeof value === "object" && value !== null && "richText" in value;
  return (rich ? value.richText.map(({ text }) => text).join("") : String(value ?? "")).replace(/\s+/g, " ").trim();
};

const fillOf = ({ fill }: ExcelJS.Cell): string | undefined =>
  fill?.type === "pattern" ? fill.fgColor?.argb : undefined;

/** Codes and captions of a sample sheet's Sections I and II, without the rows that it marks as removed. */
const rowsOf = async (path: string): Promise<(readonly [code: string, caption: string])[]> => {
  const workbook = new ExcelJS.Workbook();
  await workbook.xlsx.readFile(path);
  const rows: (readonly [string, string])[] = [];
  workbook.getWorksheet("RMLA")?.eachRow((row) => {
    const [code, caption] = [textOf(row.getCell(1)), textOf(row.getCell(2))];
    const isRemoved = fillOf(row.getCell(1)) === RED || caption.endsWith("- REMOVE");
    if (/^(AC\d+|I\d+)$/.test(code) && !isRemoved) rows.push([code, caption]);
  });
  return rows;
};

for (const [version, file] of [
  [6, "mcr/forms/MCR_Sample_FV6.xlsx"],
  [7, "mcr/forms/MCR_FV7Sample.xlsx"],
] as const) {
  const path = sampleFile(file);
  if (path !== null)
    test(`version ${version} has the lines of the NMLS sample sheet, with its captions and in its order`, async () => {
      expect(forms[version].lines.map(({ code, caption }) => [code, caption])).toEqual(
        (await rowsOf(path)).map(([code, caption]) => [code, caption]),
      );
    });
}
