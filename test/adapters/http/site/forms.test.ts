import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { aCompany } from "../../../fixtures/company/company.ts";
import { aBlank } from "../../../fixtures/document/form.ts";
import { companyAdded } from "../../../fixtures/loan/log.ts";
import { json, password, startService, type TestService } from "../support/http-service.ts";
import { requiredFields } from "../support/required-fields.ts";
import { type SiteVisitor, siteVisitor } from "../support/site-visitor.ts";

let service: TestService;
let visitor: SiteVisitor;
let path: string;
const pdf = new Blob([await aBlank()], { type: "application/pdf" });

beforeAll(async () => {
  service = await startService();
  const { user, token } = await service.hire([], { hierarchy: "Company Administrator" });
  visitor = siteVisitor(service);
  await visitor.signIn(user.email, password);
  const form = { kind: "form", code: "addendum", name: "Addendum", stage: "initial" };
  const created = await service.ask("/api/documents/templates/", { ...json(form), token });
  path = `/admin/templates/${((await created.json()) as { id: number }).id}/form`;
});
afterAll(() => service.stop());

test("a form gets its blank in a browser, and the contents of its fields beside an image of each page", async () => {
  const inactive = (await visitor.open("/admin/templates?is_active=false")).html;
  expect(inactive).toContain(`href="${path}"`);
  expect(inactive).toContain('href="/admin/templates?is_active=false&amp;format=csv"');
  expect((await visitor.open(path)).html).not.toContain("<img");
  expect(await visitor.upload(`${path}/blank`, "file", pdf)).toMatchObject({ location: `${path}?done=saved` });
  const page = await visitor.open(path);
  expect(page.html).toContain("1. borrower.name");
  expect(page.html).not.toContain("sideways");
  const [, src = ""] = /<img class="sheet" src="([^"]+)"/.exec(page.html) ?? [];
  const picture = await visitor.open(src);
  expect([picture.status, picture.headers.get("Content-Type")]).toEqual([200, "image/png"]);

  const saved = await visitor.fillIn(path, { "value.0": "{{ borrower.full_name }}", is_active: "true" });
  expect(saved.location).toBe(`${path}?page=1&done=saved`);
  const second = await visitor.open(`${path}?page=2`);
  expect(second.html).toContain("sideways");
  expect(second.html).not.toContain("borrower.name");
  const after = await visitor.open(path);
  expect(after.html).toContain('value="{{ borrower.full_name }}"');
  expect(after.html).toMatch(/value="true"[^>]* checked/);
});

test.each([
  ["/loans/new", "last_name"],
  ["/admin/users/new", "email"],
  ["/admin/signers/new", "name"],
  ["/admin/api-clients/new", "name"],
  ["/admin/packages/new", "name"],
])(
  "the form at %s says which of its fields are required, and is refused for each of them that is empty",
  async (at, one) => {
    const { marked, missing } = await requiredFields(visitor, at);
    expect(missing).toEqual(marked);
    expect(marked).toContain(one);
  },
);

describe("the kinds and roles of a user", () => {
  const offered = async (who: SiteVisitor, at = "/admin/users/new") => {
    const { status, html } = await who.open(at);
    const of = (name: string) =>
      [...html.matchAll(new RegExp(`<input[^>]* name="${name}"[^>]* value="([A-Z][^"]*)"`, "g"))].map(
        ([, value]) => value,
      );
    return { status, kinds: of("hierarchy"), roles: of("roles") };
  };
  const usual = ["Loan Officer", "Processor", "Underwriter", "Closer", "Compliance"];

  test("are offered to an administrator of a company as far as the API takes them", async () => {
    expect(await offered(visitor)).toEqual({
      status: 200,
      kinds: ["Company Administrator", "Company User"],
      roles: usual,
    });
    const { user } = await service.hire(["Closer"]);
    expect((await offered(visitor, `/admin/users/${user.id}`)).roles).toEqual(usual);
  });

  test("stay in the form of a user who has others", async () => {
    const { user } = await service.hire(["Reviewer"]);
    expect((await offered(visitor, `/admin/users/${user.id}`)).roles).toEqual([...usual, "Reviewer"]);
  });

  test("are all offered to a Super User of the house company, but not for another company", async () => {
    const { companies, sequences } = service.dependencies;
    const add = async (isHouse: boolean) => {
      const company = aCompany({ id: await sequences.next("company"), isHouse });
      await companies.add(company, companyAdded(company));
      return company;
    };
    const house = await add(true);
    const { user } = await service.hire([], { companyId: house.id, hierarchy: "Super User" });
    const who = siteVisitor(service);
    await who.signIn(user.email, password);
    const all = ["Super User", "Company Administrator", "Company User"];
    expect(await offered(who)).toEqual({ status: 200, kinds: all, roles: [...usual, "Reviewer"] });
    const other = await add(false);
    expect(await offered(who, `/admin/users/new?company=${other.id}`)).toEqual({
      status: 200,
      kinds: all.slice(1),
      roles: usual,
    });
  });
});

/** The questions of a page without an answer: of which no radio button is chosen. */
const unanswered = (html: string): readonly string[] => {
  const buttons = [...html.matchAll(/<input [^>]*type="radio" name="([\w.]+)"[^>]*>/g)];
  const answered = new Set(buttons.flatMap(([button, name]) => (button.includes(" checked") ? [name] : [])));
  return [...new Set(buttons.map(([, name = ""]) => name))].filter((name) => !answered.has(name));
};

test("a form to add something has the answers that the API assumes where none is given", async () => {
  const adds = [
    "/loans/new",
    "/admin/users/new",
    "/admin/signers/new",
    "/admin/packages/new",
    "/reports/hmda/generate",
  ];
  for (const at of [...adds, `${path}/blank`])
    expect([at, unanswered((await visitor.open(at)).html)]).toEqual([at, []]);
  const { html } = await visitor.open("/admin/users/new");
  expect(html).toContain('name="hierarchy" value="Company User" checked');
  expect(html).toContain('name="is_active" value="yes" checked');
  expect(html).toContain('name="is_program" value="no" checked');
});

test("a form is added in a browser, which leads on to its blank", async () => {
  const added = "/admin/templates/new";
  expect((await visitor.open("/admin/templates")).html).toContain(`href="${added}"`);
  const { location } = await visitor.fillIn(added, { code: "hud-92051", name: "Inspection report", stage: "closing" });
  expect(location).toMatch(/^\/admin\/templates\/\d+\/form\/blank\?done=created$/);
  const [blank = ""] = (location ?? "").split("?", 1);
  expect((await visitor.open(blank)).html).toContain('type="file"');
  expect(await visitor.upload(blank, "file", pdf)).toMatchObject({ status: 303 });
  const again = await visitor.fillIn(added, { code: "hud-92051", name: "Inspection report", stage: "closing" });
  expect([again.status, again.html.includes('href="#code"')]).toEqual([400, true]);
});

test("errors are shown at their fields, with the API's words", async () => {
  const refused = await visitor.fillIn(path, { "value.1": "{{ loan.nope }}" });
  expect([refused.status, refused.html.includes("is not a merge field")]).toEqual([400, true]);
  expect(refused.html).toContain('href="#value.1"');
  expect(refused.html).toContain('value="{{ loan.nope }}"');
  const wrong = await visitor.upload(`${path}/blank`, "file", new Blob(["words"], { type: "application/pdf" }));
  expect([wrong.status, wrong.html.includes("must be a whole PDF")]).toEqual([400, true]);
  expect((await visitor.open(path)).html).toContain("2 pages, 14 fields");
});

test("another blank lists the fields that are no longer filled, and makes the form inactive", async () => {
  await visitor.fillIn(path, { "value.0": "{{ borrower.full_name }}", is_active: "true" });
  const other = await aBlank((form) => form.getForm().removeField(form.getForm().getTextField("borrower.name")));
  await visitor.upload(`${path}/blank`, "file", new Blob([other], { type: "application/pdf" }));
  const { html } = await visitor.open(path);
  expect(html).toMatch(/No longer filled<\/dt>\s*<dd[^>]*>borrower\.name</);
  expect(html).toContain("2 pages, 13 fields");
  expect(html).toMatch(/value="false"[^>]* checked/);
});
