import { expect } from "bun:test";
import type { Loan } from "../../../../../domain/loan/loan.ts";
import { loanSaved } from "../../../../fixtures/loan/log.ts";
import { type ServiceResponse, startLoan } from "../../support/running-service.ts";
import { connectCompany, countTransactions } from "../../support/scenes/agency-fault-scene.ts";
import { agencyPath, forCaseNumber, usualRequest } from "../../support/scenes/agency-scene.ts";
import type { Given, Scenario } from "./scenario.ts";

const commanding = [
  "sequences.next",
  "agencyTransactions.add",
  "loans.save",
  "agency.send",
  "loans.save",
  "agencyTransactions.save",
];

/** The company's user name at the agency, by which the agency distinguishes companies. */
const userOf = ({ administrator }: Given): string => `lender-${administrator.company.id}`;

/** A loan that is ready for its case number, of a company with a user name of its own. */
const connectedLoan = async (given: Given): Promise<number> => {
  const { call, company } = given.administrator;
  await connectCompany(given.administrator);
  const own = { fha_username: userOf(given), fha_password: "an example password" };
  expect((await call("PATCH", `/company/companies/${company.id}/`, own)).status).toBe(200);
  return (await startLoan(given.administrator, forCaseNumber("12 Oak Street"))).id;
};

const request = (operation: string, loan: number, given: object = {}) =>
  ({ method: "POST", path: agencyPath(operation), body: usualRequest(operation, loan, given) }) as const;

const ask = ({ administrator: { call } }: Given, operation: string, loan: number, given: object = {}) => {
  const { method, path, body } = request(operation, loan, given);
  return call(method, path, body);
};

/** The loan's case is active, and no call of the agency is open or pending. */
const expectActive = async ({ administrator, service }: Given, id: number): Promise<void> => {
  const { fha } = (await administrator.call("GET", `/loan/loans/${id}/`)).body;
  expect(fha).toMatchObject({ case_status: "assigned", case_number: expect.stringMatching(/^137-\d{7}$/) });
  const loan = await service.dependencies.forCompany(administrator.company.id).loans.find(id);
  expect([loan?.callAttempt, loan?.agency.awaiting]).toEqual([null, []]);
  expect(await countTransactions(administrator, id, "started")).toBe(0);
};

/** Archives the loan's case, as the agency does without a request. */
const archive = async (given: Given, id: number): Promise<void> => {
  const { loans } = given.service.dependencies.forCompany(given.administrator.company.id);
  const before = await loans.find(id);
  if (before?.agency.caseNumber.state !== "assigned") throw new Error("the loan has its case number");
  const caseNumber = { ...before.agency.caseNumber, state: "archived" } as const;
  const after: Loan = { ...before, agency: { ...before.agency, caseNumber } };
  await loans.save(after, loanSaved(after, before));
  given.b2gAgency.archive(userOf(given));
};

/**
 * Requests to an agency that speaks XML and knows no references of ours. The stores are used in the same way as with references, so one
 * store is enough.
 */
export const b2gScenarios: readonly Scenario[] = [
  {
    name: "a case number that is requested in XML is assigned once, since the agency finds it by the loan's number",
    writes: commanding,
    protocol: "b2g",
    isOnOneStore: true,
    begin: async (given) => {
      const loan = await connectedLoan(given);
      const assigned = () => given.b2gAgency.effects(userOf(given)).assigned;
      return {
        by: given.administrator,
        request: request("case-number-assignment", loan),
        success: 200,
        // A second number of the loan is refused.
        onceDone: 409,
        isSafe: async (died) => expect(assigned()).toBe(died.includes("agency.send") ? 1 : 0),
        isDone: async () => {
          expect(assigned()).toBe(1);
          await expectActive(given, loan);
        },
      };
    },
  },
  {
    name: "a case that is restored in XML, which no one can look up, is sent again by who confirms that nothing came of it, and restored once",
    writes: commanding,
    protocol: "b2g",
    isOnOneStore: true,
    begin: async (given) => {
      const loan = await connectedLoan(given);
      expect((await ask(given, "case-number-assignment", loan)).status).toBe(200);
      await archive(given, loan);
      const restored = () => given.b2gAgency.effects(userOf(given)).restored;
      let before = 0;
      return {
        by: given.administrator,
        request: request("case-restore", loan),
        success: 200,
        onceDone: 409,
        isSafe: async (died) => {
          before = died.includes("agency.send") ? 1 : 0;
          expect(restored()).toBe(before);
        },
        isDone: async ({ status, body }) => {
          // Nothing was ever sent if no attempt was saved: the request is then a first one.
          if (status === 409) expect([body.code, restored()]).toEqual(["agency_outcome_unknown", before]);
          else expect([body.status, restored()]).toEqual(["pending", 1]);
          let last: ServiceResponse | null = null;
          const confirmed = { by: "Ada Admin", on: "2026-05-01", how: "by telephone" };
          // A request that may have arrived is sent again only once somebody confirmed that the agency does not have it.
          if (body.detail?.includes("confirmed"))
            expect((await ask(given, "case-restore", loan, { repeat: true })).status).toBe(409);
          for (let left = 2; left > 0 && last?.status !== 422; left -= 1)
            last = await ask(given, "case-restore", loan, { repeat: true, confirmed });
          // The agency refuses to restore an active case, from which the loan learns that it is active.
          expect([last?.status, last?.body.code, restored()]).toEqual([422, "agency_refused", 1]);
          await expectActive(given, loan);
        },
      };
    },
  },
];
