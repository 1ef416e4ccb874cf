import { afterAll, beforeAll, expect, test } from "bun:test";
import type { Role } from "../../../../../domain/access/roles.ts";
import { day } from "../../../../../domain/kernel/day.ts";
import { aUser } from "../../../../fixtures/company/user.ts";
import { userAdded } from "../../../../fixtures/loan/log.ts";
import { json, password, startService, type TestService } from "../../support/http-service.ts";
import { decoded, type SiteVisitor, siteVisitor } from "../../support/site-visitor.ts";

let service: TestService;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.stop());

/** A user who has just signed in, with a token for the API. */
const worker = async (roles: readonly Role[], given: Parameters<TestService["hire"]>[1] = {}) => {
  const { user, token } = await service.hire(roles, given);
  const visitor = siteVisitor(service);
  const { location } = await visitor.signIn(user.email, password);
  return { user, token, visitor, location };
};

const start = async (visitor: SiteVisitor, query = ""): Promise<string> => {
  const { status, html } = await visitor.open(`/${query}`);
  expect(status).toBe(200);
  return html;
};

test("an officer begins with own loans, the one with the first deadline on top, and what these wait for", async () => {
  const { user, token, visitor, location } = await worker(["Loan Officer"], { nmlsId: "123456" });
  expect(location).toBe("/");
  expect(await start(visitor)).toContain("Nothing is waiting for you.");
  const loan = { first_name: "Ada", property_state: "CA", home_value: 500_000, hecm_type: "traditional" };
  for (const [last_name, application_date] of [
    ["Later", "2026-04-20"],
    // 30 days for the notice of action taken (12 CFR 1002.9): May 5, four days from today.
    ["Sooner", "2026-04-05"],
  ]) {
    const body = { ...loan, last_name, application_date, dob: "1946-04-12", loan_officer_id: user.id };
    expect((await service.ask("/api/loan/loans/start-loan/", { ...json(body), token })).status).toBe(201);
  }
  const html = await start(visitor);
  expect([...html.matchAll(/Ada (\w+) · <span class="unbroken">2026/g)].map(([, name]) => name)).toEqual([
    "Sooner",
    "Later",
  ]);
  expect(html).toMatch(/<a href="\/loans\?[^"]*due_before=2026-05-08[^"]*">1 loan with a deadline in the next 7 days/);
  expect(html).toMatch(/<a href="\/loans\?[^"]*calculation=none[^"]*">2 loans not calculated yet/);
  expect(html).toContain("2 loans ready for the next status");
  expect(html).not.toContain("that has passed");
  for (const [, href = ""] of html.matchAll(/href="(\/loans\?[^"]+)"/g))
    expect([href, (await visitor.open(href.replaceAll("&amp;", "&"))).status]).toEqual([href, 200]);
  // Each heading sorts by its own column only.
  expect(html).toContain('href="/loans?sort=state"');
  const other = await worker(["Loan Officer"]);
  expect(await start(other.visitor)).not.toContain("Ada Sooner");
  // A deadline that has passed is shown once.
  const late = { last_name: "Late", application_date: "2026-03-20", dob: "1946-04-12", loan_officer_id: other.user.id };
  await service.ask("/api/loan/loans/start-loan/", { ...json({ ...loan, ...late }), token: other.token });
  const ofOther = await start(other.visitor);
  expect(ofOther).toContain("1 loan with a deadline that has passed");
  expect(ofOther).not.toContain("in the next 7 days");
});

test("a user with several roles has a tab for each, with the loans in the statuses that the role handles", async () => {
  const { visitor, token } = await worker(["Processor", "Underwriter", "Compliance"]);
  const html = await start(visitor);
  expect([...html.matchAll(/<a href="\/\?role=([\w-]+)"/g)].map(([, role]) => role)).toEqual([
    "processor",
    "underwriter",
    "compliance",
  ]);
  expect(html).toContain('<a href="/?role=processor" aria-current="page">Processor</a>');
  expect(html).toContain('href="/loans?status=origination&amp;status=processing"');
  expect(await start(visitor, "?role=underwriter")).toContain(
    'href="/loans?status=underwriting&amp;status=conditional_approval"',
  );
  // Today is May 1, 2026: the first quarter is the last one that has ended.
  const compliance = await start(visitor, "?role=compliance");
  for (const path of ["/reports/hmda/2026", "/reports/mcr/2026/1"]) expect(compliance).toContain(`href="${path}"`);
  expect((await service.ask("/api/loan/mcr/", { ...json({ year: 2026, quarter: 1 }), token })).status).toBe(201);
  expect(await start(visitor, "?role=compliance")).not.toContain('href="/reports/mcr/2026/1"');
});

test("a user without a role can sign in, and is told who assigns one", async () => {
  const { visitor } = await worker([]);
  expect(await start(visitor)).toContain("You have no role yet: ask an administrator of your company for one.");
});

test("a Super User begins with the companies, and sees what waits in the chosen one", async () => {
  const { user, visitor } = await worker([], { hierarchy: "Super User" });
  const html = await start(visitor);
  expect(html).toContain(`<a href="/?company=${user.companyId}">`);
  expect(html).not.toContain("The company has no ");
  expect(await start(visitor, `?company=${user.companyId}`)).toContain("The company has no ");
});

test("a Super User sees what the operator is warned of, with links to where values are entered", async () => {
  const itsService = await startService();
  try {
    const { user } = await itsService.hire([], { hierarchy: "Super User" });
    const pageOn = async (at: string, query = "") => {
      itsService.clock.advance((Date.parse(at) - Date.parse(itsService.clock.now())) / 1000);
      const visitor = siteVisitor(itsService);
      await visitor.signIn(user.email, password);
      return start(visitor, query);
    };
    const limit = "The national limit on the maximum claim amount is known only through";
    expect(await pageOn("2026-11-15T15:00:00.000Z")).not.toContain(limit);
    const html = await pageOn("2026-11-16T15:00:00.000Z");
    expect(html).toContain(limit);
    // Also once a company is chosen.
    expect(await pageOn("2026-11-16T15:01:00.000Z", `?company=${user.companyId}`)).toContain(limit);
    expect(html).toContain('href="/admin/rule-parameters/new"');
  } finally {
    await itsService.stop();
  }
});

test("an administrator is told what the company's setup lacks, with links to where it is entered", async () => {
  const { visitor } = await worker([], { hierarchy: "Company Administrator" });
  const html = await start(visitor);
  // All loans are the list without a filter.
  expect(html).toContain('<a href="/loans">All of these loans</a>');
  expect(html).toContain('<a href="/admin/signers/new">The company has no signer for its documents</a>');
  expect(await start(visitor)).toMatch(/<a href="\/admin\/company#\w+">The company has no /);
});

test("an administrator is asked for the renewals of licenses that end with the year", async () => {
  const itsService = await startService();
  try {
    const { user } = await itsService.hire([], { hierarchy: "Company Administrator" });
    const license = { number: "1", validFrom: day("2026-01-01"), validThrough: day("2026-12-31") };
    const officer = await itsService.hire(["Loan Officer"], {
      ...{ firstName: "Olive", lastName: "Officer", companyId: user.companyId },
      stateLicenses: ["TX", "CA"].map((state) => ({ state, ...license })),
    });
    const pageOn = async (at: string) => {
      itsService.clock.advance((Date.parse(at) - Date.parse(itsService.clock.now())) / 1000);
      const visitor = siteVisitor(itsService);
      await visitor.signIn(user.email, password);
      return decoded(await start(visitor));
    };
    const link = `<a href="/admin/users/${officer.user.id}">Enter the renewal of Olive Officer's licenses of CA and TX, valid through December 31, 2026</a>`;
    // As many users before the officer, by last name, as a page of the list can have.
    const { sequences, forCompany } = itsService.dependencies;
    for (let added = 0; added < 200; added += 1) {
      const id = await sequences.next("user");
      const other = aUser({ id, companyId: user.companyId, email: `able-${id}@example.com`, lastName: "Able" });
      await forCompany(user.companyId).users.add(other, userAdded(other));
    }
    expect(await pageOn("2026-10-31T15:00:00.000Z")).not.toContain("Enter the renewal");
    expect(await pageOn("2026-11-01T15:00:00.000Z")).toContain(link);
  } finally {
    await itsService.stop();
  }
});

test("everyone else still sees what the service is, and a user who was signed in gets a link to sign in again", async () => {
  expect(await (await service.ask("/")).text()).toContain("Swagger");
  const { visitor } = await worker(["Closer"]);
  service.clock.advance(3600);
  expect((await visitor.open("/")).location).toBe("/sign-in?next=%2F");
});
