import { beforeEach, describe, expect, test } from "bun:test";
import type { BureauOutcome } from "../../../domain/credit/ports.ts";
import { callFailed } from "../../../domain/outside-call/outcome.ts";
import { accepted } from "../../fixtures/accepted.ts";
import { refusalOf } from "../installation.ts";
import { type CreditOffice, creditOffice } from "./credit-office.ts";
import { done, lost, standing } from "./scripted-bureau.ts";

/** A bureau that returns the report on the connection of its order, and cannot look orders up. */
const slow = { orderSeconds: 90, canLookUp: false };

let office: CreditOffice;
beforeEach(async () => {
  office = await creditOffice(slow);
});

/** Places an order that the bureau has not answered when its caller's time runs out. */
const orderSlowly = async (reservedId: number | null = null) => {
  const answer = Promise.withResolvers<BureauOutcome>();
  const sent = Promise.withResolvers<void>();
  office.bureau.says(() => {
    sent.resolve();
    return answer.promise;
  });
  const { answered, recorded } = await office.orderLate(reservedId);
  await sent.promise;
  return {
    ...accepted(answered).report,
    /** Gives the bureau's final answer; resolves once it is recorded. */
    answer: async (outcome: BureauOutcome) => {
      answer.resolve(outcome);
      await recorded();
    },
    fail: async (error: Error) => {
      answer.reject(error);
      await recorded();
    },
  };
};

describe("an order whose report takes longer than its caller waits", () => {
  test("is pending, and the report appears without a further request once it arrives", async () => {
    const { id, status, answer } = await orderSlowly();
    expect(status).toBe("pending");
    expect(await office.read(id)).toMatchObject({ status: "pending", orderIdentifier: null });
    await answer(done("111", [office.named]));
    expect(await office.onlyReport()).toMatchObject({ id, status: "completed", orderIdentifier: "111" });
    expect(await office.endings(id)).toBe(1);
    expect(await office.openCall()).toBeNull();
    expect(refusalOf(await office.order())).toBe("CreditReportValid");
    expect(office.bureau.requests()).toEqual(["order"]);
  });

  test("blocks other orders on the loan for 105 seconds, under any key", async () => {
    const { id, startedAt } = await (async () => {
      const report = await orderSlowly(await office.newId());
      return { id: report.id, startedAt: office.clock.now() };
    })();
    expect(await office.openCall()).toMatchObject({
      recordId: id,
      inFlightSeconds: 105,
      inFlightUntil: office.clock.after(startedAt, 105),
    });
    for (const seconds of [0, 104, 1, 3600])
      for (const reservedId of [id, null, await office.newId()]) {
        office.clock.advance(seconds);
        expect(refusalOf(await office.order({ reservedId }))).toBe("CreditReportUnfinished");
        expect(refusalOf(await office.order({ reservedId, force: true }))).toBe("CreditReportUnfinished");
      }
    expect(office.bureau.requests()).toEqual(["order"]);
  });

  test("ends as the bureau says, even if late: refused, for another person, or still in progress", async () => {
    for (const [outcome, expected] of [
      [standing("111", "error"), { status: "error", orderIdentifier: "111" }],
      [done("111", [{ ssn: "900000001", lastName: "Other" }]), { status: "error", sealedContent: null }],
      [standing("111", "processing"), { status: "processing", orderIdentifier: "111" }],
    ] as const) {
      office = await creditOffice(slow);
      const { answer } = await orderSlowly();
      await answer(outcome);
      expect(await office.onlyReport()).toMatchObject(expected);
    }
  });

  test("stays open if the connection breaks: a refresh changes nothing, and a new report can only be ordered by force a day later", async () => {
    const { id, answer } = await orderSlowly();
    await answer(lost);
    const open = await office.onlyReport();
    expect(open).toMatchObject({ id, status: "pending", orderIdentifier: null });
    office.clock.advance(24 * 3600 - 1);
    expect(await office.read(id)).toEqual(open);
    expect(await office.onlyReport()).toEqual(open);
    expect(refusalOf(await office.order({ force: true }))).toBe("CreditReportUnfinished");
    office.clock.advance(1);
    expect(refusalOf(await office.order())).toBe("CreditReportUnfinished");
    office.bureau.says(done("222", [office.named]));
    expect(accepted(await office.order({ force: true })).report).toMatchObject({ orderIdentifier: "222" });
    expect(await office.read(id)).toMatchObject({ status: "error", messages: [{ code: "given_up" }] });
    expect(office.bureau.requests()).toEqual(["order", "order"]);
  });

  test("was not made if nothing was sent after all: the next order sends it, under its reference", async () => {
    const { id, answer } = await orderSlowly();
    await answer(callFailed("unavailable", true, "Too many calls of the company are running."));
    expect(await office.onlyReport()).toMatchObject({ id, status: "new", sentAt: null });
    office.bureau.says(done("111", [office.named]));
    expect(accepted(await office.order()).report).toMatchObject({ id, status: "completed" });
    expect(office.bureau.paidOrders()).toBe(1);
  });

  test("whose answer cannot be recorded is reported to the operator, and stays open", async () => {
    const { id, fail } = await orderSlowly();
    await fail(new Error("the store is gone"));
    expect(office.faults).toEqual(["a late answer could not be recorded: its order stays open"]);
    expect(await office.onlyReport()).toMatchObject({ id, status: "pending" });
    expect(refusalOf(await office.order())).toBe("CreditReportUnfinished");
  });
});

describe("an order that cannot be looked up", () => {
  test("and was never sent is sent by the next order, under its reference", async () => {
    office.bureau.says(callFailed("unavailable", true, "The credit bureau cannot be reached."));
    expect(refusalOf(await office.order())).toBe("CreditBureauUnavailable");
    office.bureau.says(done("111", [office.named]));
    expect(accepted(await office.order()).report).toMatchObject({ orderIdentifier: "111" });
    expect(office.bureau.paidOrders()).toBe(1);
  });

  test("is sent by only one of two requests that take it up before it was sent", async () => {
    const slept = await office.orderWhile(async () => {
      office.bureau.says(lost);
      expect(refusalOf(await office.order())).toBe("CreditBureauUnavailable");
    });
    expect(refusalOf(slept)).toBe("CreditReportUnfinished");
    expect(office.bureau.requests()).toEqual(["order"]);
  });
});
