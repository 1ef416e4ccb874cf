import { type ObjectOptions, type TObject, type TProperties, type TSchema, Type } from "@sinclair/typebox";

/** The key under which a schema stores its name and definition. TypeBox stores its own metadata in the same way. */
const definitionKey = Symbol("definition");

/** What a name in the API document refers to. */
export interface Definition {
  readonly name: string;
  readonly schema: TSchema;
}

/**
 * Names a schema: the API document defines it once and refers to it by this name, and a generated client has one class for it. Every object
 * and every set of values has a name. `openapi/README.md` describes how names are chosen.
 */
export const named = <Schema extends TSchema>(name: string, schema: Schema): Schema => ({
  ...schema,
  [definitionKey]: { name, schema },
});

/** An object with a name. */
export const namedObject = (name: string, properties: TProperties, options?: ObjectOptions): TObject =>
  named(name, Type.Object(properties, options));

/** The definition of a named schema, even of a copy with another description; null if the schema has no name. */
export const definitionOf = (schema: object): Definition | null =>
  (schema as { readonly [definitionKey]?: Definition })[definitionKey] ?? null;

/** The name of a schema that must have one. */
export const nameOf = (schema: object): string => {
  const definition = definitionOf(schema);
  if (definition === null) throw new Error("a schema of the API document has no name");
  return definition.name;
};

/** The schema under another name, or unchanged if the other one is equal: equal schemas share one class. */
export const namedUnless = <Schema extends TSchema>(same: Schema, name: string, schema: Schema): Schema =>
  JSON.stringify(schema) === JSON.stringify(same) ? same : named(name, schema);
