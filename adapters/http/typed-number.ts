const units = { dollars: /^\$/, percent: /%$/, number: /^/ } as const;

/** The units that may stand before or after a typed number. */
type TypedUnit = keyof typeof units;

/**
 * A number as people write it, `$450,000` or `6.125 %`; the text itself if it is not one, which the API then refuses with its own message.
 */
export const typedNumber = (text: string, unit: TypedUnit): number | string => {
  const plain = text
    .replace(units[unit], "")
    .replace(/(?<=\d),(?=\d{3}(\D|$))/g, "")
    .trim();
  const number = /^-?\d+(\.\d+)?$|^-?\.\d+$/.test(plain) ? Number(plain) : Number.NaN;
  // JSON has no infinity: it would become null, which means that nothing was entered.
  return Number.isFinite(number) ? number : text;
};

const amount = new Intl.NumberFormat("en-US", { minimumFractionDigits: 2, trailingZeroDisplay: "stripIfInteger" });

/** An amount in dollars as shown in a form for editing: `450,000`. */
export const typedAmount = (dollars: number): string => amount.format(dollars);
