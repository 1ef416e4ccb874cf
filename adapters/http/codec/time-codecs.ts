import { Type } from "@sinclair/typebox";
import { type Day, type Instant, parseDay } from "../../../domain/kernel/day.ts";
import { invalidField } from "../../../domain/kernel/fields-invalid.ts";
import { accept } from "../../../domain/kernel/result.ts";
import type { Codec } from "./codec.ts";

/** A calendar date. */
export const day: Codec<Day> = {
  schema: Type.String({ format: "date", description: "A date written YYYY-MM-DD", examples: ["2026-05-01"] }),
  decode: (json, path) => {
    const parsed = typeof json === "string" ? parseDay(json.trim()) : null;
    return parsed === null ? invalidField(path, "must be a date written YYYY-MM-DD") : accept(parsed);
  },
  encode: (value) => value,
};

const instantPattern = /^(\d{4}-\d{2}-\d{2})T([01]\d|2[0-3]):([0-5]\d):([0-5]\d)(?:\.(\d{1,3}))?Z$/;

/** The instant a text names, ISO 8601 in UTC, or null. */
const parseInstant = (text: string): Instant | null => {
  const [, date, hours, minutes, seconds, fraction = ""] = instantPattern.exec(text) ?? [];
  if (date === undefined || parseDay(date) === null) return null;
  return `${date}T${hours}:${minutes}:${seconds}.${fraction.padEnd(3, "0")}Z` as Instant;
};

/** A moment in time. */
export const instant: Codec<Instant> = {
  schema: Type.String({
    format: "date-time",
    description: "An instant, ISO 8601 in UTC",
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

/** A moment in time, or a date, which means its first moment in UTC: what lists are filtered by. */
export const instantOrDay: Codec<Instant> = {
  schema: Type.String({
    description: "An instant, ISO 8601 in UTC, or a date: its first moment in UTC",
    examples: ["2026-05-01T12:00:00.000Z", "2026-05-01"],
  }),
  decode: (json, path) => {
    const asDay = day.decode(json, path);
    return asDay._tag === "Refused" ? instant.decode(json, path) : accept(`${asDay.value}T00:00:00.000Z` as Instant);
  },
  encode: (value) => value,
};
