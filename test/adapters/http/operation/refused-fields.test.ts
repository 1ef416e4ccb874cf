import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { type TSchema, Type } from "@sinclair/typebox";
import { newBody } from "../../../../adapters/http/codec/bodies.ts";
import type { FieldNames, FieldTable } from "../../../../adapters/http/codec/codec.ts";
import { apiPath } from "../../../../adapters/http/codec/field-names.ts";
import { named } from "../../../../adapters/http/codec/named-schema.ts";
import { optionalParam } from "../../../../adapters/http/codec/query.ts";
import { object } from "../../../../adapters/http/codec/table.ts";
import { id } from "../../../../adapters/http/codec/values/number-codecs.ts";
import { day as dayCodec } from "../../../../adapters/http/codec/values/time-codecs.ts";
import type { Caller } from "../../../../adapters/http/operation/call.ts";
import { defineListOperation } from "../../../../adapters/http/operation/list-operation.ts";
import { type AnyOperation, defineOperation } from "../../../../adapters/http/operation/operation.ts";
import { allOperations } from "../../../../adapters/http/operations.ts";
import { pages } from "../../../../adapters/pages/pages.ts";
import type { Dependencies } from "../../../../application/support/dependencies.ts";
import type { Day } from "../../../../domain/kernel/day.ts";
import { type FieldsInvalid, invalidField } from "../../../../domain/kernel/fields-invalid.ts";
import type { PageOf } from "../../../../domain/kernel/page.ts";
import type { Result } from "../../../../domain/kernel/result.ts";
import { type Account, json, password, startService, type TestService } from "../support/http-service.ts";

/**
 * A use case refuses fields by the domain's names, such as `bornOn`; a client knows only the API's, such as `dob`. The names are translated
 * in one place for all operations. The names in the tests below are those that a client reads.
 */

interface Person {
  readonly bornOn: Day;
}

const person = object<Person>("ProbePerson", {
  bornOn: { name: "dob", codec: dayCodec, required: true },
});

const fields: FieldTable<Person & { readonly spouse: Person }> = {
  bornOn: { name: "dob", codec: dayCodec, required: true },
  spouse: { name: "husband_or_wife", codec: person, required: true },
};

const example = { dob: "1951-03-14", husband_or_wife: { dob: "1951-03-14" } };

/** An operation whose use case refuses one field, when it runs and when its response is read again. */
const refusing = (field: string): AnyOperation =>
  defineOperation({
    method: "POST",
    path: "/probe/",
    name: "addProbe",
    tag: "Probes",
    summary: "Probe",
    permission: "loan.view",
    success: 201,
    response: { schema: Type.Object({}), encode: () => ({}) },
    example: {},
    body: newBody(fields, example),
    refusedFields: { disbursedOn: { name: "disbursement_date", codec: {} } },
    idempotent: { sequence: "probe", recall: async () => invalidField(field, "must be true") },
    refusals: [],
    handle: async (): Promise<Result<object, FieldsInvalid>> => invalidField(field, "must be true"),
  });

const caller: Caller = {
  actor: { userId: 1, companyId: 1, hierarchy: "Super User", roles: [], timeZone: "UTC", requestId: "a-test" },
  sessionId: "none",
  address: () => "192.0.2.1",
  id: 1,
  mediaType: "application/json",
  upload: null,
  file: null,
  ifMatch: null,
  prefersJob: false,
  isWaitedFor: () => true,
  reservedId: null,
};

const target = { url: "https://hecm.example.com/", params: new URLSearchParams() };

const decoded = (operation: AnyOperation) => {
  const request = operation.decode(target, example);
  if (request._tag === "Refused") throw new Error("the example is refused");
  return request.value;
};

const fieldsOf = (outcome: Result<unknown, { readonly _tag: string }>) =>
  outcome._tag === "Refused" && outcome.refusal._tag === "FieldsInvalid"
    ? (outcome.refusal as FieldsInvalid).errors.map(({ field }) => field)
    : [];

describe("a field that a use case refuses has the name that clients know", () => {
  test.each([
    ["bornOn", "dob"],
    ["spouse.bornOn", "husband_or_wife.dob"],
    ["disbursedOn", "disbursement_date"],
    ["loanId", "loan"],
    // A revision of a record's details already has the API's names.
    ["husband_or_wife.dob", "husband_or_wife.dob"],
  ])("%s is %s", async (refused, shown) => {
    const request = decoded(refusing(refused));
    expect(fieldsOf(await request.run(caller))).toEqual([shown]);
    expect(fieldsOf(await request.recall(caller.actor, 1))).toEqual([shown]);
  });

  test("in a list and in its export", async () => {
    const operation = defineListOperation({
      path: "/probes/",
      name: "listProbes",
      tag: "Probes",
      summary: "List probes",
      permission: "loan.view",
      filters: { companyId: optionalParam("company", id, "Company") },
      orderNames: { created_at: "createdAt" },
      row: { schema: named("RefusedProbe", Type.Object({})), encode: (row: object) => row },
      rowExample: {},
      refusals: [],
      list: async (): Promise<Result<PageOf<object>, FieldsInvalid>> => invalidField("companyId", "must be active"),
    });
    const request = decoded(operation);
    expect(fieldsOf(await request.run(caller))).toEqual(["company"]);
    const exported = await request.walk(caller)?.next();
    expect(exported?.value && fieldsOf(exported.value)).toEqual(["company"]);
  });

  test("or the request fails: a name that no client knows is never sent", async () => {
    for (const unknown of ["diedOn", "spouse.diedOn", "bornOn.year"])
      expect(decoded(refusing(unknown)).run(caller)).rejects.toThrow(unknown);
  });
});

const untouchable = new Proxy({} as Dependencies, {
  get: (_target, name) => {
    throw new Error(`${String(name)} was touched`);
  },
});

const operations = allOperations(untouchable, pages);

/** All paths of a table of names, in the domain's names. */
const pathsOf = (names: FieldNames, above = ""): string[] =>
  Object.entries(names).flatMap(([name, { codec }]) => [
    `${above}${name}`,
    ...(codec.inside ? pathsOf(codec.inside, `${above}${name}.`) : []),
  ]);

const propertiesOf = (schema: TSchema | null): string[] => Object.keys(schema?.properties ?? {});

describe("every field that an operation accepts has both names", () => {
  test.each(operations.map((operation) => [operation.name, operation] as const))("%s", (_, operation) => {
    const { fieldNames, bodySchema, querySchema } = operation;
    const shown = pathsOf(fieldNames).map((path) => apiPath(fieldNames, path));
    for (const path of shown) expect(path).toMatch(/^[a-z0-9_]+(\.[a-z0-9_]+)*$/);
    // A change names what it revises as the API does, and comes back unchanged.
    if (["PUT", "PATCH"].includes(operation.method))
      expect(shown.map((path) => apiPath(fieldNames, path))).toEqual(shown);
    const taken = [...propertiesOf(bodySchema), ...propertiesOf(querySchema)];
    const firstNames = new Set(shown.map((path) => path.split(".")[0]));
    expect(taken.filter((name) => !firstNames.has(name) && !/^(page|page_size|ordering)$/.test(name))).toEqual([]);
  });
});

type Row = readonly [operation: string, body: object | string, refused: readonly string[], path?: string];

describe("each operation refuses fields by the names of its request", () => {
  let service: TestService;
  let owner: Account;
  let loan: number;
  let officerId: number;
  const ids: Record<string, number> = {};

  const send = async (method: string, path: string, body: unknown) => {
    const response = await service.ask(`/api${path}`, { ...json(body, method), token: owner.token });
    return (await response.json()) as { id: number; code?: string; errors?: { field: string }[] };
  };

  const make = async (path: string, body: object) => {
    const made = await send("POST", path, body);
    if (made.id === undefined) throw new Error(`${path}: ${JSON.stringify(made)}`);
    return made.id;
  };

  const signer = { name: "Sylvia Signer", title: "Vice President" };
  const user = { email: "new@example.com", first_name: "Nina", last_name: "New" };
  const company = { name: "Other Lending", company_type: "Lender" };
  const borrower = { first_name: "Ben", last_name: "Sample", dob: "1950-01-01" };
  const home = { state: "VA", home_value: 450_000 };
  const template = { code: "a-letter", name: "A letter", stage: "closing", body: "<p>Hello</p>" };
  const documents = { code: "a-package", name: "A package", stage: "closing" };
  const start = { ...borrower, property_state: "VA", home_value: 450_000, loan_officer_id: 0 };
  const future = "2999-01-01";
  const tooYoung = { ...borrower, dob: future };

  beforeAll(async () => {
    service = await startService();
    owner = await service.hire([], { hierarchy: "Super User" });
    const officer = await service.hire(["Loan Officer"]);
    officerId = officer.user.id;
    loan = await make("/loan/loans/start-loan/", { ...start, loan_officer_id: officerId });
    const fixedTerms = { rate_type: "fixed", index: null, margin: null, periodic_cap: null, lifetime_cap: null };
    const onFixedRate = {
      ...start,
      loan_officer_id: officerId,
      product_code: "HECM_FIXED",
      ...fixedTerms,
      note_rate: null,
    };
    ids.fixedLoan = await make("/loan/loans/start-loan/", onFixedRate);
    ids.signers = await make("/company/signers/", signer);
    ids.subscriptions = await make("/events/subscriptions/", { url: "https://hooks.example.com/hecm" });
    ids.users = officerId;
    ids.companies = await make("/company/companies/", company);
    ids.borrowers = await make("/loan/borrowers/", { ...borrower, loan, borrower_type: "co_borrower" });
    ids.fees = await make("/loan/fees/", { loan, code: "recording-fees", amount: 250 });
    ids.templates = await make("/documents/templates/", template);
    ids.packages = await make("/documents/packages/", { ...documents, templates: [ids.templates] });
    const read = await service.ask(`/api/loan/properties/?loan=${loan}`, { token: owner.token });
    ids.properties = ((await read.json()) as { results: { id: number }[] }).results[0]?.id ?? 0;
  });
  afterAll(() => service.stop());

  const changes = (resource: string, whole: object, wrong: object, refused: readonly string[]): Row[] => [
    [`replace${resource}`, { ...whole, ...wrong }, refused],
    [`change${resource}`, wrong, refused],
  ];

  /** A body whose zeros stand for the ids of the loan and its officer. */
  const inScene = (body: object) => ({
    ...body,
    ...("loan" in body ? { loan } : {}),
    ...("fixed" in body ? { loan: ids.fixedLoan } : {}),
    ...("loan_officer_id" in body && body.loan_officer_id === 0 ? { loan_officer_id: officerId } : {}),
  });

  const rows: readonly Row[] = [
    ["createSigner", { ...signer, nmls_id: "x" }, ["nmls_id"]],
    ...changes("Signer", signer, { nmls_id: "x" }, ["nmls_id"]),
    ["reviewCase", { book: "no book", case: "none", case_digest: "none", verdict: "agree" }, ["book"]],
    ["createEventSubscription", { url: "http://hooks.example.com/" }, ["url"]],
    ["changeEventSubscription", { url: "https://127.0.0.1/" }, ["url"]],
    ["createUser", { ...user, nmls_id: "x", password: user.email }, ["nmls_id", "password"]],
    ...changes("User", { ...user, email: "other@example.com" }, { nmls_id: "x" }, ["nmls_id"]),
    ["changePassword", { current_password: "not the password", new_password: "x".repeat(20) }, ["current_password"]],
    ["changePassword", { current_password: password, new_password: password }, ["new_password"]],
    ["turnOnSecondFactor", { current_password: "not it", setup: "x", otp: "000000" }, ["current_password"]],
    ["turnOnSecondFactor", { current_password: password, setup: "x", otp: "000000" }, ["setup"]],
    ["renewRecoveryCodes", { current_password: "not it", otp: "000000" }, ["current_password"]],
    ["turnOffSecondFactor", { current_password: "not it", otp: "000000" }, ["current_password"]],
    ["createCompany", { ...company, lei: "A".repeat(20), time_zone: "Nowhere" }, ["lei", "time_zone"]],
    ...changes("Company", company, { time_zone: "Nowhere" }, ["time_zone"]),
    ["startLoan", { ...start, dob: future, effective_date: future }, ["dob", "effective_date"]],
    ["startLoan", { ...start, borrower: { demographics: { race: [5, 5] } } }, ["borrower.demographics.race"]],
    ["startLoan", { ...start, co_borrowers: [tooYoung] }, ["co_borrowers.0.dob"]],
    ["startLoan", { ...start, property: { property_type: "single_family", units: 2 } }, ["property.units"]],
    ["startLoan", { ...start, loan_officer_id: 999 }, ["loan_officer_id"]],
    ["changeLoan", { closer_id: 999 }, ["closer_id"]],
    ["changeLoan", { hmda: { denial_reasons: [1, 1] } }, ["hmda.denial_reasons"]],
    ["replaceLoan", { ...start, closer_id: 999 }, ["closer_id"]],
    ["updateLoanStatus", { loan: 0, status: "processing", effective_date: future }, ["effective_date"]],
    ["correctLoan", { reason: "An example", property: { county_fips: "06067" } }, ["property.county_fips"]],
    ["overrideRequirement", { code: "no_such_code", reason: "An example" }, ["code"]],
    ["addBorrower", { ...tooYoung, loan: 0 }, ["dob"]],
    ...changes("Borrower", borrower, { dob: future }, ["dob"]),
    ["fillInProperty", { ...home, loan: 0, property_type: "single_family", units: 2 }, ["units"]],
    ...changes("Property", home, { county_fips: "06067" }, ["county_fips"]),
    ["addFee", { loan: 0, code: "no-such-fee", amount: 1 }, ["code"]],
    ["addFee", { loan: 0, code: "origination-fee", amount: 100_000 }, ["code", "amount"]],
    ...changes("Fee", { code: "recording-fees", amount: 1 }, { code: "no-such-fee" }, ["code"]),
    ["recordFeeDisclosure", { date: future, fees: [{ code: "survey", amount: 1 }] }, ["date"]],
    ["recordFeeDisclosure", { fees: [{ code: "no-such-fee", amount: 1 }] }, ["fees.0.code"]],
    ["recordFeeRefund", { date: future, amount: 1 }, ["date"]],
    [
      "enterAmount",
      { loan: 0, on: future, principal_limit: 1, basis: "principal_limit", source: "A paper" },
      ["application_date"],
    ],
    ["updateOriginationFee", { loan: 0, amount: 100_000 }, ["amount"]],
    ["calculateLoan", { loan: 0, scenario: { hecm_type: "purchase" } }, ["scenario.purchase_price"]],
    ["calculateLoan", { loan: 0, as_of: future }, ["as_of"]],
    ["calculateLoan", { loan: 0, as_of: "2026-01-02", scenario: {} }, ["as_of"]],
    ["recalculateLoans", { dry_run: "yes" }, ["dry_run"]],
    ["quoteLoan", { age: 70, dob: "1950-01-01", ...home, property_state: "VA" }, ["age"]],
    ["createDocumentTemplate", { ...template, code: "No Code" }, ["code"]],
    ...changes("DocumentTemplate", template, { code: "another" }, ["code"]),
    ["createDocumentPackage", { ...documents, code: "another", templates: [999] }, ["templates.0"]],
    ...changes("DocumentPackage", documents, { templates: [999] }, ["templates.0"]),
    ["recordDocumentAction", { action: "sent" }, ["of"]],
    ["quoteExpectedRate", { fixed: true }, ["note_rate"]],
    ["setIndexValue", { index: "cmt_10_year", date: "2026-04-26", value: 4 }, ["date"]],
    [
      "setRuleParameter",
      { parameter: "national_limit", from: "2026-02-01", value: 1, source: { title: "A", published: future } },
      ["from", "from", "value", "source.published"],
    ],
    ["fileCallReport", { year: 2027, quarter: 1 }, ["quarter"]],
    ["readCallReport", {}, ["quarter"], "?year=2027&quarter=1"],
    ["readCallReportInputs", {}, ["quarter"], "?year=2027&quarter=1"],
    [
      "setCallReportInputs",
      { year: 2026, quarter: 1, state: "VA", gross_revenue: 1, repurchases: { amount: 1, count: 0 } },
      ["repurchases"],
    ],
    [
      "setCallReportInputs",
      {
        ...{ year: 2026, quarter: 1, state: "VA", gross_revenue: 1, repurchases: { amount: 0, count: 0 } },
        opening: { amount: 1, count: 0, source: "Former system" },
      },
      ["opening"],
    ],
    ["crossCheckCallReports", {}, ["year"], "?year=2023"],
    ["generateHmdaRegister", { year: 2023 }, ["year"]],
    ["validateHmdaRegister", {}, ["year"], "?year=2023"],
    ["checkHmdaIdentifier", { loan_id: "short" }, ["loan_id"]],
    ["checkHmdaFile", "1|", ["year"], "?year=2023"],
    ["createPageLink", { page: "what_if" }, ["loan", "quote"]],
    ["createPageLink", { page: "mcr", year: 2027, quarter: 1 }, ["quarter"]],
  ];

  /** Operations whose body no use case refuses field by field, and those whose refusals need a scene of their own. */
  const withoutRow = {
    noFields: [
      "approveTerms",
      "changeApiClient",
      "checkPermission",
      "createApiClient",
      "previewDocumentTemplate",
      "generateDocuments",
      "quoteInterestRates",
      "replayEventSubscription",
    ],
    findings: ["startImport"],
    comparisons: ["compareScenarios"],
    creditReports: ["orderCreditReport", "retrieveCreditReport"],
    registers: ["verifyHmdaFiling", "fileHmdaRegister"],
    agency: operations.filter(({ path }) => path.startsWith("/fha-integration/")).map(({ name }) => name),
  };

  test("every operation with a body has a row, or a reason for having none", () => {
    const covered = new Set([...rows.map(([name]) => name), ...Object.values(withoutRow).flat()]);
    const withBody = operations.filter(({ bodySchema, upload }) => bodySchema !== null || upload !== undefined);
    expect(withBody.map(({ name }) => name).filter((name) => !covered.has(name))).toEqual([]);
  });

  test.each(rows.map((row) => [`${row[0]} ${row[2].join(", ")}`, row] as const))("%s", async (_, row) => {
    const [name, body, refused, query = ""] = row;
    const operation = service.operations.find((each) => each.name === name);
    if (operation === undefined) throw new Error(`there is no operation ${name}`);
    const { method, path } = operation;
    const resource = path.split("/")[2] ?? "";
    const known = resource === "loans" ? loan : (ids[resource] ?? 0);
    const sent = typeof body === "string" ? body : inScene(body);
    const request =
      typeof sent === "string"
        ? { method, body: sent, headers: { "Content-Type": "text/plain" } }
        : method === "GET"
          ? { method }
          : json(sent, method);
    const response = await service.ask(`/api${path.replace("{id}", String(known))}${query}`, {
      ...request,
      token: owner.token,
    });
    const { errors = [], ...rest } = (await response.json()) as { errors?: { field: string }[] };
    expect({ status: response.status, fields: errors.map(({ field }) => field), rest }).toMatchObject({
      status: 400,
      fields: [...refused],
    });
    expect(service.failures).toEqual([]);
  });
});
