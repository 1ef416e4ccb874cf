import type { TSchema } from "@sinclair/typebox";
import { below } from "./codec.ts";

/** The part of a schema that describes an object or a list, past the "or null" around it. */
const structureOf = (schema: TSchema): TSchema => {
  const alternatives: readonly TSchema[] = schema.anyOf ?? [schema];
  return alternatives.find(({ properties, items }) => properties || items) ?? schema;
};

/** Adds the paths of what a value holds beside its schema. Most values hold no others: nothing is made for those. */
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

/** Paths of all that a body holds beside the fields of its schema: unknown and read-only ones, nested ones dotted. */
export const ignoredFields = (schema: TSchema, json: unknown): string[] => {
  const found: string[] = [];
  addIgnored(schema, json, "", found);
  return found;
};
