import { afterAll, beforeAll, expect, test } from "bun:test";
import { logoExample } from "../../../../adapters/http/resources/company/logo-example.ts";
import { password, startService, type TestService } from "../support/http-service.ts";
import { fieldsOf, type SiteVisitor, siteVisitor } from "../support/site-visitor.ts";

let service: TestService;
let visitor: SiteVisitor;
beforeAll(async () => {
  service = await startService();
  const { user } = await service.hire([], { hierarchy: "Company Administrator" });
  visitor = siteVisitor(service);
  await visitor.signIn(user.email, password);
});
afterAll(() => service.stop());

const path = "/admin/branding";
const png = new Blob([Buffer.from(logoExample, "base64")], { type: "image/png" });

test("an administrator gives the company a logo in a browser, sees it, and removes it", async () => {
  expect((await visitor.open("/admin/company")).html).toContain(`href="${path}"`);
  const before = await visitor.open(path);
  expect([before.status, before.html.includes('enctype="multipart/form-data"')]).toEqual([200, true]);
  expect(await visitor.upload(path, "file", png)).toMatchObject({ status: 303, location: `${path}?done=saved` });
  const [, src = ""] = /<img class="logo" src="([^"]+)"/.exec((await visitor.open(path)).html) ?? [];
  const picture = await service.ask(src);
  expect([picture.status, picture.headers.get("Content-Type")]).toEqual([200, "image/png"]);
  expect((await visitor.fillIn(`${path}/remove`, {})).location).toBe(`${path}?done=removed`);
  expect((await visitor.open(path)).html).not.toContain("<img");
});

test.each<[string, Blob, number, string]>([
  ["no picture", new Blob(["words"], { type: "image/png" }), 400, "must be a complete PNG"],
  ["nothing chosen", new Blob([], { type: "image/png" }), 400, "must be a complete PNG"],
  ["a picture of another kind", new Blob(["<svg/>"], { type: "image/svg+xml" }), 400, "must be a complete PNG"],
  ["a file that is too large", new Blob([new Uint8Array(300_000)], { type: "image/png" }), 413, ""],
])("%s is refused with the API's words, and nothing is changed", async (_what, file, status, words) => {
  const refused = await visitor.upload(path, "file", file);
  expect(refused.status).toBe(status);
  expect(refused.html).toContain(words);
  expect(refused.html).toContain('role="alert"');
  expect((await visitor.open(path)).html).not.toContain("<img");
});

/** Sends the page's own form with other parts beside its token. */
const sendParts = async (parts: readonly (readonly [name: string, part: string | Blob])[]) => {
  const { form_token: own = "" } = Object.fromEntries(fieldsOf((await visitor.open(path)).html));
  const cookie = [...visitor.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
  const body = new FormData();
  body.append("form_token", own);
  for (const [name, part] of parts) body.append(name, part);
  const headers = { Cookie: cookie, "Sec-Fetch-Site": "same-origin" };
  const response = await service.ask(path, { method: "POST", headers, body });
  return { status: response.status, html: await response.text() };
};

test("a file with another name, or with a second file, is refused, and nothing is changed", async () => {
  for (const parts of [
    [["logo", png]],
    [
      ["logo", png],
      ["file", png],
    ],
    [
      ["file", png],
      ["file", png],
    ],
  ] as const) {
    const refused = await sendParts(parts);
    expect([refused.status, refused.html.includes("must be the one file of the form")]).toEqual([400, true]);
  }
  expect((await visitor.open(path)).html).not.toContain("<img");
});

test("a file from elsewhere, or without a form of this page, is not accepted", async () => {
  const fields = [["form_token", "of another page"]] as const;
  expect((await visitor.send(path, fields)).status).toBe(415);
  const cookie = [...visitor.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
  const sendFrom = async (site: string, formToken: string) => {
    const body = new FormData();
    body.append("form_token", formToken);
    body.append("file", png, "file.png");
    const headers = { Cookie: cookie, "Sec-Fetch-Site": site };
    return (await service.ask(path, { method: "POST", headers, body })).status;
  };
  const { form_token: own = "" } = Object.fromEntries(fieldsOf((await visitor.open(path)).html));
  expect(own).not.toBe("");
  expect([await sendFrom("cross-site", own), await sendFrom("same-origin", "of another page")]).toEqual([403, 403]);
  expect((await visitor.open(path)).html).not.toContain("<img");
});
