import { describe, expect, test } from "bun:test";
import { asOpenApi30 } from "../../../../adapters/http/openapi/openapi-3-0.ts";
import { introductionOf } from "../../../../adapters/http/openapi/section.ts";
import { withSharedErrorsOnce } from "../../../../adapters/http/openapi/shared-errors-once.ts";
import { servedDocument } from "./document.ts";

type Json = Record<string, unknown>;

const schemas = {
  State: { type: "string", enum: ["CA", "TX"] },
  Loan: { type: "object", properties: {} },
};
const documentWith = (schema: Json): Json => ({
  openapi: "3.1.0",
  info: { title: "An interface", license: { name: "Proprietary", identifier: "LicenseRef-Proprietary" } },
  components: { schemas: { ...schemas, It: schema } },
});
const shown = (schema: Json): unknown =>
  (asOpenApi30(documentWith(schema)).components as { schemas: { It: unknown } }).schemas.It;

const state = { $ref: "#/components/schemas/State" };

describe("a schema is converted to OpenAPI 3.0:", () => {
  test.each<[string, Json, Json]>([
    [
      "a value or null",
      { anyOf: [{ type: "integer", minimum: 1 }, { type: "null" }], description: "A number" },
      { type: "integer", minimum: 1, nullable: true, description: "A number" },
    ],
    [
      "one of some values or null",
      { anyOf: [{ type: "string", enum: ["a"] }, { type: "null" }] },
      { type: "string", enum: ["a", null], nullable: true },
    ],
    [
      "a named schema or null",
      { anyOf: [state, { type: "null" }] },
      { type: "string", allOf: [state], nullable: true },
    ],
    [
      "either of two, or null",
      { anyOf: [{ anyOf: [{ type: "number" }, state] }, { type: "null" }] },
      { anyOf: [{ type: "number", nullable: true }, state] },
    ],
    ["a reference with a text beside it", { ...state, description: "Where" }, { allOf: [state], description: "Where" }],
    ["a reference alone", state, state],
    ["several examples", { type: "string", examples: ["a", "b"] }, { type: "string", example: "a" }],
    ["more than", { type: "number", exclusiveMinimum: 0 }, { type: "number", minimum: 0, exclusiveMinimum: true }],
    ["less than", { type: "number", exclusiveMaximum: 9 }, { type: "number", maximum: 9, exclusiveMaximum: true }],
    ["one value", { type: "string", const: "a" }, { type: "string", enum: ["a"] }],
    [
      "what is inside of lists and objects",
      { type: "object", properties: { each: { type: "array", items: { type: "string", const: "a" } } } },
      { type: "object", properties: { each: { type: "array", items: { type: "string", enum: ["a"] } } } },
    ],
  ])("%s", (_what, schema, expected) => expect(shown(schema)).toEqual(expected));

  test("and what looks like a schema within an example stays unchanged", () => {
    const example = { anyOf: [{ type: "null" }], const: 1 };
    const content = { "application/json": { schema: state, example } };
    const paths = { "/a/": { get: { responses: { 200: { description: "It", content } } } } };
    expect(asOpenApi30({ ...documentWith({}), paths }).paths).toEqual(paths);
  });
});

describe("what OpenAPI 3.0 cannot express is refused, not omitted:", () => {
  test.each<[string, Json]>([
    ["several types", { type: ["string", "null"] }],
    ["null alone", { type: "null" }],
    ["definitions of its own", { $defs: {} }],
    ["a list of different items", { type: "array", prefixItems: [] }],
    ["a condition", { if: {} }],
    ["a keyword that is new", { unheardOf: 1 }],
    ["two lower limits", { type: "number", minimum: 1, exclusiveMinimum: 0 }],
    ["a reference to nothing, or null", { anyOf: [{ $ref: "#/components/schemas/Nothing" }, { type: "null" }] }],
  ])("%s", (_what, schema) => expect(() => shown(schema)).toThrow());

  test.each<[string, Json]>([
    ["webhooks", { webhooks: {} }],
    ["a dialect", { jsonSchemaDialect: "https://example.org/dialect" }],
    ["a text beside a reference", { paths: { "/a/": { $ref: "#/components/pathItems/a", description: "It" } } }],
  ])("%s", (_what, part) => expect(() => asOpenApi30({ ...documentWith({}), ...part })).toThrow());
});

test("ReDoc's document lists once the responses that every operation can have, with every code", async () => {
  const document = (await servedDocument()).json as Json;
  const short = JSON.stringify(withSharedErrorsOnce(document).paths);
  const { description } = withSharedErrorsOnce(document).info as { description: string };
  const { responses } = document.components as { responses: Record<string, { description: string }> };
  const shared = ["401", "406", "408", "413", "415", "429", "500", "503"];
  for (const status of shared) {
    expect(JSON.stringify(document.paths)).toContain(`"${status}":`);
    expect(short).not.toContain(`"${status}":`);
    expect(description).toContain(`- **${status}** `);
  }
  const codesIn = (text: string): string[] => text.match(/`\w+`/g) ?? [];
  const referred = [...short.matchAll(/#\/components\/responses\/(\w+)/g)].map(([, name = ""]) => name);
  const told = codesIn(description).concat(referred.flatMap((name) => codesIn(responses[name]?.description ?? "")));
  const all = Object.values(responses).flatMap((response) => codesIn(response.description));
  expect(new Set(all).difference(new Set(told))).toEqual(new Set());
});

test("ReDoc's document describes the fields of errors once, in its introduction, and keeps the example of each", async () => {
  const whole = (await servedDocument()).json as Json;
  const short = withSharedErrorsOnce(whole);
  type Errors = Record<string, { content: { "application/json": { schema: Json; example: Json } } }>;
  const errorsOf = ({ components }: Json) => Object.entries((components as { responses: Errors }).responses);
  expect(errorsOf(short).map(([name, { content }]) => [name, content["application/json"].example])).toEqual(
    errorsOf(whole).map(([name, { content }]) => [name, content["application/json"].example]),
  );
  expect(JSON.stringify([short.paths, errorsOf(short)])).not.toContain("#/components/schemas/Error");
  const introduction = introductionOf(short) as {
    info: { description: string };
    components: { schemas: Record<string, Json> };
  };
  expect(introduction.info.description).toContain('<SchemaDefinition schemaRef="#/components/schemas/Error" />');
  expect(introduction.components.schemas).toContainKeys(["Error", "FieldError", "UnmetRequirement"]);
});
