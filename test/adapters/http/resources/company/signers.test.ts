import { beforeAll, expect, test } from "bun:test";
import { onBothStores } from "../../support/on-both-stores.ts";
import type { Caller } from "../../support/running-service.ts";

onBothStores((service) => {
  let administrator: Caller;
  let officer: Caller;
  beforeAll(async () => {
    const company = await service().company();
    administrator = await service().hire(company, "Company Administrator");
    officer = await service().hire(company, "Company User", "Loan Officer");
  });

  const sylvia = { name: "Sylvia Signer", title: "Vice President" };
  const create = async (given: object = {}) =>
    (await administrator.call("POST", "/company/signers/", { ...sylvia, ...given })).body;
  const pathOf = ({ id }: { readonly id: number }) => `/company/signers/${id}/`;
  const read = async (signer: { readonly id: number }) => (await administrator.call("GET", pathOf(signer))).body;

  test("a signer is created, read, changed, replaced, deactivated, and activated again", async () => {
    const made = await administrator.call("POST", "/company/signers/", {
      ...sylvia,
      email: "sylvia@example.com",
      nmls_id: "1234567",
      document_codes: ["closing-note", "closing-note", "deed"],
    });
    expect([made.status, made.headers.get("ETag")]).toEqual([201, '"1"']);
    expect(made.body).toMatchObject({
      ...sylvia,
      company: administrator.company.id,
      email: "sylvia@example.com",
      nmls_id: "1234567",
      document_codes: ["closing-note", "deed"],
      is_default: false,
      is_active: true,
      version: 1,
    });
    const path = pathOf(made.body);
    expect((await administrator.call("GET", path)).body).toEqual(made.body);
    expect((await administrator.call("PATCH", path, { title: "President" })).body).toMatchObject({
      name: sylvia.name,
      title: "President",
      nmls_id: "1234567",
      version: 2,
    });
    const replaced = { ...sylvia, email: null, nmls_id: null, document_codes: [], is_active: true, version: 3 };
    expect((await administrator.call("PUT", path, sylvia)).body).toMatchObject(replaced);
    for (const _ of ["once", "again"]) {
      const removed = await administrator.call("DELETE", path);
      expect([removed.status, removed.body]).toEqual([204, null]);
    }
    expect((await administrator.call("GET", path)).body).toMatchObject({ is_active: false, version: 4 });
    expect((await administrator.call("PATCH", path, { is_active: true })).body).toMatchObject({
      is_active: true,
      version: 5,
    });
  });

  test("a list shows the active signers of one's company, or others when requested, in the requested order", async () => {
    const elsewhere = await service().hire(await service().company(), "Company Administrator");
    for (const name of ["Zoe", "Ada", "Éve"]) await elsewhere.call("POST", "/company/signers/", { ...sylvia, name });
    const names = async (query: string) =>
      (await elsewhere.call("GET", `/company/signers/${query}`)).body.results.map(({ name }: { name: string }) => name);
    expect(await names("?ordering=name")).toEqual(["Ada", "Éve", "Zoe"]);
    const { results } = (await elsewhere.call("GET", "/company/signers/?ordering=name")).body;
    await elsewhere.call("DELETE", pathOf(results[0]));
    expect(await names("?ordering=-name")).toEqual(["Zoe", "Éve"]);
    expect(await names("?is_active=false")).toEqual(["Ada"]);
    expect(await names(`?company=${elsewhere.company.id}&page_size=1&page=2&ordering=name`)).toEqual(["Zoe"]);
    const table = (await elsewhere.call("GET", "/company/signers/?ordering=name&format=csv")).body as string;
    expect(
      table
        .trim()
        .split("\r\n")
        .slice(1)
        .map((row) => row.split(",")[2]),
    ).toEqual(["Éve", "Zoe"]);
  });

  test("one signer is the default: choosing another ends it, and no version changes", async () => {
    const [first, second] = [await create({ is_default: true }), await create()];
    expect([first.is_default, second.is_default]).toEqual([true, false]);
    const chosen = await administrator.call("PATCH", pathOf(second), { is_default: true });
    expect(chosen.body).toEqual({ ...second, is_default: true });
    // Its version is the same, but its response is not, so a caller who has it is sent it again.
    const known = await administrator.call("GET", pathOf(first), undefined, { "If-None-Match": '"1"' });
    expect([known.status, known.body]).toEqual([200, { ...first, is_default: false }]);
    expect((await administrator.call("PATCH", pathOf(second), { is_default: false })).body).toEqual(second);
    expect((await read(second)).is_default).toBe(false);
  });

  test("a record can be sent back as it was read, even for an inactive default, and nothing changes", async () => {
    const signer = await create({ is_default: true, document_codes: ["deed"] });
    await administrator.call("DELETE", pathOf(signer));
    const inactive = await read(signer);
    expect(inactive).toMatchObject({ is_active: false, is_default: true, version: 2 });
    const sent = await administrator.call("PUT", pathOf(signer), inactive);
    expect([sent.status, sent.body]).toEqual([200, inactive]);
  });

  test("of several field errors, the code and the sentence refer to the same one", async () => {
    const document_codes = Array.from({ length: 101 }, (_, at) => `code-${at}`);
    const { body } = await administrator.call("POST", "/company/signers/", { ...sylvia, name: null, document_codes });
    expect(body.errors.map(({ field }: { readonly field: string }) => field)).toEqual(["name", "document_codes"]);
    expect([body.code, body.detail]).toEqual(["too_many", "document_codes must have at most 100 entries."]);
  });

  test("a PUT that omits is_default ends it", async () => {
    const signer = await create({ is_default: true });
    expect((await administrator.call("PUT", pathOf(signer), sylvia)).body).toMatchObject({ is_default: false });
  });

  test("an inactive signer cannot be made the default, unless it is activated with the same request", async () => {
    const signer = await create({ is_active: false });
    const refused = await administrator.call("PATCH", pathOf(signer), { is_default: true });
    expect([refused.status, refused.body.errors[0].field]).toEqual([400, "is_default"]);
    expect((await read(signer)).is_default).toBe(false);
    const both = await administrator.call("PATCH", pathOf(signer), { is_default: true, is_active: true });
    expect(both.body).toMatchObject({ is_default: true, is_active: true });
  });

  test.each([
    [{ name: null }, "name", "invalid"],
    [{ name: " " }, "name", "invalid"],
    [{ title: null }, "title", "invalid"],
    [{ title: "x".repeat(256) }, "title", "invalid"],
    [{ email: "nobody" }, "email", "invalid"],
    [{ nmls_id: 12 }, "nmls_id", "invalid"],
    [{ nmls_id: "abc" }, "nmls_id", "invalid"],
    [{ document_codes: "note" }, "document_codes", "invalid"],
    [{ document_codes: ["note", 7] }, "document_codes.1", "invalid"],
    [{ document_codes: ["note", ""] }, "document_codes.1", "invalid"],
    [{ document_codes: Array.from({ length: 101 }, (_, at) => `code-${at}`) }, "document_codes", "too_many"],
    [{ is_default: "yes" }, "is_default", "invalid"],
    [{ is_default: true, is_active: false }, "is_default", "invalid"],
    [{ company: "mine" }, "company", "invalid"],
  ])("a signer with %j is refused, and nothing is stored", async (given, field, code) => {
    const count = async () => (await administrator.call("GET", "/company/signers/")).body.count as number;
    const before = await count();
    const refused = await administrator.call("POST", "/company/signers/", { ...sylvia, ...given });
    expect([refused.status, refused.body.errors[0].field, refused.body.code]).toEqual([400, field, code]);
    expect(await count()).toBe(before);
  });

  test("If-Match names the signer's version, on each change", async () => {
    const signer = await create();
    const stale = { "If-Match": '"2"' };
    expect((await administrator.call("PATCH", pathOf(signer), { title: "President" }, stale)).status).toBe(412);
    expect((await administrator.call("PUT", pathOf(signer), sylvia, stale)).status).toBe(412);
    expect((await administrator.call("DELETE", pathOf(signer), undefined, stale)).status).toBe(412);
    const current = { "If-Match": '"1"' };
    expect((await administrator.call("DELETE", pathOf(signer), undefined, current)).status).toBe(204);
  });

  test("a creation repeated under one key creates one signer", async () => {
    const key = { "Idempotency-Key": "a new signer" };
    const make = () => administrator.call("POST", "/company/signers/", { ...sylvia, is_default: true }, key);
    const first = await make();
    await create({ is_default: true });
    const again = await make();
    expect([again.status, again.body, again.headers.get("Idempotency-Replayed")]).toEqual([201, first.body, "true"]);
    expect((await read(first.body)).is_default).toBe(false);
  });

  test("everyone with a role sees signers, and only administrators change them", async () => {
    const signer = await create();
    expect((await officer.call("GET", pathOf(signer))).status).toBe(200);
    expect((await officer.call("GET", "/company/signers/")).status).toBe(200);
    const refused = [
      await officer.call("POST", "/company/signers/", sylvia),
      await officer.call("PUT", pathOf(signer), sylvia),
      await officer.call("PATCH", pathOf(signer), { title: "President" }),
      await officer.call("DELETE", pathOf(signer)),
    ];
    expect(refused.map(({ status, body }) => `${status} ${body.code}`)).toEqual(Array(4).fill("403 permission_denied"));
    expect(await read(signer)).toEqual(signer);
  });

  test("another company's signer does not exist, and only a Super User creates one elsewhere", async () => {
    const signer = await create();
    const other = await service().company();
    const stranger = await service().hire(other, "Company Administrator");
    for (const [method, body] of [["GET"], ["PUT", sylvia], ["PATCH", { title: "President" }], ["DELETE"]] as const) {
      const refused = await stranger.call(method, pathOf(signer), body);
      expect([refused.status, refused.body.code]).toEqual([404, "signer_not_found"]);
    }
    const { id: company } = administrator.company;
    expect((await stranger.call("POST", "/company/signers/", { ...sylvia, company })).status).toBe(404);
    expect((await stranger.call("GET", `/company/signers/?company=${company}`)).status).toBe(404);
    expect((await stranger.call("PATCH", pathOf(signer), { company })).status).toBe(404);
    const superUser = await service().hire(other, "Super User");
    const made = await superUser.call("POST", "/company/signers/", { ...sylvia, company, is_default: true });
    expect(made.body).toMatchObject({ company, is_default: true });
    expect((await superUser.call("PATCH", pathOf(signer), { title: "President" })).body).toMatchObject({
      company,
      title: "President",
    });
    expect(await read(made.body)).toEqual(made.body);
  });

  test("each change is in the company's audit log, with the API's names, and the default as a change of the company", async () => {
    const elsewhere = await service().hire(await service().company(), "Company Administrator");
    const made = await elsewhere.call("POST", "/company/signers/", { ...sylvia, is_default: true });
    await elsewhere.call("PATCH", pathOf(made.body), { document_codes: ["deed"], nmls_id: "42" });
    await elsewhere.call("DELETE", pathOf(made.body));
    const trail = (await elsewhere.call("GET", `/audit/?kind=signer&id=${made.body.id}`)).body.results;
    expect(trail.map(({ action }: { action: string }) => action)).toEqual([
      "signer.deactivate",
      "signer.change",
      "signer.create",
    ]);
    const changes = trail[1].changes.map(({ path, to }: { path: string; to: unknown }) => [path, to]);
    expect(changes).toContainEqual(["document_codes", ["deed"]]);
    expect(changes).toContainEqual(["nmls_id", "42"]);
    const chosen = (await elsewhere.call("GET", "/audit/?action=company.set_default_signer")).body.results;
    expect(chosen).toHaveLength(1);
    expect(chosen[0].changes).toContainEqual({ path: "default_signer", from: null, to: made.body.id });
  });
});
