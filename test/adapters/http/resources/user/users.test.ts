import { beforeAll, expect, test } from "bun:test";
import { password } from "../../support/http-service.ts";
import { onBothStores } from "../../support/on-both-stores.ts";
import type { Caller } from "../../support/running-service.ts";

onBothStores((service) => {
  let administrator: Caller;
  beforeAll(async () => {
    administrator = await service().hire(await service().company(), "Company Administrator");
  });

  const nadia = { email: "nadia@example.com", first_name: "Nadia", last_name: "New", roles: ["Processor"] };

  test("a new user gets a password that is shown once, and must choose an own one before anything else", async () => {
    const made = await administrator.call("POST", "/company/users/", nadia);
    expect([made.status, made.body.must_change_password, made.body.hierarchy]).toEqual([201, true, "Company User"]);
    const oneTimePassword = made.body.one_time_password as string;
    expect(oneTimePassword.length).toBeGreaterThanOrEqual(16);
    expect(JSON.stringify((await administrator.call("GET", `/company/users/${made.body.id}/`)).body)).not.toContain(
      oneTimePassword,
    );

    const call = await service().signIn(nadia.email, oneTimePassword);
    expect((await call("GET", "/company/users/me/")).body).toMatchObject({ id: made.body.id, email: nadia.email });
    expect((await call("GET", "/loan/loans/")).body.code).toBe("password_change_required");
    const change = (new_password: string, current_password = oneTimePassword) =>
      call("POST", "/company/users/me/change-password/", { current_password, new_password });
    expect((await change("short")).body.errors[0].field).toBe("new_password");
    expect((await change("a password of my own", "not this one")).body.errors[0].field).toBe("current_password");
    const chosen = await change("a password of my own");
    expect([chosen.status, chosen.body.must_change_password]).toEqual([200, false]);
    expect((await call("GET", "/loan/loans/")).status).toBe(200);
  });

  test("a given password needs no change, and is never shown", async () => {
    const made = await administrator.call("POST", "/company/users/", {
      ...nadia,
      email: "given@example.com",
      password,
    });
    expect([made.body.must_change_password, made.body.one_time_password]).toEqual([false, null]);
    expect(JSON.stringify(made.body)).not.toContain(password);
  });

  test("a user is sent again to a caller who has its version, because a sign-in changes the response without changing the version", async () => {
    const email = "signs-in@example.com";
    const made = await administrator.call("POST", "/company/users/", { ...nadia, email, password });
    const call = await service().signIn(email, password);
    const known = { "If-None-Match": made.headers.get("ETag") ?? "" };
    for (const read of [
      await administrator.call("GET", `/company/users/${made.body.id}/`, undefined, known),
      await call("GET", "/company/users/me/", undefined, known),
    ])
      expect([read.status, read.body?.last_login_at, made.body.last_login_at]).toEqual([200, expect.any(String), null]);
  });

  test.each([
    [{ email: "nobody" }, "email", "invalid"],
    [{ email: null }, "email", "invalid"],
    [{ email: "NADIA@example.com" }, "email", "already_exists"],
    [{ first_name: " " }, "first_name", "invalid"],
    [{ hierarchy: "King" }, "hierarchy", "invalid"],
    [{ roles: ["Loan Officer", "Baker"] }, "roles.1", "invalid"],
    [{ roles: "Loan Officer" }, "roles", "invalid"],
    [{ password: "short" }, "password", "invalid"],
    [{ password: "Password-2026!" }, "password", "invalid"],
    [{ last_name: "Meadowbrook", password: "meadowbrook-1" }, "password", "invalid"],
    [{ phone: "call me" }, "phone", "invalid"],
  ])("a user with %j is refused", async (given, field, code) => {
    const refused = await administrator.call("POST", "/company/users/", {
      ...nadia,
      email: "other@example.com",
      ...given,
    });
    expect([refused.status, refused.body.errors[0].field, refused.body.code]).toEqual([400, field, code]);
  });

  test("an administrator creates no Super User, and no user elsewhere", async () => {
    const other = await service().company();
    const make = (given: object) =>
      administrator.call("POST", "/company/users/", { ...nadia, email: "x@example.com", ...given });
    expect((await make({ hierarchy: "Super User" })).status).toBe(403);
    expect((await make({ company: other.id })).status).toBe(404);
    expect((await make({ company: administrator.company.id })).status).toBe(201);
  });

  test("users are found by name or e-mail address, and inactive ones when requested", async () => {
    const found = async (query: string) =>
      (await administrator.call("GET", `/company/users/${query}`)).body.results.map(
        ({ email }: { email: string }) => email,
      );
    expect(await found("?search=nadi&ordering=email")).toContain(nadia.email);
    expect(await found("?search=nobody-here")).toEqual([]);
    expect(await found("?is_active=false")).toEqual([]);
  });
});
