import { afterAll, beforeAll, beforeEach, describe, expect, test } from "bun:test";
import { signInProviders } from "../../../../adapters/openid/providers.ts";
import { systemClock } from "../../../../adapters/system/clock.ts";
import type { Company } from "../../../../domain/company/company.ts";
import { type OpenIdProvider, openProvider, providerClient } from "../../../fixtures/outside/openid-provider.ts";
import { client, json, password } from "../support/http-service.ts";
import { forBothStores } from "../support/on-both-stores.ts";
import { type Caller, openService, type RunningService } from "../support/running-service.ts";
import { type SiteVisitor, siteVisitor, typedInto } from "../support/site-visitor.ts";

const sessionCookie = "__Host-session";
const providerCookie = "__Host-provider";

/** The metadata of a provider that announces this algorithm for its ID tokens. */
const signedBy = (algorithm: string) => ({ id_token_signing_alg_values_supported: [algorithm] });

/** Providers with the given timeout. */
const providersWithin = (timeoutMilliseconds: number) =>
  signInProviders({ allowsLoopback: true, addressesOf: async () => [], clock: systemClock(), timeoutMilliseconds });

forBothStores((kind) => {
  let provider: OpenIdProvider;
  let service: RunningService;
  let superUser: Caller;
  let company: Company;
  let domain: string;
  let faults: string[] = [];
  let companies = 0;

  beforeAll(async () => {
    provider = await openProvider();
    const outside = {
      signInProviders: providersWithin(60_000),
      reportFault: ({ detail }: { readonly detail: string }) => void faults.push(detail),
    };
    service = await openService(await kind.open({ shared: false }), outside);
    superUser = await service.hire(await service.company(), "Super User");
  });
  afterAll(async () => {
    await service.close();
    await provider.stop();
  });

  const change = (id: number, body: object) => superUser.call("PATCH", `/company/companies/${id}/`, body);
  const setUp = async (more: object = {}) => {
    companies += 1;
    domain = `lender-${companies}.example.com`;
    company = await service.company();
    const settings = {
      oidc_issuer: provider.issuer,
      oidc_client_id: providerClient.id,
      oidc_client_secret: providerClient.secret,
      oidc_email_domains: [domain],
    };
    const { status, body } = await change(company.id, { ...settings, ...more });
    expect([status, body.errors]).toEqual([200, undefined]);
  };
  beforeEach(async () => {
    faults = [];
    provider.signIn({ sub: "nobody" });
    await setUp();
  });

  const hire = async (name: string, given: object = {}) => {
    const email = `${name}@${domain}`;
    const { user } = await service.hireAs(company, { email, ...given });
    return { email, user };
  };
  const linkIn = (html: string) =>
    /href="(\/sign-in\/oidc\/\d+\/start[^"]*)"/.exec(html)?.[1]?.replaceAll("&amp;", "&") ?? "";
  /** Follows the form to where the provider redirects the browser. */
  const toProvider = async (visitor: SiteVisitor, email: string, next = "/loans") => {
    const asked = await visitor.open(`/sign-in/company?${new URLSearchParams({ next })}`);
    const answered = await visitor.send("/sign-in/company", typedInto(asked.html, { email }));
    const begun = await visitor.open(linkIn(answered.html));
    expect(begun.status).toBe(303);
    return provider.visit(begun.location ?? "");
  };
  const pathOf = (address: string) => address.replace("https://hecm.example.com", "");
  const signIn = async (email: string, next?: string) => {
    const visitor = siteVisitor(service);
    const done = await visitor.open(pathOf(await toProvider(visitor, email, next)));
    return { visitor, done, isSignedIn: visitor.cookies.has(sessionCookie) };
  };

  describe("signing in with a company's provider", () => {
    test("opens the requested page for the user whose verified address the provider names, and leaves no temporary cookie", async () => {
      const { email } = await hire("ada");
      provider.signIn({ sub: "person-1", email, email_verified: true });
      const { visitor, done } = await signIn(email, "/loans?status=processing");
      expect([done.status, done.location]).toEqual([303, "/loans?status=processing"]);
      expect([...visitor.cookies.keys()].toSorted()).toEqual([sessionCookie, "__Host-visitor"]);
      expect((await visitor.open("/loans")).status).toBe(200);
      expect(faults).toEqual([]);
    });

    test("uses the provider's id of the person from then on, even if the address changes on either side", async () => {
      const { email, user } = await hire("bob");
      provider.signIn({ sub: "person-2", email, email_verified: true });
      expect((await signIn(email)).isSignedIn).toBe(true);
      provider.signIn({ sub: "person-2", email: "elsewhere@other.example.com", email_verified: false });
      expect((await signIn(email)).isSignedIn).toBe(true);
      // Another person who gets the same address at the provider later is not this user.
      provider.signIn({ sub: "person-3", email, email_verified: true });
      const other = await signIn(email);
      expect([other.done.status, other.isSignedIn]).toEqual([403, false]);
      const log = await superUser.call("GET", `/audit/?company=${company.id}&kind=user&id=${user.id}`);
      const actions = log.body.results.map(({ action }: { action: string }) => action);
      // Before them are the creation of the account and its first sign-in, with which the test got a token.
      expect(actions.slice(0, 3)).toEqual(["user.sign_in", "user.sign_in", "user.link_provider"]);
    });

    test("signs in no one without a verified address of a listed domain, no inactive user, no program, and no stranger", async () => {
      const ada = await hire("ada");
      const gone = await hire("gone", { isActive: false });
      const program = await hire("program", { isProgram: true });
      const elsewhere = await service.hireAs(company, { email: `ada@elsewhere-${companies}.example.com` });
      const otherCompany = await service.hireAs(await service.company(), { email: `other@${domain}` });
      for (const person of [
        { email: ada.email },
        { email: ada.email, email_verified: false },
        { email: gone.email, email_verified: true },
        { email: program.email, email_verified: true },
        { email: elsewhere.user.email, email_verified: true },
        { email: otherCompany.user.email, email_verified: true },
        { email: `nobody@${domain}`, email_verified: true },
        {},
      ]) {
        provider.signIn({ sub: "person-4", ...person });
        const { done, isSignedIn } = await signIn(ada.email);
        expect([done.status, isSignedIn]).toEqual([403, false]);
        expect(done.html).toContain("No active account of your company belongs to this sign-in");
      }
    });

    test("signs in no one with an address that only becomes a user's in lowercase, because to the provider it is another person's", async () => {
      const { email } = await hire("kate");
      provider.signIn({ sub: "person-4", email: email.replace("k", "\u212a"), email_verified: true });
      const { done, isSignedIn } = await signIn(email);
      expect([done.status, isSignedIn]).toEqual([403, false]);
    });

    test("accepts an address as verified without the provider's statement if a Super User has set so, for listed domains only", async () => {
      await setUp({ oidc_trusts_email_domains: true });
      const { email } = await hire("carl");
      const elsewhere = await service.hireAs(company, { email: `carl@elsewhere-${companies}.example.com` });
      provider.signIn({ sub: "person-5", email });
      expect((await signIn(email)).isSignedIn).toBe(true);
      provider.signIn({ sub: "person-6", email: elsewhere.user.email });
      expect((await signIn(email)).isSignedIn).toBe(false);
    });

    test("requires no second factor and no new password: the provider's sign-in counts", async () => {
      const { email } = await hire("dora", { mustChangePassword: true });
      await change(company.id, { second_factor: "required" });
      provider.signIn({ sub: "person-7", email, email_verified: true }, { omitsAddressFromToken: true });
      const { visitor, isSignedIn } = await signIn(email);
      expect(isSignedIn).toBe(true);
      expect((await visitor.open("/loans")).status).toBe(200);
    });

    test("links again once the company has another provider, and once the user was deactivated and is active again", async () => {
      const another = await openProvider();
      const { email, user } = await hire("eve");
      provider.signIn({ sub: "person-8", email, email_verified: true });
      expect((await signIn(email)).isSignedIn).toBe(true);
      for (const is_active of [false, true]) await superUser.call("PATCH", `/company/users/${user.id}/`, { is_active });
      provider.signIn({ sub: "person-9", email, email_verified: true });
      expect((await signIn(email)).isSignedIn).toBe(true);
      await change(company.id, { oidc_issuer: another.issuer });
      another.signIn({ sub: "person-9 there", email, email_verified: true });
      expect((await signIn(email)).isSignedIn).toBe(true);
      await another.stop();
    });
  });

  describe("an invalid answer", () => {
    test.each([
      ["another issuer in the token", { claims: { iss: "https://elsewhere.example.com" } }],
      ["another audience", { claims: { aud: "another client" } }],
      ["another nonce", { claims: { nonce: "another" } }],
      ["a token that has expired", { claims: { exp: 1 } }],
      ["a key that is not published", { signsWithOtherKey: true }],
      ["no signature", { signsNothing: true }],
      ["no signature, as announced", { signsNothing: true, metadata: signedBy("none") }],
      ["the client's secret as the key, as announced", { signsWithSecret: true, metadata: signedBy("HS256") }],
      ["another issuer beside the code", { issuerOfRedirect: "https://elsewhere.example.com" }],
      ["no issuer beside the code where one is announced", { issuerOfRedirect: null }],
    ])("signs no one in: %s", async (_what, fault) => {
      const { email } = await hire("frank");
      provider.signIn({ sub: "person-10", email, email_verified: true }, fault);
      const { visitor, done, isSignedIn } = await signIn(email);
      expect([done.status, isSignedIn, visitor.cookies.has(providerCookie)]).toEqual([400, false, false]);
      expect(faults).toHaveLength(1);
    });

    test("signs no one in with another state, in another browser, with a code that was used, or after ten minutes", async () => {
      const { email } = await hire("grace");
      provider.signIn({ sub: "person-11", email, email_verified: true });
      const visitor = siteVisitor(service);
      const back = pathOf(await toProvider(visitor, email));
      const statusOf = async (path: string, as = visitor) => (await as.open(path)).status;
      expect(await statusOf(back, siteVisitor(service))).toBe(400);
      const kept = visitor.cookies.get(providerCookie) ?? "";
      expect(await statusOf(back.replace(/state=[^&]*/, "state=another"))).toBe(400);
      visitor.cookies.set(providerCookie, kept);
      expect(await statusOf(back)).toBe(303);
      expect(await statusOf(back)).toBe(400);
      visitor.cookies.set(providerCookie, kept);
      expect(await statusOf(back)).toBe(400);
      for (const [seconds, status] of [
        [599, 303],
        [600, 400],
      ] as const) {
        const later = siteVisitor(service);
        const address = pathOf(await toProvider(later, email));
        service.clock.advance(seconds);
        expect([seconds, await statusOf(address, later)]).toEqual([seconds, status]);
      }
    });

    test("signs no one in at another company's callback", async () => {
      const first = company;
      const { email } = await hire("heidi");
      provider.signIn({ sub: "person-12", email, email_verified: true });
      const visitor = siteVisitor(service);
      const back = pathOf(await toProvider(visitor, email));
      await setUp();
      const moved = back.replace(`/sign-in/oidc/${first.id}`, `/sign-in/oidc/${company.id}`);
      expect((await visitor.open(moved)).status).toBe(400);
      expect(visitor.cookies.has(sessionCookie)).toBe(false);
    });

    test("of two tabs the one that was begun last signs in, and the other one says to begin again", async () => {
      const { email } = await hire("ivan");
      provider.signIn({ sub: "person-13", email, email_verified: true });
      const visitor = siteVisitor(service);
      const [first, second] = [await toProvider(visitor, email), await toProvider(visitor, email)];
      const kept = visitor.cookies.get(providerCookie) ?? "";
      const early = await visitor.open(pathOf(first));
      expect([early.status, visitor.cookies.has(sessionCookie)]).toEqual([400, false]);
      expect(early.html).toContain('href="/sign-in/company?next=%2Floans"');
      visitor.cookies.set(providerCookie, kept);
      expect((await visitor.open(pathOf(second))).location).toBe("/loans");
    });

    test("redirects to no other site, whatever the address of the sign-in says", async () => {
      const { email } = await hire("judy");
      provider.signIn({ sub: "person-14", email, email_verified: true });
      for (const next of ["https://elsewhere.example.com/", "//elsewhere.example.com", "/api/loan/loans/"])
        expect((await signIn(email, next)).done.location).toBe("/");
    });

    test("also signs in with an address too long for a cookie, and then opens the start page", async () => {
      const { email } = await hire("jane");
      provider.signIn({ sub: "person-16", email, email_verified: true });
      const longest = `/loans?search=${"a".repeat(984)}`;
      for (const [next, opened] of [
        [longest, longest],
        [`${longest}a`, "/"],
        [`/loans?search=${'"'.repeat(984)}`, "/"],
      ] as const)
        expect((await signIn(email, next)).done.location).toBe(opened);
    });
  });

  test("a provider that is down, slow, or different from the settings is reported as unreachable, and the password still works", async () => {
    const { email } = await hire("kim");
    const visitor = siteVisitor(service);
    const start = `/sign-in/oidc/${company.id}/start`;
    const { signInProviders: patient } = service.dependencies;
    Object.assign(service.dependencies, { signInProviders: providersWithin(1_000) });
    const metadata = { issuer: "https://elsewhere.example.com" };
    for (const fault of [
      { answers: () => new Response("", { status: 503 }) },
      { answers: () => new Promise<Response>(() => undefined) },
      { answers: () => new Response("x".repeat(300_000)) },
      { answers: () => new Response(null, { status: 302, headers: { Location: `${provider.issuer}/keys` } }) },
      { metadata },
      { metadata: { authorization_endpoint: "javascript:alert(1)" } },
    ]) {
      provider.signIn({ sub: "person-15", email, email_verified: true }, fault);
      const { status, html } = await visitor.open(start);
      expect(status).toBe(503);
      expect(html).toContain("Sign in with a password");
    }
    Object.assign(service.dependencies, { signInProviders: patient });
    expect(faults).toHaveLength(6);
    expect((await visitor.signIn(email, password)).status).toBe(303);
  });

  test("a person who declines at the provider is told so, which is not an error", async () => {
    const { email } = await hire("lea");
    const visitor = siteVisitor(service);
    const state = new URL(await toProvider(visitor, email)).searchParams.get("state") ?? "";
    const declined = new URLSearchParams({ error: "access_denied", state, iss: provider.issuer });
    expect((await visitor.open(`/sign-in/oidc/${company.id}?${declined}`)).status).toBe(400);
    expect(faults).toEqual([]);
  });

  test("the form responds by the domain only: the same for every address of it, whether or not there is an account", async () => {
    const { email } = await hire("mia");
    const pageFor = async (address: string) => {
      const visitor = siteVisitor(service);
      const { html } = await visitor.open("/sign-in/company");
      return visitor.send("/sign-in/company", typedInto(html, { email: address }));
    };
    const [known, unknown] = [await pageFor(email), await pageFor(`zoe@${domain}`)];
    expect(known.html.replaceAll(email, "")).toBe(unknown.html.replaceAll(`zoe@${domain}`, ""));
    expect((await pageFor("ada@no-provider.example.com")).status).toBe(404);
    const foreign = await siteVisitor(service).send("/sign-in/company", [["email", email]], {});
    expect(foreign.status).toBe(403);
  });

  test("a company that requires its provider refuses correct passwords everywhere, except for programs, and a Super User can unset it", async () => {
    const { email } = await hire("nina");
    const program = await hire("machine", { isProgram: true });
    await change(company.id, { oidc_is_required: true });
    const requestToken = async (username: string, typed = password) => {
      const fields = {
        grant_type: "password",
        username,
        password: typed,
        client_id: client.id,
        client_secret: client.secret,
      };
      const response = await service.ask("/api/auth/token/", json(fields));
      return `${response.status} ${((await response.json()) as { code?: string }).code ?? ""}`;
    };
    expect(await requestToken(email)).toBe("403 provider_sign_in_required");
    // Only a correct password reveals it.
    expect(await requestToken(email, "wrong")).toBe("400 credentials_wrong");
    expect(await requestToken(program.email)).toBe("200 ");
    const refused = await siteVisitor(service).signIn(email, password);
    expect([refused.status, refused.html.includes("Sign in with your company")]).toEqual([403, true]);
    await change(company.id, { oidc_is_required: false });
    expect((await siteVisitor(service).signIn(email, password)).status).toBe(303);
  });

  test("sessions begun with a password end once the company requires its provider, except those of programs and of the provider", async () => {
    const people = { email: `olga@${domain}` };
    const [olga, program] = [await service.hireAs(company, people), await service.hireAs(company, { isProgram: true })];
    const browser = siteVisitor(service);
    await browser.signIn(people.email, password);
    provider.signIn({ sub: "person-16", ...people, email_verified: true });
    const { visitor } = await signIn(people.email);
    await change(company.id, { oidc_is_required: true });
    const me = async ({ token }: { readonly token: string }) =>
      (await service.ask("/api/company/users/me/", { token })).status;
    expect([await me(olga), await me(program)]).toEqual([401, 200]);
    expect((await browser.open("/loans")).location).toStartWith("/sign-in");
    // Of the three sessions, only the provider's is left.
    const { html } = await visitor.open("/account/sessions");
    expect(/<caption>[^<]*: (\d+)</.exec(html)?.[1]).toBe("1");
    await change(company.id, { oidc_is_required: false });
  });

  describe("a company's settings of its provider", () => {
    test("reserve a domain for one company, even if two save it concurrently, and release it once it is no longer listed", async () => {
      const other = await service.company();
      const taken = await change(other.id, { oidc_email_domains: [domain] });
      expect([taken.status, taken.body.errors[0].field]).toEqual([400, "oidc_email_domains.0"]);
      const free = `free-${companies}.example.com`;
      const both = await Promise.all([company, other].map(({ id }) => change(id, { oidc_email_domains: [free] })));
      expect(both.map(({ status }) => status).toSorted()).toEqual([200, 400]);
      for (const { id } of [company, other]) await change(id, { oidc_email_domains: [] });
      // A company that is about to be saved with a domain reserves it for a minute; one whose process died meanwhile does not, even if the
      // clock was set back since.
      const { installationFacts, clock } = service.dependencies;
      const { version } = (await superUser.call("GET", `/company/companies/${company.id}/`)).body;
      for (const [claimed, until, expected] of [
        [`dying-${companies}.example.com`, clock.after(clock.now(), 55), 400],
        [`set-back-${companies}.example.com`, clock.after(clock.now(), 3_600), 200],
        [`dead-${companies}.example.com`, "2020-01-01T00:00:00.000Z", 200],
      ] as const) {
        await installationFacts.putIfAbsent(`sign-in domain ${claimed}`, `${company.id} ${version} ${until}`);
        expect((await change(other.id, { oidc_email_domains: [claimed] })).status).toBe(expected);
      }
      expect((await change(other.id, { oidc_email_domains: [free, domain] })).status).toBe(200);
    });

    test("leave domains to Super Users, and the rest to the company's administrators", async () => {
      const administrator = await service.hire(company, "Company Administrator");
      const set = (body: object) => administrator.call("PATCH", `/company/companies/${company.id}/`, body);
      expect((await set({ oidc_email_domains: ["mail.example.com"] })).status).toBe(403);
      expect((await set({ oidc_trusts_email_domains: true })).status).toBe(403);
      const changed = await set({ oidc_is_required: true, oidc_client_id: "new", oidc_client_secret: "a new secret" });
      expect(changed.body).toMatchObject({ oidc_is_required: true, oidc_credentials: { configured: true } });
      expect(JSON.stringify(changed.body)).not.toContain("a new secret");
      for (const missing of [{ oidc_issuer: null }, { oidc_client_id: null, oidc_client_secret: null }]) {
        const refused = await change(company.id, missing);
        expect([refused.status, refused.body.errors[0].field]).toEqual([400, "oidc_is_required"]);
      }
    });

    test("show an administrator the domains as text, which is not sent", async () => {
      const { email } = await service.hire(company, "Company Administrator");
      const visitor = siteVisitor(service);
      await visitor.signIn(email, password);
      const page = async () => (await visitor.open("/admin/company/sign-in")).html;
      const html = await page();
      expect([html.includes(domain), html.includes('name="oidc_issuer"')]).toEqual([true, true]);
      expect(html).not.toMatch(/(?:name|value)="[^"]*oidc_email_domains(?:\.0)?"/);
      const saved = await visitor.send("/admin/company/sign-in", typedInto(html, { second_factor: "optional" }));
      expect(saved.status).toBe(303);
      expect(await page()).toContain(domain);
      await change(company.id, { oidc_email_domains: [] });
      expect(await page()).toMatch(/E-mail domains[\s\S]{0,200}None/);
    });

    test("of the house company belong to its Super Users, and never require the provider, so that they can help if another's fails", async () => {
      const house = await service.company({ isHouse: true });
      const administrator = await service.hire(house, "Company Administrator");
      const set = (body: object, by = administrator) => by.call("PATCH", `/company/companies/${house.id}/`, body);
      expect((await set({ oidc_issuer: provider.issuer })).status).toBe(403);
      expect((await set({ oidc_client_id: "its own", oidc_client_secret: "its own secret" })).status).toBe(403);
      const pair = { oidc_client_id: providerClient.id, oidc_client_secret: providerClient.secret };
      const domains = { oidc_email_domains: [`house-${companies}.example.com`] };
      const complete = { oidc_issuer: provider.issuer, ...pair, ...domains };
      expect((await set(complete, superUser)).status).toBe(200);
      const required = await set({ oidc_is_required: true }, superUser);
      expect([required.status, required.body.errors[0].field]).toEqual([400, "oidc_is_required"]);
    });

    test("accept only an issuer at a public https address, or for trials one on this machine", async () => {
      for (const issuer of [
        "http://login.example.com",
        "https://user@login.example.com",
        "https://login.example.com/?tenant=1",
        "https://10.0.0.1",
        "https://login.example.com/.well-known/openid-configuration",
      ]) {
        const { status, body } = await change(company.id, { oidc_issuer: issuer });
        expect([issuer, status, body.errors?.[0].field]).toEqual([issuer, 400, "oidc_issuer"]);
      }
      expect((await change(company.id, { oidc_issuer: "https://8.8.8.8/tenant" })).status).toBe(200);
    });
  });
});
