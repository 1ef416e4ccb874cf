import { formatCents } from "../../kernel/money.ts";
import type { Words } from "../../kernel/text/code-words.ts";
import type { DenialReason } from "../../loan/hmda/codes.ts";

/**
 * The HMDA register's denial reasons as stated in a notice: in the words of Regulation B's form C-1 if the register's instructions match a
 * code with one of its reasons, and otherwise in the register's own. Code 9 is stated in its own text.
 */
export const denialWords: Words<DenialReason> = {
  1: "Excessive obligations in relation to income (debt-to-income ratio)",
  2: "Employment history",
  3: "Credit history",
  4: "Value or type of collateral not sufficient",
  5: "Insufficient cash for down payment or closing costs",
  6: "Unable to verify information",
  7: "Credit application incomplete",
  8: "Mortgage insurance denied",
  9: "Other",
};

/** Names of mortgage score models that reports write as one word. Any other name is printed as reported. */
const scoreModelWords: Readonly<Record<string, string>> = {
  "EquifaxBeacon5.0": "Equifax Beacon 5.0",
  ExperianFairIsaac: "Experian/Fair Isaac Risk Model",
  FICORiskScoreClassic04: "FICO Risk Score Classic 04",
};

export const scoreModelOf = (model: string): string => scoreModelWords[model] ?? model;

/** A U.S. telephone number as 217-555-0142; any other number as entered. */
export const phoneOf = (phone: string | null): string | null => {
  const [, area, exchange, line] = /^\+?1?(\d{3})(\d{3})(\d{4})$/.exec(phone?.replace(/[\s().-]/g, "") ?? "") ?? [];
  return line === undefined ? phone : `${area}-${exchange}-${line}`;
};

/** Months as `10 years`, `1 year and 1 month`. */
export const yearsAndMonths = (total: number): string => {
  const [years, months] = [Math.floor(total / 12), total % 12];
  const parts = [
    years > 0 ? `${years} year${years === 1 ? "" : "s"}` : null,
    months > 0 ? `${months} month${months === 1 ? "" : "s"}` : null,
  ];
  return parts.filter((part) => part !== null).join(" and ");
};

/** The duration of monthly payments, such as `10 years`, with the amount of the last one if it is smaller than the others. */
export const paymentDuration = (months: number, lastPaymentCents: number | undefined): string => {
  const last = lastPaymentCents === undefined ? "" : `, the last payment ${formatCents(lastPaymentCents)}`;
  return `${yearsAndMonths(months)}${last}`;
};
