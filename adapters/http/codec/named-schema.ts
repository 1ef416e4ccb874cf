import { type ObjectOptions, type TObject, type TProperties, type TSchema, Type } from "@sinclair/typebox";

/** Under this key a schema keeps its name, and what the name refers to. TypeBox keeps its own notes the same way. */
const definitionKey = Symbol("definition");

/** What a name of the API document refers to. */
export interface Definition {
  readonly name: string;
  readonly schema: TSchema;
}

/**
 * Names a schema: the API document defines it once and refers to it by this name, and a generated client has one class for
 * it. Every object has a name, and so has every set of values. How names are chosen is described in `openapi/README.md`.
 */
export const named = <Schema extends TSchema>(name: string, schema: Schema): Schema => ({
  ...schema,
  [definitionKey]: { name, schema },
});

/** An object with a name. */
export const namedObject = (name: string, properties: TProperties, options?: ObjectOptions): TObject =>
  named(name, Type.Object(properties, options));

/** What was named, also of a copy with another description; null: the schema has no name. */
export const definitionOf = (schema: object): Definition | null =>
  (schema as { readonly [definitionKey]?: Definition })[definitionKey] ?? null;

/** The name of a schema that has to have one. */
export const nameOf = (schema: object): string => {
  const definition = definitionOf(schema);
  if (definition === null) throw new Error("a schema of the API document has no name");
  return definition.name;
};

/** The schema under another name, or as it is where the other says the same: what looks the same is one class. */
export const namedUnless = <Schema extends TSchema>(same: Schema, name: string, schema: Schema): Schema =>
  JSON.stringify(schema) === JSON.stringify(same) ? same : named(name, schema);
