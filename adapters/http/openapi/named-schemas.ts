import type { TSchema } from "@sinclair/typebox";
import { isJsonObject } from "../codec/codec.ts";
import { type Definition, definitionOf } from "../codec/named-schema.ts";
import { type Part, refTo } from "./parts.ts";

const entriesInside = (schema: object): [string, unknown][] =>
  Object.entries(schema).map(([key, inside]) => [key, withReferences(inside)]);

/** Numbers are doubles: without a format, generators for Go use 32 bits, which do not hold the cents of amounts from $131,072. */
const withFormat = (part: Part): Part =>
  part.type === "number" && part.format === undefined ? { ...part, format: "double" } : part;

/** A part of the document with named schemas replaced by references. The description of the place stays beside the reference. */
const withReferences = (part: unknown): unknown => {
  if (Array.isArray(part)) return part.map(withReferences);
  if (!isJsonObject(part)) return part;
  const definition = definitionOf(part);
  if (definition === null) return withFormat(Object.fromEntries(entriesInside(part)));
  const { description } = part;
  const isDescribedAnew = description !== undefined && description !== definition.schema.description;
  return { ...refTo("schemas", definition.name), ...(isDescribedAnew ? { description } : {}) };
};

/** A schema in the form used in the document: a reference if it has a name. */
export const documentSchema = (schema: TSchema): Part => withReferences(schema) as Part;

/** Every named schema inside the given ones, by name, in the form in which the document defines it. */
export const namedSchemas = (schemas: readonly TSchema[]): Part => {
  const defined = new Map<string, { readonly schema: TSchema; readonly part: Part }>();
  const gather = (part: unknown): void => {
    if (typeof part !== "object" || part === null) return;
    const definition = definitionOf(part);
    if (definition) define(definition);
    else for (const inside of Object.values(part)) gather(inside);
  };
  const define = ({ name, schema }: Definition): void => {
    const known = defined.get(name);
    if (known?.schema === schema) return;
    const part = Object.fromEntries(entriesInside(schema));
    if (known && JSON.stringify(known.part) !== JSON.stringify(part))
      throw new Error(`two schemas of the API document have the name ${name}`);
    defined.set(name, { schema, part });
    for (const inside of Object.values(schema)) gather(inside);
  };
  gather(schemas);
  const byName = [...defined].map(([name, { part }]) => [name, part] as const);
  return Object.fromEntries(byName.toSorted(([one], [other]) => (one < other ? -1 : 1)));
};
