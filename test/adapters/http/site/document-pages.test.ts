import { afterAll, beforeAll, expect, spyOn, test } from "bun:test";
import type { GeneratedDocument } from "../../../../domain/documents/history.ts";
import { password, startService, type TestService } from "../support/http-service.ts";
import { storeDocument } from "../support/scenes/document-scene.ts";
import { fieldsOf, type SiteVisitor, siteVisitor, typedInto } from "../support/site-visitor.ts";

let service: TestService;
let administrator: SiteVisitor;
let processor: SiteVisitor;
let documents: string;

const hired = async (roles: Parameters<TestService["hire"]>[0], more?: Parameters<TestService["hire"]>[1]) => {
  const { user } = await service.hire(roles, more);
  const visitor = siteVisitor(service);
  await visitor.signIn(user.email, password);
  return visitor;
};

beforeAll(async () => {
  service = await startService();
  administrator = await hired([], { hierarchy: "Company Administrator", nmlsId: "123456" });
  processor = await hired(["Processor"]);
  const person = { first_name: "Ada", last_name: "Example", dob: "04/12/1940", property_state: "CA" };
  const started = await administrator.fillIn("/loans/new", { ...person, home_value: "$500,000" });
  documents = `${(started.location ?? "").split("?")[0]}/documents`;
});
afterAll(() => service.stop());

/** A PDF of the given number of bytes, with a valid beginning and end. */
const pdfOf = (bytes: number): Blob => new Blob([`%PDF-1.4\n${" ".repeat(bytes - 15)}%%EOF\n`]);

test("a processor uploads what was received, finds it in the history, opens it, and voids a wrong one", async () => {
  expect((await processor.open(documents)).html).toContain(`href="${documents}/upload"`);
  const chosen = { external_document: "case-query", at: "" };
  // Twice as large as any other form can be, as a scan usually is.
  const sent = await processor.upload(`${documents}/upload`, "file", pdfOf(2 * 1024 * 1024), chosen);
  expect([sent.status, sent.location]).toEqual([303, `${documents}?done=uploaded`]);
  const { html } = await processor.open(documents);
  const [, file = ""] = /href="([^"]+\/file)"/.exec(html) ?? [];
  const { headers } = await processor.open(file);
  expect([headers.get("Content-Type"), headers.get("Content-Length")]).toEqual(["application/pdf", "2097152"]);
  const [, mark = ""] = /href="([^"]+\/mark\?action=voided)">Void this upload</.exec(html) ?? [];
  expect((await processor.fillIn(mark, {})).location).toBe(`${documents}?done=saved`);
  const voided = (await processor.open(documents)).html;
  expect(voided).toContain("Voided");
  expect(voided).not.toContain("Void this upload");
});

test.each<[string, Blob, Readonly<Record<string, string>>, number, string]>([
  ["no file", new Blob([]), { external_document: "case-query" }, 400, '<a href="#file">Document</a> must be'],
  ["another kind of file", new Blob(["words"]), { external_document: "case-query" }, 400, "Document must be"],
  ["no document chosen", pdfOf(99), { external_document: "" }, 400, "External document is required."],
  ["a time to come", pdfOf(99), { external_document: "case-query", at: "01/01/2099 1:00 PM" }, 400, "Received at"],
  ["a file that is too large", pdfOf(10_600_000), { external_document: "case-query" }, 413, "at most 10240 KiB"],
  [
    "text beside a file, of 1 MiB",
    pdfOf(99),
    { external_document: "", note: "x".repeat(1_040_000) },
    400,
    "is required.",
  ],
  ["more text", pdfOf(99), { external_document: "case-query", note: "x".repeat(1_048_577) }, 413, "at most 1 MiB"],
])("%s is refused at its field, and nothing is added", async (_what, file, typed, status, words) => {
  const before = /Documents: \d+/.exec((await processor.open(documents)).html)?.[0];
  const refused = await processor.upload(`${documents}/upload`, "file", file, typed);
  expect([refused.status, refused.html.includes(words)]).toEqual([status, true]);
  expect((await processor.open(documents)).html).toContain(before ?? "");
});

test("a reported event of a document that others make is recorded", async () => {
  const typed = { external_document: "case-query", action: "received" };
  expect((await processor.fillIn(`${documents}/external`, typed)).location).toBe(`${documents}?done=saved`);
  const [latest] = [...(await processor.open(documents)).html.matchAll(/<td[^>]*>(\d+)<\/td>/g)].map(([, id]) => id);
  const without = await processor.open(`${documents}/${latest}/file`);
  expect([without.status, without.headers.get("Content-Type")]).toEqual([404, "text/html; charset=utf-8"]);
  expect(without.html).toContain("its file is not kept here");
});

test.each<[string, Partial<GeneratedDocument>, string | null, readonly string[]]>([
  ["of the present terms", {}, "Mark as sent, received or signed", ["sent", "viewed", "signed", "received", "voided"]],
  ["of other terms", { termsDigest: "1-other" }, "Mark as received", ["viewed", "received", "voided"]],
  ["that is a draft", { missingFields: ["loan.margin"] }, "Mark as viewed or voided", ["viewed", "voided"]],
])("a document %s is offered to be marked only as what can be recorded of it", async (_what, given, link, offered) => {
  const loanId = Number(/\d+/.exec(documents)?.[0]);
  const owner = { company: { id: 1 }, userId: 1 };
  const of = { loanId, templateId: 1, packageId: 1, termsDigest: null, documentName: "Letter" };
  const mark = `${documents}/${await storeDocument(service, owner, { ...of, ...given })}/mark`;
  expect((await processor.open(documents)).html).toContain(`<a href="${mark}">${link}</a>`);
  const reading = spyOn(service.dependencies.forCompany(1).documentHistories, "find");
  const { html } = await processor.open(mark);
  expect(reading).toHaveBeenCalledTimes(1);
  reading.mockRestore();
  expect(html).toContain("<p>Letter: generated");
  expect([...html.matchAll(/<option value="(\w+)"/g)].map(([, action]) => action)).toEqual([...offered]);
  expect((await processor.fillIn(mark, { action: "voided" })).location).toBe(`${documents}?done=saved`);
  // What happened before can still be recorded.
  expect((await processor.open(mark)).html).not.toContain('value="voided"');
});

test("an administrator makes a package of templates, adds one to it, and a processor finds it on the loan", async () => {
  const form = await administrator.open("/admin/packages/new");
  const added = await administrator.send(
    "/admin/packages/new",
    typedInto(form.html, { _row: "add:templates", code: "welcome", name: "Welcome", stage: "initial" }),
  );
  const [template = "", other = ""] = [...added.html.matchAll(/<option value="(\d+)"/g)].map(([, id]) => id);
  const fields = typedInto(added.html, { "templates.0": template });
  const saved = await administrator.send("/admin/packages/new", fields);
  expect([saved.status, saved.location]).toEqual([303, "/admin/packages?done=created"]);
  const list = (await administrator.open("/admin/packages")).html;
  const [, path = ""] = /href="(\/admin\/packages\/\d+)">Welcome</.exec(list) ?? [];
  const longer = await administrator.send(
    path,
    typedInto((await administrator.open(path)).html, { _row: "add:templates" }),
  );
  const more = await administrator.send(path, typedInto(longer.html, { "templates.1": other }));
  expect(more.location).toBe("/admin/packages?done=saved");
  expect(fieldsOf((await administrator.open(path)).html)).toContainEqual(["templates.1", other]);
  const { html } = await processor.open(`${documents}/packages`);
  expect(html).toMatch(/>Welcome<\/a><\/th><td[^>]*>Initial<\/td><td[^>]*>2</);
  // The page that generates it says which package it is.
  const [, generate = ""] = /href="([^"]+)">Welcome</.exec(html) ?? [];
  expect((await processor.open(generate)).html).toContain("<p>Welcome: 2 documents.</p>");
  expect((await processor.open("/admin/packages/new")).status).toBe(403);
});

test("the page that generates documents lists every package, also the one after the two hundredth", async () => {
  const { token } = await service.hire([], { hierarchy: "Company Administrator" });
  const listed = await service.ask("/api/documents/templates/", { token });
  const { results } = (await listed.json()) as { readonly results: readonly { readonly id: number }[] };
  for (let number = 1; number <= 201; number += 1) {
    const body = { code: `many-${number}`, name: `Many ${number}`, stage: "initial", templates: [results[0]?.id] };
    const created = await service.ask("/api/documents/packages/", {
      ...{ method: "POST", token, body: JSON.stringify(body) },
      headers: { "Content-Type": "application/json" },
    });
    expect(created.status).toBe(201);
  }
  const { html } = await processor.open(`${documents}/packages`);
  expect(html.match(/>Many \d+</g)).toHaveLength(201);
});
