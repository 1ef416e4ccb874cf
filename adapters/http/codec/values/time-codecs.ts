import { Type } from "@sinclair/typebox";
import { type Day, type Instant, parseDay } from "../../../../domain/kernel/day.ts";
import { invalidField } from "../../../../domain/kernel/fields-invalid.ts";
import { accept } from "../../../../domain/kernel/result.ts";
import type { Codec } from "../codec.ts";

const notInCalendar = "is not a calendar date";

/** Why a text is not a date. */
const dayProblem = (text: string): string => {
  const [, year, monthAndDay] = /^(\d{4})-(\d{2}-\d{2})$/.exec(text) ?? [];
  if (year === undefined) return "must be a date written YYYY-MM-DD";
  const isKnownYear = year >= "1800" && year <= "2999";
  // A leap year has every date that a year can have.
  return isKnownYear || parseDay(`2000-${monthAndDay}`) === null
    ? notInCalendar
    : "must be a date of the years 1800 to 2999";
};

/** A calendar date. */
export const day: Codec<Day> = {
  schema: Type.String({ format: "date", description: "Format: YYYY-MM-DD", examples: ["2026-05-01"] }),
  decode: (json, path) => {
    const text = typeof json === "string" ? json.trim() : "";
    const parsed = parseDay(text);
    return parsed === null ? invalidField(path, dayProblem(text)) : accept(parsed);
  },
  encode: (value) => value,
  input: { kind: "date" },
};

const instantPattern =
  /^(\d{4}-\d{2}-\d{2})T([01]\d|2[0-3]):([0-5]\d):([0-5]\d|60)(?:\.(\d{1,9}))?(?:Z|([+-])([01]\d|2[0-3]):([0-5]\d))$/i;

/** Parses an RFC 3339 date and time with up to nanoseconds and converts it to UTC, truncated to milliseconds; null if it is invalid. */
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

/** Why a text is not an instant. */
const instantProblem = (text: string): string => {
  const date = text.slice(0, 10);
  return instantPattern.test(text) && parseDay(date) === null && dayProblem(date) === notInCalendar
    ? notInCalendar
    : "must be a date and time with its offset, such as 2026-05-01T12:00:00.000Z";
};

/** A moment in time. */
export const instant: Codec<Instant> = {
  schema: Type.String({
    format: "date-time",
    description: "RFC 3339 date and time: any UTC offset is accepted, responses are in UTC with milliseconds",
    examples: ["2026-05-01T12:00:00.000Z"],
  }),
  decode: (json, path) => {
    const text = typeof json === "string" ? json.trim() : "";
    const parsed = parseInstant(text);
    return parsed === null ? invalidField(path, instantProblem(text)) : accept(parsed);
  },
  encode: (value) => value,
  input: { kind: "instant" },
};

/** A date, or a moment in time. */
export const dayOrInstant: Codec<Day | Instant> = {
  schema: Type.String({
    examples: ["2026-05-01", "2026-05-01T12:00:00.000Z", "2026-05-01T08:00:00-04:00"],
  }),
  decode: (json, path) => {
    const asDay = day.decode(json, path);
    if (asDay._tag === "Accepted") return asDay;
    const asInstant = instant.decode(json, path);
    if (asInstant._tag === "Accepted") return asInstant;
    const isImpossible = [asDay, asInstant].some(({ refusal }) =>
      refusal.errors.some(({ message }) => message === notInCalendar),
    );
    return invalidField(
      path,
      isImpossible
        ? notInCalendar
        : "must be a date written YYYY-MM-DD, or a date and time with its offset, such as 2026-05-01T12:00:00.000Z",
    );
  },
  encode: (value) => value,
  input: { kind: "text" },
};

/** A moment in time, or a date, which means 00:00 UTC of that date; used in list filters. */
export const instantOrDay: Codec<Instant> = {
  schema: Type.String({
    description:
      "RFC 3339 date and time with any UTC offset (send a plus sign as %2B), or a date, which means 00:00 UTC of that day",
    examples: ["2026-05-01T12:00:00.000Z", "2026-05-01T08:00:00-04:00", "2026-05-01"],
  }),
  decode: (json, path) => {
    const decoded = dayOrInstant.decode(json, path);
    if (decoded._tag === "Refused") return decoded;
    return accept((decoded.value.length === 10 ? `${decoded.value}T00:00:00.000Z` : decoded.value) as Instant);
  },
  encode: (value) => value,
  // People filter lists by date; a time that they enter is sent unchanged.
  input: { kind: "date" },
};
