import { printDay, printMoney, printPercent } from "../../domain/documents/merge/print.ts";
import type { Figure, Wording } from "../../domain/hecm/explain.ts";
import { readableFigure } from "../../domain/hecm/figure-text.ts";
import { parseDay } from "../../domain/kernel/day.ts";
import { percentFromRate, type Rate } from "../../domain/kernel/rate.ts";

/** An amount as pages show it: `$219,000.00`, `−$5.00`. */
export const usMoney = (cents: number): string => printMoney(cents).replace("-", "−");

/** The texts of amounts that are read together, in one row or one list: with cents in all of them, or in none if none has any. Other texts are unchanged. */
export const evenCents = (texts: readonly string[]): readonly string[] =>
  texts.some((text) => /\$[\d,]+\.(?!00)\d{2}$/.test(text))
    ? texts
    : texts.map((text) => text.replace(/(\$[\d,]+)\.00$/, "$1"));

/** An amount in a table whose caption states the unit: `219,000.00`, `−5.00`. */
export const usAmount = (cents: number): string => usMoney(cents).replace("$", "");

/** A rate as pages show it, with all its decimals, at least two, as in the printed documents: `6.00%`, `6.125%`, `−1.25%`. */
export const usPercent = (rate: Rate): string => printPercent(percentFromRate(rate)).replace("-", "−");

/** A figure, or a text in its place. */
export const usFigure = (figure: Figure | Wording): string => {
  switch (figure.kind) {
    case "cents":
      return usMoney(figure.amount);
    case "rate":
      return usPercent(figure.amount);
    case "day":
      return printDay(figure.amount);
    default:
      return readableFigure(figure);
  }
};

const days = /(?<![\w-])\d{4}-\d{2}-\d{2}(?![\w-])/g;
const percents = /(?<=\d) %/g;
/** Amounts, which have thousands or cents; a section of the regulations can look like one. */
const amounts = /(?<![\d$.,]|CFR )(?:\d{1,3}(?:,\d{3})+(?:\.\d{2})?|\d{1,3}\.\d{2})(?![\d%]|[.,]\d| percent)/g;

const usDay = (text: string): string => {
  const day = parseDay(text);
  return day === null ? text : printDay(day);
};

/** A text of which only the dates are formatted, since its numbers may be what a person typed. */
export const usDays = (text: string): string => text.replace(days, usDay);

/** A reference whose numbers may be sections: only its percentages are formatted. */
export const usReference = (text: string): string => text.replace(percents, "%");

/** A sentence or formula that programs read too, with dates, percentages, and amounts formatted for pages. */
export const usText = (text: string): string =>
  usDays(text)
    .replace(percents, "%")
    .replace(amounts, (amount) => `$${amount}`);
