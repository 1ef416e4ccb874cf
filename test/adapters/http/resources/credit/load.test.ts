import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { forBothStores, loadOn } from "../../support/on-both-stores.ts";
import type { ServiceResponse } from "../../support/running-service.ts";
import { type CreditScene, openCreditScene, orderPath, reportsPath } from "../../support/scenes/credit-scene.ts";

const oneHourSeconds = 3_600;

forBothStores((kind) => {
  let scene: CreditScene;
  beforeAll(async () => {
    scene = await openCreditScene(kind, { openMilliseconds: 20 });
  });
  afterAll(() => scene.close());

  /** Orders a report; an answer of 5xx is an answer. */
  const order = (borrower_id: number) =>
    scene.service.answerTo(scene.officer.token)("POST", orderPath, { borrower_id, is_joint: false });
  const borrowerOf = async (ssn: string, given: object = {}): Promise<number> =>
    (await scene.loanOf(ssn, given)).borrowers[0].id;
  const reportsOf = async (borrower: number): Promise<ServiceResponse["body"]> =>
    (await scene.officer.call("GET", `${reportsPath}?borrower=${borrower}`)).body.results;

  const orders = loadOn(kind, 50);

  test(`of ${orders} concurrent orders for one borrower, one is paid for, and the others are refused with it`, async () => {
    const borrower = await borrowerOf("123450201");
    const paid = await scene.paidOrders();
    const responses = await Promise.all(Array.from({ length: orders }, () => order(borrower)));
    const refused = responses.filter(({ status }) => status !== 201);
    expect(refused).toHaveLength(orders - 1);
    for (const { status, body } of refused) {
      expect(status).toBe(409);
      expect(["call_in_flight", "credit_report_unfinished", "credit_report_valid", "changed_meanwhile"]).toContain(
        body.code,
      );
    }
    expect(await scene.paidOrders()).toBe(paid + 1);
    const completed = (await reportsOf(borrower)).filter(({ status }: ServiceResponse["body"]) => status !== "error");
    expect(completed.map(({ status }: ServiceResponse["body"]) => status)).toEqual(["completed"]);
  });

  describe("an order that only the bureau knows, and a clock that is set", () => {
    test.each([
      ["back", -oneHourSeconds],
      ["forward", oneHourSeconds],
    ])("%s an hour: it is found again and paid for once", async (direction, seconds) => {
      const ssn = direction === "back" ? "123450202" : "123450203";
      const borrower = await borrowerOf(ssn, { last_name: "LOSTLONG Example" });
      const paid = await scene.paidOrders();
      let response = await order(borrower);
      scene.service.clock.advance(seconds);
      for (let again = 1; again <= 3 && response.status !== 201; again += 1) {
        expect(response.status).toBe(503);
        // A breaker that opened for the company lets a call through after its pause.
        await Bun.sleep(30);
        response = await order(borrower);
      }
      scene.service.clock.advance(-seconds);
      expect([response.status, response.body.status]).toEqual([201, "completed"]);
      expect(await scene.paidOrders()).toBe(paid + 1);
      expect(await reportsOf(borrower)).toHaveLength(1);
    });
  });
});
