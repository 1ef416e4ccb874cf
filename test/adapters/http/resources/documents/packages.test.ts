import { beforeAll, describe, expect, test } from "bun:test";
import { createHash } from "node:crypto";
import { startJobWorker } from "../../../../../bootstrap/background/job-worker.ts";
import { onBothStoresOverSocket } from "../../support/on-both-stores.ts";
import { type Caller, type ServiceResponse, startLoan } from "../../support/running-service.ts";
import {
  createPackage,
  createTemplate,
  generate,
  historiesPath,
  isPdf,
  packagesPath,
  requestFile,
  tell,
  templatesPath,
} from "../../support/scenes/document-scene.ts";

onBothStoresOverSocket((service) => {
  let administrator: Caller;
  let processor: Caller;
  let loan: ServiceResponse["body"];
  const templates: number[] = [];
  beforeAll(async () => {
    const company = await service().company();
    administrator = await service().hire(company, "Company Administrator");
    processor = await service().hire(company, "Company User", "Processor");
    loan = await startLoan(administrator);
    for (const code of ["first-letter", "second-letter"])
      templates.push((await createTemplate(administrator, { code, signers: ["borrower"] })).id);
  });

  const historyOf = async (loanId: number): Promise<ServiceResponse["body"][]> =>
    (await processor.call("GET", `${historiesPath}?loan=${loanId}`)).body.results;

  const templatesOf = (rows: readonly ServiceResponse["body"][]): number[] =>
    rows.toSorted((a, b) => a.id - b.id).map(({ template }) => template);

  /** The job of a response, once it has ended. */
  const ended = async ({ body: { id } }: ServiceResponse): Promise<ServiceResponse["body"]> => {
    const worker = startJobWorker(service().dependencies);
    let job: ServiceResponse["body"];
    do job = (await processor.call("GET", `/jobs/${id}/`)).body;
    while (job.ended_at === null);
    await worker.stop();
    return job;
  };

  describe("a package", () => {
    test("is created, shown, listed, changed and deactivated", async () => {
      const conditions = { states: ["VA"], hecm_types: ["traditional"], rate_types: [] };
      const made = await createPackage(administrator, templates, { code: "one", conditions });
      expect(made).toMatchObject({ templates, conditions, external_documents: [], is_active: true, version: 1 });
      const path = `${packagesPath}${made.id}/`;
      const read = await processor.call("GET", path);
      expect([read.body, read.headers.get("ETag")]).toEqual([made, '"1"']);
      const changed = await administrator.call(
        "PATCH",
        path,
        { templates: templates.toReversed() },
        { "If-Match": '"1"' },
      );
      expect(changed.body).toMatchObject({ templates: templates.toReversed(), version: 2 });
      const stale = await administrator.call("PATCH", path, { name: "Stale" }, { "If-Match": '"1"' });
      expect(stale.status).toBe(412);
      const listed = await processor.call("GET", `${packagesPath}?page_size=200`);
      expect(listed.body.results).toContainEqual(changed.body);
      expect((await administrator.call("DELETE", path)).status).toBe(204);
      const inactive = await processor.call("GET", `${packagesPath}?is_active=false`);
      expect(inactive.body.results.map(({ code }: ServiceResponse["body"]) => code)).toEqual(["one"]);
      const back = await administrator.call("PUT", path, { code: "one", name: "One", stage: "closing", templates });
      expect(back.body).toMatchObject({ is_active: true, stage: "closing", conditions: { states: [] }, version: 4 });
    });

    test("names templates of its own company, each once", async () => {
      const stranger = await service().hire(await service().company(), "Company Administrator");
      const theirs = await createTemplate(stranger);
      const package_ = { code: "two", name: "Two", stage: "initial" };
      const foreign = await administrator.call("POST", packagesPath, { ...package_, templates: [theirs.id] });
      expect(foreign.body.errors).toMatchObject([{ field: "templates.0" }]);
      const twice = await administrator.call("POST", packagesPath, {
        ...package_,
        templates: [templates[0], templates[0]],
      });
      expect(twice.body.errors).toMatchObject([{ field: "templates.1" }]);
      const external = { ...package_, templates, external_documents: ["no-such-document"] };
      const unknown = await administrator.call("POST", packagesPath, external);
      expect(unknown.body.errors).toMatchObject([{ field: "external_documents.0" }]);
    });

    test("takes no inactive template, and keeps one that was deactivated after it was named", async () => {
      const { id } = await createTemplate(administrator, { code: "former-letter" });
      const holder = await createPackage(administrator, [id], { code: "holder" });
      await administrator.call("DELETE", `${templatesPath}${id}/`);
      const package_ = { code: "late", name: "Late", stage: "initial", templates: [id] };
      const created = await administrator.call("POST", packagesPath, package_);
      expect([created.status, created.body.errors]).toMatchObject([400, [{ field: "templates.0" }]]);
      const path = `${packagesPath}${holder.id}/`;
      const kept = await administrator.call("PATCH", path, { templates: [...templates, id] });
      expect([kept.status, kept.body.templates]).toEqual([200, [...templates, id]]);
      await administrator.call("PATCH", path, { templates });
      const again = await administrator.call("PATCH", path, { templates: [...templates, id] });
      expect([again.status, again.body.errors]).toMatchObject([400, [{ field: `templates.${templates.length}` }]]);
    });
  });

  describe("the documents of a package", () => {
    test("are generated at one instant, each with a row and a file", async () => {
      const given = await createPackage(administrator, templates, { code: "made" });
      const made = await generate(processor, given.id, loan.id);
      expect([made.status, made.body.errors]).toEqual([201, undefined]);
      const { generation, histories } = made.body;
      expect(generation).toMatchObject({
        loan: loan.id,
        package: given.id,
        by: processor.userId,
        allow_missing: false,
      });
      expect(histories.map(({ template }: ServiceResponse["body"]) => template)).toEqual(templates);
      for (const row of histories) {
        expect(row).toMatchObject({ action: "generated", generation: generation.id, at: generation.at, of: null });
        expect(row.file.name).toBe(`${row.document_code}-${loan.loan_number}.pdf`);
        const file = await requestFile(service(), processor, "GET", `${historiesPath}${row.id}/file/`);
        expect([file.status, isPdf(file)]).toEqual([200, true]);
        expect(file.headers.get("Content-Disposition")).toBe(`attachment; filename="${row.file.name}"`);
        expect(file.headers.get("Content-Length")).toBe(String(row.file.size));
        expect(createHash("sha256").update(file.bytes).digest("hex")).toBe(row.file.sha256);
      }
    });

    test("of the standard set lack nothing for a calculated loan", async () => {
      const started = await startLoan(administrator, { expected_rate: 5.125 });
      expect((await administrator.call("POST", "/loan/loan-calculation/", { loan: started.id })).status).toBe(200);
      const listed = await processor.call("GET", `${packagesPath}?page_size=200`);
      const initial = listed.body.results.find(({ code }: ServiceResponse["body"]) => code === "initial-disclosures");
      // Six documents, one more than are generated within a request.
      const job = await generate(processor, initial.id, started.id);
      expect([job.status, job.body.kind, job.headers.get("Location")]).toEqual([
        202,
        "document_package",
        `/api/jobs/${job.body.id}/`,
      ]);
      const done = await ended(job);
      expect(done).toMatchObject({ state: "done", progress: { unit: "documents", done: 6, total: 6 } });
      const made = await processor.call("GET", done.result.replace("/api", ""));
      expect(templatesOf(made.body.results)).toEqual(initial.templates);
      expect(new Set(made.body.results.map(({ at }: ServiceResponse["body"]) => at)).size).toBe(1);
    });

    test("are generated by a job if the client prefers one, which a repeated request finds, and are refused before it starts", async () => {
      const given = await createPackage(administrator, templates, { code: "later" });
      const key = { "Idempotency-Key": "documents by a job", Prefer: "respond-async" };
      const [one, other] = [
        await generate(processor, given.id, loan.id, {}, key),
        await generate(processor, given.id, loan.id, {}, key),
      ];
      expect([one.status, other.status, other.body.id]).toEqual([202, 202, one.body.id]);
      const { result } = await ended(one);
      expect(templatesOf((await processor.call("GET", result.replace("/api", ""))).body.results)).toEqual(templates);
      const conditions = { states: ["TX"], hecm_types: [], rate_types: [] };
      const elsewhere = await createPackage(administrator, templates, { code: "later-elsewhere", conditions });
      const refused = await generate(processor, elsewhere.id, loan.id, {}, { Prefer: "respond-async" });
      expect([refused.status, refused.body.code]).toEqual([400, "package_not_for_loan"]);
    });

    test("have the same bytes if they state the same at the same instant", async () => {
      const given = await createPackage(administrator, templates, { code: "same" });
      const digests = async () => {
        const { body } = await generate(processor, given.id, loan.id);
        return body.histories.map(({ file }: ServiceResponse["body"]) => file.sha256);
      };
      expect(await digests()).toEqual(await digests());
    });

    test("name the revision from which they were generated, which no change of the template alters", async () => {
      const template = await createTemplate(administrator, { code: "revised-letter" });
      const given = await createPackage(administrator, [template.id], { code: "revised" });
      const first = (await generate(processor, given.id, loan.id)).body.histories[0];
      await administrator.call("PATCH", `${templatesPath}${template.id}/`, { body: "<p>Second</p>", name: "Second" });
      const second = (await generate(processor, given.id, loan.id)).body.histories[0];
      expect([first.template_revision, second.template_revision]).toEqual([1, 2]);
      expect([first.document_name, second.document_name]).toEqual(["Welcome letter", "Second"]);
      const file = await requestFile(service(), processor, "GET", `${historiesPath}${first.id}/file/`);
      expect(createHash("sha256").update(file.bytes).digest("hex")).toBe(first.file.sha256);
    });

    test("are not generated if they would print what the loan does not have, unless allowed", async () => {
      const body = "<p>{{ loan.case_number }}</p>{% if loan.case_number %}<p>{{ property.city }}</p>{% endif %}";
      const template = await createTemplate(administrator, { code: "lacking-letter", body });
      const given = await createPackage(administrator, [...templates, template.id], { code: "lacking" });
      const before = await historyOf(loan.id);
      const refused = await generate(processor, given.id, loan.id);
      expect([refused.status, refused.body.code]).toEqual([400, "merge_fields_missing"]);
      // What a condition omits is not printed, and so not missing.
      expect(refused.body.errors.map(({ field }: ServiceResponse["body"]) => field)).toEqual(["loan.case_number"]);
      expect(await historyOf(loan.id)).toEqual(before);
      const made = await generate(processor, given.id, loan.id, { allow_missing: true });
      expect(made.body.histories.map((row: ServiceResponse["body"]) => row.missing_fields)).toEqual([
        [],
        [],
        ["loan.case_number"],
      ]);
    });

    test("show figures of a calculation of the present loan, and none of an earlier one", async () => {
      const body = "<p>{{ calculation.principal_limit }}</p>";
      const figures = await createTemplate(administrator, { code: "figures-letter", body });
      const given = await createPackage(administrator, [...templates, figures.id], { code: "figures" });
      const letters = await createPackage(administrator, templates, { code: "letters" });
      const started = await startLoan(administrator, { expected_rate: 5.125 });
      const calculate = () => administrator.call("POST", "/loan/loan-calculation/", { loan: started.id });
      expect((await calculate()).status).toBe(200);
      expect((await generate(processor, given.id, started.id)).status).toBe(201);
      await administrator.call("PATCH", `/loan/loans/${started.id}/`, { margin: 2.125, home_value: 410_000 });
      const before = await historyOf(started.id);
      const refused = await generate(processor, given.id, started.id, { allow_missing: true });
      expect([refused.status, refused.body.code]).toEqual([409, "calculation_stale"]);
      expect(refused.body.detail).toBe(
        "figures-letter would show figures of a calculation that no longer describes the loan. Its terms have changed: calculate the loan again.",
      );
      expect(await historyOf(started.id)).toEqual(before);
      // A document without figures does not depend on the calculation.
      expect((await generate(processor, letters.id, started.id)).status).toBe(201);
      await calculate();
      expect((await generate(processor, given.id, started.id)).status).toBe(201);
    });

    test("are drafts outside their stage: marked, and not to be sent", async () => {
      const closing = await createPackage(administrator, templates, { code: "at-closing", stage: "closing" });
      const made = await generate(processor, closing.id, loan.id);
      const [row] = made.body.histories;
      expect(row).toMatchObject({ is_draft: true, outside_stage: "origination", missing_fields: [] });
      const sent = await tell(processor, { of: row.id, action: "sent" });
      expect([sent.status, sent.body.code]).toEqual([409, "document_is_draft"]);
      expect(sent.body.detail).toBe(
        "The document is a draft, which cannot be sent: it was generated while the loan was in origination, which is not its stage. Generate it again in its stage.",
      );
      expect(sent.body.errors).toMatchObject([{ field: "action" }]);
    });

    test("are not generated for a loan that does not meet the conditions, nor from an inactive template, by name", async () => {
      const conditions = { states: ["DC"], hecm_types: ["purchase"] };
      const elsewhere = await createPackage(administrator, templates, { code: "elsewhere", conditions });
      const refused = await generate(processor, elsewhere.id, loan.id);
      expect([refused.status, refused.body.code]).toEqual([400, "package_not_for_loan"]);
      expect(refused.body.detail).toContain("DC");
      expect(refused.body.errors.length).toBe(2);
      const template = await createTemplate(administrator, { code: "retired-letter" });
      const given = await createPackage(administrator, [template.id], { code: "retired" });
      await administrator.call("DELETE", `${templatesPath}${template.id}/`);
      const inactive = await generate(processor, given.id, loan.id);
      expect(inactive.body).toMatchObject({ code: "package_not_for_loan" });
      expect(inactive.body.detail).toContain("retired-letter");
    });

    test("are generated once under a key, and get the same response again", async () => {
      const given = await createPackage(administrator, templates, { code: "keyed" });
      const key = { "Idempotency-Key": "a package" };
      const one = await generate(processor, given.id, loan.id, {}, key);
      const before = await historyOf(loan.id);
      const other = await generate(processor, given.id, loan.id, {}, key);
      expect(other.body).toEqual(one.body);
      expect(other.headers.get("Idempotency-Replayed")).toBe("true");
      expect(await historyOf(loan.id)).toEqual(before);
    });

    test("are for users who can see the loan, of the package's company", async () => {
      const given = await createPackage(administrator, templates, { code: "private" });
      const stranger = await service().hire(await service().company(), "Company Administrator");
      const theirs = await startLoan(stranger);
      expect((await generate(stranger, given.id, theirs.id)).body.code).toBe("document_package_not_found");
      expect((await generate(processor, given.id, theirs.id)).body.code).toBe("loan_not_found");
      const superUser = await service().hire(await service().company({ isHouse: true }), "Super User");
      expect((await generate(superUser, given.id, theirs.id)).body.code).toBe("loan_not_found");
      const officer = await service().hire(administrator.company, "Company User", "Loan Officer");
      expect((await generate(officer, given.id, loan.id)).status).toBe(403);
      const made = await generate(processor, given.id, loan.id);
      const path = `${historiesPath}${made.body.histories[0].id}/file/`;
      expect((await requestFile(service(), stranger, "GET", path)).status).toBe(404);
      // A loan officer sees only the documents of own loans.
      expect((await requestFile(service(), officer, "GET", path)).status).toBe(404);
      expect((await officer.call("GET", `${historiesPath}?loan=${loan.id}`)).status).toBe(404);
    });
  });
});
