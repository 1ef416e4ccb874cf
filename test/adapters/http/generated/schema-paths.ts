import type { TSchema } from "@sinclair/typebox";

/** The place of a value in a body: field names, and "0" for the first entry of a list. */
export type BodyPath = readonly string[];

/** Every field that a schema describes, including those inside objects; for a list, its first entry. */
export const fieldsIn = (schema: TSchema, path: BodyPath = []): { path: BodyPath; schema: TSchema }[] => {
  if (schema.anyOf !== undefined) return schema.anyOf.flatMap((each: TSchema) => fieldsIn(each, path));
  if (schema.type === "array") return fieldsIn(schema.items, [...path, "0"]);
  if (schema.properties === undefined) return [];
  return Object.entries(schema.properties as Record<string, TSchema>).flatMap(([name, of]) => [
    { path: [...path, name], schema: of },
    ...fieldsIn(of, [...path, name]),
  ]);
};

/** The body with a value put in at a path. Missing fields on the path are created. */
export const withValue = (body: unknown, [name, ...inside]: BodyPath, value: unknown): unknown => {
  if (name === undefined) return value;
  if (name === "0") return [withValue(Array.isArray(body) ? body[0] : undefined, inside, value)];
  const object = typeof body === "object" && body !== null && !Array.isArray(body) ? body : {};
  return { ...object, [name]: withValue((object as Record<string, unknown>)[name], inside, value) };
};

/** Whether a schema is that of a record's id, nullable or not: no other whole number has its format. */
export const isRecordId = (schema: TSchema): boolean =>
  schema.format === "int64" || (schema.anyOf ?? []).some((each: TSchema) => isRecordId(each));

/** Whether a schema is a list of ids of records. */
export const isListOfRecordIds = (schema: TSchema): boolean =>
  schema.type === "array"
    ? isRecordId(schema.items)
    : (schema.anyOf ?? []).some((each: TSchema) => isListOfRecordIds(each));
