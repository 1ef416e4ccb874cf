import type { FieldTable } from "./codec.ts";
import { bodySchema, decodeBody, decodePatch, decodeReplacement, patchSchema } from "./table.ts";

// The body of an operation, from the fields of a record: its schema in the API document, its decoder, both names of its fields, and an
// example.

/** The body of a new record, or of a query. */
export const newBody = <Details>(table: FieldTable<Details>, example: unknown) => ({
  get schema() {
    return bodySchema(table);
  },
  decode: (json: unknown) => decodeBody(table, json),
  example,
  names: table,
});

/** The body of a PUT. */
export const replacementBody = <Details>(table: FieldTable<Details>, example: unknown) => ({
  get schema() {
    return bodySchema(table);
  },
  decode: (json: unknown) => decodeReplacement(table, json),
  example,
  names: table,
});

/** The body of a PATCH. */
export const patchBody = <Details>(table: FieldTable<Details>, example: unknown) => ({
  get schema() {
    return patchSchema(table);
  },
  decode: (json: unknown) => decodePatch(table, json),
  example,
  names: table,
});
