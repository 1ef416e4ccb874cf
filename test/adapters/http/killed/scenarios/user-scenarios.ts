import { expect } from "bun:test";
import { client } from "../../support/http-service.ts";
import type { ServiceResponse } from "../../support/running-service.ts";
import { countOf, type Given, type Scenario, underKey } from "./scenario.ts";

let made = 0;
const newName = (): string => {
  made += 1;
  return `killed-${made}`;
};

/** A company's listed administrators, as stored. */
const listedAdministrators = async ({ service, administrator }: Given): Promise<readonly number[]> =>
  (await service.dependencies.companies.find(administrator.company.id))?.administratorIds ?? [];

const person = () => ({ email: `${newName()}@example.com`, first_name: "Kim", last_name: "Killed" });

const addUser = async ({ administrator: { call } }: Given, given: object = {}): Promise<ServiceResponse["body"]> =>
  (await call("POST", "/company/users/", { ...person(), password: "an example password", ...given })).body;

const asAdministrator = { hierarchy: "Company Administrator" };

/** Signs a user in; returns a function that tells whether that session is over. */
const sessionOf = async ({ service }: Given, email: string): Promise<() => Promise<boolean>> => {
  const call = await service.signIn(email, "an example password");
  // Ending sessions ends those that began before it.
  service.clock.advance(1);
  return async () => (await call("GET", "/company/users/me/")).status === 401;
};

/** Requests about companies, their users, and their sessions. */
export const userScenarios: readonly Scenario[] = [
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
          expect(results.filter((company: ServiceResponse["body"]) => company.name === name)).toHaveLength(1);
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
    writes: ["counters.hit", "counters.hit", "counters.changeAll", "sessions.begin"],
    // The try is counted, then no longer a failure, then the sign-in is stored.
    deaths: [2, 3, 4],
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
