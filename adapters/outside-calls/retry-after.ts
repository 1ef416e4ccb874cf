import type { Clock } from "../../domain/kernel/ports.ts";

const oneDaySeconds = 86_400;

const httpDate = /^[A-Z][a-z]{2}, \d{2} [A-Z][a-z]{2} \d{4} \d{2}:\d{2}:\d{2} GMT$/;

const secondsUntil = (date: string, headers: Headers, clock: Pick<Clock, "now">): number | null => {
  const at = httpDate.test(date) ? Date.parse(date) : Number.NaN;
  if (Number.isNaN(at)) return null;
  // Both by the answering server's clock where it says what time it is: ours may differ.
  const said = Date.parse(headers.get("date") ?? "");
  return Math.ceil((at - (Number.isNaN(said) ? Date.parse(clock.now()) : said)) / 1000);
};

/**
 * What a `Retry-After` says, in whole seconds from 0 to a day; null where there is none that can be read (RFC 9110, 10.2.3).
 */
export const retryAfterSeconds = (headers: Headers, clock: Pick<Clock, "now">): number | null => {
  const said = headers.get("retry-after")?.trim();
  if (said === undefined) return null;
  const seconds = /^\d{1,9}$/.test(said) ? Number(said) : secondsUntil(said, headers, clock);
  return seconds === null ? null : Math.min(Math.max(seconds, 0), oneDaySeconds);
};
