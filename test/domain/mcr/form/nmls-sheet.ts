import ExcelJS from "exceljs";

const RED = "FFFF0000";

const textOf = ({ value }: ExcelJS.Cell): string => {
  const rich = typeof value === "object" && value !== null && "richText" in value;
  return (rich ? value.richText.map(({ text }) => text).join("") : String(value ?? "")).replace(/\s+/g, " ").trim();
};

const fillOf = ({ fill }: ExcelJS.Cell): string | undefined =>
  fill?.type === "pattern" ? fill.fgColor?.argb : undefined;

/** Codes and captions of a sample sheet's Sections I and II, without the rows that it marks as removed. */
export const rowsOf = async (path: string): Promise<(readonly [code: string, caption: string])[]> => {
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
