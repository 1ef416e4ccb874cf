import { afterAll, beforeAll, expect, test } from "bun:test";
import { adminForms } from "../../../../adapters/http/site/admin/admin-forms.ts";
import { password, startService, type TestService } from "../support/http-service.ts";
import { approveOnConditions } from "../support/scenes/conditionally-approved.ts";
import { fieldsOf, type SiteVisitor, siteVisitor, typedInto } from "../support/site-visitor.ts";

let service: TestService;
let visitor: SiteVisitor;
let companyId: number;
let loanPath: string;
beforeAll(async () => {
  service = await startService();
  const { user } = await service.hire([], { hierarchy: "Company Administrator", nmlsId: "123456" });
  ({ companyId } = user);
  visitor = siteVisitor(service);
  await visitor.signIn(user.email, password);
});
afterAll(() => service.stop());

/** Every address to which a page links, directly or indirectly. */
const everyPage = async (who = visitor, start = ["/loans", "/reports"]): Promise<ReadonlyMap<string, number>> => {
  const seen = new Map<string, number>();
  const waiting = [...start];
  for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
    if (seen.has(path)) continue;
    const { status, html } = await who.open(path);
    seen.set(path, status);
    for (const [, href = ""] of html.matchAll(/<a href="(\/[^"#?]*)/g)) waiting.push(href);
  }
  return seen;
};

test("an administrator finds every page of a loan and of the company by links only, and each can be shown", async () => {
  const started = {
    first_name: "Ada",
    last_name: "Example",
    dob: "04/12/1940",
    property_state: "CA",
    home_value: "$500,000",
  };
  const done = await visitor.fillIn("/loans/new", started);
  const path = (done.location ?? "").split("?")[0] ?? "";
  loanPath = path;
  await visitor.fillIn(`${path}/terms`, { note_rate: "6.125%", expected_rate: "6.25%" });
  await visitor.fillIn(`${path}/calculate`, {});
  const { location = "" } = await visitor.fillIn("/loans/new", { ...started, last_name: "Approved" });
  await approveOnConditions(service, companyId, Number(/\d+/.exec(location ?? "")?.[0]));
  const seen = await everyPage();
  expect([...seen].filter(([, status]) => status !== 200)).toEqual([]);
  const patterns = new Set([...seen.keys()].map((each) => each.replace(/\d+/g, "N")));
  const expected = [
    "money",
    "terms",
    "reviews",
    "property/N",
    "borrowers/N",
    "borrowers/new",
    "fees",
    "fees/N",
    "fees/new",
    "fees/disclosure",
    "fees/refund",
  ];
  const more = ["status", "calculate", "what-if", "calculations", "calculations/N", "documents", "documents/packages"];
  const outside = ["credit", "credit/order", "agency", "agency/appraisal-logging", "history", "approve"];
  for (const part of [...expected, ...more, ...outside]) expect(patterns).toContain(`/loans/N/${part}`);
  for (const part of ["mcr/N/N", "mcr/N/N/inputs", "mcr/filings", "hmda/N", "hmda/N/edits", "hmda/registers"])
    expect(patterns).toContain(`/reports/${part}`);
  for (const part of ["products", "rules", "credentials"]) expect(patterns).toContain(`/admin/company/${part}`);
  for (const part of ["company", "users", "users/N", "users/new", "users/N/remove", "signers"])
    expect(patterns).toContain(`/admin/${part}`);
});

test.each([
  ["property.county_fips", /\/property\/\d+#county_fips$/],
  ["borrowers.0.demographics.race", /\/borrowers\/\d+#demographics\.race$/],
  ["application_date", /\/terms#application_date$/],
  ["company.lei", /^\/admin\/company#lei$/],
  ["no_such_field", /^\/loans\/\d+$/],
  ["company.%0d%0alei", /^\/loans\/\d+$/],
])("what a register lacks links to where it is entered: %s", async (name, where) => {
  const { status, location } = await visitor.open(`${loanPath}/field?name=${name}`);
  expect([status, location]).toEqual([303, expect.stringMatching(where)]);
});

test("a list is downloaded as CSV with all of its rows", async () => {
  for (const path of ["/admin/users", "/account/sessions"]) {
    expect((await visitor.open(path)).html).toContain(`href="${path}?format=csv"`);
    const { status, headers, html } = await visitor.open(`${path}?format=csv`);
    expect([status, headers.get("Content-Type")?.split(";")[0]]).toEqual([200, "text/csv"]);
    expect(html.trim().split("\n").length).toBeGreaterThan(1);
  }
  expect((await visitor.open("/admin/signers")).html).not.toContain("format=csv");
});

test.each([
  ["users", { first_name: "Ina", last_name: "Idle", email: "ina@example.com", hierarchy: "Company User" }],
  ["signers", { name: "Idle Signer", title: "Vice President" }],
  ["packages", null],
])(
  "what was deactivated is found by a link of its list, and is activated again by its form: %s",
  async (part, added) => {
    const path = `/admin/${part}`;
    if (added !== null) await visitor.fillIn(`${path}/new`, added);
    const rowsOf = ({ html }: { html: string }) =>
      [...html.matchAll(/<th scope="row"><a href="([^"]+)"/g)].map(([, href = ""]) => href);
    const active = rowsOf(await visitor.open(path));
    const record = active.at(0) ?? "";
    expect((await visitor.fillIn(`${record}/remove`, {})).location).toBe(`${path}?done=deactivated`);
    const list = await visitor.open(path);
    expect(rowsOf(list)).toEqual(active.slice(1));
    expect(list.html).toContain(`href="${path}?is_active=false">Show inactive<`);
    const inactive = await visitor.open(`${path}?is_active=false`);
    expect(rowsOf(inactive)).toEqual([record]);
    expect(inactive.html).toContain(`href="${path}">Show active<`);
    expect((await visitor.open(record)).html).not.toContain("Deactivate this");
    await visitor.fillIn(record, { is_active: "yes" });
    expect(rowsOf(await visitor.open(path)).toSorted()).toEqual(active.toSorted());
    expect((await visitor.open(`${path}?is_active=false`)).html).toContain("None is inactive.");
  },
);

test("a Super User finds the companies with their settings, and the values that apply to all of them", async () => {
  const { user } = await service.hire([], { hierarchy: "Super User" });
  const colleague = siteVisitor(service);
  await colleague.signIn(user.email, password);
  const parts = ["companies", "index-values", "rule-parameters"].map((part) => `/admin/${part}`);
  const { html } = await colleague.open("/");
  for (const path of parts) expect(html).toContain(`href="${path}"`);
  const added = {
    name: "Another Lending",
    company_type: "Lender",
    states_licensed: "CA",
    time_zone: "America/New_York",
  };
  expect((await colleague.fillIn("/admin/companies/new", added)).location).toBe("/admin/companies?done=created");
  const [, company = ""] =
    /href="(\/admin\/companies\/\d+)">Another Lending</.exec((await colleague.open(parts[0] ?? "")).html) ?? [];
  for (const path of [company, `${company}/products`, `${company}/rules`, `${company}/credentials`, ...parts])
    expect([path, (await colleague.open(path)).status]).toEqual([path, 200]);
  expect((await colleague.fillIn(`${company}/rules`, { page_disclaimer: "Ours" })).location).toBe(
    `${company}?done=saved`,
  );
  const value = { index: "cmt_10_year", date: "05/01/2026", value: "99" };
  const refused = await colleague.fillIn("/admin/index-values/new", value);
  expect(refused.html).toContain(
    '<a href="#value">Value</a> must be from 0 to 25 percent: no index has ever been higher, and must equal the published value of that day.',
  );
  expect((await visitor.open("/admin/index-values/new")).status).toBe(403);
});

test("a Super User works in the company that the address names, on every link, and no one else does", async () => {
  const { user } = await service.hire([], { hierarchy: "Super User" });
  const colleague = siteVisitor(service);
  await colleague.signIn(user.email, password);
  const list = (await colleague.open("/admin/companies")).html;
  const [, id = ""] = /href="\/admin\/companies\/(\d+)">Another Lending</.exec(list) ?? [];
  const { html } = await colleague.open(`/loans?company=${id}`);
  expect(html).toContain("Another Lending");
  const links = [...html.matchAll(/(?:href|action)="(\/[^"#]*)/g)].map(([, href = ""]) => href);
  // The last link of the frame leaves the company, and a user who was signed out signs in again.
  expect(html).toContain('href="/?company=">Leave Another Lending<');
  const leading = links.filter((href) => !/^\/(assets|sign-in|sign-out|\?company=$)/.test(href));
  expect(leading.length).toBeGreaterThan(8);
  expect(leading.filter((href) => !href.includes(`company=${id}`) && !html.includes(`action="${href}"`))).toEqual([]);
  expect(html).toContain(`name="company" value="${id}"`);
  const users = `/admin/users/new?company=${id}`;
  const form = await colleague.open(users);
  expect(form.html).toContain(`action="${users}"`);
  const person = { first_name: "Ada", last_name: "Elsewhere", email: "elsewhere@example.com" };
  const added = await colleague.send(users, typedInto(form.html, { ...person, hierarchy: "Company User" }));
  expect(added.html).toContain("The user was added");
  expect((await colleague.open(`/admin/users?company=${id}`)).html).toContain("Elsewhere");
  expect((await colleague.open("/admin/users")).html).not.toContain("Elsewhere");
  const record = `/admin/company?company=${id}`;
  const changed = typedInto((await colleague.open(record)).html, { phone: "202 555 0177" });
  expect((await colleague.send(record, changed)).location).toBe(`/admin/company?done=saved&company=${id}`);
  expect(fieldsOf((await colleague.open(`/admin/companies/${id}`)).html)).toContainEqual(["phone", "202 555 0177"]);
  expect((await visitor.open(`/loans?company=${id}`)).html).not.toContain("Another Lending");
  for (const none of ["999999", "another"])
    expect([none, (await colleague.open(`/admin/users/new?company=${none}`)).status]).toEqual([none, 404]);
});

test("an officer finds today's rates, for each offered product", async () => {
  const { user } = await service.hire(["Loan Officer"]);
  const colleague = siteVisitor(service);
  await colleague.signIn(user.email, password);
  expect((await colleague.open("/loans")).html).toContain('href="/rates"');
  const { status, html } = await colleague.open("/rates");
  expect([status, html.includes("Initial note rate"), /<caption>[^<]*: [1-9]/.test(html)]).toEqual([200, true, true]);
  // A product has its name, and an index what it is, instead of their codes.
  expect(html).not.toMatch(/HECM_[A-Z]|CMT 1 year/);
  expect(html).toContain("1-year constant maturity Treasury (CMT)");
});

test("an officer who reads the company's records gets no links that only administrators can use", async () => {
  const { user } = await service.hire(["Loan Officer"], { nmlsId: "654321" });
  const colleague = siteVisitor(service);
  await colleague.signIn(user.email, password);
  const seen = await everyPage(colleague, [`/admin/users/${user.id}`, "/admin/company"]);
  expect([...seen].filter(([, status]) => status !== 200)).toEqual([]);
});

test("an HMDA register is generated, viewed, and downloaded, and cannot be confirmed or filed with an edit that blocks it", async () => {
  const { user } = await service.hire(["Compliance"]);
  const colleague = siteVisitor(service);
  await colleague.signIn(user.email, password);
  const lacking = await colleague.fillIn("/reports/hmda/generate", { year: "2025" });
  expect(lacking.html).toContain("lacks data that the register needs: phone, EIN, LEI.");
  const record = { phone: "202 555 0100", ein: "12-3456789", lei: "54930084UKLVMY22DS16" };
  expect((await visitor.fillIn("/admin/company", record)).location).toBe("/admin/company?done=saved");
  const empty = await colleague.fillIn("/reports/hmda/generate", { year: "2025" });
  expect(empty.html).toContain("Edits that block filing were triggered (V606)");
  expect((await colleague.open("/reports/hmda/2025/edits")).html).toMatch(
    /V606<\/th><td[^>]*>Validity<\/td><td[^>]*>\w/,
  );
  const generated = await colleague.fillIn("/reports/hmda/generate", { year: "2025", allow_errors: "yes" });
  expect([generated.status, generated.location]).toEqual([
    303,
    expect.stringMatching(/^\/reports\/hmda\/registers\/\d+\?done=register$/),
  ]);
  const { html } = await colleague.open("/reports/hmda/registers");
  const [, path = ""] = /href="([^"]+)">2025, edition 1</.exec(html) ?? [];
  const file = await colleague.open(`${path}/file`);
  expect([file.status, file.html.split("|")[0]]).toEqual([200, "1"]);
  expect((await colleague.open(path)).html).toMatch(/V606.*href="[^"]*\/verify"|href="[^"]*\/verify".*V606/s);
  expect((await colleague.fillIn(`${path}/verify`, { quality: "yes", macro: "yes" })).status).toBe(400);
  // A filing is recorded once it was confirmed that the file of this edition is the one that was submitted.
  const asked = await colleague.fillIn(`${path}/filed`, { filed_on: "02/28/2026" });
  expect([asked.status, asked.html]).toEqual([200, expect.stringContaining("whatever was changed since")]);
  expect(asked.html).toMatch(/Generated<\/dt>\s*<dd>\w/);
  expect((await colleague.send(`${path}/filed`, typedInto(asked.html, {}))).status).toBe(400);
});

test("the accounting data of a call report is entered by state", async () => {
  const inputs = "/reports/mcr/2026/1/inputs";
  const typed = { state: "CA", gross_revenue: "$120,000", "repurchases.amount": "0", "repurchases.count": "0" };
  expect((await visitor.fillIn(`${inputs}/enter`, typed)).location).toBe(`${inputs}?done=saved`);
  expect((await visitor.open(inputs)).html).toContain("$120,000");
  expect(fieldsOf((await visitor.open(`${inputs}/enter?state=CA`)).html)).toContainEqual(["gross_revenue", "120,000"]);
});

test("a call report that was filed is a page of the workplace, with its files for clients", async () => {
  const filed = await visitor.fillIn("/reports/mcr/file", { year: "2026", quarter: "1" });
  expect(filed.location).toBe("/reports/mcr/filings?done=filed");
  const list = await visitor.open(filed.location ?? "");
  const [, path = ""] = /href="([^"]+)">2026, quarter 1</.exec(list.html) ?? [];
  const { status, html } = await visitor.open(path);
  expect([status, html.includes('<nav class="workplace"'), html.includes(`href="${path}/workbook"`)]).toEqual([
    200,
    true,
    true,
  ]);
  const files = await Promise.all(["upload", "workbook"].map((part) => visitor.open(`${path}/${part}`)));
  expect(files.map((file) => [file.status, /\.\w+/.exec(file.headers.get("Content-Disposition") ?? "")?.[0]])).toEqual([
    [200, ".xml"],
    [200, ".xlsx"],
  ]);
  expect((await visitor.open("/reports/mcr/filings/999999")).status).toBe(404);
});

test("no page links to where the user's role has no access", async () => {
  for (const role of ["Processor", "Underwriter", "Closer", "Compliance"] as const) {
    const { user } = await service.hire([role]);
    const colleague = siteVisitor(service);
    await colleague.signIn(user.email, password);
    const seen = await everyPage(colleague, ["/loans"]);
    expect([role, seen.size > 10, [...seen].filter(([, status]) => status !== 200)]).toEqual([role, true, []]);
  }
});

test("a quote shows a result immediately, errors at their fields, and starts a loan", async () => {
  const { html } = await visitor.open("/quotes/new");
  expect(html).toMatch(/The borrower could receive \$[\d,]+/);
  const wrong = await visitor.fillIn("/quotes/new", { home_value: "a lot" });
  expect([wrong.status, wrong.html.includes("Home value must be a number.")]).toEqual([400, true]);
  const typed = {
    property_state: "VA",
    home_value: "$500,000",
    note_rate: "6",
    expected_rate: "6.25%",
    fixed_rate: "6.25",
    "liens.0.amount": "$60,000",
    repair_estimate: "1,500",
  };
  const shown = await visitor.fillIn("/quotes/new", typed);
  // HUD's factor for age 76 and 6.25% is 0.438: $500,000 × 0.438 = $219,000, less $10,000 initial MIP and the fee of $6,000, a mortgage of
  // $60,000, and 150% of the repairs.
  for (const amount of ["$219,000", "could receive $140,750"]) expect(shown.html).toContain(amount);
  const [, start = ""] = /href="(\/loans\/new\?[^"]+)"/.exec(shown.html) ?? [];
  const form = await visitor.open(start.replaceAll("&amp;", "&"));
  for (const field of [
    ["home_value", "500,000"],
    ["property_state", "VA"],
    ["expected_rate", "6.25"],
    ["note_rate", "6"],
    ["liens.0.amount", "60,000"],
    ["repair_estimate", "1,500"],
  ] as const)
    expect(fieldsOf(form.html)).toContainEqual([...field]);
  // The unchanged form is accepted, except for the name and date of birth, which a quote does not have.
  const person = { first_name: "Ada", last_name: "Example", dob: "03/14/1950" };
  const started = await visitor.fillIn(start.replaceAll("&amp;", "&"), person);
  const [, loan = ""] = /^(\/loans\/\d+)/.exec(started.location ?? "") ?? [];
  const money = fieldsOf((await visitor.open(`${loan}/money`)).html);
  expect(money).toContainEqual(["liens.0.amount", "60,000"]);
  expect(money).toContainEqual(["repair_estimate", "1,500"]);
});

test("the address of a quote fills in the terms that it names, except a date of birth, and says which are none", async () => {
  const given = "age=80&home_value=600000&liens.0.amount=60000&expected_rate=6.25&dob=03%2F14%2F1930&house=big";
  const { status, html } = await visitor.open(`/quotes/new?${given}`);
  expect(status).toBe(200);
  const typed = fieldsOf(html);
  for (const field of [
    ["age", "80"],
    ["home_value", "600000"],
    ["liens.0.amount", "60000"],
    ["dob", ""],
    // What the address does not name is as in the example.
    ["property_state", "CA"],
  ] as const)
    expect(typed).toContainEqual([...field]);
  expect(html).toContain("In the address, house is not a term of a quote and was ignored.");
  const wrong = await visitor.open("/quotes/new?age=12");
  expect([wrong.status, wrong.html.includes('role="alert"')]).toEqual([400, true]);
  // What its own form sends along is no unknown term.
  expect((await visitor.fillIn("/quotes/new", {})).html).not.toContain("In the address");
});

test("a what-if of a loan is sent only from its own page, and leads back to the loan", async () => {
  const { html } = await visitor.open(`${loanPath}/what-if`);
  expect(html).toContain(`<a href="${loanPath}">Back to the loan</a>`);
  expect((await visitor.fillIn(`${loanPath}/what-if`, { home_value: "600000" })).html).toContain("→ $600,000.00");
  expect((await visitor.fillIn(`${loanPath}/what-if`, { home_value: "" })).status).toBe(400);
  // A page of another site has neither the token of the session nor that of the user.
  const fields = fieldsOf(html).filter(([name]) => !["form_token", "form_owner"].includes(name));
  expect((await visitor.send(`${loanPath}/what-if`, fields)).status).toBe(403);
});

test("a new user's one-time password is shown once, and the user can sign in with it", async () => {
  expect(adminForms.createUser.sections.flatMap(({ fields }) => fields as readonly string[])).not.toContain("password");
  const person = { first_name: "Bea", last_name: "Example", email: "bea@example.com", hierarchy: "Company User" };
  const added = await visitor.fillIn("/admin/users/new", { ...person, roles: "Processor" });
  expect(added.status).toBe(200);
  const [, once = ""] = /<dt>One-time password<\/dt><dd>([^<]+)</.exec(added.html) ?? [];
  const bea = siteVisitor(service);
  expect((await bea.signIn(person.email, once)).location).toBe("/");
  expect((await bea.open("/loans")).location).toBe("/account/password");
  expect((await visitor.open("/admin/users")).html).toContain("bea@example.com");
});
