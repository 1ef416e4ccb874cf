import { expect } from "bun:test";
import type { ServiceResponse } from "../../support/running-service.ts";
import { orderPath, reportsPath, retrievePath } from "../../support/scenes/credit-scene.ts";
import { anApplicant, ordering } from "./credit-scenarios.ts";
import { type Given, type Scenario, underKey } from "./scenario.ts";

/** How often the bureau received each order of a company. */
const submits = async ({ service, administrator, sandboxUrl }: Given): Promise<readonly number[]> => {
  const { creditReports } = service.dependencies.forCompany(administrator.company.id);
  const { results } = (await administrator.call("GET", `${reportsPath}?page_size=200`)).body;
  const stored = await Promise.all(results.map(({ id }: ServiceResponse["body"]) => creditReports.find(id)));
  const received = stored.map(async ({ reference }) => {
    const answer = await fetch(`${sandboxUrl}/inspect/effects/?reference=${reference}`);
    const { results: calls } = (await answer.json()) as { readonly results: readonly { readonly posts: number }[] };
    return calls.reduce((sum, { posts }) => sum + posts, 0);
  });
  return Promise.all(received);
};

/** Whether the bureau may have the order while its answer was not recorded. */
const isOpenAfter = (died: readonly string[]): boolean =>
  died.filter((write) => write === "creditReports.save").length === 1;

/**
 * An order of a bureau whose orders cannot be looked up: if the process dies before it was sent, it is sent by the next request; if later,
 * it is open. Each order is received at most once, whatever is requested then, under any key.
 */
export const mismoScenarios: readonly Scenario[] = [
  {
    name: "a credit report by MISMO is submitted once for its reference, under whichever key it is requested again",
    protocol: "mismo",
    writes: underKey(true, ...ordering),
    begin: async (given) => {
      const { borrower } = await anApplicant(given, "123450108");
      const body = { borrower_id: borrower, is_joint: false };
      let died: readonly string[] = [];
      const { call } = given.administrator;
      return {
        by: given.administrator,
        request: { method: "POST", path: orderPath, body },
        success: 201,
        onceDone: 409,
        isSafe: async (writes) => {
          died = writes;
          expect(await submits(given)).toEqual([writes.includes("creditBureau.order") ? 1 : 0]);
        },
        isDone: async (answered) => {
          const isOpen = isOpenAfter(died);
          const received = isOpen && !died.includes("creditBureau.order") ? 0 : 1;
          expect([answered.status, await submits(given)]).toEqual([isOpen ? 409 : 201, [received]]);
          for (const headers of [{}, { "Idempotency-Key": "another" }]) {
            const again = await call("POST", orderPath, body, headers);
            expect(again.body.code).toBe(isOpen ? "credit_report_unfinished" : "credit_report_valid");
          }
          if (isOpen) {
            // On the bureau's website, the order has a number: it was issued on the date of the order.
            const found = await call("POST", retrievePath, { ...body, order_identifier: "99000001" });
            expect([found.status, found.body.id]).toEqual([200, answered.body.credit_report]);
          }
          const { results } = (await call("GET", reportsPath)).body;
          expect(results.map(({ status }: ServiceResponse["body"]) => status)).toEqual(["completed"]);
          expect(await submits(given)).toEqual([received]);
        },
      };
    },
  },
];
