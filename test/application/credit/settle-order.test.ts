import { beforeEach, describe, expect, test } from "bun:test";
import { day } from "../../../domain/kernel/day.ts";
import { accepted } from "../../fixtures/accepted.ts";
import { refusalOf } from "../installation.ts";
import { type CreditOffice, creditOffice } from "./credit-office.ts";
import { cannotTell, done, lost } from "./scripted-bureau.ts";

let office: CreditOffice;
/** The report of an order whose answer was lost on May 1, 2026. */
let openId: number;
beforeEach(async () => {
  office = await creditOffice();
  office.bureau.says(lost);
  expect(refusalOf(await office.order())).toBe("CreditBureauUnavailable");
  openId = (await office.onlyReport()).id;
});

const retrieve = async (...[people, issuedOn]: [Parameters<typeof done>[1], string | null]) => {
  office.bureau.says(done("777", people, issuedOn === null ? null : day(issuedOn)));
  return office.retrieve("777");
};

describe("an order whose answer was lost", () => {
  test.each(["2026-04-30", "2026-05-01"])(
    "is completed by the retrieved report of its people that was first issued on %s, from the day before it was sent",
    async (issuedOn) => {
      const { report } = accepted(await retrieve([office.named], issuedOn));
      expect(report).toMatchObject({ id: openId, status: "completed", orderIdentifier: "777", issuedOn });
      expect((await office.onlyReport()).id).toBe(openId);
      expect([await office.endings(openId), office.bureau.paidOrders()]).toEqual([1, 1]);
      // The same order number again gives the same report, and a new order is refused because the report counts.
      expect(accepted(await office.retrieve("777")).report.id).toBe(openId);
      expect(refusalOf(await office.order())).toBe("CreditReportValid");
      expect(office.bureau.requests()).toEqual(["order", "retrieve"]);
    },
  );

  test.each([
    ["first issued two days before it was sent", "2026-04-29"],
    ["of which the bureau does not say when it was issued", null],
  ])("stays open beside a retrieved report that was %s", async (_, issuedOn) => {
    const { report } = accepted(await retrieve([office.named], issuedOn));
    expect(report).toMatchObject({ status: "completed", orderIdentifier: "777" });
    expect(report.id).not.toBe(openId);
    const open = (await office.reports()).find(({ id }) => id === openId);
    expect(open).toMatchObject({ status: "new", orderIdentifier: null });
  });

  test("stays open, and nothing is stored, if the retrieved report is for other people", async () => {
    expect(refusalOf(await retrieve([{ ssn: "900000008", lastName: "Other" }], "2026-05-01"))).toBe("NotThisBorrower");
    expect(await office.onlyReport()).toMatchObject({ id: openId, status: "new", orderIdentifier: null });
    office.bureau.says(cannotTell);
    expect(refusalOf(await office.order())).toBe("CreditReportUnfinished");
  });
});
