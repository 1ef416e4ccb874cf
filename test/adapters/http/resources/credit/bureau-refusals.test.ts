import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { freshSandbox } from "../../../sandbox/running-sandbox.ts";
import { forSqlite } from "../../support/on-both-stores.ts";
import {
  type CreditScene,
  openCreditScene,
  orderPath,
  reportsPath,
  retrievePath,
} from "../../support/scenes/credit-scene.ts";
import { paidOrders } from "../../support/scenes/paid-orders.ts";

/** The sandbox, behind a server that can replace the reference in every answer. */
const proxied = async () => {
  const sandbox = await freshSandbox();
  let names: string | null = null;
  const server = Bun.serve({
    port: 0,
    fetch: async (request) => {
      const { pathname } = new URL(request.url);
      const headers = Object.fromEntries(request.headers);
      const body = request.method === "POST" ? await request.text() : null;
      const response = await fetch(`${sandbox.url}${pathname}`, { method: request.method, headers, body });
      const answer = (await response.json()) as object;
      return Response.json(names === null ? answer : { ...answer, reference: names }, { status: response.status });
    },
  });
  return {
    url: `http://localhost:${server.port}`,
    paidOrders: () => paidOrders(sandbox),
    nameReference: (reference: string | null) => {
      names = reference;
    },
    close: async () => {
      await server.stop(true);
      await sandbox.close();
    },
  };
};

forSqlite((kind) => {
  let bureau: Awaited<ReturnType<typeof proxied>>;
  let scene: CreditScene;
  beforeAll(async () => {
    bureau = await proxied();
    scene = await openCreditScene(kind, { url: bureau.url });
  });
  afterAll(async () => {
    await scene.close();
    await bureau.close();
  });
  const post = (path: string, body: object) => scene.service.answerTo(scene.officer.token)("POST", path, body);
  const borrowerWith = async (ssn: string): Promise<number> => (await scene.loanOf(ssn)).borrowers[0].id;
  const reportsOf = async (borrower: number) =>
    (await scene.officer.call("GET", `${reportsPath}?borrower=${borrower}`)).body.results;

  describe("a refusal by the bureau, or an answer about another order", () => {
    test("an answer that names another reference is 502; the order stays open, and is found and paid for once when it is repeated", async () => {
      const borrower = await borrowerWith("123640101");
      const paid = await bureau.paidOrders();
      bureau.nameReference("00000000000000000000000000000000");
      const order = { borrower_id: borrower, is_joint: false };
      const unexpected = await post(orderPath, order);
      expect([unexpected.status, unexpected.body.code]).toEqual([502, "credit_bureau_answer_unexpected"]);
      expect(await reportsOf(borrower)).toMatchObject([{ status: "new", order_identifier: null }]);
      bureau.nameReference(null);
      const found = await post(orderPath, order);
      expect([found.status, found.body.status]).toEqual([201, "completed"]);
      expect(await bureau.paidOrders()).toBe(paid + 1);
      expect(await reportsOf(borrower)).toHaveLength(1);
    });

    test("a failed login without an order number is 422 with the bureau's sentence, for an order and for a retrieved report; after a correction it can be ordered immediately", async () => {
      const borrower = await borrowerWith("123640019");
      const order = { borrower_id: borrower, is_joint: false };
      const refused = await post(orderPath, order);
      expect([refused.status, refused.body.code]).toEqual([422, "credit_report_refused"]);
      expect(refused.body.detail).toStartWith("The credit bureau refused the request: Login failed.");
      expect(await reportsOf(borrower)).toMatchObject([{ status: "error", order_identifier: null }]);
      const retrieved = await post(retrievePath, { ...order, order_identifier: "90000001" });
      expect([retrieved.status, retrieved.body.messages]).toEqual([
        422,
        [{ code: "AuthenticationFailure", text: "Login failed" }],
      ]);
      await scene.officer.call("PATCH", `/loan/borrowers/${borrower}/`, { ssn: "123640102" });
      expect((await post(orderPath, order)).status).toBe(201);
    });
  });
});
