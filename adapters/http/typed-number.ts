const units = { dollars: /^\$/, percent: /%$/, number: /^/ } as const;

/** What a typed number may have before or behind it. */
export type TypedUnit = keyof typeof units;

/** A number as people write it, `$450,000` or `6.125 %`; the text itself where it is none, which the API then refuses in its own words. */
export const typedNumber = (text: string, unit: TypedUnit): number | string => {
  const plain = text
    .replace(units[unit], "")
    .replace(/(?<=\d),(?=\d{3}(\D|$))/g, "")
    .trim();
  const number = /^-?\d+(\.\d+)?$|^-?\.\d+$/.test(plain) ? Number(plain) : Number.NaN;
  // JSON has no infinite number: it would become null, which says that nothing was typed.
  return Number.isFinite(number) ? number : text;
};

const amount = new Intl.NumberFormat("en-US", { minimumFractionDigits: 2, trailingZeroDisplay: "stripIfInteger" });

/** An amount in dollars as a form shows it, to be typed over: `450,000`. */
export const typedAmount = (dollars: number): string => amount.format(dollars);
