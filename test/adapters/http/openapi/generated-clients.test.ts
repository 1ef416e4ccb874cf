import { beforeAll, describe, expect, test } from "bun:test";
import { Type } from "@sinclair/typebox";
import { isJsonObject } from "../../../../adapters/http/codec/codec.ts";
import { named } from "../../../../adapters/http/codec/named-schema.ts";
import { documentSchema, namedSchemas } from "../../../../adapters/http/openapi/named-schemas.ts";
import type { AnyOperation } from "../../../../adapters/http/operation/operation.ts";
import { servedDocument } from "./document.ts";

type Part = Readonly<Record<string, unknown>>;

interface Place {
  readonly path: string;
  readonly part: Part;
}

/** Every part of a document with its path, except examples. */
const placesIn = (part: unknown, path: string): readonly Place[] => {
  if (Array.isArray(part)) return part.flatMap((each, position) => placesIn(each, `${path}/${position}`));
  if (!isJsonObject(part)) return [];
  const inside = Object.entries(part).filter(([key]) => key !== "example" && key !== "examples");
  return [{ path, part }, ...inside.flatMap(([key, each]) => placesIn(each, `${path}/${key}`))];
};

const isNamed = ({ path }: Place): boolean => /^components\/schemas\/\w+$/.test(path);
const isSetOfValues = ({ part }: Place): boolean => Array.isArray(part.enum);
const isObject = ({ part }: Place): boolean => part.type === "object" || isJsonObject(part.properties);
const pathsOf = (places: readonly Place[]): readonly string[] => places.map(({ path }) => path);

interface Documented {
  readonly operationId: string;
  readonly parameters?: readonly { readonly name: string; readonly schema: Part }[];
  readonly requestBody?: Contents;
  readonly responses: Readonly<Record<string, Partial<Contents>>>;
}
interface Contents {
  readonly content: Readonly<Record<string, { readonly schema?: { readonly $ref?: string } }>>;
}

const bodyNameOf = ({ name }: Pick<AnyOperation, "name">): string =>
  `${name.charAt(0).toUpperCase()}${name.slice(1)}Body`;

let places: readonly Place[];
let operations: readonly AnyOperation[];
let documented: readonly Documented[];

beforeAll(async () => {
  const { json, operations: served } = await servedDocument();
  const { paths, components } = json as { paths: Part; components: { schemas: Part; responses: Part } };
  const ofResponses = placesIn(components.responses, "components/responses");
  const ofSchemas = placesIn(components.schemas, "components/schemas");
  places = [...placesIn(paths, "paths"), ...ofResponses, ...ofSchemas].slice(1);
  operations = served;
  documented = Object.values(paths).flatMap((path) => Object.values(path as Record<string, Documented>));
});

describe("for client generators", () => {
  test("every object has a name", () => {
    expect(pathsOf(places.filter((place) => isObject(place) && !isNamed(place)))).toEqual([]);
    expect(places.filter(isObject).length).toBeGreaterThan(50);
  });

  test("every enumeration has a name", () => {
    expect(pathsOf(places.filter((place) => isSetOfValues(place) && !isNamed(place)))).toEqual([]);
  });

  test("every code that is a number has a name made of its meaning", () => {
    const codes = places.filter(
      (place) =>
        isSetOfValues(place) && place.part.type === "integer" && !place.path.endsWith("/CallReportFormVersion"),
    );
    expect(codes.length).toBeGreaterThan(10);
    for (const { path, part } of codes) {
      const names = part["x-enum-varnames"] as readonly string[];
      expect([path, new Set(names).size]).toEqual([path, (part.enum as readonly number[]).length]);
      expect([path, names.filter((name) => !/^[A-Z]([A-Z0-9]|_(?!_))*[A-Z0-9]$/.test(name))]).toEqual([path, []]);
    }
    expect(codes.find(({ path }) => path.endsWith("/PurchaserType"))?.part["x-enum-varnames"]).toContain(
      "CREDIT_UNION_MORTGAGE_COMPANY_OR_FINANCE_COMPANY",
    );
  });

  test("every choice between objects has a name", () => {
    const choices = places.filter(({ part }) => {
      const among = Array.isArray(part.anyOf) ? part.anyOf : [];
      return among.length > 1 && among.every((each) => isJsonObject(each) && "$ref" in each);
    });
    expect(pathsOf(choices).toSorted()).toEqual([
      "components/schemas/HmdaValidationOrFilings",
      "components/schemas/ProductRateOrRates",
    ]);
  });

  test("a number is a double, which holds an amount to the cent", () => {
    const numbers = places.filter(({ part }) => part.type === "number");
    expect(numbers.length).toBeGreaterThan(100);
    expect(pathsOf(numbers.filter(({ part }) => part.format !== "double"))).toEqual([]);
  });

  test("equal schemas have one name", () => {
    const withoutDescriptions = ({ part }: Place): string =>
      JSON.stringify(part, (key, value) => (key === "description" && typeof value === "string" ? undefined : value));
    const bodies = new Set(operations.map((operation) => `components/schemas/${bodyNameOf(operation)}`));
    const others = places.filter((place) => isNamed(place) && !bodies.has(place.path));
    const sameLook = Map.groupBy(others, withoutDescriptions);
    expect([...sameLook.values()].filter((same) => same.length > 1).map(pathsOf)).toEqual([]);
  });

  test("the body of every operation is named after the operation", () => {
    const bodies = documented.flatMap(({ operationId, requestBody }) => {
      const { $ref } = requestBody?.content["application/json"]?.schema ?? {};
      return $ref === undefined ? [] : [[operationId, $ref]];
    });
    expect(bodies.length).toBeGreaterThan(50);
    expect(bodies).toEqual(bodies.map(([name = ""]) => [name, `#/components/schemas/${bodyNameOf({ name })}`]));
  });

  test("a parameter is of one type: a page is a whole number from 1", () => {
    const parameters = places.filter(({ path }) => /\/parameters\/\d+\/schema$/.test(path));
    expect(parameters.length).toBeGreaterThan(100);
    expect(pathsOf(parameters.filter(({ part }) => !("type" in part || "$ref" in part)))).toEqual([]);
    const pages = documented.flatMap(({ parameters = [] }) => parameters.filter(({ name }) => name === "page"));
    expect(pages.length).toBe(operations.filter(({ querySchema }) => querySchema?.properties.page).length);
    for (const { schema } of pages) expect(schema).toEqual({ type: "integer", minimum: 1 });
  });

  test("every referenced name is defined, and every defined one is referenced", () => {
    const referred = places.flatMap(({ part }) => {
      const name = typeof part.$ref === "string" ? part.$ref.replace("#/", "") : "";
      return name.startsWith("components/schemas/") ? [name] : [];
    });
    expect([...new Set(referred)].toSorted()).toEqual(pathsOf(places.filter(isNamed)).toSorted());
  });

  test("the first form of a response is the usual one, JSON if possible, because it determines the client's type", () => {
    const formsOf = (name: string) =>
      Object.entries(documented.find(({ operationId }) => operationId === name)?.responses ?? {}).flatMap(
        // A job is JSON, whatever response it replaces.
        ([status, { content }]) => (/^2(?!02)/.test(status) && content ? [Object.keys(content)] : []),
      );
    expect(formsOf("listLoans")).toEqual([["application/json", "text/csv"]]);
    expect(formsOf("readCallReport")).toEqual([["application/json", "text/html"]]);
    expect(formsOf("readLoan")).toEqual([["application/json"]]);
    for (const { name, responseSchema } of operations)
      for (const [usual] of formsOf(name))
        expect([name, usual === "application/json"]).toEqual([name, !!responseSchema]);
  });

  test("a JSON body has one media type", () => {
    const bodies = places.filter(
      ({ path, part }) => path.endsWith("/requestBody/content") && "application/json" in part,
    );
    expect(bodies.length).toBeGreaterThan(50);
    expect(pathsOf(bodies.filter(({ part }) => Object.keys(part).length > 1))).toEqual([]);
  });

  test("what is neither JSON nor text can also be sent and received as bytes, which every generator supports", () => {
    const contents = places.filter(({ path }) => path.endsWith("/content"));
    const isKnown = (type: string) => /^(application\/(json|octet-stream)$|text\/)/.test(type);
    const unknown = contents.filter(({ part }) => !Object.keys(part).some(isKnown));
    expect(pathsOf(unknown)).toEqual([]);
    const bytes = contents.filter(({ part }) => "application/octet-stream" in part);
    expect(
      bytes.map(({ path }) => path.replace(/\/(post|put|get)\/.*(requestBody|responses).*/, " $2")).toSorted(),
    ).toEqual([
      "paths//casebook/excel/ responses",
      "paths//company/companies/{id}/logo/ requestBody",
      "paths//company/export/ responses",
      "paths//credit-report/credit-reports/{id}/document/ responses",
      "paths//documents/histories/upload/ requestBody",
      "paths//documents/histories/{id}/file/ responses",
      "paths//documents/templates/{id}/blank/ requestBody",
      "paths//documents/templates/{id}/page/ responses",
      "paths//documents/templates/{id}/preview/ responses",
      "paths//jobs/{id}/file/ responses",
      "paths//loan/hmdareporting/check-file/ requestBody",
      "paths//loan/imports/ requestBody",
      "paths//loan/loan-calculation/{id}/projection.svg responses",
      "paths//loan/loans/{id}/evidence/ responses",
      "paths//loan/loans/{id}/mismo/ responses",
      "paths//loan/mcr/excel/ responses",
      "paths//loan/mcr/xml/ responses",
    ]);
    const files = contents.filter(
      ({ path, part }) => path.endsWith("/requestBody/content") && !("application/json" in part),
    );
    expect(pathsOf(files.filter(({ part }) => !("application/octet-stream" in part)))).toEqual([]);
    for (const { part } of bytes)
      expect(part["application/octet-stream"]).toMatchObject({ schema: { type: "string", format: "binary" } });
  });

  test("an id is a whole number of 64 bits", () => {
    const isId =
      /\/((\w+_)?ids?|by|\w+_by|company|loan|user|loan_officer|borrower|signer|template|calculation)(\/(items|anyOf\/\d))*$/;
    const ids = places.filter(({ path, part }) => isId.test(path) && part.type === "integer");
    expect(ids.length).toBeGreaterThan(5);
    expect(pathsOf(ids.filter(({ part }) => part.format !== "int64"))).toEqual([]);
  });

  test("a list is ordered by any of its fields, in either direction, and by several", () => {
    const list = operations.find(({ name }) => name === "listLoans");
    expect(documentSchema(list?.querySchema?.properties.ordering ?? Type.Never())).toMatchObject({
      type: "array",
      items: { $ref: "#/components/schemas/LoanSummaryOrdering" },
      default: ["-created_at"],
    });
    expect(places.find(({ path }) => path === "components/schemas/LoanSummaryOrdering")?.part.enum).toEqual(
      ["created_at", "updated_at", "loan_number", "status"].flatMap((field) => [field, `-${field}`]),
    );
  });

  test("text in a body has a minimum length exactly if blank text is refused", () => {
    const target = { url: "", params: new URLSearchParams() };
    const isRefused = ({ decode, bodyExample }: AnyOperation, name: string): boolean => {
      const decoded = decode(target, { ...(isJsonObject(bodyExample) ? bodyExample : {}), [name]: " " });
      return decoded._tag === "Refused" && decoded.refusal.errors.some(({ field }) => field === name);
    };
    const texts = operations.flatMap((operation) =>
      Object.entries(operation.bodySchema?.properties ?? {})
        .filter(([, { type, maxLength }]) => type === "string" && maxLength !== undefined)
        .map(([name, { minLength }]) => ({ operation, name, minLength })),
    );
    expect(texts.length).toBeGreaterThan(5);
    for (const { operation, name, minLength } of texts)
      expect([operation.name, name, minLength]).toEqual([
        operation.name,
        name,
        isRefused(operation, name) ? 1 : undefined,
      ]);
  });
});

describe("a named schema", () => {
  const home = named("Home", Type.Object({ city: Type.String() }, { description: "Where one lives" }));

  test("is referenced by its name, and defined once with its description", () => {
    const people = Type.Object({ home, other: { ...home, description: "Another home" } });
    expect(documentSchema(people)).toMatchObject({
      properties: {
        home: { $ref: "#/components/schemas/Home" },
        other: { $ref: "#/components/schemas/Home", description: "Another home" },
      },
    });
    expect(namedSchemas([people, home])).toEqual({
      Home: {
        type: "object",
        description: "Where one lives",
        required: ["city"],
        properties: { city: { type: "string" } },
      },
    });
  });

  test("is defined even if it occurs only inside another one", () => {
    const street = named("Street", Type.Object({ homes: Type.Array(home) }));
    expect(Object.keys(namedSchemas([Type.Union([street, Type.Null()])]))).toEqual(["Home", "Street"]);
  });

  test("shares its name with no different schema", () => {
    const other = named("Home", Type.Object({ town: Type.String() }));
    expect(() => namedSchemas([home, other])).toThrow("two schemas of the API document have the name Home");
    expect(() =>
      namedSchemas([home, named("Home", Type.Object({ ...home.properties }, { description: "Where one lives" }))]),
    ).not.toThrow();
  });
});
