import { FormatRegistry, type TSchema } from "@sinclair/typebox";
import { Value } from "@sinclair/typebox/value";
import { ignoredFields } from "../../../../adapters/http/codec/ignored-paths.ts";

// The checker refuses formats that nobody registered; what they mean is tested where they are read.
for (const format of ["date", "date-time", "uri", "password"]) FormatRegistry.Set(format, () => true);

/** Where a value is not what the API document promises: a field missing, wrong, or beside those named. Null: nowhere. */
export const mismatch = (schema: TSchema, value: unknown): string | null => {
  const first = Value.Errors(schema, value).First();
  if (first) return `${first.path}: ${first.message}`;
  const alternatives: readonly TSchema[] = schema.anyOf ?? [schema];
  const fitting = alternatives.find((alternative) => Value.Check(alternative, value)) ?? schema;
  return ignoredFields(fitting, value)[0] ?? null;
};
