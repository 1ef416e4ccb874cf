import type { TSchema } from "@sinclair/typebox";
import type { CellForm } from "../../../../domain/imports/file/cells.ts";

/** The alternative of a schema that is not null. */
const given = (schema: TSchema): TSchema => {
  const alternatives: readonly TSchema[] = schema.anyOf ?? [schema];
  return alternatives.find(({ type }) => type !== "null") ?? schema;
};

const isNumber = ({ type }: Pick<TSchema, "type">): boolean => type === "number" || type === "integer";

/** The schema of a part of a value; null if it has no such part. */
const partOf = (schema: TSchema | null, part: string): TSchema | null => {
  if (schema === null) return null;
  const { properties, items } = given(schema);
  if (items) return /^\d+$/.test(part) ? items : null;
  return properties && Object.hasOwn(properties, part) ? properties[part] : null;
};

/** The form in which to read the cells of a column, by the column's path in a body; text if the body has no such field. */
export const cellFormOf = (schema: TSchema, path: string): CellForm => {
  const found = path.split(".").reduce<TSchema | null>(partOf, schema);
  if (found === null) return "text";
  const { type, format, properties, items, anyOf } = given(found);
  if (anyOf?.some(isNumber)) return "number or word";
  if (properties || items) return "parts";
  if (isNumber({ type })) return "number";
  if (type === "boolean") return "boolean";
  return format === "date" ? "day" : "text";
};
