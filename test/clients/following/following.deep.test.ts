/** Deep: kills a service and the programs that follow it while loans change. */
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { emptyFolder, startedService } from "../../bootstrap/running.ts";
import { type Follower, freePort, type Program, programsIn, startFollower } from "./follower.ts";

const derived = ["allowed_statuses", "deadlines", "last_calculation", "same_person_loans", "warnings"];
const kills = 3;

const folder = emptyFolder();
const programs = programsIn(folder.path);
const port = freePort();
const api = `http://127.0.0.1:${port}/api`;
const account = { EMAIL: "admin@example.com", PASSWORD: "an example password of one test" };
const clientSecret = "an example client secret";
const nowhere = "http://127.0.0.1:1";
const environment = {
  ...{ TODAY: "2026-05-01", PORT: String(port), DEMO: "0", WEBHOOK_ALLOW_PRIVATE: "1", RATE_LIMIT_PER_MINUTE: "0" },
  ...{ ADMIN_EMAIL: account.EMAIL, ADMIN_PASSWORD: account.PASSWORD, OAUTH_CLIENT_SECRET: clientSecret },
  // No sandbox starts.
  ...{ AGENCY_URL: nowhere, CREDIT_URL: nowhere },
};
const startService = () => startedService(folder.path, environment);

let service: Awaited<ReturnType<typeof startService>>;
let token = "";
let officerId = 0;

/** The fields of responses that the test reads. */
interface Body {
  readonly id: number;
  readonly secret: string;
  readonly access_token: string;
  readonly count: number;
  readonly results: readonly { readonly id: number; readonly type: string; readonly webhook_id: string }[];
}

/** The body of a response. Null: the service was killed before it responded, and the store may or may not contain the change. */
const ask = async (method: string, path: string, body?: object): Promise<Body | null> => {
  const sent = body === undefined ? {} : { body: JSON.stringify(body) };
  const headers = { Authorization: `Bearer ${token}`, "Content-Type": "application/json" };
  try {
    const response = await fetch(api + path, { method, headers, keepalive: false, ...sent });
    return (response.status === 204 ? {} : await response.json()) as Body;
  } catch {
    return null;
  }
};
/** The same for a service that is running. */
const must = async (method: string, path: string, body?: object): Promise<Body> => {
  const answered = await ask(method, path, body);
  if (answered === null) throw new Error(`${path} was not answered`);
  return answered;
};

let started = 0;
let unanswered = 0;
let made = 0;

/** Starts, changes, and deletes a loan, whatever the outcome of the requests. */
const changeLoans = async (): Promise<void> => {
  started += 1;
  const loan = { first_name: "Ada", last_name: `Example ${started}`, dob: "1950-04-12", property_state: "CA" };
  const terms = { home_value: 500_000, loan_officer_id: officerId, note_rate: 6.125, expected_rate: 6.25 };
  const response = await ask("POST", "/loan/loans/start-loan/", { ...loan, ...terms });
  if (response === null) unanswered += 1;
  else {
    await ask("PATCH", `/loan/loans/${response.id}/`, { home_value: 500_000 + started });
    made += 1;
    if (made % 3 === 0) await ask("DELETE", `/loan/loans/${response.id}/`);
  }
};

const untilMade = async (count: number): Promise<void> => {
  while (made < count) await Bun.sleep(10);
};

/** All loans as the service has them, without the fields that depend on more than the loan. */
const stored = async (): Promise<Record<string, unknown>> => {
  const loans: Record<string, unknown> = {};
  for (let page = 1, count = 1; Object.keys(loans).length < count; page += 1) {
    const listed = await must("GET", `/loan/loans/?page_size=200&page=${page}`);
    ({ count } = listed);
    for (const { id } of listed.results) {
      const detail: object = await must("GET", `/loan/loans/${id}/`);
      loans[id] = Object.fromEntries(Object.entries(detail).filter(([name]) => !derived.includes(name)));
    }
  }
  return loans;
};

/** A program that follows the company, with a subscription of its own. */
const startedFollower = async (program: Program): Promise<Follower> => {
  const ownPort = freePort();
  const { id, secret } = await must("POST", "/events/subscriptions/", {
    url: `http://127.0.0.1:${ownPort}/`,
    types: [],
  });
  const settings = { ...account, API: api, CLIENT_SECRET: clientSecret, WEBHOOK_SECRET: secret };
  return startFollower(program, folder.path, { port: ownPort, subscriptionId: id, settings });
};

const deliveries = (id: number, status: string): Promise<Body> =>
  must("GET", `/events/subscriptions/${id}/deliveries/?status=${status}&page_size=200`);

let followers: readonly Follower[] = [];
let storedThen: Record<string, unknown> = {};
const copiedThen = new Map<string, Record<string, unknown>>();

beforeAll(async () => {
  service = await startService();
  const form = { grant_type: "password", username: account.EMAIL, password: account.PASSWORD };
  const client = { client_id: "hecm-client", client_secret: clientSecret };
  ({ access_token: token } = await must("POST", "/auth/token/", { ...form, ...client }));
  const officer = { email: "officer@example.com", first_name: "Olive", last_name: "Officer", roles: ["Loan Officer"] };
  const licenses = [{ state: "CA", number: "1", valid_from: "2020-01-01", valid_through: "2030-12-31" }];
  const hired = { ...officer, nmls_id: "123456", state_licenses: licenses };
  ({ id: officerId } = await must("POST", "/company/users/", hired));
  await changeLoans();
  followers = await Promise.all(programs.filter(({ needs }) => needs === null).map(startedFollower));
  await Promise.all(followers.map(({ caughtUp }) => caughtUp()));

  let isStorm = true;
  const storm = (async () => {
    for (; isStorm; await Bun.sleep(20)) await changeLoans();
  })();
  for (let kill = 0; kill < kills; kill += 1) {
    await untilMade(made + 4);
    await Promise.all(followers.map(({ restart }) => restart()));
    await untilMade(made + 4);
    service.process.kill("SIGKILL");
    await service.process.exited;
    service = await startService();
  }
  isStorm = false;
  await storm;
  await Promise.all(followers.map(({ restart }) => restart()));
  await Promise.all(followers.map(({ caughtUp }) => caughtUp()));
  storedThen = await stored();
  for (const { name, copied } of followers) copiedThen.set(name, copied());
});
afterAll(async () => {
  await Promise.all(followers.map(({ kill }) => kill()));
  await service.stop();
  folder[Symbol.dispose]();
});

for (const { name, needs } of programs)
  describe.skipIf(needs !== null)(`a program in ${name}${needs === null ? "" : ` (needs: ${needs})`}`, () => {
    const own = (): Follower => {
      const found = followers.find((each) => each.name === name);
      if (found === undefined) throw new Error("it was not started");
      return found;
    };

    test("has every loan as the service has it, although both were killed while loans changed", () => {
      expect(unanswered).toBeGreaterThan(0);
      expect(Object.keys(storedThen).length).toBeGreaterThan(kills);
      expect(copiedThen.get(name)).toEqual(storedThen);
    });

    test("accepts everything that is sent again, and further changes as they happen", async () => {
      const { subscriptionId: id, copied, seen } = own();
      await must("POST", `/events/subscriptions/${id}/replay/`, { after: "0" });
      await changeLoans();
      // The next service sends what a killed one was sending when its lease expires, a minute later at most. A new event becomes a delivery
      // a moment after the change, so an empty list of pending deliveries does not mean that everything was sent.
      const isBehind = async () => !Bun.deepEquals(copied(), await stored());
      while ((await deliveries(id, "pending")).count > 0 || (await isBehind())) await Bun.sleep(500);
      const sent = (await deliveries(id, "delivered")).results;
      const ofLoans = sent.filter(({ type }) => type.startsWith("loan.")).map(({ webhook_id }) => webhook_id);
      expect(ofLoans.length).toBeGreaterThan(1);
      expect(ofLoans.filter((one) => !seen().includes(one))).toEqual([]);
      expect(copied()).toEqual(await stored());
    });

    test("refuses a message that was not signed with its secret", async () => {
      const { url, copied } = own();
      const before = copied();
      const headers = { "webhook-id": "msg_1", "webhook-timestamp": String(Math.floor(Date.now() / 1000)) };
      const forged = { ...headers, "webhook-signature": `v1,${Buffer.alloc(32).toString("base64")}` };
      const body = JSON.stringify({ type: "loan.changed", data: { loan: 1 } });
      expect((await fetch(url, { method: "POST", headers: forged, body })).status).toBe(401);
      expect(copied()).toEqual(before);
    });
  });
