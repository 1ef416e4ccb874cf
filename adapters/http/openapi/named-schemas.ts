import type { TSchema } from "@sinclair/typebox";
import { isJsonObject } from "../codec/codec.ts";
import type { AnyOperation } from "../operation/operation.ts";
import { type Part, refTo } from "./parts.ts";

const capitalized = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** `readLoan` answers a `Loan`; a row of `listLoans` is a `LoansRow`. */
const nameOf = ({ name, list }: AnyOperation): string | null => {
  const [, verb, noun] = /^(read|list)([A-Z]\w*)$/.exec(name) ?? [];
  if (noun === undefined) return null;
  if (verb === "list") return list ? capitalized(`${noun}Row`) : null;
  return capitalized(noun);
};

const rowOf = ({ answer }: AnyOperation): TSchema | null => answer?.properties.results.items ?? null;

/** Schemas with their preferred names. Records come before rows, rows before bodies. */
const wishes = (operations: readonly AnyOperation[]): (readonly [name: string | null, schema: TSchema | null])[] => [
  ...operations.filter(({ list }) => !list).map((operation) => [nameOf(operation), operation.answer] as const),
  ...operations.filter(({ list }) => list).map((operation) => [nameOf(operation), rowOf(operation)] as const),
  ...operations.map(({ name, bodySchema }) => [`${capitalized(name)}Body`, bodySchema] as const),
];

/**
 * The schemas that the document names: what records, rows of lists and bodies look like, by the operations that read and
 * take them. What looks the same is named once: a list that shows whole records shows them by the record's name.
 */
export const namedSchemas = (operations: readonly AnyOperation[]): ReadonlyMap<string, Part> => {
  const named = new Map<string, Part>();
  const known = new Set<string>();
  for (const [name, schema] of wishes(operations)) {
    const text = JSON.stringify(schema);
    if (name === null || schema?.type !== "object" || known.has(text)) continue;
    known.add(text);
    // A schema is plain JSON beside its types, as which the document holds it.
    named.set(name, schema as unknown as Part);
  }
  return named;
};

/** A piece of the document with the named schemas referred to instead of repeated. */
export const withReferences = (schemas: ReadonlyMap<string, Part>, part: unknown): unknown => {
  const names = new Map([...schemas].map(([name, schema]) => [JSON.stringify(schema), name]));
  const refer = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(refer);
    if (!isJsonObject(value)) return value;
    const name = value.type === "object" && value.properties ? names.get(JSON.stringify(value)) : undefined;
    if (name !== undefined) return refTo("schemas", name);
    return Object.fromEntries(Object.entries(value).map(([key, inside]) => [key, refer(inside)]));
  };
  return refer(part);
};

/** The named schemas themselves, with references to one another. */
export const definedOnce = (schemas: ReadonlyMap<string, Part>): Part =>
  Object.fromEntries(
    [...schemas].map(([name, schema]) => {
      const others = new Map([...schemas].filter(([other]) => other !== name));
      return [name, withReferences(others, schema)];
    }),
  );
