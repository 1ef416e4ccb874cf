import { formatCents } from "../kernel/money.ts";
import { percentFromRate, type Rate } from "../kernel/rate.ts";
import { FACTOR_DECIMALS, type Figure, type Wording } from "./explain.ts";

const counted = (amount: number, unit: string): string => `${amount} ${unit}${amount === 1 ? "" : "s"}`;

/** A percentage without trailing zero decimals: `4%`, `4.5%`. */
export const shortPercent = (share: Rate): string => `${percentFromRate(share)}%`;

/** An amount without zero cents: `$200,000`, `$0.50`. */
export const shortAmount = (cents: number): string => formatCents(cents).replace(/\.00$/, "");

const numberWords = "no one two three four five six seven eight nine ten eleven twelve".split(" ");

/** A number of years as written in a sentence: `five years`, `15 years`. */
export const yearsInWords = (years: number): string =>
  `${numberWords[years] ?? years} ${years === 1 ? "year" : "years"}`;

/** A text made from the value of a rule, computed once per value because every calculation shows it. */
export const textOfRule = <Value extends object>(make: (value: Value) => string): ((value: Value) => string) => {
  const texts = new WeakMap<Value, string>();
  return (value) => {
    const known = texts.get(value);
    if (known !== undefined) return known;
    const text = make(value);
    texts.set(value, text);
    return text;
  };
};

/** Table factors have three decimals and whole multiples none; computed factors have enough to check a cent by hand. */
const readableFactor = (factor: number): string => {
  if (Number.isInteger(factor)) return String(factor);
  return factor.toFixed(Math.round(factor * 1000) / 1000 === factor ? 3 : FACTOR_DECIMALS);
};

/** A figure with its unit, formatted for people: `$172,800.00`, `6.250%`, `75 years`. */
export const readableFigure = (figure: Figure | Wording): string => {
  switch (figure.kind) {
    case "cents":
      return formatCents(figure.amount);
    case "rate":
      return `${percentFromRate(figure.amount)
        .toFixed(5)
        .replace(/0{1,2}$/, "")}%`;
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
