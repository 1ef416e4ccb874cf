import { isJsonObject } from "../codec/codec.ts";
import type { Part } from "./parts.ts";

const unknownPart = (what: string): never => {
  throw new Error(`${what} has no known form in OpenAPI 3.0`);
};

const objectOf = (value: unknown, what: string): Part => (isJsonObject(value) ? value : unknownPart(what));
const listOf = (value: unknown, what: string): readonly unknown[] =>
  Array.isArray(value) ? value : unknownPart(`${what} that is no list`);

const eachOf = (part: Part, convert: (each: unknown, key: string) => unknown): Part =>
  Object.fromEntries(Object.entries(part).map(([key, each]) => [key, convert(each, key)]));

/** Converts a schema keyword; `schemas` are those to which references refer. */
type Convert = (value: unknown, keyword: string, schemas: Part) => Part;

const types = ["array", "boolean", "integer", "number", "object", "string"];

const sameType: Convert = (value) =>
  types.some((type) => type === value) ? { type: value } : unknownPart(`type ${JSON.stringify(value)}`);

const same: Convert = (value, keyword) => ({ [keyword]: value });

const exclusive =
  (limit: "minimum" | "maximum"): Convert =>
  (value, keyword) =>
    typeof value === "number" ? { [limit]: value, [keyword]: true } : unknownPart(`${keyword} that is no number`);

const isNull = (schema: unknown): boolean => isJsonObject(schema) && schema.type === "null";

const referredBy = ($ref: unknown, schemas: Part): Part =>
  objectOf(schemas[String($ref).replace("#/components/schemas/", "")], `a reference to ${$ref}`);

/**
 * A schema that also accepts null, which OpenAPI 3.0 can express only beside a type: that of the referenced schema, or of the first
 * alternative.
 */
const nullable = (schema: Part, schemas: Part): Part => {
  const { $ref, allOf, anyOf, ...beside } = schema;
  if (Array.isArray(anyOf)) return { ...beside, anyOf: [nullable(anyOf[0], schemas), ...anyOf.slice(1)] };
  const reference = $ref === undefined && Array.isArray(allOf) ? allOf[0].$ref : $ref;
  if (reference !== undefined)
    return { type: referredBy(reference, schemas).type, allOf: [{ $ref: reference }], ...beside, nullable: true };
  if (schema.type === undefined) return unknownPart("null beside a schema without a type");
  return { ...schema, ...(Array.isArray(schema.enum) ? { enum: [...schema.enum, null] } : {}), nullable: true };
};

const alternatives: Convert = (value, keyword, schemas) => {
  const all = listOf(value, keyword);
  const [first, ...others] = all.filter((each) => !isNull(each)).map((each) => schemaOf(each, schemas));
  if (first === undefined) return unknownPart(`${keyword} of null alone`);
  if (others.length === all.length - 1) return { [keyword]: [first, ...others] };
  const orNull = nullable(first, schemas);
  return others.length === 0 ? orNull : { [keyword]: [orNull, ...others] };
};

/** For each keyword of the document's schemas, its form in OpenAPI 3.0. */
const keywords: Readonly<Record<string, Convert>> = {
  type: sameType,
  anyOf: alternatives,
  oneOf: alternatives,
  allOf: (value, keyword, schemas) => ({ [keyword]: listOf(value, keyword).map((each) => schemaOf(each, schemas)) }),
  items: (value, keyword, schemas) => ({ [keyword]: schemaOf(value, schemas) }),
  properties: (value, keyword, schemas) => ({
    [keyword]: eachOf(objectOf(value, keyword), (each) => schemaOf(each, schemas)),
  }),
  additionalProperties: (value, keyword, schemas) => ({
    [keyword]: typeof value === "boolean" ? value : schemaOf(value, schemas),
  }),
  const: (value) => ({ enum: [value] }),
  examples: (value, keyword) => ({ example: listOf(value, keyword)[0] }),
  exclusiveMinimum: exclusive("minimum"),
  exclusiveMaximum: exclusive("maximum"),
  ...Object.fromEntries(
    ["default", "description", "enum", "format", "maximum", "maxItems", "maxLength", "minimum", "minItems"]
      .concat(["minLength", "pattern", "required", "x-enum-varnames"])
      .map((keyword) => [keyword, same]),
  ),
};

/** A schema with each keyword converted. Its own description is that of its place, and takes precedence over an inner one. */
function schemaOf(value: unknown, schemas: Part): Part {
  const { $ref, description, ...others } = objectOf(value, "a schema that is no object");
  const parts = Object.entries(others).map(([keyword, each]) => {
    const convert = keywords[keyword] ?? unknownPart(`the schema keyword ${keyword}`);
    return convert(each, keyword, schemas);
  });
  const said = parts.flatMap((part) => Object.entries(part));
  const converted = Object.fromEntries(said);
  if (Object.keys(converted).length < said.length) return unknownPart("a schema that says something in two ways");
  const beside = { ...converted, ...(description === undefined ? {} : { description }) };
  if ($ref === undefined) return beside;
  return Object.keys(beside).length === 0 ? { $ref } : { allOf: [{ $ref }], ...beside };
}

/** Parts of a document that OpenAPI 3.0 does not have. */
const partsOfLater = ["webhooks", "jsonSchemaDialect", "pathItems"];

/** Everything except schemas is the same in both versions; an example is data, and stays unchanged. */
const partOf =
  (schemas: Part) =>
  (value: unknown, key: string): unknown => {
    const within = partOf(schemas);
    if (key === "example" || key.startsWith("x-")) return value;
    if (key === "schema") return schemaOf(value, schemas);
    if (key === "schemas") return eachOf(objectOf(value, key), (each) => schemaOf(each, schemas));
    if (partsOfLater.includes(key)) return unknownPart(key);
    if (Array.isArray(value)) return value.map((each) => within(each, ""));
    if (!isJsonObject(value)) return value;
    if ("$ref" in value && Object.keys(value).length > 1) return unknownPart("a reference with something beside it");
    return eachOf(value, within);
  };

/** In OpenAPI 3.0 a license has a name and a URL, but no identifier. */
const licenseOf = (license: unknown): Part => ({ name: objectOf(license, "a license that is no object").name });

/**
 * Converts the document to OpenAPI 3.0 for display: viewers show this version several times as fast. Anything without a known form in 3.0
 * throws, so that nothing is left out.
 */
export const asOpenApi30 = (document: Part): Part => {
  const { info, ...rest } = document;
  const { license, ...ofInfo } = objectOf(info, "a document without info");
  const { schemas } = objectOf(document.components, "a document without components");
  const parts = objectOf(partOf(objectOf(schemas, "components without schemas"))(rest, ""), "a document");
  return { ...parts, openapi: "3.0.3", info: { ...ofInfo, ...(license ? { license: licenseOf(license) } : {}) } };
};
