import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import type { Company } from "../../../../../domain/company/company.ts";
import { client, json, password } from "../../support/http-service.ts";
import { forBothStores } from "../../support/on-both-stores.ts";
import { type Caller, openService, type RunningService } from "../../support/running-service.ts";
import { appOf, turnOn } from "../../support/second-factor-scene.ts";
import { siteVisitor, typedInto } from "../../support/site-visitor.ts";

const me = "/company/users/me/";

forBothStores((kind) => {
  let service: RunningService;
  let company: Company;
  let administrator: Caller;
  beforeAll(async () => {
    service = await openService(await kind.open({ shared: false }));
    company = await service.company();
    administrator = await service.hire(company, "Company Administrator");
  });
  afterAll(() => service.close());

  const hire = () => service.hire(company, "Company User", "Loan Officer");
  const requestToken = async (email: string, more: Record<string, string> = {}) => {
    const parameters = { grant_type: "password", username: email, password, ...more };
    const fields = { ...parameters, client_id: client.id, client_secret: client.secret };
    const response = await service.ask("/api/auth/token/", json(fields));
    const body = (await response.json()) as {
      error?: string;
      code?: string;
      access_token?: string;
      refresh_token?: string;
    };
    return { status: response.status, said: `${response.status} ${body.error ?? ""}`, body };
  };

  describe("a user with a second factor", () => {
    test("signs in with password and code; the password alone only reveals that a code is needed", async () => {
      const { call, email } = await hire();
      const { app } = await turnOn(call, service.clock);
      expect((await requestToken(email)).said).toBe("403 mfa_required");
      expect((await requestToken(email, { password: "wrong", otp: app() })).said).toBe("400 invalid_grant");
      expect((await requestToken(email, { otp: app() })).status).toBe(200);
    });

    test("can use no code twice, even concurrently, and none of an earlier step", async () => {
      const { call, email, userId } = await hire();
      const { app } = await turnOn(call, service.clock);
      const early = app();
      service.clock.advance(30);
      const otp = app();
      const all = await Promise.all([1, 2, 3].map(() => requestToken(email, { otp })));
      expect(all.map(({ said }) => said).toSorted()).toEqual(["200 ", "400 invalid_grant", "400 invalid_grant"]);
      expect((await requestToken(email, { otp: early })).said).toBe("400 invalid_grant");
      const reused = await administrator.call("GET", `/audit/?kind=user&id=${userId}&action=user.reuse_code`);
      expect(reused.body).toMatchObject({ count: 3, results: [{ by: null }, { by: null }, { by: null }] });
      service.clock.advance(30);
      expect((await requestToken(email, { otp: app() })).status).toBe(200);
    });

    test("uses each recovery code once, however it is typed, which the audit log says", async () => {
      const { call, email, userId } = await hire();
      const { recoveryCodes } = await turnOn(call, service.clock);
      expect(recoveryCodes).toHaveLength(10);
      const [first = "", second = ""] = recoveryCodes;
      expect((await requestToken(email, { recovery_code: first.toLowerCase().replaceAll("-", " ") })).status).toBe(200);
      expect((await requestToken(email, { recovery_code: first })).said).toBe("400 invalid_grant");
      const both = await Promise.all([1, 2].map(() => requestToken(email, { recovery_code: second })));
      expect(both.map(({ status }) => status).toSorted()).toEqual([200, 400]);
      expect((await call("GET", `${me}second-factor/`)).body).toMatchObject({ recovery_codes_left: 8, setup: null });
      const { body } = await administrator.call("GET", `/audit/?kind=user&id=${userId}&action=user.use_recovery_code`);
      expect(body.count).toBe(2);
      expect(JSON.stringify(body)).not.toContain(first);
    });

    test("refreshes tokens without a code", async () => {
      const { call, email } = await hire();
      const { app } = await turnOn(call, service.clock);
      const { body } = await requestToken(email, { otp: app() });
      const refresh = { grant_type: "refresh_token", refresh_token: body.refresh_token ?? "" };
      expect((await requestToken(email, refresh)).status).toBe(200);
    });

    test("is locked out by wrong codes and wrong passwords together", async () => {
      const { call, email } = await hire();
      const { app } = await turnOn(call, service.clock);
      for (let time = 0; time < 5; time += 1) {
        expect((await requestToken(email, { password: "wrong" })).status).toBe(400);
        expect((await requestToken(email, { otp: "000000" })).status).toBe(400);
      }
      expect((await requestToken(email, { otp: app() })).status).toBe(429);
    });

    test("has no other session from the moment on in which it is turned on, and changes it only with password and code", async () => {
      const { call, email } = await hire();
      const other = await service.signIn(email, password);
      const { app } = await turnOn(call, service.clock);
      expect([(await call("GET", me)).status, (await other("GET", me)).status]).toEqual([200, 401]);
      const off = (given: object) => call("POST", `${me}second-factor/turn-off/`, given);
      expect((await off({ current_password: "wrong", otp: app() })).body.errors[0].field).toBe("current_password");
      const wrong = async (given: object) => {
        const { code, errors } = (await off({ current_password: password, ...given })).body;
        return [code, ...errors.map(({ field }: { readonly field: string }) => field)];
      };
      expect(await wrong({})).toEqual(["code_wrong", "otp", "recovery_code"]);
      expect(await wrong({ otp: "000000" })).toEqual(["code_wrong", "otp"]);
      expect(await wrong({ recovery_code: "0000" })).toEqual(["code_wrong", "recovery_code"]);
      const renewed = await call("PUT", `${me}second-factor/recovery-codes/`, {
        current_password: password,
        otp: app(),
      });
      service.clock.advance(30);
      const [code = ""] = renewed.body.recovery_codes;
      expect((await off({ current_password: password, recovery_code: code })).status).toBe(204);
      expect((await requestToken(email)).status).toBe(200);
    });

    test("that was lost is removed by an administrator, which ends all sessions", async () => {
      const { call, email, userId } = await hire();
      await turnOn(call, service.clock);
      expect((await administrator.call("GET", `/company/users/${userId}/`)).body.has_second_factor).toBe(true);
      expect((await call("POST", `/company/users/${administrator.userId}/reset-second-factor/`)).status).toBe(403);
      const path = `/company/users/${userId}/reset-second-factor/`;
      expect((await administrator.call("POST", path)).status).toBe(204);
      expect((await call("GET", me)).status).toBe(401);
      expect((await requestToken(email)).status).toBe(200);
      const { results } = (
        await administrator.call("GET", `/audit/?kind=user&id=${userId}&action=user.reset_second_factor`)
      ).body;
      expect(results).toMatchObject([{ by: administrator.userId }]);
      const own = `/company/users/${administrator.userId}/reset-second-factor/`;
      expect((await administrator.call("POST", own)).body.code).toBe("own_access");
    });
  });

  test("a second factor is not turned on by a wrong code, by another secret's, or by one shown an hour ago", async () => {
    const [one, other] = [await hire(), await hire()];
    const path = `${me}second-factor/`;
    const { setup } = (await other.call("GET", path)).body;
    const turn = async (given: object) =>
      (await one.call("PUT", path, { current_password: password, ...given })).body.errors[0].field;
    expect(await turn({ setup: setup.setup, otp: "000000" })).toBe("setup");
    const own = (await one.call("GET", path)).body.setup;
    expect(await turn({ setup: own.setup, otp: "000000" })).toBe("otp");
    service.clock.advance(1800);
    expect(await turn({ setup: own.setup, otp: "000000" })).toBe("setup");
    expect((await one.call("GET", path)).body.turned_on_at).toBeNull();
  });

  test("no secret and no recovery code is stored in clear", async () => {
    const { call, userId } = await hire();
    const { secret, recoveryCodes } = await turnOn(call, service.clock);
    const stored = JSON.stringify(await service.dependencies.forCompany(company.id).users.find(userId));
    for (const each of [secret, ...recoveryCodes, ...recoveryCodes.map((code) => code.replaceAll("-", ""))])
      expect(stored).not.toContain(each);
  });

  describe("in a browser", () => {
    test("the code is requested after the password, which opens nothing else, and then there is another cookie", async () => {
      const { call, email } = await hire();
      const { app } = await turnOn(call, service.clock);
      const visitor = siteVisitor(service);
      const asked = await visitor.fillIn("/sign-in?next=%2Faccount", { email, password });
      expect([asked.status, asked.location]).toEqual([303, "/sign-in/code?next=%2Faccount"]);
      expect((await visitor.open("/loans")).location).toBe("/sign-in?next=%2Floans");
      const pending = new Map(visitor.cookies);
      const wrong = await visitor.fillIn(asked.location ?? "", { otp: "000000" });
      expect([wrong.status, wrong.html.includes("The code is wrong or was already used")]).toEqual([400, true]);
      expect(wrong.html).toContain('<a href="#otp">Code</a> is wrong or was already used.');
      expect(wrong.html).toMatch(/<input id="otp"[^>]* aria-invalid="true"/);
      const recovery = await visitor.fillIn(asked.location ?? "", { recovery_code: "0000-0000-0000-0000" });
      expect(recovery.html).toContain('<a href="#recovery_code">Recovery code</a> is wrong or was already used.');
      const done = await visitor.fillIn(asked.location ?? "", { otp: app() });
      expect([done.status, done.location]).toEqual([303, "/account"]);
      expect((await visitor.open("/loans")).status).toBe(200);
      const former = siteVisitor(service);
      for (const [name, value] of pending) former.cookies.set(name, value);
      expect((await former.open("/sign-in/code")).location).toStartWith("/sign-in?");
      expect((await former.open("/loans")).status).toBe(303);
    });

    test("five minutes after the password, and not a second before, the password is requested again", async () => {
      const { call, email } = await hire();
      await turnOn(call, service.clock);
      const visitor = siteVisitor(service);
      await visitor.signIn(email, password);
      service.clock.advance(299);
      expect((await visitor.open("/sign-in/code")).status).toBe(200);
      service.clock.advance(1);
      expect((await visitor.open("/sign-in/code")).location).toBe("/sign-in?next=%2F");
    });

    test("the form of the code is accepted from its own page only", async () => {
      const { call, email } = await hire();
      const { app } = await turnOn(call, service.clock);
      const visitor = siteVisitor(service);
      await visitor.signIn(email, password);
      const sent = await visitor.send("/sign-in/code", [["otp", app()]]);
      expect(sent.status).toBe(403);
      expect((await visitor.fillIn("/sign-in/code", { otp: app() })).location).toBe("/");
    });

    test("a code that was not typed is reported at its field, and does not count as a wrong one", async () => {
      const { call, email } = await hire();
      const { app } = await turnOn(call, service.clock);
      const visitor = siteVisitor(service);
      await visitor.signIn(email, password);
      for (let time = 0; time < 10; time += 1) {
        const empty = await visitor.fillIn("/sign-in/code", {});
        expect([empty.status, empty.html.includes('<a href="#otp">Code</a> is required.')]).toEqual([400, true]);
      }
      expect((await visitor.fillIn("/sign-in/code", { otp: app() })).location).toBe("/");
    });

    test("a page sets it up, with a QR code for the app, and shows the recovery codes once", async () => {
      const { email } = await hire();
      const visitor = siteVisitor(service);
      await visitor.signIn(email, password);
      const { html } = await visitor.open("/account/second-factor");
      expect(html).toContain('<svg class="qr-code" role="img"');
      expect(html).not.toContain("style=");
      const [, secret = ""] = /href="otpauth:[^"]*secret=([A-Z2-7]+)/.exec(html) ?? [];
      expect(secret).toMatch(/^[A-Z2-7]{32}$/);
      const type = (shown: string, otp: string) =>
        visitor.send("/account/second-factor", typedInto(shown, { otp, current_password: password }));
      const missed = await type(html, "000000");
      expect([missed.status, missed.html.includes("must be the present code of the app")]).toEqual([400, true]);
      const done = await type(missed.html, appOf(secret, service.clock)());
      const codes = [...done.html.matchAll(/<dt>Code \d+<\/dt><dd>([^<]+)</g)].map(([, code = ""]) => code);
      expect([done.status, codes.length]).toEqual([200, 10]);
      const after = await visitor.open("/account/second-factor");
      expect(after.html).toContain("<dt>Recovery codes left</dt><dd>10</dd>");
      for (const code of codes) expect(after.html).not.toContain(code);
      const again = await visitor.fillIn("/account/second-factor/codes", {
        current_password: password,
        recovery_code: codes[0] ?? "",
      });
      expect([again.status, again.html.includes("Your recovery codes"), again.html.includes(codes[1] ?? "")]).toEqual([
        200,
        true,
        false,
      ]);
    });
  });

  describe("a company that requires a second factor", () => {
    test("has it set up before anything else, and lets programs continue without one", async () => {
      const strict = await service.company();
      const owner = await service.hire(strict, "Company Administrator");
      const { call, email } = await service.hire(strict, "Company User", "Loan Officer");
      const program = await service.hire(strict, "Company User", "Loan Officer");
      const asProgram = siteVisitor(service);
      await asProgram.signIn(program.email, password);
      await owner.call("PATCH", `/company/users/${program.userId}/`, { is_program: true });
      expect((await asProgram.open("/account")).location).toBe("/sign-in?next=%2Faccount");
      const refresh = (await requestToken(email)).body.refresh_token ?? "";
      await turnOn(owner.call, service.clock);
      const path = `/company/companies/${strict.id}/`;
      expect((await owner.call("PATCH", path, { second_factor: "required" })).status).toBe(200);

      expect((await call("GET", me)).status).toBe(401);
      const refreshed = await requestToken(email, { grant_type: "refresh_token", refresh_token: refresh });
      expect(refreshed.said).toBe("400 invalid_grant");
      expect((await requestToken(email)).said).toBe("403 mfa_enrollment_required");
      expect((await requestToken(email, { password: "wrong" })).said).toBe("400 invalid_grant");
      expect((await program.call("GET", me)).status).toBe(200);
      expect((await owner.call("GET", me)).status).toBe(200);

      const visitor = siteVisitor(service);
      await visitor.signIn(email, password);
      expect((await visitor.open("/loans")).location).toBe("/account/second-factor");
      expect((await visitor.open("/account/second-factor")).html).toContain("Your company requires a second factor");
      const refused = await asProgram.signIn(program.email, password);
      expect([refused.status, refused.html.includes("This is a program account")]).toEqual([403, true]);

      await owner.call("PATCH", path, { second_factor: "optional" });
      expect((await visitor.open("/loans")).status).toBe(200);
      expect((await call("GET", me)).status).toBe(200);
    });
  });
});
