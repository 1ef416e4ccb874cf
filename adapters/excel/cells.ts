import type ExcelJS from "exceljs";

/** The value of a plain cell: a text, a count, an amount in dollars or cents, a percentage, or a date. */
export type PlainCell =
  | string
  | number
  | { readonly dollars: number }
  | { readonly cents: number }
  /** Shown with three decimals. */
  | { readonly factor: number }
  /** 6.125 is 6.125 %. */
  | { readonly percent: number }
  /** Written `YYYY-MM-DD`, from 1900-03-01 on, the dates that Excel supports. */
  | { readonly day: string };

/** A formula without its equals sign, its result (a fraction if it is a percentage), and how that is shown. */
export interface FormulaCell {
  readonly formula: string;
  readonly result: number;
  readonly format: "cents" | "percent" | "count";
}

/**
 * A plain cell, a formula, a text that marks success or failure, or a plain cell in gray for an implied value, with the formula that refers
 * to it.
 */
export type Cell =
  | PlainCell
  | FormulaCell
  | { readonly text: string; readonly tone: "good" | "bad" }
  | { readonly gray: PlainCell; readonly formula?: string };

/** The font of all cells. */
export const FONT = { name: "Calibri", size: 11 };

/** A background of one color. */
export const solid = (argb: string): ExcelJS.Fill => ({ type: "pattern", pattern: "solid", fgColor: { argb } });

/** A thin gray line. */
export const thin: Partial<ExcelJS.Border> = { style: "thin", color: { argb: "FFC9CED6" } };

const tones = {
  good: { fill: "FFDFF2E1", font: "FF1B5E20" },
  bad: { fill: "FFFBDAD7", font: "FFB3261E" },
} as const;

const leftAligned: Partial<ExcelJS.Alignment> = { vertical: "top", horizontal: "left", wrapText: true, indent: 1 };
const rightAligned: Partial<ExcelJS.Alignment> = { vertical: "top", horizontal: "right", indent: 1 };

const textStyle: Partial<ExcelJS.Style> = { font: FONT, alignment: leftAligned, border: { bottom: thin } };
const numberStyle: Partial<ExcelJS.Style> = { ...textStyle, alignment: rightAligned };
const toneStyle = ({ fill, font }: (typeof tones)["good" | "bad"]): Partial<ExcelJS.Style> => ({
  ...textStyle,
  fill: solid(fill),
  font: { ...FONT, bold: true, color: { argb: font } },
});

const plainStyles = {
  text: textStyle,
  count: numberStyle,
  dollars: { ...numberStyle, numFmt: "#,##0" },
  cents: { ...numberStyle, numFmt: "#,##0.00" },
  factor: { ...numberStyle, numFmt: "0.000" },
  // A rate has at most five decimals, and the last of them may matter.
  percent: { ...numberStyle, numFmt: "0.000##%" },
  day: { ...numberStyle, numFmt: "m/d/yyyy" },
} satisfies Readonly<Record<string, Partial<ExcelJS.Style>>>;

type PlainLook = keyof typeof plainStyles;

const gray = (style: Partial<ExcelJS.Style>): Partial<ExcelJS.Style> => ({
  ...style,
  font: { ...FONT, italic: true, color: { argb: "FF6B7280" } },
});

/** All cells with a style share the same object: the library compares each object once, however many cells have it. */
export const styles = {
  ...plainStyles,
  grayText: gray(plainStyles.text),
  grayCount: gray(plainStyles.count),
  grayDollars: gray(plainStyles.dollars),
  grayCents: gray(plainStyles.cents),
  grayFactor: gray(plainStyles.factor),
  grayPercent: gray(plainStyles.percent),
  grayDay: gray(plainStyles.day),
  good: toneStyle(tones.good),
  bad: toneStyle(tones.bad),
  heading: {
    ...textStyle,
    font: { ...FONT, bold: true },
    fill: solid("FFE8ECF2"),
    border: { bottom: { ...thin, style: "medium" } },
  },
} satisfies Readonly<Record<string, Partial<ExcelJS.Style>>>;

export type Look = keyof typeof styles;

const grayLooks = {
  text: "grayText",
  count: "grayCount",
  dollars: "grayDollars",
  cents: "grayCents",
  factor: "grayFactor",
  percent: "grayPercent",
  day: "grayDay",
} as const satisfies Readonly<Record<PlainLook, Look>>;

const plainShownAs = (cell: PlainCell): readonly [value: string | number | Date, look: PlainLook] => {
  if (typeof cell === "string") return [cell, "text"];
  if (typeof cell === "number") return [cell, "count"];
  if ("dollars" in cell) return [cell.dollars, "dollars"];
  if ("cents" in cell) return [cell.cents / 100, "cents"];
  if ("factor" in cell) return [cell.factor, "factor"];
  return "percent" in cell
    ? [Number((cell.percent / 100).toPrecision(15)), "percent"]
    : [new Date(`${cell.day}T00:00:00Z`), "day"];
};

/** The value of a cell in the file, with its style. */
export const shownAs = (cell: Cell): readonly [value: ExcelJS.CellValue, look: Look] => {
  if (typeof cell !== "object") return plainShownAs(cell);
  if ("gray" in cell) {
    const [value, look] = plainShownAs(cell.gray);
    return [cell.formula === undefined ? value : { formula: cell.formula, result: value }, grayLooks[look]];
  }
  if ("formula" in cell) return [{ formula: cell.formula, result: cell.result }, cell.format];
  return "text" in cell ? [cell.text, cell.tone] : plainShownAs(cell);
};

// Created once: `toLocaleString` creates a format on each call, which takes longer than the rest of a cell.
const dollarsAndCents = new Intl.NumberFormat("en-US", { minimumFractionDigits: 2 });
const dollarsAlone = new Intl.NumberFormat("en-US");

/** An amount with its cents: `1,234.50`. */
export const withCents = (dollars: number): string => dollarsAndCents.format(dollars);
const asPercent = (percent: number): string => `${percent.toFixed(5).replace(/0{1,2}$/, "")}%`;

/** A cell as displayed, to measure columns. */
export const shown = (cell: Cell): string => {
  if (typeof cell !== "object") return String(cell);
  if ("gray" in cell) return shown(cell.gray);
  if ("text" in cell) return cell.text;
  if ("dollars" in cell) return dollarsAlone.format(cell.dollars);
  if ("cents" in cell) return withCents(cell.cents / 100);
  if ("factor" in cell) return cell.factor.toFixed(3);
  if ("percent" in cell) return asPercent(cell.percent);
  if ("day" in cell) return cell.day;
  if (cell.format === "cents") return withCents(cell.result);
  return cell.format === "percent" ? asPercent(cell.result * 100) : String(cell.result);
};
