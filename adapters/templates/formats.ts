import type { Day } from "../../domain/kernel/day.ts";

const money = new Intl.NumberFormat("en-US", { style: "currency", currency: "USD" });
const wholeDollars = new Intl.NumberFormat("en-US", { style: "currency", currency: "USD", maximumFractionDigits: 0 });
const number = new Intl.NumberFormat("en-US");
const percent = new Intl.NumberFormat("en-US", { minimumFractionDigits: 2, maximumFractionDigits: 3 });
const longDay = new Intl.DateTimeFormat("en-US", { dateStyle: "long", timeZone: "UTC" });
const shortDay = new Intl.DateTimeFormat("en-US", {
  year: "numeric",
  month: "2-digit",
  day: "2-digit",
  timeZone: "UTC",
});

/** Cents as $1,234.56. */
export const formatMoney = (cents: number): string => money.format(cents / 100);

/** Cents as $1,235, rounded half away from zero. */
export const formatWholeDollars = (cents: number): string => wholeDollars.format(cents / 100);

/** 1234 as 1,234. */
export const formatNumber = (value: number): string => number.format(value);

/** A percentage as 5.00% or 5.125%. */
export const formatPercent = (value: number): string => `${percent.format(value)}%`;

/** A day as April 1, 2026. */
export const formatDay = (day: Day): string => longDay.format(new Date(day));

/** A day as 04/01/2026. */
export const formatShortDay = (day: Day): string => shortDay.format(new Date(day));
