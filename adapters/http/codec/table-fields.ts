import { type TObject, type TSchema, Type } from "@sinclair/typebox";
import type { Field, FieldTable } from "./codec.ts";
import { described } from "./described.ts";

/** The fields of a table with their domain names. Which value belongs to which field is known by the name alone here. */
export const fieldsOf = <Details>(table: FieldTable<Details>): [string, Field<unknown>][] =>
  Object.entries(table) as unknown as [string, Field<unknown>][];

export const isRequired = (field: Field<unknown>): field is Field<unknown> & { readonly required: true } =>
  "required" in field;

/**
 * The schema of a field, with the field's own description. A required field that is blank is refused; of text that has no
 * pattern and no fixed values, only its least length says so.
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
