import { beforeAll, expect, test } from "bun:test";
import { json, password } from "../../support/http-service.ts";
import { onBothStores } from "../../support/on-both-stores.ts";
import type { Caller } from "../../support/running-service.ts";
import { fieldsOf, siteVisitor } from "../../support/site-visitor.ts";

const path = "/company/api-clients/";

onBothStores((service) => {
  let administrator: Caller;
  let officer: Caller;
  beforeAll(async () => {
    const company = await service().company();
    administrator = await service().hire(company, "Company Administrator");
    officer = await service().hire(company, "Company User", "Loan Officer");
  });
  const requestToken = async (credentials: object) => {
    const fields = { grant_type: "password", username: officer.email, password, ...credentials };
    const response = await service().ask("/api/auth/token/", json(fields));
    return { status: response.status, body: (await response.json()) as { access_token: string; error?: string } };
  };
  const credentialsOf = ({ client_id, client_secret }: { client_id: string; client_secret: string }) => ({
    client_id,
    client_secret,
  });

  test("an API client shows its secret once, in the response that created it, and never in a replay, a read, or the log", async () => {
    const key = { "Idempotency-Key": "create once" };
    const { status, body } = await administrator.call("POST", path, { name: "Pricing engine" }, key);
    expect([status, body.is_active, body.last_used_at]).toEqual([201, true, null]);
    expect(body.client_secret).toMatch(/^[\w-]{43}$/);
    const shown = { ...body, client_secret: null };
    expect((await administrator.call("POST", path, { name: "Pricing engine" }, key)).body).toEqual(shown);
    expect((await administrator.call("GET", `${path}${body.id}/`)).body).toEqual(shown);
    const rotated = (await administrator.call("POST", `${path}${body.id}/rotate-secret/`)).body;
    expect(rotated.client_secret).not.toBe(body.client_secret);
    expect((await requestToken(credentialsOf(body))).status).toBe(200);
    expect((await requestToken(credentialsOf(rotated))).status).toBe(200);
    const log = (await administrator.call("GET", `/audit/?kind=api_client&id=${body.id}`)).body;
    expect(log.results.map(({ action }: { action: string }) => action)).toEqual([
      "api_client.rotate_secret",
      "api_client.create",
    ]);
    const everything = JSON.stringify([log, (await administrator.call("GET", path)).body]);
    expect([body, rotated].filter(({ client_secret }) => everything.includes(client_secret))).toEqual([]);
    expect(everything).toContain('"path":"secret","from":"set","to":"changed"');
    await administrator.call("DELETE", `${path}${body.id}/`);
  });

  test("an access token of a client is refused from the moment on in which the client is deactivated", async () => {
    const made = (await administrator.call("POST", path, { name: "Pricing engine" })).body;
    const { body } = await requestToken(credentialsOf(made));
    const running = async () => (await officer.call("GET", "/company/users/me/sessions/")).body.count;
    const before = await running();
    const call = service().answerTo(body.access_token);
    expect((await call("GET", "/company/users/me/")).status).toBe(200);
    const { last_used_at } = (await administrator.call("GET", `${path}${made.id}/`)).body;
    expect(last_used_at).toBe(service().clock.now());
    expect((await administrator.call("DELETE", `${path}${made.id}/`)).status).toBe(204);
    expect((await call("GET", "/company/users/me/")).status).toBe(401);
    expect(await running()).toBe(before - 1);
    expect((await requestToken(credentialsOf(made))).body.error).toBe("invalid_client");
    const listed = (await administrator.call("GET", `${path}?is_active=false`)).body.results;
    expect(listed.map(({ id }: { id: number }) => id)).toContain(made.id);
    const again = await administrator.call("PATCH", `${path}${made.id}/`, { is_active: true });
    expect([again.status, again.body.is_active, again.body.client_secret]).toEqual([200, true, null]);
    expect((await call("GET", "/company/users/me/")).status).toBe(401);
    expect((await requestToken(credentialsOf(made))).status).toBe(200);
    await administrator.call("DELETE", `${path}${made.id}/`);
  });

  test("clients are created, seen, and changed by administrators of their own company only", async () => {
    const made = (await administrator.call("POST", path, { name: "Pricing engine" })).body;
    expect((await officer.call("GET", path)).status).toBe(403);
    const other = await service().hire(await service().company(), "Company Administrator");
    expect((await other.call("GET", `${path}${made.id}/`)).status).toBe(404);
    expect((await other.call("POST", `${path}${made.id}/rotate-secret/`)).status).toBe(404);
    const late = { "If-Match": `"${made.version + 1}"` };
    expect((await administrator.call("PATCH", `${path}${made.id}/`, { name: "Renamed" }, late)).status).toBe(412);
    const renamed = await administrator.call("PATCH", `${path}${made.id}/`, { name: "Renamed" });
    expect(renamed.body).toEqual({
      ...made,
      client_secret: null,
      name: "Renamed",
      version: 2,
      updated_at: expect.any(String),
    });
  });

  test("in a browser the secret is shown once, with the client id, also when a new one is created", async () => {
    const visitor = siteVisitor(service());
    await visitor.signIn(administrator.email, password);
    const added = await visitor.fillIn("/admin/api-clients/new", { name: "Web shop" });
    expect(added.status).toBe(200);
    const client_id = /client-\d+-\d+/.exec(added.html)?.[0] ?? "";
    const secretIn = (html: string) => /<dd>([\w-]{43})<\/dd>/.exec(html)?.[1] ?? "";
    expect((await requestToken({ client_id, client_secret: secretIn(added.html) })).status).toBe(200);
    const list = await visitor.open("/admin/api-clients");
    expect(list.html).toContain(client_id);
    expect(list.html).not.toContain(secretIn(added.html));
    const id = client_id.split("-")[2];
    const record = await visitor.open(`/admin/api-clients/${id}`);
    expect([record.html.includes(client_id), record.html.includes("Last used")]).toEqual([true, true]);
    const asked = await visitor.fillIn(`/admin/api-clients/${id}/secret`, {});
    const rotated = await visitor.send(`/admin/api-clients/${id}/secret`, fieldsOf(asked.html));
    expect(secretIn(rotated.html)).not.toBe(secretIn(added.html));
    expect((await requestToken({ client_id, client_secret: secretIn(rotated.html) })).status).toBe(200);
    await visitor.fillIn(`/admin/api-clients/${id}/remove`, {});
    expect((await requestToken({ client_id, client_secret: secretIn(rotated.html) })).status).toBe(401);
    await visitor.fillIn(`/admin/api-clients/${id}`, { is_active: "yes" });
    expect((await requestToken({ client_id, client_secret: secretIn(rotated.html) })).status).toBe(200);
  });
});
