import { formatCents } from "../kernel/money.ts";
import { percentFromRate } from "../kernel/rate.ts";
import type { Figure, Wording } from "./explain.ts";

const counted = (amount: number, unit: string): string => `${amount} ${unit}${amount === 1 ? "" : "s"}`;

/** An amount as a person reads it: `$172,800.00`, `-$5.00`. */
export const readableCents = (cents: number): string => formatCents(cents).replace(/^(-?)/, "$1$");

/** Factors of a table have three decimals, whole multiples none; what was calculated is shown to six, enough to check a cent by hand. */
const readableFactor = (factor: number): string => {
  if (Number.isInteger(factor)) return String(factor);
  return factor.toFixed(Math.round(factor * 1000) / 1000 === factor ? 3 : 6);
};

/** A figure with its unit, as a person reads it: `$172,800.00`, `6.250 %`, `75 years`. */
export const readableFigure = (figure: Figure | Wording): string => {
  switch (figure.kind) {
    case "cents":
      return readableCents(figure.amount);
    case "rate":
      return `${percentFromRate(figure.amount)
        .toFixed(5)
        .replace(/0{1,2}$/, "")} %`;
    case "factor":
      return readableFactor(figure.amount);
    case "yes_or_no":
      return figure.amount ? "yes" : "no";
    case "years":
      return counted(figure.amount, "year");
    case "months":
      return counted(figure.amount, "month");
    case "day":
    case "text":
      return figure.amount;
  }
};
