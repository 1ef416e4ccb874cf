import { expect } from "bun:test";
import { client } from "../support/http-service.ts";
import { type Answered, aStart, type Caller, type RunningService, startLoan } from "../support/running-service.ts";
import type { SentRequest } from "./dying-service.ts";

/** Who and what a request finds: made anew for each time that its process dies. */
export interface Given {
  readonly superUser: Caller;
  readonly administrator: Caller;
  readonly service: RunningService;
}

/** A request whose process dies, and what there is once it was sent again. */
export interface Begun {
  readonly by: Caller | null;
  readonly request: Omit<SentRequest, "token" | "headers">;
  readonly success: number;
  /** What holds already where its process died after these writes. */
  readonly isSafe?: (writes: readonly string[]) => Promise<void>;
  /** What holds once the request was answered, however often its process died. */
  readonly isDone: (answered: Answered) => Promise<void>;
}

export interface Scenario {
  readonly name: string;
  /** The writes of the request, in their order. */
  readonly writes: readonly string[];
  /** After how many of them its process dies; left out: after each that stores a record. */
  readonly deaths?: readonly number[];
  readonly begin: (given: Given) => Promise<Begun>;
}

const underKey = (sequence: boolean, ...writes: readonly string[]): readonly string[] => [
  ...(sequence ? ["sequences.next"] : []),
  "idempotencyKeys.claim",
  ...writes,
  "idempotencyKeys.answer",
];

let made = 0;
const newName = (): string => {
  made += 1;
  return `killed-${made}`;
};

/** The administrators that a company counts on, as the store has them. */
const listedAdministrators = async ({ service, administrator }: Given): Promise<readonly number[]> =>
  (await service.dependencies.companies.find(administrator.company.id))?.administratorIds ?? [];

const person = () => ({ email: `${newName()}@example.com`, first_name: "Kim", last_name: "Killed" });

const addUser = async ({ administrator: { call } }: Given, given: object = {}): Promise<Answered["body"]> =>
  (await call("POST", "/company/users/", { ...person(), password: "an example password", ...given })).body;

const asAdministrator = { hierarchy: "Company Administrator" };

const countOf = async ({ call }: Caller, path: string): Promise<number> => (await call("GET", path)).body.count;

const statusOf = async ({ call }: Caller, path: string): Promise<number> => (await call("GET", path)).status;

/** Signs someone in; answers whether that session is over. */
const sessionOf = async ({ service }: Given, email: string): Promise<() => Promise<boolean>> => {
  const call = await service.signIn(email, "an example password");
  // What ends sessions ends those that began before it.
  service.clock.advance(1);
  return async () => (await call("GET", "/company/users/me/")).status === 401;
};

const users: readonly Scenario[] = [
  {
    name: "a company that is made under a key is there once",
    writes: underKey(true, "companies.add"),
    deaths: [1, 2, 3, 4],
    begin: async ({ superUser }) => {
      const name = newName();
      return {
        by: superUser,
        request: { method: "POST", path: "/company/companies/", body: { name, company_type: "Lender" } },
        success: 201,
        isDone: async () => {
          const { results } = (await superUser.call("GET", "/company/companies/?page_size=200")).body;
          expect(results.filter((company: Answered["body"]) => company.name === name)).toHaveLength(1);
        },
      };
    },
  },
  {
    name: "an administrator who is made under a key is there once, and counted on",
    writes: underKey(true, "users.add", "companies.save"),
    begin: async (given) => {
      const body = { ...person(), ...asAdministrator, password: "an example password" };
      return {
        by: given.administrator,
        request: { method: "POST", path: "/company/users/", body },
        success: 201,
        isDone: async (answered) => {
          expect(await countOf(given.administrator, "/company/users/?search=kim")).toBe(1);
          expect(await listedAdministrators(given)).toContain(answered.body.id);
        },
      };
    },
  },
  {
    name: "a user who is promoted is counted on as an administrator",
    writes: ["users.save", "companies.save"],
    begin: async (given) => {
      const { id } = await addUser(given);
      return {
        by: given.administrator,
        request: { method: "PATCH", path: `/company/users/${id}/`, body: asAdministrator },
        success: 200,
        isDone: async () => expect(await listedAdministrators(given)).toContain(id),
      };
    },
  },
  {
    name: "an administrator who is demoted is counted on no more",
    writes: ["companies.save", "users.save"],
    begin: async (given) => {
      const { id } = await addUser(given, asAdministrator);
      const path = `/company/users/${id}/`;
      return {
        by: given.administrator,
        request: { method: "PATCH", path, body: { hierarchy: "Company User" } },
        success: 200,
        isDone: async () => {
          expect((await given.administrator.call("GET", path)).body.hierarchy).toBe("Company User");
          expect(await listedAdministrators(given)).not.toContain(id);
        },
      };
    },
  },
  {
    name: "an administrator who is deactivated is counted on no more, and its sessions are over",
    writes: ["companies.save", "users.save", "sessions.endAllOf"],
    begin: async (given) => {
      const { id, email } = await addUser(given, asAdministrator);
      const isOver = await sessionOf(given, email);
      return {
        by: given.administrator,
        request: { method: "DELETE", path: `/company/users/${id}/` },
        success: 204,
        isSafe: async (writes) => expect(await isOver()).toBe(writes.includes("users.save")),
        isDone: async () => {
          expect(await isOver()).toBe(true);
          expect(await listedAdministrators(given)).not.toContain(id);
        },
      };
    },
  },
  {
    name: "a password that is reset ends the sessions, and the one that was shown is good",
    writes: ["users.save", "sessions.endAllOf"],
    begin: async (given) => {
      const { id, email } = await addUser(given);
      const isOver = await sessionOf(given, email);
      return {
        by: given.administrator,
        request: { method: "PATCH", path: `/company/users/${id}/`, body: { password: null } },
        success: 200,
        isSafe: async () => expect(await isOver()).toBe(true),
        isDone: async ({ body }) => {
          expect(await isOver()).toBe(true);
          const shown = await given.service.signIn(email, body.one_time_password);
          expect((await shown("GET", "/company/users/me/")).body.must_change_password).toBe(true);
        },
      };
    },
  },
  {
    name: "a sign-in that broke off may be tried again",
    writes: [
      ...["counters.hit", "counters.hit", "counters.clear", "counters.hit", "counters.clear", "counters.hit"],
      ...["sessions.add", "users.noteSignIn", "log.append"],
    ],
    // The try is counted; it is no failure any more; then what a sign-in stores.
    deaths: [2, 4, 7, 8, 9],
    begin: async (given) => {
      const { email } = await addUser(given);
      const parameters = { grant_type: "password", username: email, password: "an example password" };
      const body = { ...parameters, client_id: client.id, client_secret: client.secret };
      return {
        by: null,
        request: { method: "POST", path: "/auth/token/", body },
        success: 200,
        isDone: async ({ body: { access_token } }) =>
          expect((await given.service.callWith(access_token)("GET", "/company/users/me/")).body.email).toBe(email),
      };
    },
  },
];

const signer = { name: "Sylvia Signer", title: "President", is_default: true };

/** Makes the default signer of a company; answers who that is from now on. */
const formerDefault = async ({ administrator: { call } }: Given) => {
  const former = (await call("POST", "/company/signers/", signer)).body.id as number;
  const defaults = async () => {
    const { results } = (await call("GET", "/company/signers/")).body;
    return results.filter((each: Answered["body"]) => each.is_default).map((each: Answered["body"]) => each.id);
  };
  const isSafe = async (writes: readonly string[]) => {
    if (!writes.includes("companies.save")) expect(await defaults()).toEqual([former]);
  };
  return { defaults, isSafe };
};

const signers: readonly Scenario[] = [
  {
    name: "a default signer who is made under a key is there once, and takes another's place",
    writes: underKey(true, "signers.add", "companies.save"),
    begin: async (given) => {
      const { defaults, isSafe } = await formerDefault(given);
      return {
        by: given.administrator,
        request: { method: "POST", path: "/company/signers/", body: signer },
        success: 201,
        isSafe,
        isDone: async ({ body }) => {
          expect(await countOf(given.administrator, "/company/signers/")).toBe(2);
          expect(await defaults()).toEqual([body.id]);
        },
      };
    },
  },
  {
    name: "a signer who becomes the default takes another's place",
    writes: ["signers.save", "companies.save"],
    begin: async (given) => {
      const { defaults, isSafe } = await formerDefault(given);
      const { call } = given.administrator;
      const { id } = (await call("POST", "/company/signers/", { ...signer, is_default: false })).body;
      const body = { title: "Treasurer", is_default: true };
      return {
        by: given.administrator,
        request: { method: "PATCH", path: `/company/signers/${id}/`, body },
        success: 200,
        isSafe,
        isDone: async () => expect(await defaults()).toEqual([id]),
      };
    },
  },
];

/** How often a loan's trail names an action. */
const timesLogged = ({ administrator }: Given, loan: number, action: string): Promise<number> =>
  countOf(administrator, `/loan/loans/${loan}/audit/?action=${action}`);

/** A request about a loan that is there, logged once however often it was sent. */
const onLoan = (
  name: string,
  writes: readonly string[],
  action: string,
  requestOf: (loan: Answered["body"]) => Begun["request"],
  success: number,
): Scenario => ({
  name,
  writes,
  begin: async (given) => {
    const loan = await startLoan(given.administrator, { expected_rate: 5.125 });
    return {
      by: given.administrator,
      request: requestOf(loan),
      success,
      isDone: async () => expect(await timesLogged(given, loan.id, action)).toBe(1),
    };
  },
});

const ben = { first_name: "Ben", last_name: "Example", dob: "1953-07-02", borrower_type: "co_borrower" };

const loans: readonly Scenario[] = [
  {
    name: "a loan that is started under a key is there once, with all that belongs to it",
    // Under the key its number, its property, its borrower and its product's three fees; then the loan as a whole.
    writes: underKey(true, ...Array(6).fill("sequences.next"), "loans.add"),
    deaths: [1, 2, 3, 8, 9, 10],
    begin: async (given) => ({
      by: given.administrator,
      request: { method: "POST", path: "/loan/loans/start-loan/", body: aStart(given.administrator) },
      success: 201,
      isDone: async ({ body }) => {
        expect(await countOf(given.administrator, "/loan/loans/")).toBe(1);
        expect(await timesLogged(given, body.id, "loan.start")).toBe(1);
      },
    }),
  },
  onLoan(
    "a status move under a key is made once",
    underKey(false, "loans.save"),
    "loan.move_status",
    ({ id }) => ({ method: "POST", path: "/loan/loans/update-status/", body: { loan: id, status: "processing" } }),
    200,
  ),
  onLoan(
    "a fee that is added under a key is added once",
    underKey(true, "loans.save"),
    "fee.add",
    ({ id }) => ({ method: "POST", path: "/loan/fees/", body: { loan: id, code: "survey", amount: 100 } }),
    201,
  ),
  onLoan(
    "a borrower who is added with a number under a key is added once",
    underKey(true, "loans.save"),
    "borrower.add",
    ({ id }) => ({ method: "POST", path: "/loan/borrowers/", body: { loan: id, ...ben, ssn: "123456788" } }),
    201,
  ),
  onLoan(
    "a property that is filled in under a key is filled in once",
    underKey(false, "loans.save"),
    "property.fill_in",
    ({ id }) => ({
      method: "POST",
      path: "/loan/properties/",
      body: { loan: id, state: "VA", home_value: 450_000, street: "1 Main Street" },
    }),
    201,
  ),
  {
    name: "a calculation under a key is stored once",
    writes: underKey(true, "calculations.add"),
    begin: async ({ administrator }) => {
      const { id } = await startLoan(administrator, { expected_rate: 5.125 });
      return {
        by: administrator,
        request: { method: "POST", path: "/loan/loan-calculation/", body: { loan: id } },
        success: 200,
        isDone: async () => expect(await countOf(administrator, `/loan/loan-calculation/?loan=${id}`)).toBe(1),
      };
    },
  },
];

/** A loan of which a part is gone answers that it is gone: who deletes it again learns that it is done. */
const deletions: readonly Scenario[] = [
  {
    name: "a property that is taken off its loan gives way to a bare one",
    writes: ["sequences.next", "loans.save"],
    begin: async ({ administrator }) => {
      const { id, property } = await startLoan(administrator);
      const path = `/loan/properties/${property.id}/`;
      return {
        by: administrator,
        request: { method: "DELETE", path },
        success: 204,
        isDone: async () => {
          expect(await statusOf(administrator, path)).toBe(404);
          const loan = (await administrator.call("GET", `/loan/loans/${id}/`)).body;
          expect(loan.property).toMatchObject({ state: "VA", home_value: 450_000, street: null, version: 1 });
        },
      };
    },
  },
];

export const scenarios: readonly Scenario[] = [...users, ...signers, ...loans, ...deletions];
