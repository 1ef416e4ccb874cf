import { beforeAll, describe, expect, test } from "bun:test";
import { FormatRegistry } from "@sinclair/typebox";
import { Value } from "@sinclair/typebox/value";
import { ignoredFields } from "../../../../adapters/http/codec/ignored-paths.ts";
import type { AnyOperation } from "../../../../adapters/http/operation/operation.ts";
import { openingPermissions } from "../../../../adapters/http/operation/operation-permission.ts";
import { documentFile, servedDocument } from "./document.ts";

interface DocumentedOperation {
  readonly operationId: string;
  readonly summary: string;
  readonly description: string;
  readonly tags: readonly string[];
  readonly security: readonly object[];
  readonly "x-permission": string | readonly string[];
  readonly parameters?: readonly { readonly $ref?: string }[];
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly example: unknown }>> };
  readonly responses: Readonly<
    Record<
      string,
      {
        readonly description: string;
        readonly headers?: object;
        readonly content?: Readonly<Record<string, { readonly example?: unknown }>>;
      }
    >
  >;
}

interface ApiDocument {
  readonly components: { readonly responses: DocumentedOperation["responses"] };
  readonly tags: readonly { readonly name: string }[];
  readonly servers: readonly { readonly url: string }[];
  readonly paths: Readonly<Record<string, Readonly<Record<string, DocumentedOperation>>>>;
}

let served: Awaited<ReturnType<typeof servedDocument>>;
let document: ApiDocument;
let documented: readonly DocumentedOperation[];
let operations: readonly AnyOperation[];

beforeAll(async () => {
  for (const format of ["date", "date-time", "uri", "password"]) FormatRegistry.Set(format, () => true);
  served = await servedDocument();
  document = served.json as ApiDocument;
  documented = Object.values(document.paths).flatMap((path) => Object.values(path));
  operations = served.operations;
});

describe("the API document", () => {
  test("is the one kept beside the code; `npm run openapi` updates it", async () => {
    expect(served.kept === (await Bun.file(documentFile).text())).toBe(true);
  });

  test("is the same in JSON and in YAML", () => {
    expect(Bun.YAML.parse(served.yaml)).toEqual(served.json);
  });

  test("has no date in YAML that a parser of YAML 1.1 reads as anything but text", () => {
    // The form of a timestamp in YAML 1.1 (yaml.org/type/timestamp.html), plain, at the end of a line.
    const timestamp =
      /^ *(?:- )*(?:"[^"\n]*": |[^\s"][^:\n]*: )?\d{4}-\d\d?-\d\d?(?:(?:[Tt]|[ \t]+)\d\d?:\d\d:\d\d\S*)?$/gm;
    const plain = '- 2026-05-01\n  at: 2026-05-01T12:00:00.000Z\n  "on": 2026-05-01';
    expect(plain.match(timestamp)).toHaveLength(3);
    for (const yaml of [served.yaml, served.openApi30Yaml]) expect(yaml.match(timestamp) ?? []).toEqual([]);
  });

  test("is the same in OpenAPI 3.0 in JSON and in YAML", () => {
    expect(Bun.YAML.parse(served.openApi30Yaml)).toEqual(served.openApi30);
  });

  test("has no aliases in YAML, of which many programs read only 50", () => {
    expect(served.yaml.match(/^[^"|]*[:\s-][&*]\w+$/gm) ?? []).toEqual([]);
    expect(served.openApi30Yaml.match(/^[^"|]*[:\s-][&*]\w+$/gm) ?? []).toEqual([]);
  });

  test("names no other host", () => {
    expect(document.servers.map(({ url }) => url)).toEqual(["/api"]);
  });

  test("has every operation of the interface, the token endpoints, and nothing else", () => {
    const names = [...operations.map(({ name }) => name), "issueToken", "revokeToken"];
    expect(documented.map(({ operationId }) => operationId).sort()).toEqual(names.sort());
    for (const { method, path, name } of operations)
      expect(document.paths[path]?.[method.toLowerCase()]?.operationId).toBe(name);
  });
});

describe("every operation in it", () => {
  test("has a summary, a described tag, security unless it is public, its permission, a success, and error responses", () => {
    const tags = document.tags.map(({ name }) => name);
    for (const operation of documented) {
      expect(operation.summary).not.toBe("");
      expect(tags).toContain(operation.tags[0] ?? "none");
      expect(operation["x-permission"]).not.toBe("");
      expect(operation.security.length > 0).toBe(operation["x-permission"] !== "public");
      const statuses = Object.keys(operation.responses);
      expect(statuses.some((status) => status.startsWith("2"))).toBe(true);
      for (const status of ["401", "429", "500", "503"]) expect(statuses).toContain(status);
    }
  });

  test("names the version in a 304 response, and the rate limit in a 429 response", () => {
    const unchanged = documented.flatMap(({ responses }) => responses["304"] ?? []);
    expect(unchanged.length).toBeGreaterThan(10);
    for (const { headers } of unchanged) expect(Object.keys(headers ?? {})).toContain("ETag");
    const { RateLimitExceeded } = document.components.responses;
    expect(Object.keys(RateLimitExceeded?.headers ?? {})).toEqual(
      expect.arrayContaining(["Retry-After", "X-RateLimit-Reset"]),
    );
  });

  test("names the time to wait wherever a call is in flight", () => {
    const named = Object.values(document.components.responses).filter(({ description }) =>
      description.includes("`call_in_flight`"),
    );
    expect(named.length).toBeGreaterThan(0);
    for (const { headers } of named) expect(Object.keys(headers ?? {})).toContain("Retry-After");
  });

  test("names its permission in words too", () => {
    for (const { permission, method, path } of operations) {
      const { description } = document.paths[path]?.[method.toLowerCase()] ?? { description: "" };
      if (permission === "signed in") expect(description).toContain("Open to every signed-in user");
      for (const each of openingPermissions(permission)) expect(description).toContain(`\`${each}\``);
    }
  });

  test("accepts an Idempotency-Key if it is a POST, and reserves the id if it creates a record", () => {
    for (const { method, path, success, sequence, upload } of operations) {
      const { parameters = [] } = document.paths[path]?.[method.toLowerCase()] ?? {};
      const takesKey = parameters.some(({ $ref }) => $ref === "#/components/parameters/IdempotencyKey");
      expect([method, path, takesKey]).toEqual([method, path, method === "POST" && upload === undefined]);
      // A property keeps its id from the start of its loan, a page link has none, and a file that is read as it arrives is compared with no
      // other.
      if (success === 201 && !["/loan/properties/", "/pages/links/", "/loan/imports/"].includes(path))
        expect([path, sequence]).not.toEqual([path, null]);
    }
  });

  test("has an example of each body it accepts and each response it gives in JSON", () => {
    for (const { requestBody, responses } of [...documented, { requestBody: undefined, ...document.components }]) {
      const contents = [requestBody, ...Object.values(responses)].flatMap((one) => Object.entries(one?.content ?? {}));
      for (const [type, { example }] of contents) if (/\bjson$/.test(type)) expect(example).toBeDefined();
    }
  });

  test("has examples that match their schemas, with no field missing and none extra", () => {
    for (const { name, responseSchema, example, bodySchema, bodyExample } of operations) {
      const pairs = [[responseSchema, example] as const, [bodySchema, bodyExample] as const];
      for (const [schema, value] of pairs) {
        if (schema === null) continue;
        // As it is sent: without what JSON omits.
        const sent: unknown = JSON.parse(JSON.stringify(value));
        const first = Value.Errors(schema, sent).First();
        expect(first && `${name} ${first.path}: ${first.message}`).toBeUndefined();
        expect([name, ...ignoredFields(schema, sent)]).toEqual([name]);
      }
    }
  });
});
