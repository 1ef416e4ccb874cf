import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { nameOf } from "../../../../adapters/http/codec/named-schema.ts";
import { formatName, formatNames, furtherTypes } from "../../../../adapters/http/operation/formats/negotiate-format.ts";
import type { AnyOperation } from "../../../../adapters/http/operation/operation.ts";
import { allOperations } from "../../../../adapters/http/operations.ts";
import { tokenSchemas } from "../../../../adapters/http/resources/auth/document.ts";
import { pages } from "../../../../adapters/pages/pages.ts";
import type { Company } from "../../../../domain/company/company.ts";
import { loggedKinds } from "../../../../domain/log/record-kinds.ts";
import { sqliteKind } from "../../../contract/sqlite-kind.ts";
import { assertLogIsComplete } from "../generated/log-laws.ts";
import { goodRequest, idInField, recordsOf } from "../generated/records.ts";
import { pathsNotIn } from "../support/applied-paths.ts";
import { client, json, password } from "../support/http-service.ts";
import { mismatch } from "../support/promise.ts";
import { type Caller, openService, type RunningService } from "../support/running-service.ts";
import { obligingAgency } from "../support/scenes/obliging-agency.ts";
import { obligingBureau } from "../support/scenes/obliging-bureau.ts";
import { makeReadyForAgency } from "../support/scenes/ready-for-agency.ts";
import { appOf, turnOn } from "../support/second-factor-scene.ts";
import { servedDocument } from "./document.ts";
import { queriesOf } from "./example-values.ts";

/** The list of operations needs no store here, because handlers are never called through it. */
const operations = allOperations({} as never, pages);

/** The media types in which an operation responds according to the document; null without content. */
const formsOf = ({ method, path, success }: AnyOperation): readonly (string | null)[] => {
  const { content } = documentedPaths[path]?.[method.toLowerCase()]?.responses[success] ?? {};
  return content === undefined ? [null] : Object.keys(content);
};
const typeOf = (headers: Headers): string | null => headers.get("Content-Type")?.replace(/;.*/, "") ?? null;

interface SuccessResponses {
  readonly responses: Readonly<Record<string, { readonly content?: object; readonly headers?: object }>>;
}
const documentedPaths = ((await servedDocument()).json as { paths: Record<string, Record<string, SuccessResponses>> })
  .paths;
const routeOf = ({ method, path }: AnyOperation): string => `${method} ${path}`;

const headersNamed = ({ responses }: SuccessResponses): readonly string[] =>
  Object.values(responses).flatMap(({ headers = {} }) => Object.keys(headers));
const allHeaders = new Set(Object.values(documentedPaths).flatMap((path) => Object.values(path).flatMap(headersNamed)));
/** The headers of a response that the document names only for other operations. */
const undocumentedHeaders = ({ method, path, success }: AnyOperation, sent: Headers): readonly string[] => {
  const { headers = {} } = documentedPaths[path]?.[method.toLowerCase()]?.responses[success] ?? {};
  return [...allHeaders].filter((name) => sent.has(name) && !(name in headers));
};

/** A body with what only the caller knows instead of the example's values. */
const withKnown = (body: object, known: Readonly<Record<string, string>>): object =>
  Object.fromEntries(Object.entries(body).map(([name, value]) => [name, known[name] ?? value]));

/** What only the caller knows: the password, and the codes of the second factor. */
const knownToCaller = async ({ name }: AnyOperation, { call }: Caller): Promise<Readonly<Record<string, string>>> => {
  const known = { current_password: password };
  if (name === "turnOnSecondFactor") {
    const { setup } = (await call("GET", "/company/users/me/second-factor/")).body;
    return { ...known, setup: setup.setup, otp: appOf(setup.secret, service.clock)() };
  }
  if (name !== "renewRecoveryCodes" && name !== "turnOffSecondFactor") return known;
  return { ...known, otp: (await turnOn(call, service.clock)).app() };
};

let service: RunningService;
let house: Company;
const companyIds: number[] = [];
beforeAll(async () => {
  const replaced = { agency: obligingAgency, creditBureau: obligingBureau };
  service = await openService(await sqliteKind.open({ shared: false }), replaced, { overSocket: true });
  house = await service.company({ isHouse: true });
  companyIds.push(house.id);
});
afterAll(() => service.close());

const openCase = async (operation: AnyOperation | null) => {
  const caller = await service.hire(house, "Super User");
  const other = await service.company();
  companyIds.push(other.id);
  return { caller, records: await recordsOf(service, caller, other, operation) };
};

let ofReads: ReturnType<typeof openCase> | undefined;

/** A caller and the records for an operation: new ones, except for operations that only read. */
const caseFor = (operation: AnyOperation): ReturnType<typeof openCase> => {
  if (operation.method !== "GET") return openCase(operation);
  ofReads ??= openCase(null);
  return ofReads;
};

describe("an example, sent about existing records, gets the documented response:", () => {
  for (const operation of operations)
    test(routeOf(operation), async () => {
      const { caller, records } = await caseFor(operation);
      await makeReadyForAgency(service, caller, operation, idInField("loan", records));
      for (const query of queriesOf(operation, records)) {
        const { method, path, body } = goodRequest(operation, records);
        const isJson = typeof body === "object" && !(body instanceof Uint8Array);
        const known = isJson ? await knownToCaller(operation, caller) : {};
        const sent = isJson ? withKnown(body as object, known) : body;
        // Callers compare each response with the document.
        const response = await caller.call(method, `${path}${query}`, sent);
        expect([query, response.status, response.body?.errors]).toEqual([query, operation.success, undefined]);
        if (response.body?.applied !== undefined) {
          const loan = (await caller.call("GET", `/loan/loans/${response.body.loan}/`)).body;
          expect(pathsNotIn(loan, [response.body])).toEqual([]);
        }
        expect(response.headers.get("X-Ignored-Fields")).toBeNull();
        expect(formsOf(operation)).toContain(typeOf(response.headers));
        expect(undocumentedHeaders(operation, response.headers)).toEqual([]);
        expect(response.body === null).toBe(operation.success === 204);
      }
    });
});

describe("an example, requested in each form in the document, gets that form:", () => {
  for (const operation of operations.filter((each) => formsOf(each).length > 1))
    test(routeOf(operation), async () => {
      const { caller, records } = await caseFor(operation);
      const { method, path, body } = goodRequest(operation, records);
      // The list of what a register lacks is that of a year; without a year, the same operation lists filings.
      const [required = ""] =
        operation.name === "validateHmdaRegister" ? ["?year=2025"] : queriesOf(operation, records);
      for (const form of formsOf(operation)) {
        const response = await caller.call(method, `${path}${required}`, body, { Accept: String(form) });
        expect(response.status).toBe(operation.success);
        // A file that is requested by the type of another one is sent with its own type.
        const expected = furtherTypes(operation).includes(String(form)) ? formsOf(operation) : [form];
        expect(expected).toContain(typeOf(response.headers));
        expect(undocumentedHeaders(operation, response.headers)).toEqual([]);
      }
      for (const format of formatNames(operation).length > 1 ? formatNames(operation) : []) {
        const query = `${required}${required === "" ? "?" : "&"}format=${format}`;
        const response = await caller.call(method, `${path}${query}`, body);
        expect([response.status, formatName(typeOf(response.headers) ?? "")]).toEqual([operation.success, format]);
      }
    });
});

test("and the log reproduces every record that they created and changed from its beginning, digest by digest", async () => {
  const kinds = await assertLogIsComplete(service, companyIds);
  expect([...kinds].toSorted()).toEqual(loggedKinds.filter((kind) => kind !== "list").toSorted());
});

interface PublicOperation {
  readonly "x-permission": unknown;
  readonly requestBody: { readonly content: { readonly "application/json": { readonly example: object } } };
  readonly responses: {
    readonly 200: { readonly content: { readonly "application/json": { readonly schema: { readonly $ref: string } } } };
  };
}

test("and so does the example of an operation that needs no token", async () => {
  const { paths } = (await servedDocument()).json as { paths: Record<string, Record<string, PublicOperation>> };
  const documented = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ method: method.toUpperCase(), path, operation })),
  );
  const withoutToken = documented.filter(({ operation }) => operation["x-permission"] === "public");
  expect(documented.length).toBe(operations.length + withoutToken.length);

  const { email } = await service.hire(house, "Super User");
  const known = { username: email, password, client_id: client.id, client_secret: client.secret, token: "" };
  for (const { method, path, operation } of withoutToken) {
    const body = withKnown(operation.requestBody.content["application/json"].example, known);
    const response = await service.ask(`/api${path}`, json(body, method));
    expect([path, response.status]).toEqual([path, 200]);
    const answered = (await response.json()) as { refresh_token?: string };
    const named = operation.responses[200].content["application/json"].schema.$ref.replace(/.*\//, "");
    const schema = tokenSchemas.find((each) => nameOf(each) === named);
    if (schema === undefined) throw new Error(`no schema to compare the answer of ${path} with`);
    expect(mismatch(schema, answered)).toBeNull();
    known.token ||= answered.refresh_token ?? "";
  }
});
