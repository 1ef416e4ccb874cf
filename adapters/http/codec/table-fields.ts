import { type TObject, type TSchema, Type } from "@sinclair/typebox";
import type { Field, FieldTable } from "./codec.ts";
import { described } from "./described.ts";

/** The fields of a table with their domain names. Which value belongs to which field is known here only by name. */
export const fieldsOf = <Details>(table: FieldTable<Details>): [string, Field<unknown>][] =>
  Object.entries(table) as unknown as [string, Field<unknown>][];

export const isRequired = (field: Field<unknown>): field is Field<unknown> & { readonly required: true } =>
  "required" in field;

/**
 * The schema of a field, with the field's own description. A blank required field is refused; for text without a pattern or fixed values,
 * only its minimum length expresses this.
 */
export const fieldSchema = (schema: TSchema, field: Field<unknown>): TSchema => {
  const isFreeText = schema.type === "string" && schema.maxLength !== undefined;
  const own = { ...schema, ...(isFreeText && isRequired(field) ? { minLength: 1 } : {}) };
  return field.description === undefined ? own : described(own, field.description);
};

/** An object with a property for each of these fields. */
export const schemaOf = (
  entries: readonly (readonly [string, Field<unknown>])[],
  schema: (field: Field<unknown>) => TSchema,
): TObject => Type.Object(Object.fromEntries(entries.map(([, field]) => [field.name, schema(field)])));
