import { beforeAll, describe, expect, test } from "bun:test";
import { password } from "../../support/http-service.ts";
import { onBothStores } from "../../support/on-both-stores.ts";
import { aStart, type Caller, type ServiceResponse, startLoan } from "../../support/running-service.ts";

onBothStores((service) => {
  let superUser: Caller;
  let administrator: Caller;
  let made = 0;
  beforeAll(async () => {
    superUser = await service().hire(await service().company({ isHouse: true }), "Super User");
    administrator = await service().hire(await service().company(), "Company Administrator");
  });

  const pathOf = (id: number): string => `/company/users/${id}/`;

  /** A user created over the API, by default with the known password. */
  const add = async (given: object = {}, by = administrator): Promise<ServiceResponse["body"]> => {
    made += 1;
    const body = { email: `user-${made}@changes.example`, first_name: "Nadia", last_name: "New", password, ...given };
    const response = await by.call("POST", "/company/users/", body);
    expect(response.status).toBe(201);
    return response.body;
  };

  const read = async (id: number) => (await administrator.call("GET", pathOf(id))).body;
  const patch = (id: number, body: object, by = administrator, headers = {}) =>
    by.call("PATCH", pathOf(id), body, headers);
  const remove = (id: number, by = administrator, headers = {}) => by.call("DELETE", pathOf(id), undefined, headers);
  const codeOf = ({ status, body }: ServiceResponse) => `${status} ${body?.code ?? "no code"}`;

  describe("a user", () => {
    test("is replaced: omitted fields are reset to their defaults, and the password stays", async () => {
      const user = await add({ phone: "+1 202 555 0100", title: "Officer", nmls_id: "1234567", roles: ["Closer"] });
      const { email } = user;
      const required = { email, first_name: "Nina", last_name: "Newer" };
      const replaced = await administrator.call("PUT", pathOf(user.id), { ...required, roles: ["Processor"] });
      expect(replaced.status).toBe(200);
      expect(replaced.body).toMatchObject({
        ...required,
        roles: ["Processor"],
        phone: null,
        title: null,
        nmls_id: null,
        hierarchy: "Company User",
        is_active: true,
        must_change_password: false,
        one_time_password: null,
        version: 2,
      });
      expect(replaced.headers.get("ETag")).toBe('"2"');
      const call = await service().signIn(email, password);
      expect((await call("GET", "/company/users/me/")).body.first_name).toBe("Nina");
      const missing = await administrator.call("PUT", pathOf(user.id), { email });
      expect(missing.body.errors.map(({ field }: { field: string }) => field)).toEqual(["first_name", "last_name"]);
    });

    test("is changed in part; a body that changes nothing keeps its version, and so does its own response as a PUT", async () => {
      const user = await add({ title: "Officer", roles: ["Closer"] });
      const changed = await patch(user.id, { title: null, phone: "202-555-0100" });
      expect(changed.body).toMatchObject({ title: null, phone: "202-555-0100", roles: ["Closer"], version: 2 });
      expect((await patch(user.id, { phone: "202-555-0100" })).body.version).toBe(2);
      const own = await read(user.id);
      const again = await administrator.call("PUT", pathOf(user.id), own);
      expect(again.body).toEqual({ ...own, one_time_password: null });
      expect(again.headers.get("X-Ignored-Fields")).toContain("must_change_password");
    });

    test("has state licenses, each of which ends no earlier than it begins", async () => {
      const license = { state: "IL", number: "031.0012345", valid_from: "2026-03-01", valid_through: "2026-03-01" };
      const user = await add({ state_licenses: [license] });
      expect(user.state_licenses).toEqual([license]);
      const ended = { ...license, state: "WI", valid_through: "2026-02-28" };
      const refused = await patch(user.id, { state_licenses: [license, ended, { ...license, number: " " }] });
      expect(refused.status).toBe(400);
      expect(refused.body.errors.map(({ field }: { field: string }) => field)).toEqual(["state_licenses.2.number"]);
      const wrong = await patch(user.id, { state_licenses: [license, ended] });
      expect([wrong.status, wrong.body.errors]).toEqual([
        400,
        [expect.objectContaining({ field: "state_licenses.1.valid_through" })],
      ]);
      expect(await read(user.id)).toMatchObject({ state_licenses: [license], version: 1 });
      expect((await patch(user.id, { state_licenses: [] })).body.state_licenses).toEqual([]);
    });

    test("is written only at the version that If-Match names", async () => {
      const user = await add();
      const put = { email: user.email, first_name: "Nina", last_name: "New" };
      const stale = { "If-Match": '"7"' };
      expect(codeOf(await patch(user.id, { title: "Officer" }, administrator, stale))).toBe("412 version_mismatch");
      expect(codeOf(await administrator.call("PUT", pathOf(user.id), put, stale))).toBe("412 version_mismatch");
      expect(codeOf(await remove(user.id, administrator, stale))).toBe("412 version_mismatch");
      expect((await read(user.id)).version).toBe(1);
      expect((await patch(user.id, { title: "Officer" }, administrator, { "If-Match": '"1"' })).status).toBe(200);
      expect((await remove(user.id, administrator, { "If-Match": '"2"' })).status).toBe(204);
    });

    test.each([
      [{ email: "nobody" }, "email", "invalid"],
      [{ email: null }, "email", "required"],
      [{ last_name: "" }, "last_name", "required"],
      [{ nmls_id: "NMLS 12" }, "nmls_id", "invalid"],
      [{ nmls_id: "1234567890123" }, "nmls_id", "invalid"],
      [{ roles: ["Baker"] }, "roles.0", "invalid"],
      [{ hierarchy: "King" }, "hierarchy", "invalid"],
      [{ hierarchy: "Super User" }, "hierarchy", "invalid"],
      [{ is_active: "no" }, "is_active", "invalid"],
      [{ password: "short" }, "password", "invalid"],
      [{ password: "" }, "password", "invalid"],
      [{ password: "Password-2026!" }, "password", "invalid"],
      [{ last_name: "Meadowbrook", password: "meadowbrook-1" }, "password", "invalid"],
      [{ password }, "password", "invalid"],
      [{ company: "mine" }, "company", "invalid"],
    ])("cannot be changed to %j", async (given, field) => {
      const user = await add();
      const refused = await patch(user.id, given, superUser);
      expect([refused.status, refused.body.errors[0].field]).toEqual([400, field]);
      expect(JSON.stringify(refused.body)).not.toContain(password);
      expect(await read(user.id)).toMatchObject({ version: 1 });
    });

    test("cannot get an email address that is taken, in any company and case, and the refusal says no more", async () => {
      const user = await add();
      const colleague = await add();
      const stranger = await add({ company: (await service().company()).id }, superUser);
      const taken = async (email: string) => {
        const { status, body } = await patch(user.id, { email: email.toUpperCase() });
        return [status, body.code, body.detail];
      };
      expect(await taken(stranger.email)).toEqual([
        400,
        "already_exists",
        "email is already taken: choose another one.",
      ]);
      expect(await taken(colleague.email)).toEqual(await taken(stranger.email));
      expect((await patch(user.id, { email: user.email.toUpperCase() })).body.email).toBe(user.email.toUpperCase());
    });

    test("stays in its company, which can be named, and no other", async () => {
      const user = await add();
      const other = await service().company();
      expect((await patch(user.id, { company: administrator.company.id, title: "A" })).body.version).toBe(2);
      expect((await patch(user.id, { company: user.company, title: "B" }, superUser)).body.version).toBe(3);
      for (const by of [administrator, superUser])
        expect(codeOf(await patch(user.id, { company: other.id, title: "C" }, by))).toBe("404 company_not_found");
      expect(await read(user.id)).toMatchObject({ company: administrator.company.id, title: "B" });
    });
  });

  describe("a password", () => {
    const signInStatus = async (call: Caller["call"]) => (await call("GET", "/company/users/me/")).status;

    test("that an administrator gives ends all sessions, and must be changed first", async () => {
      const user = await add({ roles: ["Closer"] });
      const before = await service().signIn(user.email, password);
      service().clock.advance(1);
      const reset = await patch(user.id, { password: "given by another" });
      expect(reset.body).toMatchObject({ must_change_password: true, one_time_password: null });
      expect(JSON.stringify(reset.body)).not.toContain("given by another");
      expect(await signInStatus(before)).toBe(401);
      const after = await service().signIn(user.email, "given by another");
      expect((await after("GET", "/loan/loans/")).body.code).toBe("password_change_required");
    });

    test("that was lost is replaced by another one-time password, shown only in that response", async () => {
      const user = await add({ password: null });
      const { body } = await patch(user.id, { password: null });
      const oneTimePassword = body.one_time_password as string;
      expect(oneTimePassword).toMatch(/^[a-z2-9]{5}(-[a-z2-9]{5}){3}$/);
      expect(oneTimePassword).not.toBe(user.one_time_password);
      expect(await signInStatus(await service().signIn(user.email, user.one_time_password))).toBe(401);
      expect(await signInStatus(await service().signIn(user.email, oneTimePassword))).toBe(200);
      expect(JSON.stringify(await read(user.id))).not.toContain(oneTimePassword);
      const audit = await administrator.call("GET", "/audit/?page_size=200");
      expect(JSON.stringify(audit.body)).not.toContain(oneTimePassword);
      const actions = audit.body.results
        .filter(({ kind, id }: { kind: string; id: string }) => kind === "user" && id === String(user.id))
        .map(({ action }: { action: string }) => action);
      expect(actions).toContain("user.reset_password");
    });

    test("of one's own is changed with an operation that requires the current one", async () => {
      const refused = await patch(administrator.userId, { password: "another of my own" });
      expect([refused.status, refused.body.errors[0].field]).toEqual([400, "password"]);
    });
  });

  describe("a user who is deleted", () => {
    test("is deactivated: removed from the list, still found by id, and activated again by a PATCH", async () => {
      const user = await add();
      const call = await service().signIn(user.email, password);
      const listed = async (query: string) =>
        (await administrator.call("GET", `/company/users/?page_size=200${query}`)).body.results.some(
          ({ id }: { id: number }) => id === user.id,
        );
      service().clock.advance(1);
      expect((await remove(user.id)).status).toBe(204);
      expect((await remove(user.id)).status).toBe(204);
      expect([await listed(""), await listed("&is_active=false")]).toEqual([false, true]);
      expect(await read(user.id)).toMatchObject({ is_active: false, version: 2 });
      expect((await call("GET", "/company/users/me/")).status).toBe(401);
      const again = await administrator.call("POST", "/company/users/", {
        email: user.email,
        first_name: "Other",
        last_name: "Person",
      });
      expect(again.body.code).toBe("already_exists");
      expect((await patch(user.id, { is_active: true })).body.is_active).toBe(true);
      expect((await call("GET", "/company/users/me/")).status).toBe(401);
      expect(await listed("")).toBe(true);
    });

    test("stays on its loans, and cannot be put on others", async () => {
      const officer = await add({ roles: ["Loan Officer"] });
      const helper = await add({ roles: ["Processor"] });
      const people = { processor_id: helper.id, underwriter_id: helper.id, closer_id: helper.id };
      const loan = await startLoan(administrator, { loan_officer_id: officer.id, ...people });
      const other = await startLoan(administrator, { loan_officer_id: administrator.userId });
      for (const { id } of [officer, helper]) expect((await remove(id)).status).toBe(204);
      const kept = await administrator.call("PATCH", `/loan/loans/${loan.id}/`, { notes: "kept" });
      expect([kept.status, kept.body.loan_officer_id, kept.body.notes]).toEqual([200, officer.id, "kept"]);
      expect(kept.body).toMatchObject(people);
      for (const [name, id] of [["loan_officer_id", officer.id], ...Object.entries(people)]) {
        const refused = await administrator.call("PATCH", `/loan/loans/${other.id}/`, { [name]: id });
        expect([refused.status, refused.body.errors[0].field]).toEqual([400, name]);
      }
      const started = aStart(administrator, { loan_officer_id: officer.id });
      expect((await administrator.call("POST", "/loan/loans/start-loan/", started)).status).toBe(400);
    });
  });
});
