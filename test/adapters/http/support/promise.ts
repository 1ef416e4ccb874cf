import { FormatRegistry, type TSchema } from "@sinclair/typebox";
import { Value } from "@sinclair/typebox/value";
import { ignoredFields } from "../../../../adapters/http/codec/ignored-paths.ts";

// The checker refuses formats that are not registered; their meaning is tested where they are decoded.
for (const format of ["date", "date-time", "uri", "password"]) FormatRegistry.Set(format, () => true);

/** JSON Schema counts characters, and the checker code units, so every character is replaced by one code unit. */
const inSingleUnits = (value: unknown): unknown => {
  const text = JSON.stringify(value) ?? "null";
  return /[\ud800-\udbff]/.test(text) ? JSON.parse(text.replace(/[\u{10000}-\u{10ffff}]/gu, "\ufffd")) : value;
};

/** Where a value differs from the API document: a field missing, wrong, or extra; null if nowhere. */
export const mismatch = (schema: TSchema, answered: unknown): string | null => {
  const value = inSingleUnits(answered);
  const alternatives: readonly TSchema[] = schema.anyOf ?? [schema];
  const fitting = alternatives.find((alternative) => Value.Check(alternative, value));
  if (fitting !== undefined) return ignoredFields(fitting, value)[0] ?? null;
  const first = Value.Errors(schema, value).First();
  return first ? `${first.path}: ${first.message}` : null;
};
