import { Type } from "@sinclair/typebox";
import { type Day, type Instant, parseDay } from "../../../domain/kernel/day.ts";
import { type Field, taken, wrong } from "./codec.ts";

/** A calendar date. */
export const day: Field<Day> = {
  schema: Type.String({ format: "date", description: "A date written YYYY-MM-DD", examples: ["2026-05-01"] }),
  read: (json, path) => {
    const parsed = typeof json === "string" ? parseDay(json.trim()) : null;
    return parsed === null ? wrong(path, "must be a date written YYYY-MM-DD") : taken(parsed);
  },
  show: (value) => value,
};

const written = /^(\d{4}-\d{2}-\d{2})T([01]\d|2[0-3]):([0-5]\d):([0-5]\d)(?:\.(\d{1,3}))?Z$/;

/** The instant a text names, ISO 8601 in UTC, or null. */
const parseInstant = (text: string): Instant | null => {
  const [, date, hours, minutes, seconds, fraction = ""] = written.exec(text) ?? [];
  if (date === undefined || parseDay(date) === null) return null;
  return `${date}T${hours}:${minutes}:${seconds}.${fraction.padEnd(3, "0")}Z` as Instant;
};

/** A moment in time. */
export const instant: Field<Instant> = {
  schema: Type.String({
    format: "date-time",
    description: "An instant, ISO 8601 in UTC",
    examples: ["2026-05-01T12:00:00.000Z"],
  }),
  read: (json, path) => {
    const parsed = typeof json === "string" ? parseInstant(json.trim()) : null;
    return parsed === null ? wrong(path, "must be an instant written like 2026-05-01T12:00:00.000Z") : taken(parsed);
  },
  show: (value) => value,
};

/** A moment in time, or a date that stands for its first moment in UTC: what lists are filtered by. */
export const instantOrDay: Field<Instant> = {
  schema: Type.String({
    description: "An instant, ISO 8601 in UTC, or a date: its first moment in UTC",
    examples: ["2026-05-01T12:00:00.000Z", "2026-05-01"],
  }),
  read: (json, path) => {
    const asDay = day.read(json, path);
    return asDay.errors ? instant.read(json, path) : taken(`${asDay.value}T00:00:00.000Z` as Instant);
  },
  show: (value) => value,
};
