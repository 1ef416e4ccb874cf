import { type Day, parseDay } from "../../../domain/kernel/day.ts";
import { centsFromDollars } from "../../../domain/kernel/money.ts";

/** Sentences about values of a report that cannot be stored unchanged, for its alerts. */
export type Alerts = string[];

/** The last four characters of an account number; null if there is none. */
export const last4 = (account: string): string | null => account.slice(-4) || null;

const dayIn = (text: string): Day | null => {
  const month = /^(\d{4})-(\d{2})$/.exec(text);
  if (month) return parseDay(`${text}-01`);
  const digits = /^(\d{4})(\d{2})(\d{2})$/.exec(text);
  if (digits) return parseDay(`${digits[1]}-${digits[2]}-${digits[3]}`);
  return parseDay(/^\d{4}-\d{2}-\d{2}T/.test(text) ? text.slice(0, 10) : text);
};

/** A date in one of MISMO's formats; a month means its first day. Null if there is none; an invalid one causes an alert. */
export const dayOf = (text: string, what: string, alerts: Alerts): Day | null => {
  const day = dayIn(text);
  if (day === null && text !== "") alerts.push(`The bureau's ${what} is not a date and was omitted.`);
  return day;
};

/** An amount in dollars, in cents. Null if there is none; an invalid one causes an alert. */
export const centsOf = (text: string, what: string, alerts: Alerts): number | null => {
  if (text === "") return null;
  const cents = /^\d{1,9}(\.\d{1,2})?$/.test(text) ? centsFromDollars(Number(text)) : null;
  if (cents === null) alerts.push(`The bureau's ${what} is not an amount and was omitted.`);
  return cents;
};

const maxCount = 999;

/** A number of late payments up to 999; 0 if there is none. An invalid one causes an alert. */
export const lateCountOf = (text: string, alerts: Alerts): number => {
  const count = /^\d+$/.test(text) ? Number(text) : text === "" ? 0 : Number.NaN;
  if (count <= maxCount) return count;
  alerts.push(`The bureau's number of late payments is not a count up to ${maxCount} and was omitted.`);
  return 0;
};
