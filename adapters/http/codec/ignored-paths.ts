import type { TSchema } from "@sinclair/typebox";
import { below } from "./codec.ts";

/** The part of a schema that describes an object or a list, without an enclosing "or null". */
const structureOf = (schema: TSchema): TSchema => {
  const alternatives: readonly TSchema[] = schema.anyOf ?? [schema];
  return alternatives.find(({ properties, items }) => properties || items) ?? schema;
};

/** Adds the paths in a value that its schema does not have. Most values have none: nothing is allocated for those. */
const addIgnored = (schema: TSchema, json: unknown, path: string, found: string[]): void => {
  if (typeof json !== "object" || json === null) return;
  const { properties, items, additionalProperties } = structureOf(schema);
  if (Array.isArray(json)) {
    if (items) for (const [position, entry] of json.entries()) addIgnored(items, entry, below(path, position), found);
  } else if (properties && !additionalProperties)
    for (const [name, value] of Object.entries(json))
      if (!Object.hasOwn(properties, name)) found.push(below(path, name));
      else if (typeof value === "object") addIgnored(properties[name], value, below(path, name), found);
};

/** The paths in a body that are not fields of its schema: unknown and read-only ones, nested ones with dots. */
export const ignoredFields = (schema: TSchema, json: unknown): string[] => {
  const found: string[] = [];
  addIgnored(schema, json, "", found);
  return found;
};
