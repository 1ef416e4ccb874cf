import { beforeEach, describe, expect, test } from "bun:test";
import { day } from "../../../domain/kernel/day.ts";
import { accepted } from "../../fixtures/accepted.ts";
import { anAttempt } from "../../fixtures/outside/call-attempt.ts";
import { refusalOf } from "../installation.ts";
import { type CreditOffice, creditOffice } from "./credit-office.ts";
import { done, lost, standing, unknown } from "./scripted-bureau.ts";

let office: CreditOffice;
beforeEach(async () => {
  office = await creditOffice();
});

const loseAnswer = async (): Promise<void> => {
  office.bureau.says(lost);
  expect(refusalOf(await office.order())).toBe("CreditBureauUnavailable");
};

describe("an order whose answer is lost is paid for once", () => {
  test("if it was sent again and somebody reads its report while it may still be arriving", async () => {
    await loseAnswer();
    office.clock.advance(100);
    office.bureau.says(unknown, () => {
      office.clock.advance(15);
      return lost;
    });
    expect(refusalOf(await office.order())).toBe("CreditBureauUnavailable");
    office.clock.advance(44);
    office.bureau.says(unknown);
    const { id } = await office.onlyReport();
    expect(await office.read(id)).toMatchObject({ status: "new", messages: [] });
    office.bureau.says(done("222", [office.named]));
    expect(accepted(await office.order()).report).toMatchObject({ id, status: "completed" });
    expect(office.bureau.paidOrders()).toBe(1);
  });

  test("and ends a minute after it was last sent, if the bureau has not received it by then", async () => {
    await loseAnswer();
    office.clock.advance(100);
    office.bureau.says(unknown, lost);
    await office.order();
    office.clock.advance(60);
    office.bureau.says(unknown);
    const { id } = await office.onlyReport();
    expect(await office.read(id)).toMatchObject({ status: "error", messages: [{ code: "never_ordered" }] });
  });

  test("if its process was suspended until the report had ended: it is then no longer sent", async () => {
    const outcome = await office.orderWhile(async () => {
      office.clock.advance(61);
      office.bureau.says(unknown);
      const { id } = await office.onlyReport();
      expect((await office.read(id)).status).toBe("error");
    });
    expect(outcome).toMatchObject({ refusal: { _tag: "CreditReportRefused", messages: [{ code: "never_ordered" }] } });
    expect(office.bureau.paidOrders()).toBe(0);
    office.bureau.says(done("222", [office.named]));
    expect(refusalOf(await office.order())).toBe("Accepted");
  });
});

describe("a request under a key that looked up the outcome of another request's order", () => {
  const first = async (force: boolean): Promise<{ readonly key: number; readonly id: number }> => {
    const [reservedId, key] = [await office.newId(), await office.newId()];
    office.bureau.says(lost);
    expect(refusalOf(await office.order({ force, reservedId }))).toBe("CreditBureauUnavailable");
    return { key, id: reservedId };
  };

  test("returns that report again, although its first response was not stored, and orders nothing", async () => {
    for (const force of [true, false]) {
      office = await creditOffice();
      const { key, id } = await first(force);
      office.bureau.says(done("111", [office.named]));
      expect(accepted(await office.order({ force, reservedId: key })).report).toMatchObject({ id });
      expect(accepted(await office.order({ force, reservedId: key })).report).toMatchObject({
        id,
        status: "completed",
      });
      expect(office.bureau.requests()).toEqual(["order", "look up"]);
    }
  });

  test("is refused again in the same way if that order ended in an error", async () => {
    const { key } = await first(true);
    office.bureau.says(standing("111", "error"));
    const refused = await office.order({ force: true, reservedId: key });
    expect(refusalOf(refused)).toBe("CreditReportRefused");
    expect(await office.order({ force: true, reservedId: key })).toEqual(refused);
    expect(office.bureau.paidOrders()).toBe(1);
  });

  test("looks it up again while it is unknown", async () => {
    const { key, id } = await first(true);
    office.bureau.says(lost);
    expect(refusalOf(await office.order({ force: true, reservedId: key }))).toBe("CreditBureauUnavailable");
    office.bureau.says(done("111", [office.named]));
    expect(accepted(await office.order({ force: true, reservedId: key })).report).toMatchObject({ id });
    expect(office.bureau.paidOrders()).toBe(1);
  });

  test("returns the report that it ordered itself, if the other order's person has changed by then", async () => {
    const reservedId = await office.newId();
    office.bureau.says(lost);
    await office.order({ force: true, reservedId });
    await office.write((loan) => ({
      ...loan,
      borrowers: loan.borrowers.map((each) => ({ ...each, bornOn: day("1950-01-01") })),
    }));
    office.bureau.says(done("222", [office.named]));
    const { id } = accepted(await office.order({ force: true, reservedId })).report;
    expect(id).not.toBe(reservedId);
    expect(accepted(await office.order({ force: true, reservedId })).report.id).toBe(id);
    expect(office.bureau.requests()).toEqual(["order", "order"]);
  });

  test("differs from a request under a new key, which orders by force", async () => {
    const { key, id } = await first(true);
    office.bureau.says(done("111", [office.named]));
    await office.order({ force: true, reservedId: key });
    office.bureau.says(done("222", [office.named]));
    const other = await office.newId();
    expect(accepted(await office.order({ force: true, reservedId: other })).report.id).toBe(other);
    expect(other).not.toBe(id);
    expect(office.bureau.paidOrders()).toBe(2);
  });
});

describe("a report whose order is refused because the loan changed meanwhile", () => {
  const openAgencyCall = () =>
    office.write((loan) => ({
      ...loan,
      callAttempt: anAttempt({
        startedAt: office.clock.now(),
        inFlightUntil: office.clock.after(office.clock.now(), 30),
      }),
    }));

  test("ends, because nothing was ordered", async () => {
    expect(refusalOf(await office.orderWhile(openAgencyCall))).toBe("CallInFlight");
    expect(await office.onlyReport()).toMatchObject({ status: "error", messages: [{ code: "not_ordered" }] });
  });

  test("does not end if another order took it up and sent it: it is paid for once", async () => {
    const refused = await office.orderWhile(async () => {
      office.bureau.says(unknown, lost);
      expect(refusalOf(await office.order())).toBe("CreditBureauUnavailable");
      await openAgencyCall();
    });
    expect(refusalOf(refused)).toBe("CallInFlight");
    const { id, status } = await office.onlyReport();
    expect(status).toBe("new");
    await office.write((loan) => ({ ...loan, callAttempt: null }));
    office.bureau.says(done("222", [office.named]));
    expect(accepted(await office.order()).report.id).toBe(id);
    expect(office.bureau.paidOrders()).toBe(1);
  });
});

describe("an order that the bureau has not finished", () => {
  const orderTaking = (seconds: number) => {
    office.bureau.says(
      () => {
        office.clock.advance(seconds);
        return standing("111", "processing");
      },
      done("111", [office.named]),
    );
    return office.order();
  };

  test.each([
    [0, 20],
    [7, 13],
    [19, 1],
  ])("and that took %i seconds is waited for %i more, 20 in all", async (taken, left) => {
    expect(accepted(await orderTaking(taken)).report.status).toBe("completed");
    expect(office.bureau.waits()).toEqual([left]);
  });

  test("is not waited for once its 20 seconds have passed", async () => {
    expect(accepted(await orderTaking(20)).report.status).toBe("processing");
    expect(office.bureau.waits()).toEqual([]);
  });
});
