import { percentFromRate, type Rate, rate } from "../../kernel/rate.ts";

interface ImplausibleRateWarning {
  readonly code: "rate_implausible";
  readonly message: string;
}

/** Our choice: no HECM was ever made at a lower or higher rate, so a rate outside is surely mistyped. */
const plausible = { from: rate(1), through: rate(15) } as const;

/** The warning about a note rate or expected rate below 1 % or above 15 %: 0.0625 was surely meant as 6.25 percent. */
export const implausibleRateWarnings = (name: "expected" | "note", value: Rate | null): ImplausibleRateWarning[] => {
  if (value === null || (plausible.from <= value && value <= plausible.through)) return [];
  const side =
    value < plausible.from ? `below ${percentFromRate(plausible.from)}` : `above ${percentFromRate(plausible.through)}`;
  const message = `The ${name} rate of ${percentFromRate(value)} percent is ${side} percent: rates are in percent, such as 6.25 percent.`;
  return [{ code: "rate_implausible", message }];
};
