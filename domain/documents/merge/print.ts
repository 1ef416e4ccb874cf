import { calendarDate, type Day } from "../../kernel/day.ts";
import { formatCents } from "../../kernel/money.ts";
import { groupedDigits, groupedNumber } from "../../kernel/text/grouped-number.ts";
import type { MergeValue } from "./value.ts";

const months = [
  "January",
  "February",
  "March",
  "April",
  "May",
  "June",
  "July",
  "August",
  "September",
  "October",
  "November",
  "December",
] as const;

/** Cents as $1,234.56. */
export const printMoney = (cents: number): string => formatCents(cents);

/** Cents as $1,235, halves away from zero. */
export const printWholeDollars = (cents: number): string => {
  const dollars = Math.round(Math.abs(cents) / 100);
  return `${cents < 0 && dollars > 0 ? "-" : ""}$${groupedDigits(String(dollars))}`;
};

/** A percentage with all decimals that a rate can have, at least two: 5.00%, 5.125%, 7.54144%. */
export const printPercent = (percent: number): string => {
  const [whole = "0", decimals = "00"] = Math.abs(percent).toFixed(5).split(".");
  const sign = percent < 0 && Number(percent.toFixed(5)) !== 0 ? "-" : "";
  return `${sign}${groupedDigits(whole)}.${decimals.replace(/0{1,3}$/, "")}%`;
};

/** A percentage without trailing zero decimals: 4% or 4.5%. */
export const printWholePercent = (percent: number): string => printPercent(percent).replace(/\.?0+%$/, "%");

/** A day as April 1, 2026. */
export const printDay = (day: Day): string => {
  const { year, month, dayOfMonth } = calendarDate(day);
  return `${months[month - 1]} ${dayOfMonth}, ${year}`;
};

/** A day as 04/01/2026. */
export const printShortDay = (day: Day): string => `${day.slice(5, 7)}/${day.slice(8, 10)}/${day.slice(0, 4)}`;

/** A value as printed in documents; for a picture, its text alternative. */
export const printValue = (value: MergeValue): string => {
  switch (value.kind) {
    case "money":
      return printMoney(value.cents);
    case "percent":
      return printPercent(value.percent);
    case "date":
      return printDay(value.day);
    case "yes_no":
      return value.value ? "Yes" : "No";
    case "count":
      return groupedNumber(value.value);
    case "picture":
      return `(${value.picture})`;
    case "text":
      return value.value;
  }
};
