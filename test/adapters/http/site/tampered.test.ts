import { afterAll, beforeAll, expect, test } from "bun:test";
import { password, startService, type TestService } from "../support/http-service.ts";
import { fieldsOf, type SiteVisitor, siteVisitor, typedInto } from "../support/site-visitor.ts";

let service: TestService;
let visitor: SiteVisitor;
let email: string;
let loan: string;

const start = async (who: SiteVisitor): Promise<string> => {
  const person = { first_name: "Ada", last_name: "Example", dob: "04/12/1940", property_state: "CA" };
  const done = await who.fillIn("/loans/new", { ...person, home_value: "$500,000" });
  return (done.location ?? "").split("?")[0] ?? "";
};

beforeAll(async () => {
  service = await startService();
  const { user } = await service.hire([], { hierarchy: "Company Administrator", nmlsId: "123456" });
  email = user.email;
  visitor = siteVisitor(service);
  await visitor.signIn(email, password);
  loan = await start(visitor);
});
afterAll(() => service.stop());

test("an address after the sign-in that no header can contain leads to the first page", async () => {
  for (const next of ["/loans?x=\r\nSet-Cookie: a=b", "/loans?x=\u65e5", "/loans?\0", "/loans?x=\u00e9"]) {
    const done = await siteVisitor(service).fillIn(`/sign-in?${new URLSearchParams({ next })}`, { email, password });
    expect([done.status, done.location]).toEqual([303, "/"]);
  }
});

test("a page says only what the service has done, whatever its address says", async () => {
  for (const done of ["constructor", "__proto__", "toString"])
    expect((await visitor.open(`/loans?done=${done}`)).html).not.toContain('class="message"');
  expect((await visitor.open("/loans?format=csv")).status).toBe(200);
});

test("a version or a key that no header can contain is refused like any other that the service did not create", async () => {
  const money = `${loan}/money`;
  const { html } = await visitor.open(money);
  for (const _version of ["\u65e5", '"1"\r\nX-Other: 1', "\0"]) {
    const sent = await visitor.send(money, typedInto(html, { _version, home_value: "-5" }));
    expect([sent.status, fieldsOf(sent.html).find(([name]) => name === "home_value")?.[1]]).toEqual([400, "-5"]);
  }
  for (const _key of ["\u65e5", "a\r\nX-Other: 1", "a".repeat(256)])
    expect((await visitor.fillIn(`${loan}/fees/new`, { _key, code: "appraisal" })).status).not.toBe(500);
});

test("values that no page has shown, however deep, are not treated as shown", async () => {
  const money = `${loan}/money`;
  const { html } = await visitor.open(money);
  for (const deep of ["[".repeat(150_000) + "]".repeat(150_000), `${'{"a":'.repeat(60_000)}1${"}".repeat(60_000)}`]) {
    const sent = await visitor.send(money, typedInto(html, { _shown: `{"home_value":${deep}}`, home_value: "-5" }));
    expect([sent.status, sent.html.includes("Home value must be greater than 0")]).toEqual([400, true]);
  }
});

test("more entries than a list can have are refused, and none of them is silently omitted", async () => {
  const money = `${loan}/money`;
  const { html } = await visitor.open(money);
  const liens = Object.fromEntries(Array.from({ length: 2000 }, (_, entry) => [`liens.${entry}.amount`, "1"]));
  const sent = await visitor.send(money, typedInto(html, liens));
  expect([sent.status, /id="problem"[^>]*>\n<ul><li>(.*?)<\/li>/.exec(sent.html)?.[1]]).toEqual([
    400,
    '<a href="#liens">Liens</a> must have at most 100 entries.',
  ]);
});

test("a number too large for any field is refused as typed, and clears nothing", async () => {
  const typed = "9".repeat(400);
  const sent = await visitor.fillIn(`${loan}/money`, { appraised_value: typed });
  expect([sent.status, fieldsOf(sent.html).find(([name]) => name === "appraised_value")?.[1]]).toEqual([400, typed]);
});

test("a page below a loan shows only what belongs to that loan, and none of a loan that cannot be seen", async () => {
  const { html } = await visitor.open(loan);
  const other = await start(visitor);
  const [, part = ""] = new RegExp(`${loan}(/borrowers/\\d+)"`).exec(html) ?? [];
  for (const page of [part, `${part}/remove`]) {
    expect((await visitor.open(loan + page)).status).toBe(200);
    expect((await visitor.open(other + page)).status).toBe(404);
  }
  for (const page of ["/borrowers/new", "/fees/new", "/status", "/calculate", "/override"])
    expect((await visitor.open(`/loans/999999${page}`)).status).toBe(404);
});
