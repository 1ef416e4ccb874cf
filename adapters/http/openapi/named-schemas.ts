import type { TSchema } from "@sinclair/typebox";
import { isJsonObject } from "../fields/field.ts";
import type { AnyOperation } from "../operation.ts";
import { type Part, refTo } from "./parts.ts";

const capitalized = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** `readLoan` answers a `Loan`; a row of `listLoans` is a `LoansRow`. */
const nameOf = ({ name, list }: AnyOperation): string | null => {
  const [, verb, noun] = /^(read|list)([A-Z]\w*)$/.exec(name) ?? [];
  if (noun === undefined) return null;
  if (verb === "list") return list ? capitalized(`${noun}Row`) : null;
  return capitalized(noun);
};

const rowOf = ({ list, answer }: AnyOperation): TSchema | null => (list ? answer?.properties.results.items : answer);

/**
 * The schemas that the document names: what records and rows of lists look like, by the operations that read them. What
 * is said twice, in a list and in a detail, is named once.
 */
export const namedSchemas = (operations: readonly AnyOperation[]): ReadonlyMap<string, Part> => {
  const named = new Map<string, { readonly name: string; readonly schema: TSchema }>();
  // Records before rows: a list that shows whole records shows them by the record's name.
  for (const operation of operations.toSorted((one, other) => Number(one.list ?? 0) - Number(other.list ?? 0))) {
    const [name, schema] = [nameOf(operation), rowOf(operation)];
    if (name !== null && schema?.type === "object" && !named.has(JSON.stringify(schema)))
      named.set(JSON.stringify(schema), { name, schema });
  }
  return new Map([...named.values()].map(({ name, schema }) => [name, schema as unknown as Part]));
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
