import { expect } from "bun:test";
import { connectCompany } from "../support/agency-fault-scene.ts";
import { agencyPath } from "../support/agency-scene.ts";
import { authorized, bureauPassword, orderPath, reportsPath, retrievePath } from "../support/credit-scene.ts";
import { type Answered, startLoan } from "../support/running-service.ts";
import { countOf, type Given, type Scenario, underKey } from "./scenario.ts";

/** A borrower of whom a report may be ordered. */
const anApplicant = async (
  { administrator }: Given,
  ssn: string,
  start: object = {},
): Promise<{ readonly loan: number; readonly borrower: number }> => {
  const credentials = { credit_username: "lender-user", credit_password: bureauPassword };
  await administrator.call("PATCH", `/company/companies/${administrator.company.id}/`, credentials);
  const loan = await startLoan(administrator, { borrower: authorized(ssn), ...start });
  return { loan: loan.id, borrower: loan.borrowers[0].id };
};

/** How many orders of a company took effect at the bureau. */
const paidOrders = async ({ service, administrator, sandboxUrl }: Given): Promise<number> => {
  const { creditReports } = service.dependencies.forCompany(administrator.company.id);
  const { results } = (await administrator.call("GET", `${reportsPath}?page_size=200`)).body;
  const effects = await Promise.all(
    results.map(async ({ id }: Answered["body"]) => {
      const reference = (await creditReports.find(id))?.reference;
      if (!reference) return 0;
      const answer = await fetch(`${sandboxUrl}/inspect/effects/?reference=${reference}`);
      return ((await answer.json()) as { readonly effects: number }).effects;
    }),
  );
  return effects.reduce((sum, count) => sum + count, 0);
};

/** No call keeps the agency from the loan: one that is left open gives way, since its time is over. */
const expectFreed = async ({ service, administrator }: Given, loan: number): Promise<void> => {
  const stored = await service.dependencies.forCompany(administrator.company.id).loans.find(loan);
  const open = stored?.callAttempt ?? null;
  expect(open === null || open.inFlightUntil < service.clock.now()).toBe(true);
};

const ordering = [
  "creditReports.add",
  "loans.save",
  "creditReports.save",
  "creditBureau.order",
  "creditReports.save",
  "loans.save",
  "log.append",
];

interface OrderScenario {
  readonly name: string;
  readonly ssn: string;
  readonly isKeyed: boolean;
  readonly isJoint?: boolean;
  readonly start?: object;
  /** What is asked of the loan between the death and the order sent again. */
  readonly meanwhile?: (given: Given, loan: number) => Promise<void>;
}

/** The order that finds one unfinished: the report is stored, the attempt on the loan, the bureau has it, and it is recorded. */
const anOrder = ({ name, ssn, isKeyed, isJoint = false, start, meanwhile }: OrderScenario): Scenario => ({
  name,
  writes: isKeyed ? underKey(true, ...ordering) : ["sequences.next", ...ordering],
  begin: async (given) => {
    const { loan, borrower } = await anApplicant(given, ssn, start);
    const body = { borrower_id: borrower, is_joint: isJoint };
    return {
      by: given.administrator,
      request: { method: "POST", path: orderPath, body },
      success: 201,
      // Without a key an order that is recorded is refused while it counts.
      ...(isKeyed ? {} : { onceDone: 409 }),
      isSafe: async (died) => {
        expect(await paidOrders(given)).toBe(died.includes("creditBureau.order") ? 1 : 0);
        await meanwhile?.(given, loan);
      },
      isDone: async () => {
        expect(await paidOrders(given)).toBe(1);
        const { results } = (await given.administrator.call("GET", reportsPath)).body;
        expect(results.map(({ status }: Answered["body"]) => status)).toEqual(["completed"]);
        const ended = `/audit/?kind=credit_report&id=${results[0].id}&action=credit_report.end`;
        expect(await countOf(given.administrator, ended)).toBe(1);
        const next = await given.administrator.call("POST", orderPath, body);
        expect(next.body.code).toBe("credit_report_valid");
        await expectFreed(given, loan);
      },
    };
  },
});

/** A referral by the agency, which an order whose process is gone does not keep waiting. */
const refer = async ({ administrator }: Given, loan: number): Promise<void> => {
  await connectCompany(administrator);
  expect((await administrator.call("POST", agencyPath("hecm-referral"), { loan })).status).toBe(200);
};

const ben = { first_name: "Ben", last_name: "Example", dob: "1953-07-02", borrower_type: "co_borrower" };

/** Requests about credit reports, each of which costs money once. */
export const creditScenarios: readonly Scenario[] = [
  anOrder({ name: "a credit report that is ordered under a key is paid for once", ssn: "123450101", isKeyed: true }),
  anOrder({
    name: "a credit report that is ordered is paid for once, though the agency is asked before the order is sent again",
    ssn: "123450102",
    isKeyed: false,
    meanwhile: refer,
  }),
  anOrder({
    name: "a joint credit report that is ordered is paid for once, though its answer is lost",
    ssn: "123450104",
    isKeyed: true,
    isJoint: true,
    start: { last_name: "LOST Example", co_borrowers: [{ ...ben, ...authorized("123450105") }] },
  }),
  {
    name: "a credit report that is retrieved under a key is there once",
    writes: underKey(true, "log.append", "loans.save", "creditReports.add", "log.append"),
    begin: async (given) => {
      const { borrower } = await anApplicant(given, "123450103");
      const body = { borrower_id: borrower, order_identifier: "91234567", is_joint: false };
      return {
        by: given.administrator,
        request: { method: "POST", path: retrievePath, body },
        success: 200,
        isDone: async () => {
          expect(await countOf(given.administrator, reportsPath)).toBe(1);
          expect(await paidOrders(given)).toBe(0);
        },
      };
    },
  },
];
