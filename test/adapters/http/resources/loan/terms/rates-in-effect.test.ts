import { beforeAll, describe, expect, test } from "bun:test";
import type { Company } from "../../../../../../domain/company/company.ts";
import { type Day, day } from "../../../../../../domain/kernel/day.ts";
import { noWaiver } from "../../../../../../domain/loan/agency/counseling-waiver.ts";
import type { Loan } from "../../../../../../domain/loan/loan.ts";
import { readyToFund } from "../../../../../fixtures/loan/loan-to-fund.ts";
import { withLoggedAppraisal } from "../../../../../fixtures/loan/logged-appraisal.ts";
import { onSqlite } from "../../../support/on-both-stores.ts";
import { type Caller, type ServiceResponse, startLoan } from "../../../support/running-service.ts";
import { writeLoan } from "../../../support/scenes/write-loan.ts";

type Body = ServiceResponse["body"];

/**
 * Ten-year values of the bundled series, by hand: September 8 to 11, 2026 (4.80 + 4.83 + 4.95 + 4.96) ÷ 4 = 4.885, so 4.89, in effect from
 * Tuesday, September 15; September 14 to 18 in effect from September 22; September 28 to October 2 (5.24 + 5.26 + 5.29 + 5.24 + 5.28) ÷ 5 =
 * 5.262, so 5.26, from October 6. With a margin of 2: 6.89 and 7.26, nearest eighths 6.875 and 7.250. At age 77, the factors are 0.422 and
 * 0.407, and of 500,000 they give 211,000 and 203,500.
 */
onSqlite((service) => {
  let company: Company;

  /** Everyone signs in again on each day, because no session lasts that long. */
  const peopleOn = async (on: string) => {
    const now = Date.parse(service().clock.now());
    const then = Date.parse(`${on}T16:00:00.000Z`);
    service().clock.advance((then - now) / 1000);
    const [officer, underwriter, closer] = await Promise.all([
      service().hire(company, "Company User", "Loan Officer", "Processor"),
      service().hire(company, "Company User", "Underwriter"),
      service().hire(company, "Company User", "Closer"),
    ]);
    return { officer, underwriter, closer };
  };
  type People = Awaited<ReturnType<typeof peopleOn>>;

  const shown = async ({ underwriter }: People, id: number): Promise<Body> =>
    (await underwriter.call("GET", `/loan/loans/${id}/`)).body;
  const isStale = async (people: People, id: number): Promise<boolean> =>
    (await shown(people, id)).last_calculation.stale;
  const inPipeline = async ({ underwriter }: People, id: number): Promise<string> => {
    const { results } = (await underwriter.call("GET", "/loan/pipeline/")).body;
    return results.find((row: Body) => row.id === id).calculation;
  };
  const unmetFor = async (people: People, id: number, status: string): Promise<string[]> =>
    (await shown(people, id)).allowed_statuses.find((to: Body) => to.status === status).unmet;
  const calculated = async ({ underwriter }: People, id: number): Promise<Body> => {
    const response = await underwriter.call("POST", "/loan/loan-calculation/", { loan: id });
    expect(response.status).toBe(200);
    return response.body;
  };
  const move = (by: Caller, loan: number, status: string, effective_date?: string, reason?: string) =>
    by.call("POST", "/loan/loans/update-status/", { loan, status, effective_date, reason });
  const write = (id: number, change: (loan: Loan) => Loan) => writeLoan(service().dependencies, company.id, id, change);
  const start = ({ officer }: People, given: object = {}): Promise<Body> =>
    startLoan(officer, { home_value: 500_000, dob: "1949-06-15", margin: 2, ...given });

  /** Ready for a closing on a date, except for what a calculation determines. */
  const readyToClose = (id: number, closingOn: Day | null, more: Partial<Loan> = {}) =>
    write(id, (loan) =>
      withLoggedAppraisal({
        ...readyToFund(loan),
        applicationOn: day("2026-09-01"),
        appraisedValueCents: 500_000_00,
        appraisedOn: day("2026-09-08"),
        counseling: {
          counseledOn: day("2026-08-20"),
          certificateNumber: "1234567",
          agencyId: null,
          borrowerIds: null,
          ...noWaiver,
        },
        caseNumberAssignedOn: day("2026-09-02"),
        disclosureReceivedOn: day("2026-09-03"),
        applicationCompletedOn: day("2026-09-10"),
        closingOn,
        disbursedOn: null,
        ...more,
      }),
    );
  const toClearToClose = async ({ officer, underwriter }: People, id: number) => {
    for (const [by, status] of [
      [officer, "processing"],
      [officer, "underwriting"],
      [underwriter, "clear_to_close"],
    ] as const)
      expect((await move(by, id, status)).body.status).toBe(status);
  };

  beforeAll(async () => {
    company = await service().company();
  });

  describe("a loan moves to closing", () => {
    let people: People;
    const closingOn: Record<string, number> = {};

    beforeAll(async () => {
      people = await peopleOn("2026-09-14");
      for (const on of ["2026-09-14", "2026-09-15", "2026-10-23"]) {
        const { id } = await start(people);
        await readyToClose(id, day(on));
        await calculated(people, id);
        await toClearToClose(people, id);
        closingOn[on] = id;
      }
    });

    test("with a calculation that is current on its closing date", async () => {
      expect((await move(people.closer, closingOn["2026-09-14"] ?? 0, "closing")).body.status).toBe("closing");
    });

    test("not if a later week, known today, is in effect by the closing date", async () => {
      // The week of September 8 to 11 is over, and takes effect on Tuesday, September 15.
      const unmet =
        "A later weekly average takes effect on 2026-09-15, by the closing date: calculate the loan again once it is in effect";
      for (const on of ["2026-09-15", "2026-10-23"]) {
        expect(await unmetFor(people, closingOn[on] ?? 0, "closing")).toEqual([unmet]);
        expect((await move(people.closer, closingOn[on] ?? 0, "closing")).body.code).toBe("requirements_unmet");
      }
    });

    test("a month ahead, once it is calculated with the last known week", async () => {
      people = await peopleOn("2026-09-15");
      const id = closingOn["2026-10-23"] ?? 0;
      expect((await move(people.closer, id, "closing")).body.code).toBe("requirements_unmet");
      await calculated(people, id);
      expect((await move(people.closer, id, "closing")).body.status).toBe("closing");
    });
  });

  describe("a past closing date", () => {
    let people: People;
    const planned = { kept: 0, setBack: 0, cleared: 0, locked: 0 };
    const laterWeek =
      "A later weekly average than that of the last calculation is in effect from 2026-10-06: calculate the loan again";
    const closeOn = ({ underwriter }: People, id: number, closing_date: string) =>
      underwriter.call("PATCH", `/loan/loans/${id}/`, { closing_date });

    beforeAll(async () => {
      people = await peopleOn("2026-09-15");
      const start_ = async (closingOn: string, given: object = {}, more: Partial<Loan> = {}): Promise<number> => {
        const { id } = await start(people, given);
        await readyToClose(id, day(closingOn), more);
        expect(await calculated(people, id)).toMatchObject({ principal_limit: 211_000, expected_rate: 6.89 });
        for (const status of ["processing", "underwriting"]) await move(people.officer, id, status);
        return id;
      };
      planned.kept = await start_("2026-09-18");
      planned.setBack = await start_("2026-10-30");
      planned.cleared = await start_("2026-09-30");
      // The lock lasts through the 120th day after the assignment: June 9 + 120 days is October 7.
      planned.locked = await start_(
        "2026-10-07",
        { expected_rate: 6.89, rate_lock_date: "2026-09-15" },
        { applicationOn: day("2026-06-01"), counseling: null, caseNumberAssignedOn: day("2026-06-09") },
      );
      expect((await move(people.underwriter, planned.cleared, "clear_to_close")).status).toBe(200);
      people = await peopleOn("2026-10-08");
    });

    test("is no closing of a loan that is not clear to close, which needs today's rates", async () => {
      const id = planned.kept;
      expect([await isStale(people, id), await inPipeline(people, id)]).toEqual([true, "stale"]);
      expect(await unmetFor(people, id, "clear_to_close")).toEqual([laterWeek]);
      expect((await move(people.underwriter, id, "clear_to_close")).body.code).toBe("requirements_unmet");
    });

    test("does not restore an old week if it is set back before the loan is clear to close", async () => {
      const id = planned.setBack;
      expect((await closeOn(people, id, "2026-09-16")).status).toBe(200);
      expect(await isStale(people, id)).toBe(true);
      expect(await calculated(people, id)).toMatchObject({ principal_limit: 203_500, expected_rate: 7.26 });
    });

    test("does not restore a rate lock that has ended", async () => {
      const id = planned.locked;
      expect(await isStale(people, id)).toBe(true);
      expect((await closeOn(people, id, "2026-10-06")).status).toBe(200);
      expect(await calculated(people, id)).toMatchObject({ principal_limit: 203_500, expected_rate: 7.26 });
    });

    test("keeps the rates of its week if the loan was clear to close by then, and its closing is entered late", async () => {
      const id = planned.cleared;
      expect([await isStale(people, id), await inPipeline(people, id)]).toEqual([true, "stale"]);
      // It closed on September 18, in the week of its calculation; its costs, and so its calculation, are entered afterward.
      expect((await closeOn(people, id, "2026-09-18")).status).toBe(200);
      expect(await calculated(people, id)).toMatchObject({ principal_limit: 211_000, expected_rate: 6.89 });
      expect(await isStale(people, id)).toBe(false);
      // A date that is set back keeps an old week in the same way: whoever moves the loan says what shows the date.
      const silent = await move(people.closer, id, "closing", "2026-09-18");
      expect([silent.status, silent.body.errors[0].field]).toEqual([400, "reason"]);
      const closing = await move(people.closer, id, "closing", "2026-09-18", "The settlement statement of that day");
      expect(closing.body).toMatchObject({ status: "closing" });
      expect(closing.body.status_history.at(-1).reason).toBe("The settlement statement of that day");
    });

    test("keeps them too if everything is entered late, with the dates on which it happened", async () => {
      const id = planned.kept;
      // The calculation was made on September 15: on September 14 there was none.
      expect((await move(people.underwriter, id, "clear_to_close", "2026-09-14")).status).toBe(400);
      const silent = await move(people.underwriter, id, "clear_to_close", "2026-09-17");
      expect([silent.status, silent.body.errors[0].field]).toEqual([400, "reason"]);
      const cleared = await move(people.underwriter, id, "clear_to_close", "2026-09-17", "Signed on that day");
      expect([cleared.body.status, cleared.body.last_calculation.stale]).toEqual(["clear_to_close", false]);
      expect((await move(people.closer, id, "closing", "2026-09-18", "Closed on that day")).body.status).toBe(
        "closing",
      );
      expect(await calculated(people, id)).toMatchObject({ principal_limit: 211_000, expected_rate: 6.89 });
    });

    test("is not before the date on which a change of status that is entered late took effect", async () => {
      const { id } = await start(people);
      await readyToClose(id, day("2026-09-18"));
      await write(id, (loan) => ({
        ...loan,
        statusHistory: loan.statusHistory.map((entry) => ({ ...entry, effectiveOn: day("2026-09-01") })),
      }));
      expect(await calculated(people, id)).toMatchObject({ principal_limit: 203_500, expected_rate: 7.26 });
      await toClearToClose(people, id);
      expect(await calculated(people, id)).toMatchObject({ principal_limit: 203_500, expected_rate: 7.26 });
    });
  });

  describe("a calculation whose rates were quoted for a week", () => {
    let people: People;
    let id: number;
    let locked: number;
    let entered: number;

    beforeAll(async () => {
      people = await peopleOn("2026-09-15");
      ({ id } = await start(people));
      await readyToClose(id, day("2026-10-09"));
      ({ id: locked } = await start(people, { expected_rate: 6.89, rate_lock_date: "2026-09-15" }));
      // The lock lasts through the 120th day after the assignment: June 9 + 120 days is October 7.
      await write(locked, (loan) => ({ ...loan, caseNumberAssignedOn: day("2026-06-09") }));
      ({ id: entered } = await start(people, { expected_rate: 6.89, note_rate: 6.5 }));
      for (const loan of [id, locked, entered])
        expect(await calculated(people, loan)).toMatchObject({ principal_limit: 211_000, expected_rate: 6.89 });
    });

    test("is current through the last day of that week, and stale from the day on which a later one is in effect", async () => {
      await toClearToClose(people, id);
      people = await peopleOn("2026-09-21");
      expect([await isStale(people, id), await inPipeline(people, id)]).toEqual([false, "current"]);
      people = await peopleOn("2026-09-22");
      expect([await isStale(people, id), await inPipeline(people, id)]).toEqual([true, "stale"]);
    });

    test("prevents closing until it is calculated again, which gives the figures of the later week", async () => {
      people = await peopleOn("2026-10-07");
      expect(await isStale(people, id)).toBe(true);
      const unmet =
        "A later weekly average than that of the last calculation is in effect from 2026-10-06: calculate the loan again";
      expect(await unmetFor(people, id, "closing")).toEqual([unmet]);
      const refused = await move(people.closer, id, "closing");
      expect([refused.status, refused.body.code]).toEqual([400, "requirements_unmet"]);
      expect(refused.body.detail).toContain(unmet);
    });

    test("is kept current by an active lock, through its last day, and stale from the day after", async () => {
      expect(await isStale(people, locked)).toBe(false);
      people = await peopleOn("2026-10-08");
      expect([await isStale(people, locked), await inPipeline(people, locked)]).toEqual([true, "stale"]);
      expect(await calculated(people, locked)).toMatchObject({ principal_limit: 203_500, expected_rate: 7.26 });
      expect(await isStale(people, locked)).toBe(false);
    });

    test("proceeds to closing once it is calculated again", async () => {
      expect(await calculated(people, id)).toMatchObject({ principal_limit: 203_500, expected_rate: 7.26 });
      expect([await isStale(people, id), await inPipeline(people, id)]).toEqual([false, "current"]);
      expect((await move(people.closer, id, "closing")).body.status).toBe("closing");
    });

    test("stays current if its rates were entered", async () => {
      expect([await isStale(people, entered), await inPipeline(people, entered)]).toEqual([false, "current"]);
    });

    test("stays current after the closing, when its rates are final, whatever is published later", async () => {
      const { id: open } = await start(people);
      await calculated(people, open);
      people = await peopleOn("2026-10-14");
      const house = await service().company({ isHouse: true });
      const superUser = await service().hire(house, "Super User");
      for (const date of ["2026-10-05", "2026-10-06", "2026-10-07", "2026-10-08", "2026-10-09"]) {
        const value = { index: "cmt_10_year", date, value: 5.1 };
        expect((await superUser.call("POST", "/loan/index-rates/", value)).status).toBe(200);
      }
      // In effect from Wednesday, October 14, because the Monday before is Columbus Day; the loan closed on October 9.
      expect([await isStale(people, id), await isStale(people, open)]).toEqual([false, true]);
    });
  });
});
