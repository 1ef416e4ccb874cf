import { afterAll, beforeAll, expect, test } from "bun:test";
import { forBothStores } from "../../support/on-both-stores.ts";
import {
  type CreditScene,
  openCreditScene,
  orderPath,
  reportsPath,
  retrievePath,
} from "../../support/scenes/credit-scene.ts";

const daySeconds = 24 * 60 * 60;
const password = "an example password";

forBothStores((kind) => {
  let scene: CreditScene;
  beforeAll(async () => {
    scene = await openCreditScene(kind);
  });
  afterAll(() => scene.close());

  test("a report that the bureau never finishes is given up by force 24 hours after its order, and paid for again once", async () => {
    const { officer, administrator, service } = scene;
    // Sessions end within a day, so each call has one of its own.
    const callOf = async ({ email }: typeof officer) => service.callWith(await service.tokenOf(email, password));
    // The sandbox never finishes a report for an SSN that ends in 0012.
    const loan = await scene.loanOf("124120012");
    const borrower = loan.borrowers[0].id;
    const order = async (given: object, headers: Record<string, string> = {}) =>
      (await callOf(officer))("POST", orderPath, { borrower_id: borrower, is_joint: false, ...given }, headers);
    const first = (await order({})).body;
    expect([first.status, await scene.paidOrders()]).toEqual(["processing", 1]);

    const early = await order({ force: true });
    expect([early.status, early.body.code]).toEqual([409, "credit_report_unfinished"]);
    expect(early.body.credit_report).toBe(first.id);
    const from = service.clock.after(first.ordered_at, daySeconds);
    expect(early.body.detail).toContain(
      `From ${from} on, 24 hours after the order was sent, "force": true gives it up and orders another report; the bureau may charge for both.`,
    );

    service.clock.advance(daySeconds - 1);
    expect((await order({ force: true })).status).toBe(409);
    expect(await scene.paidOrders()).toBe(1);
    service.clock.advance(1);
    expect((await order({})).body.code).toBe("credit_report_unfinished");
    const underwriter = await service.hire(officer.company, "Company User", "Underwriter");
    const refused = await underwriter.call("POST", orderPath, { borrower_id: borrower, is_joint: false, force: true });
    expect([refused.status, await scene.paidOrders()]).toEqual([403, 1]);

    const key = { "Idempotency-Key": "a forced order" };
    const forced = await order({ force: true }, key);
    expect([forced.status, forced.body.status, forced.body.id === first.id]).toEqual([201, "processing", false]);
    const again = await order({ force: true }, key);
    expect([again.status, again.body.id]).toEqual([201, forced.body.id]);
    expect(await scene.paidOrders()).toBe(2);
    const call = await callOf(officer);
    const former = (await call("GET", `${reportsPath}${first.id}/`)).body;
    expect(former).toMatchObject({ status: "error", completed_at: null, scores: null });
    expect(former.messages).toMatchObject([{ code: "given_up" }]);
    const endings = `/audit/?kind=credit_report&id=${first.id}&action=credit_report.end`;
    const { results } = (await (await callOf(administrator))("GET", endings)).body;
    expect(results).toMatchObject([{ by: officer.userId }]);

    // The second one blocks as well, for 24 hours of its own.
    const blocked = await order({ force: true });
    expect([blocked.status, blocked.body.credit_report]).toEqual([409, forced.body.id]);
    // What the bureau has under the first one's number can still be requested.
    const retrieval = { borrower_id: borrower, is_joint: false, order_identifier: first.order_identifier };
    expect((await call("POST", retrievePath, retrieval)).body.code).toBe("credit_order_unfinished");
  });
});
