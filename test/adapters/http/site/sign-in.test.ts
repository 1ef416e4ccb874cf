import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { client, password, startService, type TestService } from "../support/http-service.ts";
import { fieldsOf, siteVisitor, typedInto } from "../support/site-visitor.ts";

let service: TestService;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.stop());

const signedIn = async () => {
  const account = await service.hire(["Loan Officer"]);
  const visitor = siteVisitor(service);
  await visitor.signIn(account.user.email, password);
  return { ...account, visitor };
};

const sessionCookie = "__Host-session";

describe("signing in with a browser", () => {
  test("opens the requested page, with a cookie that no script and no other site can read", async () => {
    const { user } = await service.hire(["Loan Officer"]);
    const visitor = siteVisitor(service);
    const turnedAway = await visitor.open("/loans?status=processing");
    expect([turnedAway.status, turnedAway.location]).toEqual([303, "/sign-in?next=%2Floans%3Fstatus%3Dprocessing"]);
    const done = await visitor.fillIn(turnedAway.location ?? "", { email: user.email, password });
    expect([done.status, done.location]).toEqual([303, "/loans?status=processing"]);
    const [cookie = ""] = done.headers.getSetCookie();
    expect(cookie.replace(/=[^;]*/, "")).toBe(`${sessionCookie}; Path=/; HttpOnly; SameSite=Lax; Secure`);
    expect((await visitor.open("/loans")).status).toBe(200);
  });

  test("with a wrong password shows the form again, with the address as typed, and opens nothing", async () => {
    const { user } = await service.hire(["Loan Officer"]);
    const visitor = siteVisitor(service);
    const refused = await visitor.signIn(user.email, "not the password");
    expect(refused.status).toBe(400);
    expect(refused.html).toContain("No active account has this user name and password: check both.");
    expect(Object.fromEntries(fieldsOf(refused.html))).toMatchObject({ email: user.email, password: "" });
    expect(visitor.cookies.has(sessionCookie)).toBe(false);
  });

  test("with an empty field says so at the field, with a link to it above", async () => {
    const { user } = await service.hire(["Loan Officer"]);
    const visitor = siteVisitor(service);
    const link = (name: string, label: string) => `<li><a href="#${name}">${label}</a> is required.</li>`;
    const nothing = await visitor.signIn("", "");
    expect(nothing.status).toBe(400);
    expect(nothing.html).toContain("There is a problem with 2 fields.");
    expect(nothing.html).toContain(`${link("email", "E-mail address")}${link("password", "Password")}`);
    const named = await visitor.signIn(user.email, "");
    expect(named.html).toContain('<p class="error" id="password.error">Password is required.</p>');
    expect(named.html).not.toContain("email.error");
    const company = await visitor.fillIn("/sign-in/company", {});
    expect([company.status, company.html.includes(link("email", "E-mail address"))]).toEqual([400, true]);
  });

  test("redirects to no other site, and to nothing that is not a page", async () => {
    const { user } = await service.hire(["Loan Officer"]);
    for (const next of ["https://elsewhere.example.com/", "//elsewhere.example.com", "/api/loan/loans/", "/loans/x"]) {
      const visitor = siteVisitor(service);
      const done = await visitor.fillIn(`/sign-in?${new URLSearchParams({ next })}`, { email: user.email, password });
      expect(done.location).toBe("/");
    }
  });

  test("counts wrong passwords together with those of the token endpoint, under one lockout", async () => {
    const { user } = await service.hire(["Loan Officer"]);
    const visitor = siteVisitor(service);
    const { html } = await visitor.open("/sign-in");
    for (let time = 0; time < 5; time += 1) {
      await visitor.send("/sign-in", typedInto(html, { email: user.email, password: "wrong" }));
      const fields = { grant_type: "password", username: user.email, password: "wrong" };
      const body = new URLSearchParams({ ...fields, client_id: client.id, client_secret: client.secret });
      await service.ask("/api/auth/token/", { method: "POST", body });
    }
    const blocked = await visitor.send("/sign-in", typedInto(html, { email: user.email, password }));
    expect(blocked.status).toBe(429);
    expect(blocked.headers.get("Retry-After")).toBe("900");
  });

  test("without a visitor's cookie, or from another site, signs no one in", async () => {
    const { user } = await service.hire(["Loan Officer"]);
    const visitor = siteVisitor(service);
    const fields = typedInto((await visitor.open("/sign-in")).html, { email: user.email, password });
    const fromElsewhere = [
      { "Sec-Fetch-Site": "cross-site" },
      { "Sec-Fetch-Site": "same-site" },
      { Origin: "https://elsewhere.example.com" },
      { Origin: "null" },
      {},
    ];
    for (const headers of fromElsewhere) expect((await visitor.send("/sign-in", fields, headers)).status).toBe(403);
    const withoutCookie = siteVisitor(service);
    expect((await withoutCookie.send("/sign-in", fields)).status).toBe(403);
    // Browsers omit `Sec-Fetch-Site` over http beyond the loopback address.
    const named = await visitor.send("/sign-in", fields, { Origin: "https://hecm.example.com" });
    expect([named.status, named.location]).toEqual([303, "/"]);
  });
});

describe("a signed-in browser", () => {
  test("opens pages and no operation, and a token opens operations and no page", async () => {
    const { visitor, token } = await signedIn();
    const cookie = visitor.cookies.get(sessionCookie) ?? "";
    const headers = { Cookie: `${sessionCookie}=${cookie}` };
    expect((await service.ask("/api/loan/loans/", { headers })).status).toBe(401);
    expect((await service.ask("/api/loan/loans/", { token: cookie })).status).toBe(401);
    const refresh = { grant_type: "refresh_token", refresh_token: cookie };
    const body = new URLSearchParams({ ...refresh, client_id: client.id, client_secret: client.secret });
    expect((await service.ask("/api/auth/token/", { method: "POST", body })).status).toBe(400);
    expect((await visitor.open("/loans")).status).toBe(200);
    expect((await service.ask("/loans", { token })).status).toBe(303);
    const asCookie = { Cookie: `${sessionCookie}=${token}` };
    expect((await service.ask("/loans", { headers: asCookie })).status).toBe(303);
  });

  test("shows an access token of its session only with a button, and the token ends with the session", async () => {
    const { visitor } = await signedIn();
    const tokenIn = (html: string) => /<dt>Access token<\/dt><dd>([^<]+)</.exec(html)?.[1];
    expect(tokenIn((await visitor.open("/account/token")).html)).toBeUndefined();
    const { html, headers } = await visitor.fillIn("/account/token", {});
    const token = tokenIn(html) ?? "";
    expect(headers.get("Cache-Control")).toContain("no-store");
    const statusOf = async () => (await service.ask("/api/company/users/me/", { token })).status;
    expect(await statusOf()).toBe(200);
    // A request with the token does not count as use of the browser: the session still becomes idle.
    service.clock.advance(1799);
    expect(await statusOf()).toBe(200);
    service.clock.advance(1);
    expect(await statusOf()).toBe(401);
  });

  test("shows an access token that lasts an hour, and not a second longer, and none to another form", async () => {
    const { visitor } = await signedIn();
    expect((await visitor.send("/account/token", [])).status).toBe(403);
    const { html } = await visitor.fillIn("/account/token", {});
    const token = /<dt>Access token<\/dt><dd>([^<]+)</.exec(html)?.[1] ?? "";
    const statusOf = async () => (await service.ask("/api/company/users/me/", { token })).status;
    for (const seconds of [1700, 1700, 199]) {
      service.clock.advance(seconds);
      await visitor.open("/account");
    }
    expect(await statusOf()).toBe(200);
    service.clock.advance(1);
    expect(await statusOf()).toBe(401);
    const again = (await visitor.fillIn("/account/token", {})).html;
    const second = /<dt>Access token<\/dt><dd>([^<]+)</.exec(again)?.[1] ?? "";
    await visitor.fillIn("/account/sessions/sign-out", {});
    expect((await service.ask("/api/company/users/me/", { token: second })).status).toBe(401);
  });

  test("is signed out by a button only, and permanently", async () => {
    const { visitor } = await signedIn();
    const stolen = new Map(visitor.cookies);
    const { html } = await visitor.open("/loans");
    // Opening the address only says that the user is still signed in.
    expect((await visitor.open("/sign-out")).html).toContain("You are signed in.");
    expect((await visitor.open("/loans")).status).toBe(200);
    const token = /action="\/sign-out"><input type="hidden" name="form_token" value="([^"]+)"/.exec(html)?.[1] ?? "";
    expect((await visitor.send("/sign-out", [["form_token", token]])).location).toBe("/sign-in");
    expect(visitor.cookies.has(sessionCookie)).toBe(false);
    for (const [name, value] of stolen) visitor.cookies.set(name, value);
    expect((await visitor.open("/loans")).location).toBe("/sign-in?next=%2Floans");
    expect((await visitor.open("/sign-out")).location).toBe("/sign-in");
  });

  test("has one session: signing in again ends the former one", async () => {
    const { user, visitor } = await signedIn();
    const former = siteVisitor(service);
    for (const [name, value] of visitor.cookies) former.cookies.set(name, value);
    expect((await visitor.signIn(user.email, password)).location).toBe("/");
    expect((await visitor.open("/loans")).status).toBe(200);
    expect((await former.open("/loans")).status).toBe(303);
  });

  test("is signed out after half an hour without a request, and not a second before", async () => {
    const { visitor } = await signedIn();
    service.clock.advance(1799);
    expect((await visitor.open("/loans")).status).toBe(200);
    service.clock.advance(1799);
    expect((await visitor.open("/loans")).status).toBe(200);
    service.clock.advance(1800);
    expect((await visitor.open("/loans")).status).toBe(303);
  });

  test("keeps what was typed into a quote that is sent too late, and calculates it after the next sign-in of its user", async () => {
    const { user, visitor } = await signedIn();
    const typed = typedInto((await visitor.open("/quotes/new")).html, { home_value: "612000" });
    service.clock.advance(1800);
    const late = await visitor.send("/quotes/new", typed);
    expect([late.status, late.html.includes("You are no longer signed in")]).toEqual([401, true]);
    await visitor.signIn(user.email, password);
    const { status, html } = await visitor.send("/quotes/new", fieldsOf(late.html));
    expect([status, Object.fromEntries(fieldsOf(html)).home_value?.replace(",", "")]).toEqual([200, "612000"]);
    expect(html).toMatch(/could receive \$[\d,]+/);
    const other = await signedIn();
    expect((await other.visitor.send("/quotes/new", fieldsOf(late.html))).status).toBe(403);
  });

  test("accepts no form of another page, of another session, or from elsewhere, and changes nothing", async () => {
    const { visitor } = await signedIn();
    const other = await signedIn();
    const { html } = await visitor.open("/loans/new");
    const fields = typedInto(html, { first_name: "Ada", last_name: "Example", dob: "04/12/1940", home_value: "1" });
    const attempts = [
      await visitor.send("/loans/new", fields, { "Sec-Fetch-Site": "cross-site" }),
      await visitor.send("/account/password", fields),
      await other.visitor.send("/loans/new", fields),
      await visitor.send(
        "/loans/new",
        fields.filter(([name]) => name !== "form_token"),
      ),
    ];
    expect(attempts.map(({ status }) => status)).toEqual([403, 403, 403, 403]);
    expect(attempts[0]?.html).toContain("Nothing was saved");
  });

  test("has to choose a password first, and then has a new cookie", async () => {
    const { user } = await service.hire(["Loan Officer"], { mustChangePassword: true });
    const visitor = siteVisitor(service);
    await visitor.signIn(user.email, password);
    expect((await visitor.open("/loans")).location).toBe("/account/password");
    const before = new Map(visitor.cookies);
    const weak = await visitor.fillIn("/account/password", { current_password: password, new_password: "short" });
    expect([weak.status, weak.html.includes("must have at least 12 characters")]).toEqual([400, true]);
    expect(weak.html).not.toContain(password);
    const chosen = { current_password: password, new_password: "a sentence only this test would say" };
    expect((await visitor.fillIn("/account/password", chosen)).location).toBe("/");
    expect((await visitor.open("/loans")).status).toBe(200);
    const former = siteVisitor(service);
    for (const [name, value] of before) former.cookies.set(name, value);
    expect((await former.open("/loans")).status).toBe(303);
  });

  test("reads at each password that was typed that it must be typed again when its form is shown again", async () => {
    const { visitor } = await signedIn();
    const at = "/account/password";
    const told = (html: string) =>
      [...html.matchAll(/id="(\w+)\.error">[^<]*must be typed again/g)].map(([, name]) => name);
    const chosen = "a sentence only this test would say";
    const opened = await visitor.open(at);
    expect(told(opened.html)).toEqual([]);
    const weak = await visitor.send(at, typedInto(opened.html, { current_password: password, new_password: "short" }));
    expect([weak.status, told(weak.html)]).toEqual([400, ["current_password"]]);
    const form = typedInto(opened.html, { current_password: password, new_password: chosen });
    const late = await siteVisitor(service).send(at, form);
    expect([late.status, late.html.includes(chosen)]).toEqual([401, false]);
    const refilled = await visitor.send(at, fieldsOf(late.html));
    expect([refilled.status, told(refilled.html)]).toEqual([403, ["current_password", "new_password"]]);
    const again = { current_password: password, new_password: chosen };
    expect((await visitor.send(at, typedInto(refilled.html, again))).location).toBe("/account?done=password");
  });
});

test("an unknown address is a page in a browser, and an error for programs", async () => {
  const asBrowser = await service.ask("/lones", { headers: { Accept: "text/html,application/xhtml+xml,*/*;q=0.8" } });
  expect([asBrowser.status, asBrowser.headers.get("Content-Type")]).toEqual([404, "text/html; charset=utf-8"]);
  const page = await asBrowser.text();
  expect(page).toContain("There is no page at this address");
  expect(page).toContain('<a href="/">Start page</a>');
  const asProgram = await service.ask("/lones");
  expect([asProgram.status, asProgram.headers.get("Content-Type")]).toEqual([404, "application/json"]);
  const ofApi = await service.ask("/api/lones/", { headers: { Accept: "text/html" } });
  expect([ofApi.status, ofApi.headers.get("Content-Type")]).toEqual([401, "application/json"]);
});

test("in production no password is accepted over http, except on the machine itself", async () => {
  const statusAt = async (publicUrl: string, isProduction: boolean) => {
    const here = await startService({ settings: { publicUrl, isProduction } });
    const { status } = await here.ask("/sign-in");
    await here.stop();
    return status;
  };
  expect(await statusAt("http://hecm.example.com", true)).toBe(403);
  expect(await statusAt("http://hecm.example.com", false)).toBe(200);
  expect(await statusAt("http://127.0.0.1:8000", true)).toBe(200);
  expect(await statusAt("https://hecm.example.com", true)).toBe(200);
});

test("two installations on one machine do not sign each other out: over http, a cookie is named by its port", async () => {
  const here = await startService({ settings: { publicUrl: "http://127.0.0.1:8123" } });
  const visitor = siteVisitor(here);
  await visitor.open("/sign-in");
  expect([...visitor.cookies.keys()]).toEqual(["visitor-8123"]);
  await here.stop();
});
