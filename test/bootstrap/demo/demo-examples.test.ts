import { expect, test } from "bun:test";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { demonstration } from "../../../adapters/http/openapi/examples.ts";
import type { DemoAccount } from "../../../bootstrap/demo/demo-accounts.ts";
import { emptyFolder, fetchOnNewConnection, startedDemonstration } from "../running.ts";

interface Schema {
  readonly $ref?: string;
  readonly default?: unknown;
}

interface Parameter {
  readonly $ref?: string;
  readonly name: string;
  readonly in: "path" | "query" | "header";
  readonly example?: unknown;
  readonly schema: Schema;
}

interface Documented {
  readonly operationId: string;
  readonly "x-permission": string | readonly string[];
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly example: unknown }>> };
  readonly responses: Readonly<Record<string, unknown>>;
}

interface ApiDocument {
  readonly servers: readonly [{ readonly url: string }];
  readonly paths: Readonly<Record<string, Readonly<Record<string, Documented>>>>;
  readonly components: {
    readonly securitySchemes: { readonly password: { readonly flows: { readonly password: { tokenUrl: string } } } };
  };
}

/** The operations that record a result of the agency: their example has to name a document that the caller has uploaded. */
const records = [
  "recordCaseNumberAssignment",
  "recordCairvsAuthorization",
  "recordHecmCertificate",
  "recordHecmFinancialAssessment",
  "recordAppraisalLogging",
  "recordHecmInsuranceApplication",
  "recordAddressChange",
  "recordEscrowCloseout",
  "recordCaseTransfer",
  "recordCaseRestore",
];

/** Examples that cannot succeed unchanged, with the response to anyone who can send them and the reason. */
const exceptions: Readonly<Record<string, readonly [answer: string, reason: string]>> = {
  issueToken: ["401 invalid_client", "every installation has a client secret and passwords of its own"],
  revokeToken: ["401 invalid_client", "every installation has a client secret and tokens of its own"],
  setCompanyLogo: ["400 invalid", "only the caller has the file to be sent"],
  setTemplateBlank: ["400 invalid", "only the caller has the form"],
  drawFormPage: ["400 invalid", "the forms of agencies are not shipped"],
  uploadDocument: ["400 invalid", "only the caller has the file to be sent"],
  downloadCreditReport: ["404 credit_report_without_document", "the bureau of a demonstration sends no PDF"],
  endMySession: ["404 session_not_found", "each sign-in has a number of its own"],
  turnOnSecondFactor: ["400 invalid", "only the caller knows the password in use"],
  renewRecoveryCodes: ["400 invalid", "only the caller knows the password in use"],
  turnOffSecondFactor: ["400 invalid", "only the caller knows the password in use"],
  changePassword: ["400 invalid", "only the caller knows the password in use"],
  ...Object.fromEntries(records.map((name) => [name, ["400 invalid", "only the caller has the evidence"]])),
};

/** A part of the document, looked up if it is a reference. */
const resolve = <Part extends { readonly $ref?: string }>(document: ApiDocument, part: Part): Part => {
  if (part.$ref === undefined) return part;
  const names = part.$ref.replace("#/", "").split("/");
  // The target of a reference has the shape of what it represents.
  return names.reduce<unknown>((inside, name) => Reflect.get(inside as object, name), document) as Part;
};

/** The value with which Swagger UI fills a parameter's field and which it sends unchanged; undefined if it leaves the field empty. */
const filledIn = (document: ApiDocument, { example, schema }: Parameter): unknown =>
  example ?? resolve(document, schema).default;

/** An operation's example as Swagger UI sends it when the user only presses "Execute". */
const exampleRequest = (document: ApiDocument, path: string, method: string, operation: Documented) => {
  const query = new URLSearchParams();
  let address = path;
  for (const given of operation.parameters ?? []) {
    const parameter = resolve(document, given);
    const value = filledIn(document, parameter);
    if (value === undefined) continue;
    if (parameter.in === "path") address = address.replace(`{${parameter.name}}`, String(value));
    if (parameter.in === "query") for (const each of [value].flat()) query.append(parameter.name, String(each));
  }
  const [type, content] = Object.entries(operation.requestBody?.content ?? {})[0] ?? [];
  const example = content?.example;
  return {
    address: `${document.servers[0].url}${address}${query.size > 0 ? `?${query}` : ""}`,
    method: method.toUpperCase(),
    headers: type === undefined ? {} : { "Content-Type": type },
    ...(type === undefined ? {} : { body: typeof example === "string" ? example : JSON.stringify(example, null, 2) }),
  };
};

/** Signs in the users of a demonstration at the address that the document names, as Swagger UI does. */
const tokensOf = async (folder: string, url: string, document: ApiDocument) => {
  const readJson = (name: string) => JSON.parse(readFileSync(join(folder, "data", name), "utf8"));
  const accounts: readonly DemoAccount[] = readJson("demo-accounts.json");
  const { clientId, clientSecret } = readJson("secrets.json");
  const { tokenUrl } = document.components.securitySchemes.password.flows.password;
  const signIn = async (hierarchy: DemoAccount["hierarchy"]): Promise<string> => {
    const account = accounts.find((each) => each.hierarchy === hierarchy);
    const response = await fetchOnNewConnection(`${url}${tokenUrl}`, {
      method: "POST",
      headers: { Authorization: `Basic ${btoa(`${clientId}:${clientSecret}`)}` },
      body: new URLSearchParams({
        grant_type: "password",
        username: account?.email ?? "",
        password: account?.password ?? "",
      }),
    });
    return ((await response.json()) as { access_token: string }).access_token;
  };
  return { administrator: await signIn("Company Administrator"), superUser: await signIn("Super User") };
};

/**
 * The responses of a document's operations to their examples, by name: the status, with the code of a refusal. The last operation comes
 * first, so that no example depends on what an earlier one creates, and none removes what an earlier one needs.
 */
const answersOf = async (folder: string, url: string) => {
  const document = (await (await fetch(`${url}/swagger.json`)).json()) as ApiDocument;
  let tokens = await tokensOf(folder, url, document);
  const granted = await fetch(`${url}/api/company/get-all-permissions-for-user/`, {
    headers: { Authorization: `Bearer ${tokens.administrator}` },
  });
  // An account that is added to the demonstration moves the trainee, whose id the examples name.
  const named = await fetch(`${url}/api/company/users/${demonstration.trainee}/`, {
    headers: { Authorization: `Bearer ${tokens.administrator}` },
  });
  expect((await named.json()) as unknown).toMatchObject({ email: "trainee@demo.example" });
  const { permissions } = (await granted.json()) as { permissions: readonly string[] };
  // Operations on all companies together are for the Super User only.
  const mayAdministrator = (needed: Documented["x-permission"]): boolean =>
    ["signed in", "public"].includes(String(needed)) || [needed].flat().some((each) => permissions.includes(each));
  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
  );
  const responses: [name: string, answer: string, success: string][] = [];
  for (const { path, method, operation } of operations.toReversed()) {
    const { address, headers, ...request } = exampleRequest(document, path, method, operation);
    const token = mayAdministrator(operation["x-permission"]) ? tokens.administrator : tokens.superUser;
    const isPublic = operation["x-permission"] === "public";
    const response = await fetchOnNewConnection(`${url}${address}`, {
      ...request,
      headers: isPublic ? headers : { ...headers, Authorization: `Bearer ${token}` },
    });
    const refused = response.ok ? null : ((await response.json()) as { code: string; error?: string });
    const said = refused === null ? "" : ` ${refused.error ?? refused.code}`;
    await response.body?.cancel().catch(() => {});
    const success = Object.keys(operation.responses).find((status) => status.startsWith("2")) ?? "none";
    if (operation.operationId === "signOutEverywhere") tokens = await tokensOf(folder, url, document);
    responses.push([operation.operationId, `${response.status}${said}`, success]);
  }
  return responses;
};

const expectedOf = ([name, , success]: readonly [string, string, string]): string => exceptions[name]?.[0] ?? success;

test("every example of the API document, sent unchanged to the demonstration, gets the documented response", async () => {
  using folder = emptyFolder();
  const service = await startedDemonstration(folder.path);
  const responses = await answersOf(folder.path, service.url);
  expect(responses.length).toBeGreaterThan(120);
  expect(responses.map(([name, response]) => [name, response])).toEqual(
    responses.map((each) => [each[0], expectedOf(each)]),
  );
  expect(Object.keys(exceptions).filter((name) => responses.every(([known]) => known !== name))).toEqual([]);
  expect(await service.stop()).toBe(0);
});
