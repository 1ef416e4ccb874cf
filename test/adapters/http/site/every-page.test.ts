import { afterAll, beforeAll, expect, test } from "bun:test";
import { adminForms } from "../../../../adapters/http/site/admin/admin-pages.ts";
import { password, startService, type TestService } from "../support/http-service.ts";
import { type SiteVisitor, siteVisitor } from "../support/site-visitor.ts";

let service: TestService;
let visitor: SiteVisitor;
beforeAll(async () => {
  service = await startService();
  const { user } = await service.hire([], { hierarchy: "Company Administrator", nmlsId: "123456" });
  visitor = siteVisitor(service);
  await visitor.signIn(user.email, password);
});
afterAll(() => service.stop());

/** Every address that a page leads to, and those that they lead to. */
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

test("an administrator finds every page of a loan and of the company by links alone, and each can be shown", async () => {
  const started = {
    first_name: "Ada",
    last_name: "Example",
    dob: "04/12/1940",
    property_state: "CA",
    home_value: "$500,000",
  };
  const done = await visitor.fillIn("/loans/new", started);
  const path = (done.location ?? "").split("?")[0] ?? "";
  await visitor.fillIn(`${path}/terms`, { note_rate: "6.125%", expected_rate: "6.25%" });
  await visitor.fillIn(`${path}/calculate`, {});
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
  ];
  const more = ["status", "calculate", "what-if", "calculations", "calculations/N", "documents", "documents/packages"];
  const outside = ["credit", "credit/order", "agency", "agency/appraisal-logging", "history", "approve"];
  for (const part of [...expected, ...more, ...outside]) expect(patterns).toContain(`/loans/N/${part}`);
  expect(patterns).toContain("/reports/mcr/N/N");
  for (const part of ["company", "users", "users/N", "users/new", "users/N/remove", "signers"])
    expect(patterns).toContain(`/admin/${part}`);
});

test("no page leads people where their role may not go", async () => {
  for (const role of ["Processor", "Underwriter", "Closer", "Compliance"] as const) {
    const { user } = await service.hire([role]);
    const colleague = siteVisitor(service);
    await colleague.signIn(user.email, password);
    const seen = await everyPage(colleague, ["/loans"]);
    expect([role, seen.size > 10, [...seen].filter(([, status]) => status !== 200)]).toEqual([role, true, []]);
  }
});

test("a quote shows its plans side by side, and what is wrong with it at the field", async () => {
  const refused = await visitor.fillIn("/quotes/new", { "quote.age": "76", "quote.property_state": "CA" });
  expect([refused.status, refused.html.includes('href="#quote.home_value"')]).toEqual([400, true]);
  const typed = {
    "quote.age": "76",
    "quote.property_state": "CA",
    "quote.home_value": "$500,000",
    "quote.note_rate": "6",
  };
  const shown = await visitor.fillIn("/quotes/new", { ...typed, "quote.expected_rate": "6.25%" });
  expect(shown.location).toStartWith("https://hecm.example.com/view/");
  const { html } = await visitor.open((shown.location ?? "").replace("https://hecm.example.com", ""));
  // HUD's factor for age 76 and 6.25 % is 0.438: $500,000 × 0.438 = $219,000, less $10,000 initial MIP and the fee of $6,000.
  for (const amount of ["$219,000.00", "$203,000.00"]) expect(html).toContain(amount);
});

test("a new user's one-time password is shown once, and the user can sign in with it", async () => {
  expect(adminForms.createUser.sections.flatMap(({ fields }) => fields as readonly string[])).not.toContain("password");
  const person = { first_name: "Bea", last_name: "Example", email: "bea@example.com", hierarchy: "Company User" };
  const added = await visitor.fillIn("/admin/users/new", { ...person, roles: "Processor" });
  expect(added.status).toBe(200);
  const [, once = ""] = /<dt>One time password<\/dt><dd>([^<]+)</.exec(added.html) ?? [];
  const bea = siteVisitor(service);
  expect((await bea.signIn(person.email, once)).location).toBe("/loans");
  expect((await bea.open("/loans")).location).toBe("/account/password");
  expect((await visitor.open("/admin/users")).html).toContain("bea@example.com");
});
