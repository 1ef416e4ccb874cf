import { beforeEach, describe, expect, test } from "bun:test";
import { day } from "../../../domain/kernel/day.ts";
import { accepted } from "../../fixtures/accepted.ts";
import { refusalOf } from "../installation.ts";
import { type CreditOffice, creditOffice } from "./credit-office.ts";
import { cannotTell, done, lost, standing, unknown } from "./scripted-bureau.ts";

let office: CreditOffice;
beforeEach(async () => {
  office = await creditOffice();
});

describe("a report that the bureau ended in an error", () => {
  /** Two callers look up one unfinished order; the first caller's answer arrives after the other's error. */
  const slowAnswer = async (answer: ReturnType<typeof standing>) => {
    office.bureau.says(standing("111", "processing"), standing("111", "processing"));
    const { id } = accepted(await office.order()).report;
    const [request, answered] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    office.clock.advance(31);
    office.bureau.says(async () => {
      request.resolve();
      await answered.promise;
      return answer;
    });
    const slow = office.read(id);
    await request.promise;
    office.clock.advance(31);
    office.bureau.says(standing("111", "error"));
    expect((await office.read(id)).status).toBe("error");
    answered.resolve();
    expect((await slow).status).toBe((await office.onlyReport()).status);
    return office.onlyReport();
  };

  test("stays in error, whatever an earlier look-up returns later", async () => {
    expect(await slowAnswer(standing("111", "processing"))).toMatchObject({
      status: "error",
      messages: [{ text: "It is error." }],
    });
  });

  test("is still completed by a completed answer", async () => {
    expect((await slowAnswer(done("111", [office.named]))).status).toBe("completed");
  });
});

test("a report that was ended without an answer becomes unfinished again once the bureau knows its order", async () => {
  office.bureau.says(lost);
  await office.order();
  const { id } = await office.onlyReport();
  const [request, answered] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  office.clock.advance(31);
  office.bureau.says(async () => {
    request.resolve();
    await answered.promise;
    return standing("111", "processing");
  });
  const slow = office.read(id);
  await request.promise;
  office.clock.advance(31);
  office.bureau.says(unknown);
  expect((await office.read(id)).status).toBe("error");
  answered.resolve();
  expect(await slow).toMatchObject({ status: "processing", orderIdentifier: "111" });
  expect(refusalOf(await office.order())).toBe("CreditReportUnfinished");
});

test("an order that the bureau cannot report on stays open: it is not sent again, and reading it changes nothing", async () => {
  office.bureau.says(lost);
  await office.order();
  const open = await office.onlyReport();
  office.clock.advance(61);
  office.bureau.says(cannotTell);
  expect(await office.order()).toMatchObject({
    refusal: { _tag: "CreditReportUnfinished", creditReportId: open.id },
  });
  office.clock.advance(61);
  office.bureau.says(cannotTell);
  expect((await office.read(open.id)).status).toBe("new");
  office.bureau.says(standing("111", "processing"), standing("111", "processing"));
  expect(accepted(await office.order()).report).toMatchObject({ id: open.id, orderIdentifier: "111" });
  expect(office.bureau.requests()).toEqual(["order", "look up", "look up", "look up", "await"]);
});

test("an order that the bureau never received ends a minute after it is read, although the clock was set back since it was sent", async () => {
  office.bureau.says(lost);
  await office.order();
  const { id } = await office.onlyReport();
  office.clock.advance(-3600);
  office.bureau.says(unknown);
  expect((await office.read(id)).status).toBe("new");
  office.clock.advance(60);
  office.bureau.says(unknown);
  expect(await office.read(id)).toMatchObject({ status: "error", messages: [{ code: "never_ordered" }] });
});

describe("the status of an order", () => {
  const underWay = async (statusNamesPeople: boolean): Promise<number> => {
    office = await creditOffice({ statusNamesPeople });
    office.bureau.says(standing("111", "processing"), standing("111", "processing"));
    const { id } = accepted(await office.order()).report;
    office.clock.advance(31);
    return id;
  };

  test("is queried without its borrowers, or with them if the bureau needs them", async () => {
    for (const [needsThem, people] of [
      [false, []],
      [true, [office.named.ssn]],
    ] as const) {
      const id = await underWay(needsThem);
      office.bureau.says(done("111", [office.named]));
      expect((await office.read(id)).status).toBe("completed");
      expect(office.bureau.named()).toEqual([people, people]);
    }
  });

  test("is not queried at a bureau that needs the borrowers if one of them is now a different person", async () => {
    const id = await underWay(true);
    await office.write((loan) => ({
      ...loan,
      borrowers: loan.borrowers.map((each) => ({ ...each, bornOn: day("1950-01-01") })),
    }));
    const before = await office.onlyReport();
    expect(await office.read(id)).toEqual(before);
    expect(office.bureau.requests()).toEqual(["order", "await"]);
  });
});
