import { afterAll, beforeAll, expect, test } from "bun:test";
import { type Account, json, startService, statusAndCode, type TestService } from "../support/http-service.ts";

const other = 987_654;
const start = "/api/loan/loans/start-loan/";

let service: TestService;
let officer: Account;
let superUser: Account;
let own: number;
let loan: string;

beforeAll(async () => {
  service = await startService();
  officer = await service.hire(["Loan Officer"]);
  superUser = await service.hire([], { hierarchy: "Super User" });
  own = officer.user.companyId;
  const started = await service.ask(start, { ...json(aStart()), token: officer.token });
  loan = `/api/loan/loans/${((await started.json()) as { id: number }).id}/`;
});
afterAll(() => service.stop());

const aStart = () => ({
  first_name: "Ada",
  last_name: "Example",
  dob: "1951-03-14",
  property_state: "VA",
  home_value: 450_000,
  loan_officer_id: officer.user.id,
});

const ask = (path: string, init: RequestInit = {}, { token } = officer) => service.ask(path, { ...init, token });
const change = (body: object) => json(body, "PATCH");

/** The status, and the names of ignored fields. */
const taken = async (response: Promise<Response>) => {
  const { status, headers } = await response;
  return [status, headers.get("X-Ignored-Fields")];
};

const named: readonly (readonly [where: string, ask: (company: unknown, account?: Account) => Promise<Response>])[] = [
  ["the query of a read that has no such parameter", (company, by) => ask(`${loan}?company=${company}`, {}, by)],
  [
    "the query beside a body that has the field",
    (company, by) => ask(`${start}?company=${company}`, json(aStart()), by),
  ],
  ["a body that has no such field", (company, by) => ask(loan, change({ notes: "x", company }), by)],
  ["the query of a change", (company, by) => ask(`${loan}?company=${company}`, change({ notes: "x" }), by)],
];

for (const [where, askWith] of named) {
  test(`one's own company can be named everywhere, and is not ignored: ${where}`, async () => {
    const [status, ignored] = await taken(askWith(own));
    expect(status === 200 || status === 201).toBe(true);
    expect(ignored).toBeNull();
  });

  test(`another company does not exist except for a Super User: ${where}`, async () => {
    expect(await statusAndCode(await askWith(other))).toBe("404 company_not_found");
  });

  test(`an invalid id is a field error: ${where}`, async () => {
    const response = await askWith("none");
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ code: "invalid", errors: [{ field: "company" }] });
  });

  test(`for a Super User another company exists, but is ignored if it decides nothing: ${where}`, async () => {
    const [status, ignored] = await taken(askWith(other, superUser));
    expect(status === 200 || status === 201).toBe(true);
    expect(ignored).toBe("company");
  });
}

test("another company is reported after a missing permission and field errors, and before the record", async () => {
  const powerless = await service.hire([]);
  expect(await statusAndCode(await ask(loan, change({ company: other }), powerless))).toBe("403 permission_denied");
  expect(await statusAndCode(await ask(loan, change({ company: other, margin: "three" })))).toBe("400 invalid");
  const missing = ask("/api/loan/loans/987654/", change({ company: other }));
  expect(await statusAndCode(await missing)).toBe("404 company_not_found");
});

test("an invalid company is reported together with the other field errors", async () => {
  const response = await ask(loan, change({ margin: "three", company: "none" }));
  const { errors } = (await response.json()) as { errors: readonly { field: string }[] };
  expect(errors.map(({ field }) => field)).toEqual(["margin", "company"]);
});

test("an empty company counts as none, and is reported as ignored", async () => {
  expect(await taken(ask(loan, change({ company: null })))).toEqual([200, "company"]);
  expect(await taken(ask(`${loan}?company=`))).toEqual([200, "company"]);
});

test("a record can be sent back as it was read", async () => {
  const read = await (await ask(loan)).json();
  const { status, headers } = await ask(loan, json(read, "PUT"));
  expect(status).toBe(200);
  const ignored = (headers.get("X-Ignored-Fields") ?? "").split(/[,;] /);
  expect(ignored).toContain("id");
  expect(ignored).not.toContain("company");
});
