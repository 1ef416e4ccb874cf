import type { TSchema } from "@sinclair/typebox";
import { below, isJsonObject } from "./codec.ts";

/** The part of a schema that describes an object or a list, past the "or null" around it. */
const structureOf = (schema: TSchema): TSchema => {
  const alternatives: readonly TSchema[] = schema.anyOf ?? [schema];
  return alternatives.find(({ properties, items }) => properties || items) ?? schema;
};

/** Paths of all that a body holds beside the fields of its schema: unknown and read-only ones, nested ones dotted. */
export const ignoredFields = (schema: TSchema, json: unknown, path = ""): string[] => {
  const { properties, items, additionalProperties } = structureOf(schema);
  if (Array.isArray(json))
    return items ? json.flatMap((entry, position) => ignoredFields(items, entry, below(path, position))) : [];
  if (!isJsonObject(json) || !properties || additionalProperties) return [];
  return Object.entries(json).flatMap(([name, value]) =>
    Object.hasOwn(properties, name) ? ignoredFields(properties[name], value, below(path, name)) : [below(path, name)],
  );
};
