import { Type } from "@sinclair/typebox";
import { type Day, type Instant, parseDay } from "../../../domain/kernel/day.ts";
import { invalidField } from "../../../domain/kernel/fields-invalid.ts";
import { accept } from "../../../domain/kernel/result.ts";
import type { Codec } from "./codec.ts";

/** A calendar date. */
export const day: Codec<Day> = {
  schema: Type.String({ format: "date", description: "Format: YYYY-MM-DD", examples: ["2026-05-01"] }),
  decode: (json, path) => {
    const parsed = typeof json === "string" ? parseDay(json.trim()) : null;
    return parsed === null ? invalidField(path, "must be a date written YYYY-MM-DD") : accept(parsed);
  },
  encode: (value) => value,
};

const instantPattern =
  /^(\d{4}-\d{2}-\d{2})T([01]\d|2[0-3]):([0-5]\d):([0-5]\d|60)(?:\.(\d{1,9}))?(?:Z|([+-])([01]\d|2[0-3]):([0-5]\d))$/i;

/** Parses an RFC 3339 date and time with up to nanoseconds into UTC, truncated to milliseconds; null if it is not valid. */
const parseInstant = (text: string): Instant | null => {
  const match = instantPattern.exec(text);
  if (!match) return null;
  const [, date = "", hours, minutes, seconds, fraction = "", sign, offsetHours = 0, offsetMinutes = 0] = match;
  if (parseDay(date) === null) return null;
  const minutesAhead = (Number(offsetHours) * 60 + Number(offsetMinutes)) * (sign === "-" ? -1 : 1);
  const atWholeMinute = `${date}T${hours}:${minutes}:00.${fraction.padEnd(3, "0").slice(0, 3)}Z`;
  const inUtc = new Date(Date.parse(atWholeMinute) + Number(seconds) * 1000 - minutesAhead * 60_000).toISOString();
  // A leap second is valid only at the end of a month in UTC; it is stored as the following second.
  if (seconds === "60" && !/-01T00:00:00/.test(inUtc)) return null;
  return parseDay(inUtc.slice(0, 10)) === null ? null : (inUtc as Instant);
};

/** A moment in time. */
export const instant: Codec<Instant> = {
  schema: Type.String({
    format: "date-time",
    description: "RFC 3339 date and time: any UTC offset is accepted, answers are in UTC with milliseconds",
    examples: ["2026-05-01T12:00:00.000Z"],
  }),
  decode: (json, path) => {
    const parsed = typeof json === "string" ? parseInstant(json.trim()) : null;
    return parsed === null
      ? invalidField(path, "must be an instant written like 2026-05-01T12:00:00.000Z")
      : accept(parsed);
  },
  encode: (value) => value,
};

/** A moment in time, or a date, which means 00:00 UTC of that day; used in filters of lists. */
export const instantOrDay: Codec<Instant> = {
  schema: Type.String({
    description:
      "RFC 3339 date and time with any UTC offset (send a plus sign as %2B), or a date, which means 00:00 UTC of that day",
    examples: ["2026-05-01T12:00:00.000Z", "2026-05-01T08:00:00-04:00", "2026-05-01"],
  }),
  decode: (json, path) => {
    const asDay = day.decode(json, path);
    if (asDay._tag === "Accepted") return accept(`${asDay.value}T00:00:00.000Z` as Instant);
    const asInstant = instant.decode(json, path);
    return asInstant._tag === "Accepted"
      ? asInstant
      : invalidField(path, "must be a date written YYYY-MM-DD or an instant written like 2026-05-01T12:00:00.000Z");
  },
  encode: (value) => value,
};
