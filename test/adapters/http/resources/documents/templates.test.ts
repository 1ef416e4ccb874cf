import { beforeAll, describe, expect, test } from "bun:test";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { mergeFieldExamples } from "../../../../../adapters/http/resources/documents/examples.ts";
import { mergeFieldResponse } from "../../../../../adapters/http/resources/documents/template-response.ts";
import { serviceUserId } from "../../../../../domain/access/actor.ts";
import { standardPackages, standardTemplates } from "../../../../../domain/documents/standard/set.ts";
import { templateSaved } from "../../../../fixtures/loan/log.ts";
import { onBothStoresOverSocket } from "../../support/on-both-stores.ts";
import { type Caller, type ServiceResponse, startLoan } from "../../support/running-service.ts";
import {
  aTemplateBody,
  createPackage,
  createTemplate,
  generate,
  isPdf,
  packagesPath,
  previewOf,
  requestFile,
  templatesPath,
} from "../../support/scenes/document-scene.ts";

onBothStoresOverSocket((service) => {
  let administrator: Caller;
  let processor: Caller;
  beforeAll(async () => {
    const company = await service().company();
    administrator = await service().hire(company, "Company Administrator");
    processor = await service().hire(company, "Company User", "Processor");
  });

  const codesOf = async (caller: Caller, path: string): Promise<string[]> => {
    const { body } = await caller.call("GET", `${path}?page_size=200`);
    return body.results.map(({ code }: ServiceResponse["body"]) => code);
  };

  describe("the standard set", () => {
    const standardCodes = standardTemplates.map(({ code }) => code).toSorted();
    const packageCodes = standardPackages.map(({ code }) => code).toSorted();

    test("exists on first use, once, however many requests arrive at the same time", async () => {
      const owner = await service().hire(await service().company(), "Company Administrator");
      const looks = [templatesPath, packagesPath, templatesPath, packagesPath];
      await Promise.all(looks.map((path) => owner.call("GET", path)));
      expect((await codesOf(owner, templatesPath)).toSorted()).toEqual(standardCodes);
      expect((await codesOf(owner, packagesPath)).toSorted()).toEqual(packageCodes);
    });

    test("is created by the service, and what users deactivate stays deactivated", async () => {
      const owner = await service().hire(await service().company(), "Company Administrator");
      const { body } = await owner.call("GET", `${templatesPath}?page_size=200`);
      for (const { id } of body.results)
        expect((await owner.call("DELETE", `${templatesPath}${id}/`)).status).toBe(204);
      expect(await codesOf(owner, templatesPath)).toEqual([]);
      const inactive = await owner.call("GET", `${templatesPath}?is_active=false&page_size=200`);
      expect(inactive.body.count).toBe(standardTemplates.length);
      const entries = await service().dependencies.forCompany(owner.company.id).log.listAfter(0, 1_000);
      const creations = entries.filter(({ action }) => action === "document_template.create");
      expect(creations.map(({ byUserId }) => byUserId)).toEqual(standardTemplates.map(() => serviceUserId));
    });

    test("is not changed by a PUT of what a GET returned", async () => {
      const owner = await service().hire(await service().company(), "Company Administrator");
      const { body } = await owner.call("GET", `${templatesPath}?page_size=200`);
      for (const { id } of body.results) {
        const path = `${templatesPath}${id}/`;
        const read = await owner.call("GET", path);
        expect((await owner.call("PUT", path, read.body)).body).toEqual(read.body);
      }
    });

    test("reports a template that is older than this release's, with the body to adopt", async () => {
      const owner = await service().hire(await service().company(), "Company Administrator");
      const { body } = await owner.call("GET", `${templatesPath}?page_size=200`);
      const { id } = body.results.find(({ code }: ServiceResponse["body"]) => code === "loan-summary");
      const path = `${templatesPath}${id}/`;
      expect((await owner.call("GET", path)).body.shipped).toEqual({ is_used: true, body: null });

      // As shipped by an earlier release.
      const { documentTemplates } = service().dependencies.forCompany(owner.company.id);
      const [template, first] = [await documentTemplates.find(id), await documentTemplates.findRevision(id, 1)];
      if (template === null || first === null) throw new Error("the standard template is missing");
      const older = { ...first, number: 2, body: "<p>Summary of an earlier release</p>" };
      const saved = await documentTemplates.save({ ...template, revision: 2 }, older, templateSaved(template));
      expect(saved).toMatchObject({ revision: 2 });

      const { shipped, body: ownBody } = (await owner.call("GET", path)).body;
      expect([ownBody, shipped.is_used]).toEqual([older.body, false]);
      const taken = await owner.call("PATCH", path, { body: shipped.body });
      expect(taken.body).toMatchObject({ revision: 3, shipped: { is_used: true, body: null } });
      expect(taken.body.body).toBe(first.body?.trim());
      expect((await owner.call("GET", `${path}?revision=2`)).body).toMatchObject({ body: older.body, shipped });
    });

    test("adds nothing to a company that had it before, whose administrator creates a new one with the shipped body", async () => {
      const owner = await service().hire(await service().company(), "Company Administrator");
      const { installationFacts } = service().dependencies;
      // As recorded by a release whose set had none of these templates.
      await installationFacts.putIfAbsent(`standard documents of company ${owner.company.id}`, "done");
      expect(await codesOf(owner, templatesPath)).toEqual([]);
      const given = { code: "talc", name: "Total annual loan cost", stage: "initial", body: "<p>New</p>", signers: [] };
      const created = await owner.call("POST", templatesPath, given);
      expect([created.status, created.body.shipped.is_used]).toEqual([201, false]);
      const taken = await owner.call("PATCH", `${templatesPath}${created.body.id}/`, {
        body: created.body.shipped.body,
      });
      expect(taken.body).toMatchObject({ revision: 2, shipped: { is_used: true } });
      expect(await codesOf(owner, templatesPath)).toEqual(["talc"]);
    });

    test("has bodies that a preview paginates", async () => {
      const { body } = await administrator.call("GET", `${templatesPath}?page_size=200`);
      for (const { id } of body.results) expect(isPdf(await previewOf(service(), administrator, id))).toBe(true);
    });
  });

  describe("a template", () => {
    test("is created, shown and listed, without its content in the list", async () => {
      const made = await createTemplate(administrator, { code: "letter-one", signers: ["borrower", "signer"] });
      expect(made.shipped).toBeNull();
      expect(made).toMatchObject({ revision: 1, version: 1, is_active: true, signers: ["borrower", "signer"] });
      const read = await processor.call("GET", `${templatesPath}${made.id}/`);
      expect([read.body, read.headers.get("ETag")]).toEqual([made, '"1"']);
      const { body } = await processor.call("GET", `${templatesPath}?ordering=-created_at&page_size=200`);
      const { body: _body, fields: _fields, blank: _blank, shipped: _shipped, ...row } = made;
      expect(body.results.find(({ id }: ServiceResponse["body"]) => id === made.id)).toEqual(row);
    });

    test("has a code that is unique within its company", async () => {
      await createTemplate(administrator, { code: "letter-two" });
      const again = await administrator.call("POST", templatesPath, aTemplateBody({ code: "letter-two" }));
      expect([again.status, again.body.code]).toEqual([400, "already_exists"]);
      const stranger = await service().hire(await service().company(), "Company Administrator");
      await createTemplate(stranger, { code: "letter-two" });
    });

    test("is changed in revisions, each of which stays readable", async () => {
      const made = await createTemplate(administrator, { code: "letter-three" });
      const path = `${templatesPath}${made.id}/`;
      const changed = await administrator.call("PATCH", path, { body: "<p>Second</p>" }, { "If-Match": '"1"' });
      expect(changed.body).toMatchObject({ revision: 2, version: 2, body: "<p>Second</p>" });
      const replaced = await administrator.call("PUT", path, aTemplateBody({ code: "letter-three", name: "Third" }));
      expect(replaced.body).toMatchObject({ revision: 3, version: 3, name: "Third" });
      const first = await processor.call("GET", `${path}?revision=1`);
      expect(first.body).toMatchObject({ revision: 1, version: 3, body: made.body, name: made.name });
      const second = await processor.call("GET", `${path}?revision=2`);
      expect(second.body).toMatchObject({ revision: 2, body: "<p>Second</p>" });
      expect((await processor.call("GET", `${path}?revision=4`)).body.code).toBe("template_revision_not_found");
    });

    test("is not changed at a version that its caller has not read", async () => {
      const made = await createTemplate(administrator, { code: "letter-four" });
      const path = `${templatesPath}${made.id}/`;
      await administrator.call("PATCH", path, { name: "Changed" });
      const stale = await administrator.call("PATCH", path, { name: "Stale" }, { "If-Match": '"1"' });
      expect([stale.status, stale.body.code]).toEqual([412, "version_mismatch"]);
    });

    test("creates no revision if nothing changes, or only its activation", async () => {
      const made = await createTemplate(administrator, { code: "letter-five" });
      const path = `${templatesPath}${made.id}/`;
      expect((await administrator.call("PATCH", path, { name: made.name })).body.version).toBe(1);
      expect((await administrator.call("DELETE", path)).status).toBe(204);
      expect((await administrator.call("DELETE", path)).status).toBe(204);
      const gone = await processor.call("GET", path);
      expect(gone.body).toMatchObject({ is_active: false, revision: 1, version: 2 });
      const back = await administrator.call("PATCH", path, { is_active: true });
      expect(back.body).toMatchObject({ is_active: true, revision: 1, version: 3 });
    });

    test("keeps its code", async () => {
      const made = await createTemplate(administrator, { code: "letter-six" });
      const changed = await administrator.call("PATCH", `${templatesPath}${made.id}/`, { code: "letter-seven" });
      expect(changed.body.errors).toMatchObject([{ field: "code" }]);
    });

    test("is refused with the line of each problem: an unknown field, and anything that would be fetched", async () => {
      const body = '<h1>One</h1>\n<p>{{ borrower.ssn }}</p>\n<img src="https://example.com/x.png">\n{% include "x" %}';
      const refused = await administrator.call("POST", templatesPath, aTemplateBody({ code: "letter-bad", body }));
      expect([refused.status, refused.body.code]).toEqual([400, "template_invalid"]);
      for (const { field, message } of refused.body.errors)
        expect([field, message]).toEqual(["body", expect.stringMatching(/^line \d+: /)]);
      expect(refused.body.errors.length).toBeGreaterThan(0);
      expect(await codesOf(administrator, templatesPath)).not.toContain("letter-bad");
    });

    test("can name the merge fields in the documented example", async () => {
      const { body } = await processor.call("GET", "/documents/merge-fields/");
      expect(body).toEqual(expect.arrayContaining(mergeFieldExamples.map(mergeFieldResponse.encode)));
    });

    test("names no field with a whole Social Security number", async () => {
      const { body } = await processor.call("GET", "/documents/merge-fields/");
      const ssns = body.filter(({ path }: ServiceResponse["body"]) => /ssn/i.test(path));
      for (const { example } of ssns) expect(example).not.toMatch(/\d{5}/);
      expect(body.length).toBeGreaterThan(50);
    });

    test("is written by users with permission, in their company", async () => {
      const refused = await processor.call("POST", templatesPath, aTemplateBody({ code: "letter-eight" }));
      expect([refused.status, refused.body.code]).toEqual([403, "permission_denied"]);
      const made = await createTemplate(administrator, { code: "letter-nine" });
      const stranger = await service().hire(await service().company(), "Company Administrator");
      for (const method of ["GET", "DELETE"])
        expect((await stranger.call(method, `${templatesPath}${made.id}/`)).status).toBe(404);
      expect((await stranger.call("POST", `${templatesPath}${made.id}/preview/`, {})).status).toBe(404);
    });
  });

  test("the guide's template is accepted, and its preview has pages", async () => {
    const guide = readFileSync(join(import.meta.dir, "../../../../../adapters/templates/README.md"), "utf8");
    const [, body = ""] = /^```liquid\n([\s\S]*?)^```$/m.exec(guide) ?? [];
    const template = await createTemplate(administrator, { code: "guide-letter", body });
    expect(isPdf(await previewOf(service(), administrator, template.id))).toBe(true);
  });

  describe("a preview", () => {
    test("is the same file each time while the clock does not advance, and is not stored", async () => {
      const made = await createTemplate(administrator, { code: "preview-one" });
      const one = await previewOf(service(), administrator, made.id);
      const other = await previewOf(service(), administrator, made.id);
      expect(isPdf(one)).toBe(true);
      expect(one.bytes).toEqual(other.bytes);
      expect(one.headers.get("Content-Type")).toBe("application/pdf");
      expect(one.headers.get("Content-Length")).toBe(String(one.bytes.length));
      expect(one.headers.get("Content-Disposition")).toMatch(
        /^attachment; filename="preview-one-preview-[\w.-]+\.pdf"$/,
      );
    });

    test("is a file again if it is repeated under its key", async () => {
      const made = await createTemplate(administrator, { code: "preview-two" });
      const path = `${templatesPath}${made.id}/preview/`;
      const sent = () => requestFile(service(), administrator, "POST", path, { "Idempotency-Key": "a preview" });
      const one = await sent();
      expect((await sent()).bytes).toEqual(one.bytes);
      expect(isPdf(one)).toBe(true);
    });

    test("of a loan is for users who can see the loan, and adds nothing to its history", async () => {
      const made = await createTemplate(administrator, { code: "preview-three" });
      const loan = await startLoan(administrator);
      const path = `${templatesPath}${made.id}/preview/`;
      expect((await processor.call("POST", path, { loan: loan.id })).status).toBe(200);
      const stranger = await service().hire(await service().company(), "Company Administrator");
      const theirs = await startLoan(stranger);
      expect((await processor.call("POST", path, { loan: theirs.id })).body.code).toBe("loan_not_found");
      const officer = await service().hire(administrator.company, "Company User", "Loan Officer");
      expect((await officer.call("POST", path, {})).status).toBe(403);
      expect((await processor.call("GET", `/documents/histories/?loan=${loan.id}`)).body.count).toBe(0);
    });
  });

  describe("text that users enter", () => {
    const names = {
      markup: `<b onclick="x">Ada</b> {{ loan.number }} {% include 'x' %} &amp;`,
      "right to left": "שלום עולם",
      emoji: "👩‍👩‍👧 Ada 🏠",
      "one long word": "A".repeat(255),
    };
    test.each(Object.entries(names))("with %s is printed and does nothing else", async (kind, name) => {
      const code = `names-${kind.replaceAll(" ", "-")}`;
      const template = await createTemplate(administrator, {
        code,
        body: "<p>{{ borrower.full_name }}</p><table><tr><td>{{ borrower.full_name }}</td></tr></table>",
        signers: ["borrower"],
      });
      const given = await createPackage(administrator, [template.id], { code });
      const loan = await startLoan(administrator, { first_name: name });
      const made = await generate(administrator, given.id, loan.id);
      expect([made.status, made.body.errors]).toEqual([201, undefined]);
      const file = await requestFile(
        service(),
        administrator,
        "GET",
        `/documents/histories/${made.body.histories[0].id}/file/`,
      );
      expect(isPdf(file)).toBe(true);
    });
  });
});
