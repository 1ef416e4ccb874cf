import { zoneFormats } from "../../../page-models/zone-formats.ts";

const dayMs = 86_400_000;

/** The time zone of a form that belongs to no company. */
export const utc = "UTC";

const formatOf = zoneFormats({
  year: "numeric",
  month: "2-digit",
  day: "2-digit",
  hour: "numeric",
  minute: "2-digit",
  hour12: true,
});

/** An instant in a time zone, to the minute: `05/01/2026 2:30 PM`. */
export const localText = (instant: string, zone: string): string =>
  formatOf(zone).format(new Date(instant)).replace(",", "").replaceAll("\u202f", " ");

const localPattern = /^(\d{1,2})\/(\d{1,2})\/(\d{4}),? +(\d{1,2}):(\d{2}) *(am|pm)?$/i;

const hourOf = (hour: number, half: string | undefined): number =>
  half === undefined ? hour : (hour % 12) + (half.toLowerCase() === "pm" ? 12 : 0);

/** The offset of a time zone from UTC at an instant, in milliseconds. */
const aheadOf = (zone: string, at: number): number => {
  const parts = formatOf(zone).formatToParts(new Date(at));
  const part = (type: string) => Number(parts.find((each) => each.type === type)?.value);
  const half = parts.find(({ type }) => type === "dayPeriod")?.value;
  const hour = hourOf(part("hour"), half);
  return (
    Date.UTC(part("year"), part("month") - 1, part("day"), hour, part("minute")) - Math.floor(at / 60_000) * 60_000
  );
};

/**
 * The instant of a date and time in a time zone. If the text is not a date and time, returns the text unchanged, and the API refuses it
 * with its own message. If an hour occurs twice because clocks are set back, the first one is meant; if an hour is skipped, the one after
 * it.
 */
export const instantIn = (text: string, zone: string): string => {
  const [, month, day, year, hours, minutes, half] = localPattern.exec(text) ?? [];
  if (year === undefined) return text;
  const hour = hourOf(Number(hours), half);
  const isTime =
    (half === undefined || (Number(hours) >= 1 && Number(hours) <= 12)) && hour < 24 && Number(minutes) < 60;
  const asUtc = Date.UTC(Number(year), Number(month) - 1, Number(day), hour, Number(minutes));
  const isDay = new Date(asUtc).getUTCDate() === Number(day) && new Date(asUtc).getUTCMonth() === Number(month) - 1;
  if (!isTime || !isDay) return text;
  const isThere = (at: number) => at + aheadOf(zone, at) === asUtc;
  // Uses the offset of the day before, which gives the first of two hours and, for a skipped hour, the one after it; otherwise, the offset
  // since.
  const before = asUtc - aheadOf(zone, asUtc - dayMs);
  const since = asUtc - aheadOf(zone, before);
  return new Date(isThere(before) || !isThere(since) ? before : since).toISOString();
};
