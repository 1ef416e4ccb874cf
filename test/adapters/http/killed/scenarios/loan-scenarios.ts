import { expect } from "bun:test";
import { aStart, type ServiceResponse, startLoan } from "../../support/running-service.ts";
import { type Begun, countOf, type Given, type Scenario, underKey } from "./scenario.ts";

/** How often an action occurs in a loan's trail. */
const timesLogged = ({ administrator }: Given, loan: number, action: string): Promise<number> =>
  countOf(administrator, `/loan/loans/${loan}/audit/?action=${action}`);

/** A request about an existing loan, logged once however often it was sent. */
const onLoan = (
  name: string,
  writes: readonly string[],
  action: string,
  requestOf: (loan: ServiceResponse["body"]) => Begun["request"],
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

const application = { application_date: "2026-04-01" } as const;

/** Requests about loans and their parts. */
export const loanScenarios: readonly Scenario[] = [
  {
    name: "a loan that is started under a key is there once, with all that belongs to it",
    // Under the key, the ids of the loan, its property, its borrower, and its product's three fees; then the loan as a whole.
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
  {
    name: "a calculation of an earlier day is stored once, after its event in the log",
    writes: underKey(true, "log.append", "calculations.add"),
    begin: async ({ administrator }) => {
      const { id } = await startLoan(administrator, { ...application, expected_rate: 5.125, note_rate: 6 });
      return {
        by: administrator,
        request: { method: "POST", path: "/loan/loan-calculation/", body: { loan: id, as_of: "2026-04-10" } },
        success: 200,
        isDone: async () => expect(await countOf(administrator, `/loan/loan-calculation/?loan=${id}`)).toBe(1),
      };
    },
  },
  {
    name: "an amount under a key is entered once",
    writes: underKey(true, "loans.save"),
    begin: async ({ administrator }) => {
      const { id } = await startLoan(administrator, application);
      const amount = {
        loan: id,
        on: "2026-04-10",
        principal_limit: 175_200,
        basis: "principal_limit",
        source: "A paper",
      };
      return {
        by: administrator,
        request: { method: "POST", path: "/loan/entered-amounts/", body: amount },
        success: 201,
        isDone: async () => expect(await countOf(administrator, `/loan/entered-amounts/?loan=${id}`)).toBe(1),
      };
    },
  },
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
          expect((await administrator.call("GET", path)).status).toBe(404);
          const loan = (await administrator.call("GET", `/loan/loans/${id}/`)).body;
          expect(loan.property).toMatchObject({ state: "VA", home_value: 450_000, street: null, version: 1 });
        },
      };
    },
  },
];
