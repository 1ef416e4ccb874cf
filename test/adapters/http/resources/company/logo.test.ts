import { beforeAll, describe, expect, test } from "bun:test";
import { sweepFiles } from "../../../../../application/files/sweep-files.ts";
import { aPng } from "../../../../fixtures/png.ts";
import { onBothStores } from "../../support/on-both-stores.ts";
import { type Caller, type ServiceResponse, startLoan } from "../../support/running-service.ts";
import { createPackage, createTemplate, generate } from "../../support/scenes/document-scene.ts";

onBothStores((service) => {
  let administrator: Caller;
  let path: string;
  beforeAll(async () => {
    administrator = await service().hire(await service().company(), "Company Administrator");
    path = `/company/companies/${administrator.company.id}/`;
  });

  const put = (content: Uint8Array, by = administrator, headers = {}) =>
    by.call("PUT", `${path}logo/`, content, headers);
  const readCompany = async (): Promise<ServiceResponse["body"]> => (await administrator.call("GET", path)).body;

  describe("a company's logo", () => {
    test("is on its record, and anyone can see it at an address that never changes", async () => {
      expect((await readCompany()).logo).toBeNull();
      const content = aPng();
      const { status, body } = await put(content);
      expect([status, body.errors]).toEqual([200, undefined]);
      expect(body.logo).toMatchObject({ size: content.length, width: 12, height: 8 });
      expect((await readCompany()).logo).toEqual(body.logo);
      const shown = await service().ask(body.logo.url);
      expect([shown.status, shown.headers.get("Content-Type")]).toEqual([200, "image/png"]);
      expect(shown.headers.get("Content-Security-Policy")).toBe("default-src 'none'; sandbox");
      expect(shown.headers.get("Cache-Control")).toContain("immutable");
      expect(Buffer.compare(new Uint8Array(await shown.arrayBuffer()), content)).toBe(0);
    });

    test("stays when other fields change, and when unreferenced files are removed", async () => {
      const { body } = await put(aPng());
      const contact = { contact_name: "Olga Example" };
      expect((await administrator.call("PATCH", path, contact)).body.logo).toEqual(body.logo);
      service().clock.advance(3 * 86_400);
      await sweepFiles(service().dependencies);
      expect((await service().ask(body.logo.url)).status).toBe(200);
      administrator = await service().hire(administrator.company, "Company Administrator");
    });

    test("is removed with its address, and its file a day later", async () => {
      const { body } = await put(aPng({ width: 20, lines: new Uint8Array(8 * 61) }));
      const removed = await administrator.call("DELETE", `${path}logo/`);
      expect([removed.status, removed.body.logo]).toEqual([200, null]);
      const gone = await service().ask(body.logo.url);
      expect([gone.status, ((await gone.json()) as ServiceResponse["body"]).code]).toEqual([404, "path_unknown"]);
      service().clock.advance(2 * 86_400);
      await sweepFiles(service().dependencies);
      const sha256 = /logo-(\w+)\.png/.exec(body.logo.url)?.[1] ?? "";
      expect(await service().dependencies.forCompany(administrator.company.id).files.read(sha256)).toBeNull();
      administrator = await service().hire(administrator.company, "Company Administrator");
    });

    test("is refused if it is not an image, and changes nothing", async () => {
      const before = await readCompany();
      const { status, body } = await put(new TextEncoder().encode("<svg/>"));
      expect([status, body.errors]).toMatchObject([
        400,
        [{ field: "file", message: expect.stringMatching(/complete PNG/) }],
      ]);
      const large = await put(aPng({ after: new Uint8Array(300 * 1024) }));
      expect(large.status).toBe(413);
      expect(await readCompany()).toEqual(before);
    });

    test("is set only by an administrator of the company, at the version that was read", async () => {
      const officer = await service().hire(administrator.company, "Company User", "Loan Officer");
      expect((await put(aPng(), officer)).status).toBe(403);
      const stranger = await service().hire(await service().company(), "Company Administrator");
      expect((await put(aPng(), stranger)).body.code).toBe("company_not_found");
      expect((await put(aPng(), administrator, { "If-Match": '"1"' })).status).toBe(412);
    });

    test("is on pages and documents, and a template places it or reports that it is missing", async () => {
      await administrator.call("DELETE", `${path}logo/`);
      const loan = await startLoan(administrator, { expected_rate: 5.125 });
      const body = "<p>{{ company.logo }}</p><p>Loan {{ loan.number }}</p>";
      const placing = await createTemplate(administrator, { code: "with-logo", body });
      const given = await createPackage(administrator, [placing.id], { code: "with-logo" });
      const lacking = await generate(administrator, given.id, loan.id);
      expect([lacking.status, lacking.body.errors]).toMatchObject([
        400,
        [{ field: "company.logo", message: expect.stringContaining("PUT /api/company/companies/{id}/logo/") }],
      ]);
      const pipeline = async () => (await administrator.call("GET", "/loan/pipeline/?format=html")).body as string;
      expect(await pipeline()).not.toContain("<img");
      await put(aPng());
      expect(await pipeline()).toContain(`src="data:image/png;base64,${aPng().toBase64()}"`);
      const made = await generate(administrator, given.id, loan.id);
      expect([made.status, made.body.histories?.[0]?.is_draft]).toEqual([201, false]);
    });
  });
});
