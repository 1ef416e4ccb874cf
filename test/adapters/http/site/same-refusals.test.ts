import { afterAll, beforeAll, expect, test } from "bun:test";
import { json, password, startService, type TestService } from "../support/http-service.ts";
import { fieldsOf, type SiteVisitor, siteVisitor, typedInto } from "../support/site-visitor.ts";

let service: TestService;
let visitor: SiteVisitor;
let token: string;
/** The addresses of a loan, of its home, and of its borrower, by name. */
const paths: Record<string, string> = {};

const call = async (method: string, path: string, body: object) => {
  const response = await service.ask(`/api${path}`, { ...json(body, method), token });
  return { status: response.status, body: (await response.json()) as Record<string, unknown> };
};

beforeAll(async () => {
  service = await startService();
  const { user, ...account } = await service.hire([], { hierarchy: "Company Administrator", nmlsId: "123456" });
  token = account.token;
  visitor = siteVisitor(service);
  await visitor.signIn(user.email, password);
  const loan = { first_name: "Ada", last_name: "Example", dob: "1940-04-12", property_state: "CA" };
  const given = { ...loan, home_value: 500_000, hecm_type: "traditional", loan_officer_id: user.id };
  const { body } = await call("POST", "/loan/loans/start-loan/", given);
  const { id, borrowers, property } = body as {
    id: number;
    borrowers: readonly { id: number }[];
    property: { id: number };
  };
  Object.assign(paths, { loan: id, property: property.id, borrower: borrowers[0]?.id });
});
afterAll(() => service.stop());

/** A form by its address, its error, and the equivalent API request; `{…}` stands for an id. */
const refused: readonly (readonly [
  page: string,
  typed: Readonly<Record<string, string>>,
  method: string,
  path: string,
  body: object,
])[] = [
  [
    "/loans/new",
    { dob: "12/31/2030", home_value: "-1" },
    "POST",
    "/loan/loans/start-loan/",
    { dob: "2030-12-31", home_value: -1 },
  ],
  ["/loans/{loan}/money", { home_value: "a lot" }, "PATCH", "/loan/loans/{loan}/", { home_value: "a lot" }],
  ["/loans/{loan}/terms", { expected_rate: "200%" }, "PATCH", "/loan/loans/{loan}/", { expected_rate: 200 }],
  [
    "/loans/{loan}/borrowers/{borrower}",
    { email: "nobody", ssn: "12" },
    "PATCH",
    "/loan/borrowers/{borrower}/",
    { email: "nobody", ssn: "12" },
  ],
  [
    "/loans/{loan}/property/{property}",
    { zip_code: "1", year_built: "3000" },
    "PATCH",
    "/loan/properties/{property}/",
    { zip_code: "1", year_built: 3000 },
  ],
  [
    "/quotes/new",
    {
      home_value: "-1",
      expected_rate: "200%",
      term_months: "12.5",
      closing_date: "02/30/2026",
      "liens.0.amount": "-5",
    },
    "POST",
    "/loan/quotes/",
    {
      ...{ age: 76, property_state: "CA", home_value: -1, expected_rate: 200, term_months: 12.5 },
      ...{ closing_date: "2026-02-30", liens: [{ amount: -5 }] },
    },
  ],
  ["/loans/{loan}/fees/new", { amount: "-5" }, "POST", "/loan/fees/", { amount: -5 }],
  ["/loans/{loan}/status", { status: "denied" }, "POST", "/loan/loans/update-status/", { status: "denied" }],
  ["/admin/users/new", { email: "nobody" }, "POST", "/company/users/", { email: "nobody" }],
  ["/admin/signers/new", { name: "" }, "POST", "/company/signers/", {}],
  ["/admin/company", { lei: "1", ein: "2" }, "PATCH", "/company/companies/1/", { lei: "1", ein: "2" }],
  ["/reports/mcr/file", { year: "2026", quarter: "2" }, "POST", "/loan/mcr/", { year: 2026, quarter: 2 }],
];

/** The requests whose loan is that of the page. */
const takesLoan = new Set(["/loan/fees/", "/loan/loans/update-status/"]);

const withIds = (text: string): string => text.replace(/\{(\w+)\}/g, (_, name: string) => String(paths[name]));

/** The text of a page as its reader sees it. */
const textOf = (html: string): string =>
  html
    .replace(/<[^>]+>/g, "")
    .replace(/&#39;|&#x27;/g, "'")
    .replace(/&quot;/g, '"')
    .replace(/\s+/g, " ");

/** A sentence of the API as forms show it, which accept a Social Security number with dashes. */
const asOnForms = (message: string): string => message.replace("9 digits, without", "9 digits, with or without");

test.each(refused)(
  "%s refuses with the status and the sentences of the API",
  async (page, typed, method, path, body) => {
    const { html } = await visitor.open(withIds(page));
    const shown = await visitor.send(withIds(page), typedInto(html, typed));
    const ofApi = await call(method, withIds(path), { ...body, ...(takesLoan.has(path) ? { loan: paths.loan } : {}) });
    expect([page, shown.status]).toEqual([page, ofApi.status]);
    const errors = (ofApi.body.errors ?? []) as readonly { field: string; message: string }[];
    const names = new Set(fieldsOf(html).map(([name]) => name));
    const said = textOf(shown.html);
    for (const { field, message } of errors)
      if (Object.hasOwn(typed, field) || !names.has(field))
        expect([field, said.includes(asOnForms(message))]).toEqual([field, true]);
    expect(shown.html).toContain('role="alert"');
  },
);
