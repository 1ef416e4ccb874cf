import { beforeEach, describe, expect, test } from "bun:test";
import { accepted } from "../../fixtures/accepted.ts";
import { refusalOf } from "../installation.ts";
import { type CreditOffice, creditOffice } from "./credit-office.ts";
import { done, lost, standing, unknown } from "./scripted-bureau.ts";

const daySeconds = 24 * 60 * 60;

let office: CreditOffice;
beforeEach(async () => {
  office = await creditOffice();
});

/** Places an order that the bureau accepts but does not finish; returns its report. */
const unfinished = async (): Promise<number> => {
  office.bureau.says(standing("111", "processing"), standing("111", "processing"));
  const { id, status } = accepted(await office.order()).report;
  expect(status).toBe("processing");
  return id;
};

/** Places an order whose answer is lost; returns its report. */
const lostOrder = async (): Promise<number> => {
  office.bureau.says(lost);
  expect(refusalOf(await office.order())).toBe("CreditBureauUnavailable");
  return (await office.onlyReport()).id;
};

const givenUp = { status: "error", messages: [{ code: "given_up" }] };

/** Orders another report by force, which the bureau completes, and expects it to replace the given one. */
const expectOrderedInPlaceOf = async (id: number) => {
  office.bureau.says(done("222", [office.named]));
  const { report } = accepted(await office.order({ force: true }));
  expect(report).toMatchObject({ status: "completed", orderIdentifier: "222" });
  expect(report.id).not.toBe(id);
  const former = (await office.reports()).find((each) => each.id === id);
  expect([office.bureau.paidOrders(), await office.endings(id), former?.status]).toEqual([2, 1, "error"]);
  return former;
};

describe("an order that the bureau does not finish", () => {
  test("cannot be given up before 24 hours have passed, without calling the bureau, and the refusal says from when it can", async () => {
    const id = await unfinished();
    const [report, request] = [await office.onlyReport(), office.bureau.requests().length];
    const forceableFrom = office.clock.after(report.orderedAt, daySeconds);
    office.clock.advance(daySeconds - 1);
    expect(await office.order({ force: true })).toMatchObject({
      refusal: { _tag: "CreditReportUnfinished", creditReportId: id, forceableFrom },
    });
    expect([office.bureau.requests().length, (await office.onlyReport()).status]).toEqual([request, "processing"]);
    expect(await office.endings(id)).toBe(0);
  });

  test("is given up 24 hours after it was sent, only by force, and after it was looked up at the bureau", async () => {
    const id = await unfinished();
    office.clock.advance(daySeconds);
    expect(refusalOf(await office.order())).toBe("CreditReportUnfinished");
    office.bureau.says(standing("111", "processing"));
    expect(await expectOrderedInPlaceOf(id)).toMatchObject(givenUp);
    expect(office.bureau.requests()).toEqual(["order", "await", "status", "order"]);
  });

  test("is given up even if the bureau reports nothing about it", async () => {
    const id = await unfinished();
    office.clock.advance(daySeconds);
    office.bureau.says(lost);
    expect(await expectOrderedInPlaceOf(id)).toMatchObject(givenUp);
  });

  test("is not given up if the bureau has finished it by then: that report counts, and nothing is ordered", async () => {
    const id = await unfinished();
    office.clock.advance(daySeconds);
    office.bureau.says(done("111", [office.named]));
    expect(await office.order({ force: true })).toMatchObject({
      refusal: { _tag: "CreditReportValid", creditReportId: id },
    });
    expect(await office.onlyReport()).toMatchObject({ id, status: "completed" });
    expect(office.bureau.paidOrders()).toBe(1);
  });

  test("keeps the bureau's error if it ended in an error by then", async () => {
    const id = await unfinished();
    office.clock.advance(daySeconds);
    office.bureau.says(standing("111", "error"));
    expect(await expectOrderedInPlaceOf(id)).toMatchObject({ messages: [{ text: "It is error." }] });
  });

  test("is given up once, for one new order, by several concurrent requests", async () => {
    const id = await unfinished();
    office.clock.advance(daySeconds);
    office.bureau.says(standing("111", "processing"), done("222", [office.named]));
    const outcomes = (
      await Promise.all([office.order({ force: true }), office.order({ force: true }), office.order({ force: true })])
    ).map(refusalOf);
    expect(outcomes.filter((outcome) => outcome === "Accepted")).toHaveLength(1);
    expect([office.bureau.paidOrders(), await office.endings(id)]).toEqual([2, 1]);
  });

  test("is given up for one order under a key, no matter how often the request is repeated", async () => {
    const id = await unfinished();
    const reservedId = await office.newId();
    office.clock.advance(daySeconds);
    office.bureau.says(standing("111", "processing"), lost);
    expect(refusalOf(await office.order({ force: true, reservedId }))).toBe("CreditBureauUnavailable");
    expect(await office.endings(id)).toBe(1);
    office.bureau.says(done("222", [office.named]));
    for (const _ of [1, 2])
      expect(accepted(await office.order({ force: true, reservedId })).report).toMatchObject({
        id: reservedId,
        status: "completed",
      });
    expect(office.bureau.paidOrders()).toBe(2);
  });
});

describe("an order whose outcome is unknown", () => {
  test("is taken up under its reference, even by force, before 24 hours have passed", async () => {
    const id = await lostOrder();
    office.clock.advance(daySeconds - 1);
    office.bureau.says(done("111", [office.named]));
    expect(accepted(await office.order({ force: true })).report).toMatchObject({ id, status: "completed" });
    expect(office.bureau.paidOrders()).toBe(1);
  });

  test("is given up by force after 24 hours, once the bureau was queried about it without a result", async () => {
    const id = await lostOrder();
    office.clock.advance(daySeconds);
    office.bureau.says(lost);
    expect(await expectOrderedInPlaceOf(id)).toMatchObject(givenUp);
    expect(office.bureau.requests()).toEqual(["order", "look up", "order"]);
  });

  test("ends as never made if the bureau does not know it, and another is ordered", async () => {
    const id = await lostOrder();
    office.clock.advance(daySeconds);
    office.bureau.says(unknown);
    expect(await expectOrderedInPlaceOf(id)).toMatchObject({ messages: [{ code: "never_ordered" }] });
  });

  test("counts if the bureau has finished it: nothing is ordered", async () => {
    const id = await lostOrder();
    office.clock.advance(daySeconds);
    office.bureau.says(done("111", [office.named]));
    expect(await office.order({ force: true })).toMatchObject({
      refusal: { _tag: "CreditReportValid", creditReportId: id },
    });
    expect(office.bureau.paidOrders()).toBe(1);
  });

  test("is not sent any more if it was given up while its process was suspended", async () => {
    const id = await lostOrder();
    office.clock.advance(daySeconds);
    const outcome = await office.orderWhile(async () => {
      office.bureau.says(lost);
      await expectOrderedInPlaceOf(id);
    });
    expect(refusalOf(outcome)).toBe("CreditReportValid");
    expect(office.bureau.paidOrders()).toBe(2);
  });
});
