import type { Clock } from "../../domain/kernel/ports.ts";

const oneDaySeconds = 86_400;

const httpDate = /^[A-Z][a-z]{2}, \d{2} [A-Z][a-z]{2} \d{4} \d{2}:\d{2}:\d{2} GMT$/;

const secondsUntil = (date: string, headers: Headers, clock: Pick<Clock, "now">): number | null => {
  const at = httpDate.test(date) ? Date.parse(date) : Number.NaN;
  if (Number.isNaN(at)) return null;
  // Measured by the server's own clock if it sends a Date header, because this machine's clock may differ.
  const said = Date.parse(headers.get("date") ?? "");
  return Math.ceil((at - (Number.isNaN(said) ? Date.parse(clock.now()) : said)) / 1000);
};

/** The value of `Retry-After` in whole seconds, from 0 to a day; null if it is missing or not valid (RFC 9110, 10.2.3). */
export const retryAfterSeconds = (headers: Headers, clock: Pick<Clock, "now">): number | null => {
  const said = headers.get("retry-after")?.trim();
  if (said === undefined) return null;
  const seconds = /^\d{1,9}$/.test(said) ? Number(said) : secondsUntil(said, headers, clock);
  return seconds === null ? null : Math.min(Math.max(seconds, 0), oneDaySeconds);
};
