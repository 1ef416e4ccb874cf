import { describe, expect, test } from "bun:test";
import { calculateLoan } from "../../../application/calculation/calculate-loan.ts";
import { changeLoan } from "../../../application/loan/change-loan.ts";
import { startLoan } from "../../../application/loan/start-loan.ts";
import { setIndexValue } from "../../../application/rate/set-index-value.ts";
import type { Dependencies } from "../../../application/support/dependencies.ts";
import { lien } from "../../../bootstrap/simulation/applicants.ts";
import { simulationClock } from "../../../bootstrap/simulation/clock.ts";
import type { Actor } from "../../../domain/access/actor.ts";
import { day } from "../../../domain/kernel/day.ts";
import { rate } from "../../../domain/kernel/rate.ts";
import type { Loan, LoanTerms } from "../../../domain/loan/loan.ts";
import { present } from "../../contract/store-kind.ts";
import { accepted } from "../../fixtures/accepted.ts";
import { aProperty, aStatusEntry } from "../../fixtures/loan/loan.ts";
import { loanSaved, testMac } from "../../fixtures/loan/log.ts";
import { addActor, addCompany, aRequest, openDependencies, refusal, withTerms } from "../office.ts";

const today = "2026-05-01";

/** A loan of the annual product, with a margin of 2.000%, that was started on a date, and a processor who can enter past calculations. */
const loanSince = async (startedOn: string, terms: Partial<LoanTerms> = {}, homeValueCents = 350_000_00) => {
  const opened = openDependencies(day(today));
  // The store authenticates the entries of its log with the keys of tests.
  const dependencies: Dependencies = { ...opened, vault: { ...opened.vault, auditMac: testMac } };
  const company = await addCompany(dependencies);
  const [processor, officer] = [
    await addActor(dependencies, company, "Processor"),
    await addActor(dependencies, company, "Loan Officer"),
  ];
  const on = (date: string): Dependencies => ({ ...dependencies, clock: simulationClock(day(date), 0) });
  const request = aRequest(processor, {
    property: aProperty({ homeValueCents }),
    terms: { loanOfficerId: processor.userId, ...terms },
  });
  const { loan } = accepted(await startLoan(on(startedOn), processor, null, request, null));
  const calculate = (asOf: string | null, by: Actor = processor, calledOn = today) =>
    calculateLoan(on(calledOn), by, loan.id, null, null, asOf === null ? null : day(asOf));
  const entries = async () =>
    (await dependencies.forCompany(company.id).log.listAfter(0, 100)).map(({ action }) => action);
  const { calculations } = dependencies.forCompany(company.id);
  return { dependencies, on, processor, officer, loanId: loan.id, calculate, entries, calculations };
};

const application = { applicationOn: day("2026-03-02") };

describe("a calculation as of an earlier date", () => {
  // March 2 to 6, 10-year: (4.05 + 4.06 + 4.09 + 4.13 + 4.15) ÷ 5 = 4.096; 1-year: (3.54 + 3.55 + 3.58 + 3.59 + 3.55) ÷ 5 = 3.562. February
  // 23 to 27, 10-year: (4.03 + 4.04 + 4.05 + 4.02 + 3.97) ÷ 5 = 4.022; 1-year: (3.50 + 3.52 + 3.53 + 3.52 + 3.48) ÷ 5 = 3.51. An average,
  // rounded to two decimals, is in effect from the Tuesday after its week. The margin is 2.
  test.each([
    ["2026-03-09", 6.02, 5.51],
    ["2026-03-10", 6.1, 5.56],
  ])("uses the weekly averages in effect on %s, not today's", async (asOf, expectedRate, noteRate) => {
    const { calculate } = await loanSince("2026-03-02", application);
    const { result, ...record } = accepted(await calculate(asOf));
    expect([result.expectedRate, result.noteRate]).toEqual([rate(expectedRate), rate(noteRate)]);
    expect([record.asOf, record.calculatedAt.slice(0, 10)]).toEqual([day(asOf), today]);
  });

  // The national limit was $765,600 in 2020 and is $1,249,125 in 2026.
  test("uses the rules of that date", async () => {
    const rates = { expectedRate: rate(5), noteRate: rate(4) };
    const terms = { applicationOn: day("2020-06-01"), ...rates };
    const { calculate } = await loanSince(today, terms, 2_000_000_00);
    expect(accepted(await calculate("2020-06-10")).result.maxClaimAmountCents).toBe(765_600_00);
    expect(accepted(await calculate(null)).result.maxClaimAmountCents).toBe(1_249_125_00);
  });

  test("is refused if no rule is known for that date, and never uses the next rule", async () => {
    const rates = { expectedRate: rate(5), noteRate: rate(4) };
    const { calculate } = await loanSince(today, { applicationOn: day("2017-09-01"), ...rates });
    expect(refusal(await calculate("2017-10-01"))).toBe("NoRuleInForce");
    expect(refusal(await calculate("2017-10-02"))).toBeNull();
  });

  test("is refused if the week that it needs is unknown, or ended more than eight days before", async () => {
    const terms = { applicationOn: day("2020-06-01"), noteRate: rate(4) };
    const { dependencies, processor, calculate } = await loanSince(today, terms);
    expect(await calculate("2020-06-10")).toMatchObject({
      refusal: { _tag: "IndexWeekUnknown", index: "cmt_10_year", on: "2020-06-10" },
    });
    // The average of the week of June 1 is in effect from Tuesday, June 9.
    const superUser: Actor = { ...processor, hierarchy: "Super User" };
    const value = { index: "cmt_10_year", on: day("2020-06-01"), value: rate(0.66) } as const;
    accepted(await setIndexValue(dependencies, superUser, value));
    expect(refusal(await calculate("2020-06-08"))).toBe("IndexWeekUnknown");
    expect(accepted(await calculate("2020-06-09")).inputs.expectedRate).toBe(rate(2.66));
    expect(refusal(await calculate("2020-06-17"))).toBeNull();
    expect(refusal(await calculate("2020-06-18"))).toBe("IndexWeekUnknown");
  });

  test("is refused if a week is missing, with what helps: entering the rate, or removing the lock of one that is entered", async () => {
    const applicationOn = day("2020-06-01");
    const wayAround = async (terms: Partial<LoanTerms>) => {
      const { calculate } = await loanSince(today, { applicationOn, ...terms });
      const calculated = await calculate("2020-06-10");
      return calculated._tag === "Refused" ? calculated.refusal : null;
    };
    const expectedRate = rate(5);
    const locked = { expectedRate, rateLockedOn: applicationOn };
    expect(await wayAround({ noteRate: rate(4) })).toMatchObject({ wayAround: "expectedRate" });
    expect(await wayAround({ expectedRate })).toMatchObject({ index: "cmt_1_year", wayAround: "noteRate" });
    expect(await wayAround({ ...locked, noteRate: rate(4) })).toMatchObject({ wayAround: "removeLock" });
    expect(await wayAround({ expectedRate, noteRate: rate(4) })).toBeNull();
  });

  test.each([
    ["2026-03-01", { errors: [{ field: "asOf", message: "must not be before the loan's application date" }] }],
    ["2026-05-02", { errors: [{ field: "asOf", message: "must not be in the future" }] }],
  ])("is as of a date from the application through today, not %s", async (asOf, refused) => {
    const { calculate, calculations, loanId } = await loanSince("2026-03-02", application);
    expect(await calculate(asOf)).toMatchObject({ refusal: refused });
    expect(refusal(await calculate("2026-03-02"))).toBeNull();
    expect((await calculations.amountsOfEach([loanId])).length).toBe(1);
  });

  test("needs an application date, and a user who can enter past calculations", async () => {
    const { calculate } = await loanSince("2026-03-02");
    expect(await calculate("2026-03-10")).toMatchObject({ refusal: { errors: [{ field: "applicationOn" }] } });
    expect(refusal(await calculate(null))).toBeNull();
    const { calculate: ofApplication, officer } = await loanSince("2026-03-02", application);
    const bothRoles = { ...officer, hierarchy: "Company Administrator" } as const;
    expect(refusal(await ofApplication("2026-03-10", { ...officer, roles: ["Underwriter"] }))).toBe("PermissionDenied");
    expect(refusal(await ofApplication("2026-03-10", bothRoles))).toBeNull();
  });
});

describe("the mark of a calculation entered afterwards", () => {
  test("lists the terms that changed since that date, according to the log", async () => {
    const { on, processor, loanId, calculate } = await loanSince("2026-03-02", application);
    const change = async (date: string, terms: Parameters<typeof withTerms>[0]) =>
      accepted(await changeLoan(on(date), processor, loanId, null, withTerms(terms)));
    // Changes on the date itself count as made by then.
    await change("2026-03-10", { homeValueCents: 360_000_00 });
    expect(accepted(await calculate("2026-03-10")).enteredAfterwards).toEqual({ termsChangedSince: [] });
    await change("2026-03-11", { homeValueCents: 380_000_00, notes: "no term of a calculation" });
    const record = accepted(await calculate("2026-03-10"));
    expect(record.enteredAfterwards).toEqual({ termsChangedSince: ["homeValueCents"] });
    expect(record.inputs.homeValueCents).toBe(380_000_00);
  });

  test("says of a funded loan whether its liens changed, and does not count that being funded keeps what was entered about them", async () => {
    const mortgage = { ...lien("Old Lender", 50_000_00), isMandatory: false };
    const terms = { ...application, liens: [mortgage] };
    const { dependencies, loanId, processor, calculate } = await loanSince("2026-03-02", terms);
    const { loans } = dependencies.forCompany(processor.companyId);
    const save = async (given: Partial<Loan>) => {
      const before = present(await loans.find(loanId));
      const after = { ...before, ...given };
      await loans.save(after, loanSaved(after, before));
    };
    const changedSince = async () => accepted(await calculate("2026-03-10")).enteredAfterwards?.termsChangedSince;
    await save({ statusHistory: [aStatusEntry("funded")] });
    expect(await changedSince()).toEqual([]);
    await save({ liens: [{ ...mortgage, isMandatory: true }] });
    expect(await changedSince()).toEqual(["liens"]);
  });

  test("says that nothing is known if the loan was entered later", async () => {
    const { calculate } = await loanSince(today, application);
    expect(accepted(await calculate("2026-03-10")).enteredAfterwards).toEqual({ termsChangedSince: null });
  });

  test("is logged before the calculation; a calculation made on its own date has no mark, even if it is requested again", async () => {
    const { calculate, entries, calculations, loanId } = await loanSince("2026-03-02", application);
    const onTheDay = accepted(await calculate(null, undefined, "2026-03-10"));
    expect(await entries()).not.toContain("calculation.enter");
    const again = accepted(await calculate("2026-03-10"));
    expect([again.id, again.enteredAfterwards]).toEqual([onTheDay.id, undefined]);
    const past = accepted(await calculate("2026-03-20"));
    expect((await entries()).filter((action) => action === "calculation.enter")).toHaveLength(2);
    const current = accepted(await calculate(null));
    accepted(await calculate("2026-04-14"));
    expect((await calculations.latestOf(loanId))?.id).toBe(current.id);
    const [of] = await calculations.lastOfEachBy([{ loanId, on: day("2026-03-31"), knownBefore: null }]);
    expect(of?.id).toBe(past.id);
  });
});
