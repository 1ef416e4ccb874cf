import { type Day, parseDay } from "../../../domain/kernel/day.ts";
import { centsFromDollars } from "../../../domain/kernel/money.ts";
import { type Alerts, lateCountFrom, omittedAmount, omittedDate } from "../alerts.ts";

const dayIn = (text: string): Day | null => {
  const month = /^(\d{4})-(\d{2})$/.exec(text);
  if (month) return parseDay(`${text}-01`);
  const digits = /^(\d{4})(\d{2})(\d{2})$/.exec(text);
  if (digits) return parseDay(`${digits[1]}-${digits[2]}-${digits[3]}`);
  return parseDay(/^\d{4}-\d{2}-\d{2}T/.test(text) ? text.slice(0, 10) : text);
};

/** A date in one of MISMO's formats; a month means its first day. Null if there is none; an invalid one causes an alert. */
export const dayOf = (text: string, what: string, alerts: Alerts): Day | null =>
  text === "" ? null : (dayIn(text) ?? omittedDate(what, alerts));

/** An amount in dollars, in cents. Null if there is none; an invalid one causes an alert. */
export const centsOf = (text: string, what: string, alerts: Alerts): number | null => {
  if (text === "") return null;
  const cents = /^\d{1,9}(\.\d{1,2})?$/.test(text) ? centsFromDollars(Number(text)) : null;
  return cents ?? omittedAmount(what, alerts);
};

/** A number of late payments up to 999; 0 if there is none. An invalid one causes an alert. */
export const lateCountOf = (text: string, alerts: Alerts): number =>
  lateCountFrom(/^\d*$/.test(text) ? Number(text) : Number.NaN, alerts);
