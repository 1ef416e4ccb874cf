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

/** Every piece of a document with the path to it, but for examples. */
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

/** Objects with the same fields that are not the same thing. */
const alikeByChance: (readonly string[])[] = [
  // Without a password, the one has one generated, and the other keeps the one in use.
  ["components/schemas/CreateUserBody", "components/schemas/ReplaceUserBody"],
];

let places: readonly Place[];
let operations: readonly AnyOperation[];

beforeAll(async () => {
  const { json, operations: served } = await servedDocument();
  const { paths, components } = json as { paths: Part; components: { schemas: Part } };
  places = [...placesIn(paths, "paths"), ...placesIn(components.schemas, "components/schemas")].slice(1);
  operations = served;
});

describe("for generated clients", () => {
  test("every object has a name", () => {
    expect(pathsOf(places.filter((place) => isObject(place) && !isNamed(place)))).toEqual([]);
    expect(places.filter(isObject).length).toBeGreaterThan(50);
  });

  test("every set of values has a name", () => {
    expect(pathsOf(places.filter((place) => isSetOfValues(place) && !isNamed(place)))).toEqual([]);
  });

  test("what looks the same has one name", () => {
    const withoutDescriptions = ({ part }: Place): string =>
      JSON.stringify(part, (key, value) => (key === "description" && typeof value === "string" ? undefined : value));
    const sameLook = Map.groupBy(places.filter(isNamed), withoutDescriptions);
    expect([...sameLook.values()].filter((same) => same.length > 1).map(pathsOf)).toEqual(alikeByChance);
  });

  test("every name that is referred to is defined, and every one that is defined is referred to", () => {
    const referred = places.flatMap(({ part }) => {
      const name = typeof part.$ref === "string" ? part.$ref.replace("#/", "") : "";
      return name.startsWith("components/schemas/") ? [name] : [];
    });
    expect([...new Set(referred)].toSorted()).toEqual(pathsOf(places.filter(isNamed)).toSorted());
  });

  test("a response and a body have one media type, so that each has one type", () => {
    const contents = places.filter(({ path }) => path.endsWith("/content"));
    expect(contents.length).toBeGreaterThan(operations.length);
    expect(pathsOf(contents.filter(({ part }) => Object.keys(part).length > 1))).toEqual([]);
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

  test("text of a body has a least length exactly where a blank one is refused", () => {
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

  test("is referred to by its name, and defined once with the description that it was named with", () => {
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

  test("is defined where it occurs only inside another one", () => {
    const street = named("Street", Type.Object({ homes: Type.Array(home) }));
    expect(Object.keys(namedSchemas([Type.Union([street, Type.Null()])]))).toEqual(["Home", "Street"]);
  });

  test("shares its name with nothing that looks different", () => {
    const other = named("Home", Type.Object({ town: Type.String() }));
    expect(() => namedSchemas([home, other])).toThrow("two schemas of the API document have the name Home");
    expect(() =>
      namedSchemas([home, named("Home", Type.Object({ ...home.properties }, { description: "Where one lives" }))]),
    ).not.toThrow();
  });
});
