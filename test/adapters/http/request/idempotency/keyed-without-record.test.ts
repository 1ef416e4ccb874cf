import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { restAgencyGateway } from "../../../../../adapters/agency/rest/gateway.ts";
import { acceptsIdempotencyKey } from "../../../../../adapters/http/operation/operation-facts.ts";
import { allOperations } from "../../../../../adapters/http/operations.ts";
import { pages } from "../../../../../adapters/pages/pages.ts";
import { Unavailable } from "../../../../../domain/kernel/failures/unavailable.ts";
import { aDelivery } from "../../../../fixtures/events/delivery.ts";
import { password } from "../../support/http-service.ts";
import { forBothStores } from "../../support/on-both-stores.ts";
import { type Call, type Caller, openService, type RunningService, startLoan } from "../../support/running-service.ts";
import { credentials } from "../../support/scenes/agency-scene.ts";
import { conditionallyApproved } from "../../support/scenes/conditionally-approved.ts";
import { generateEdition } from "../../support/scenes/register-scene.ts";

const chosen = "another example password";

interface KeyedPost {
  readonly path: string;
  readonly body: (loan: number) => object;
  readonly by?: "super user" | "newcomer";
  /** If it is not 200. */
  readonly success?: 201;
  /** What the stored response no longer shows. */
  readonly replayed?: object;
}

/** Every POST that creates no record of its own. */
const posts: readonly (KeyedPost & { readonly name: string })[] = [
  {
    name: "a scenario",
    path: "/loan/loan-calculation/",
    body: (loan) => ({ loan, scenario: { home_value: 400_000 } }),
  },
  {
    name: "a comparison",
    path: "/loan/loan-calculation/compare/",
    body: (loan) => ({ loan, scenarios: [{ home_value: 400_000 }] }),
  },
  {
    name: "a quote",
    path: "/loan/quotes/",
    body: () => ({ age: 75, property_state: "VA", home_value: 400_000 }),
  },
  {
    name: "a preview of a request to the agency",
    path: "/fha-integration/preview/",
    body: (loan) => ({ loan, operation: "hecm_referral" }),
  },
  { name: "a move", path: "/loan/loans/update-status/", body: (loan) => ({ loan, status: "processing" }) },
  {
    name: "a correction",
    path: "/loan/loans/{id}/corrections/",
    body: () => ({ reason: "An example", loan: { notes: "a correction" } }),
    by: "super user",
  },
  {
    name: "an approval of terms",
    path: "/loan/loans/{id}/approve-terms/",
    body: () => ({ reason: "An example" }),
    by: "super user",
  },
  {
    name: "an override",
    path: "/loan/loans/{id}/overrides/",
    body: () => ({ code: "underwriter_missing", reason: "An example" }),
    by: "super user",
  },
  {
    name: "a disclosure of fees",
    path: "/loan/loans/{id}/fee-disclosures/",
    body: () => ({ date: "2026-04-24" }),
    by: "super user",
  },
  {
    name: "a refund of fees",
    path: "/loan/loans/{id}/fee-refunds/",
    body: () => ({ date: "2026-04-24", amount: 10 }),
    by: "super user",
  },
  { name: "a lock", path: "/loan/expected-rates/", body: (loan) => ({ loan, save: true }) },
  { name: "a start rate", path: "/loan/interest-rates/", body: (loan) => ({ loan }) },
  {
    name: "an index value",
    path: "/loan/index-rates/",
    body: () => ({ index: "cmt_10_year", date: "2026-04-30", value: 4.4 }),
    by: "super user",
  },
  {
    name: "a year's limit",
    path: "/loan/rule-parameters/",
    body: () => ({
      parameter: "national_limit",
      from: "2027-01-01",
      value: 1_300_000,
      source: { title: "an invented letter", published: "2026-04-30" },
    }),
    by: "super user",
  },
  {
    name: "a property",
    path: "/loan/properties/",
    body: (loan) => ({ loan, state: "VA", home_value: 450_000, street: "1 Main Street" }),
    success: 201,
  },
  {
    name: "check digits",
    path: "/loan/hmdareporting/check-digit/",
    body: () => ({ loan_id: "10Bx939c5543TqA1144M999143X" }),
    by: "super user",
  },
  {
    name: "a verification",
    path: "/loan/hmdareporting/{id}/verify/",
    body: () => ({ quality: true, macro: true }),
    by: "super user",
  },
  {
    name: "a filed register",
    path: "/loan/hmdareporting/{id}/filed/",
    body: () => ({ filed_on: "2026-02-20" }),
    by: "super user",
  },
  {
    name: "a link to a page",
    path: "/pages/links/",
    body: () => ({ page: "mcr", year: 2026, quarter: 1 }),
    by: "super user",
    success: 201,
  },
  {
    name: "a new secret",
    path: "/events/subscriptions/{id}/rotate-secret/",
    body: () => ({}),
    by: "super user",
    replayed: { secret: null },
  },
  {
    name: "a new secret of an API client",
    path: "/company/api-clients/{id}/rotate-secret/",
    body: () => ({}),
    by: "super user",
    replayed: { client_secret: null },
  },
  {
    name: "a test message",
    path: "/events/subscriptions/{id}/test/",
    body: () => ({}),
    by: "super user",
  },
  {
    name: "a replay",
    path: "/events/subscriptions/{id}/replay/",
    body: () => ({ after: "0" }),
    by: "super user",
  },
  { name: "one event again", path: "/events/deliveries/{id}/replay/", body: () => ({}), by: "super user" },
  { name: "a canceled job", path: "/jobs/{id}/cancel/", body: () => ({}) },
  { name: "a stopped import", path: "/loan/imports/{id}/stop/", body: () => ({}), by: "super user" },
  { name: "a question", path: "/company/check-permission/", body: () => ({ permission: "loan.create" }) },
  {
    name: "a new password",
    path: "/company/users/me/change-password/",
    body: () => ({ current_password: password, new_password: chosen }),
    by: "newcomer",
  },
];

forBothStores((kind) => {
  let service: RunningService;
  let officer: Caller;
  let superUser: Caller;
  let loan: number;
  let approved: number;
  let filing: number;
  let job: number;
  let waitingImport: number;
  let subscription: number;
  let apiClient: number;
  let delivery: number;
  /** Whether the store is unreachable when a response is to be stored. */
  let losesAnswers = false;

  beforeAll(async () => {
    const opened = await kind.open({ shared: false });
    const { idempotencyKeys: keys } = opened.stores;
    const response: typeof keys.storeResponse = async (...given) => {
      if (losesAnswers) throw new Unavailable("the store is gone");
      await keys.storeResponse(...given);
    };
    const stores = { ...opened.stores, idempotencyKeys: { ...keys, storeResponse: response } };
    // Nothing is sent to the agency: a preview only says that it could be.
    const agency = restAgencyGateway({ url: "http://127.0.0.1:9", clock: opened.clock });
    service = await openService({ ...opened, stores }, { agency });
    const company = await service.company();
    officer = await service.hire(company, "Company User", "Loan Officer");
    superUser = await service.hire(company, "Super User");
    await superUser.call("PATCH", `/company/companies/${company.id}/`, credentials);
    loan = (await startLoan(officer, { margin: 2 })).id;
    approved = await conditionallyApproved(service, officer);
    job = (await officer.call("POST", "/loan/recalculations/", {}, { Prefer: "respond-async" })).body.id;
    const sent = { method: "POST", token: superUser.token, headers: { "Content-Type": "text/csv" }, body: "email\n" };
    waitingImport = JSON.parse(await (await service.ask("/api/loan/imports/", sent)).text()).id;
    const receiver = { url: "https://hooks.example.com/hecm" };
    subscription = (await superUser.call("POST", "/events/subscriptions/", receiver)).body.id;
    apiClient = (await superUser.call("POST", "/company/api-clients/", { name: "Pricing engine" })).body.id;
    delivery = await service.dependencies.sequences.next("event_delivery");
    const given = aDelivery({ id: delivery, companyId: company.id, subscriptionId: subscription });
    await service.dependencies.forCompany(company.id).eventDeliveries.addMissing([given]);
    filing = await generateEdition(service, await service.hire(company, "Company Administrator"));
  });
  afterAll(() => service.close());

  const callerOf = async ({ by }: KeyedPost): Promise<Call> => {
    if (by === "super user") return superUser.call;
    if (by === undefined) return officer.call;
    return (await service.hire(officer.company, "Company User", "Loan Officer")).call;
  };
  const recordOf = (path: string): number => {
    if (path.includes("/approve-terms/")) return approved;
    if (path.includes("/jobs/")) return job;
    if (path.includes("/imports/")) return waitingImport;
    if (path.includes("/subscriptions/")) return subscription;
    if (path.includes("/api-clients/")) return apiClient;
    if (path.includes("/deliveries/")) return delivery;
    return path.includes("/loans/") ? loan : filing;
  };
  const send = (call: Call, { path, body }: KeyedPost, key: string) =>
    call("POST", path.replace("{id}", String(recordOf(path))), body(loan), {
      "Idempotency-Key": key,
    });

  describe("a POST that creates no record", () => {
    test("is tested here, each of them", () => {
      // A file is generated again, and not stored under a key: the tests of document templates send a preview twice.
      const withoutRecord = allOperations(service.dependencies, pages).filter(
        (operation) =>
          acceptsIdempotencyKey(operation) && operation.sequence === null && operation.responseSchema !== null,
      );
      const tried = posts.map(({ path }) => path);
      expect(withoutRecord.filter(({ path }) => !tried.includes(path))).toEqual([]);
    });

    test.each(posts)("stores its response under its key: $name", async (post) => {
      const call = await callerOf(post);
      const first = await send(call, post, `kept ${post.name}`);
      const again = await send(call, post, `kept ${post.name}`);
      expect([first.status, first.headers.get("Idempotency-Replayed")]).toEqual([post.success ?? 200, null]);
      expect([again.status, again.body]).toEqual([
        post.success ?? 200,
        post.replayed ? { ...first.body, ...post.replayed } : first.body,
      ]);
      expect(again.headers.get("Idempotency-Replayed")).toBe("true");
    });

    test.each(posts.filter(({ by }) => by !== "newcomer"))(
      "does no harm when it runs twice because its first response was lost: $name",
      async (post) => {
        const call = await callerOf(post);
        losesAnswers = true;
        await expect(send(call, post, `lost ${post.name}`)).rejects.toThrow("the store is gone");
        losesAnswers = false;
        const before = await officer.call("GET", `/loan/loans/${loan}/`);
        expect((await send(call, post, `lost ${post.name}`)).status).toBe(post.success ?? 200);
        expect((await officer.call("GET", `/loan/loans/${loan}/`)).body).toEqual(before.body);
      },
    );

    test("a new password chosen twice because the first response was lost is the one that was chosen", async () => {
      const post = posts.find(({ by }) => by === "newcomer");
      if (post === undefined) throw new Error("somebody chooses a password");
      const { userId, call } = await service.hire(officer.company, "Company User", "Loan Officer");
      losesAnswers = true;
      await expect(send(call, post, "lost")).rejects.toThrow("the store is gone");
      losesAnswers = false;
      const { status, body } = await send(call, post, "lost");
      expect([status, body.errors[0].field]).toEqual([400, "current_password"]);
      const signedIn = await service.signIn(`user-${userId}@example.com`, chosen);
      expect((await signedIn("GET", "/company/users/me/")).status).toBe(200);
    });
  });
});
