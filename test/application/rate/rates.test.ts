import { describe, expect, test } from "bun:test";
import { calculateLoan } from "../../../application/calculation/calculate-loan.ts";
import { changeLoan } from "../../../application/loan/change-loan.ts";
import { findLoan } from "../../../application/loan/find-loan.ts";
import { startLoan } from "../../../application/loan/start-loan.ts";
import { lockExpectedRate } from "../../../application/rate/lock-expected-rate.ts";
import { quoteLoanExpectedRate } from "../../../application/rate/quote-loan-expected-rate.ts";
import { setIndexValue } from "../../../application/rate/set-index-value.ts";
import type { Dependencies } from "../../../application/support/dependencies.ts";
import type { Actor } from "../../../domain/access/actor.ts";
import type { EnteredIndexValue } from "../../../domain/calculation/ports.ts";
import type { RateSettings } from "../../../domain/company/company.ts";
import { startingSettings } from "../../../domain/company/company.ts";
import { stepText } from "../../../domain/hecm/step-text.ts";
import { day } from "../../../domain/kernel/day.ts";
import { rate } from "../../../domain/kernel/rate.ts";
import { accept } from "../../../domain/kernel/result.ts";
import type { LoanTerms } from "../../../domain/loan/loan.ts";
import { accepted } from "../../fixtures/accepted.ts";
import { indexValueAdded, loanSaved } from "../../fixtures/loan/log.ts";
import { entryOn } from "../../fixtures/reports/register-facts.ts";
import { addActor, addCompany, aRequest, openDependencies, refusal } from "../office.ts";

/** A loan of the annual product with a margin of 2.000%, by default without a rate of its own. */
const aLoanOn = async (today: string, terms: Partial<LoanTerms> = {}, settings: Partial<RateSettings> = {}) => {
  const dependencies = openDependencies(day(today));
  const company = await addCompany(dependencies, { rateSettings: { ...startingSettings.rateSettings, ...settings } });
  const officer = await addActor(dependencies, company, "Loan Officer");
  const request = aRequest(officer, { terms: { loanOfficerId: officer.userId, ...terms } });
  const { loan } = accepted(await startLoan(dependencies, officer, null, request, null));
  return { dependencies, officer, loanId: loan.id };
};

const calculated = async ({
  dependencies,
  officer,
  loanId,
}: {
  dependencies: Dependencies;
  officer: Actor;
  loanId: number;
}) => {
  const { result } = accepted(await calculateLoan(dependencies, officer, loanId, null, null));
  const step = result.steps.find(({ id }) => id === "expected_rate");
  return { result, step, warnings: result.warnings.map(({ code }) => code) };
};

// The week of April 20, 2026, in effect on May 1: 10-year 4.26, 4.30, 4.30, 4.34, 4.31, mean 4.30; 1-year 3.65, 3.69, 3.69, 3.70, 3.67,
// mean 3.68.
describe("a loan without rates of its own, on May 1, 2026", () => {
  test("is calculated at the margin plus the weekly averages, and says from which week", async () => {
    const { result, step, warnings } = await calculated(await aLoanOn("2026-05-01"));
    expect(result.expectedRate).toBe(rate(6.3));
    expect(result.noteRate).toBe(rate(5.68));
    expect(result.lineOfCreditGrowthRate).toBe(rate(6.18));
    expect(step?.inputs).toContainEqual({
      name: "average of the week of",
      value: { kind: "day", amount: day("2026-04-20") },
    });
    expect(warnings).not.toContain("index_week_old");
  });

  test("shows the daily values of each average as a sum that can be checked", async () => {
    const { result } = await calculated(await aLoanOn("2026-05-01"));
    const texts = result.steps.map((step) => stepText(step));
    expect(texts).toContain(
      "Weekly average for the expected rate = 4.300%: (Monday + Tuesday + Wednesday + Thursday + Friday) ÷ 5, to two decimals = (4.260% + 4.300% + 4.300% + 4.340% + 4.310%) ÷ 5, to two decimals.",
    );
    expect(texts).toContain(
      "Weekly average for the note rate = 3.680%: (Monday + Tuesday + Wednesday + Thursday + Friday) ÷ 5, to two decimals = (3.650% + 3.690% + 3.690% + 3.700% + 3.670%) ÷ 5, to two decimals.",
    );
  });

  test("keeps a current calculation while nothing on it changes, and not after the margin changes", async () => {
    const { dependencies, officer, loanId } = await aLoanOn("2026-05-01");
    accepted(await calculateLoan(dependencies, officer, loanId, null, null));
    expect(accepted(await findLoan(dependencies, officer, loanId)).calculationState).toBe("current");
    accepted(
      await changeLoan(dependencies, officer, loanId, null, (terms) => accept({ ...terms, margin: rate(2.25) })),
    );
    expect(accepted(await findLoan(dependencies, officer, loanId)).calculationState).toBe("stale");
  });
});

test("does not become stale because of a new week", async () => {
  const { dependencies, officer, loanId } = await aLoanOn("2026-10-14", {
    expectedRate: rate(6),
    rateLockedOn: day("2026-10-01"),
  });
  accepted(await calculateLoan(dependencies, officer, loanId, null, null));
  const superUser: Actor = { ...officer, hierarchy: "Super User" };
  accepted(
    await setIndexValue(dependencies, superUser, { index: "cmt_10_year", on: day("2026-10-06"), value: rate(3) }),
  );
  expect(accepted(await findLoan(dependencies, officer, loanId)).calculationState).toBe("current");
});

test("a rate entered without a lock date is used as entered, in any week", async () => {
  const { result, step } = await calculated(
    await aLoanOn("2026-05-01", { expectedRate: rate(7), noteRate: rate(6.5) }),
  );
  expect([result.expectedRate, result.noteRate, step?.formula]).toEqual([rate(7), rate(6.5), "expected rate entered"]);
});

describe("a locked rate, case number assigned on March 2, 2026", () => {
  const aLockedLoan = (expectedRate: number, closing: string) =>
    aLoanOn("2026-05-01", {
      expectedRate: rate(expectedRate),
      rateLockedOn: day("2026-03-02"),
      caseNumberAssignedOn: day("2026-03-02"),
      closingOn: day(closing),
    });
  const locked = (expectedRate: number, closing: string) => aLockedLoan(expectedRate, closing).then(calculated);

  test("is used on day 120 and no longer on day 121", async () => {
    expect((await locked(6, "2026-06-30")).result.expectedRate).toBe(rate(6));
    expect((await locked(6, "2026-07-01")).result.expectedRate).toBe(rate(6.3));
  });
  test("is replaced by a lower current rate", async () => {
    const { result, step } = await locked(6.31, "2026-06-30");
    expect(result.expectedRate).toBe(rate(6.3));
    expect(step?.inputs).toContainEqual({ name: "lock ends on", value: { kind: "day", amount: day("2026-06-30") } });
  });
  test("is compared with the week of a closing date that has passed, if the loan was clear to close by then", async () => {
    const planned = await aLockedLoan(6.31, "2026-03-10");
    expect((await calculated(planned)).result.expectedRate).toBe(rate(6.3));
    // From Tuesday, March 10, the week of March 2 is in effect: 4.05, 4.06, 4.09, 4.13, 4.15, mean 4.096, so 4.10.
    const { loans } = planned.dependencies.forCompany(planned.officer.companyId);
    const loan = await loans.find(planned.loanId);
    if (loan === null) throw new Error("the loan is not found");
    const cleared = { ...loan, statusHistory: [...loan.statusHistory, entryOn("clear_to_close", "2026-03-10")] };
    await loans.save(cleared, loanSaved(cleared));
    expect((await calculated(planned)).result.expectedRate).toBe(rate(6.1));
  });
});

// In effect from Tuesday, March 3: 4.03, 4.04, 4.05, 4.02, 3.97, mean 4.022, so 4.02; with the margin, 6.02.
describe("a lock of March 3, 2026, entered with its rate", () => {
  const typed = (expectedRate: number, settings: Partial<RateSettings> = {}, lockedOn = "2026-03-03") =>
    aLoanOn("2026-05-01", { expectedRate: rate(expectedRate), rateLockedOn: day(lockedOn) }, settings);

  test("is compared with the published week of that date", async () => {
    expect((await calculated(await typed(6.02))).warnings).not.toContain("lock_differs_from_published");
    const { result, step, warnings } = await calculated(await typed(5.5));
    expect(result.expectedRate).toBe(rate(5.5));
    expect(warnings).toContain("lock_differs_from_published");
    expect(result.warnings.find(({ code }) => code === "lock_differs_from_published")?.message).toBe(
      "The expected rate locked on 2026-03-03 is 5.500%; the margin plus the published weekly average in effect that day is 6.020%.",
    );
    const published = { name: "published rate of that day", value: { kind: "rate", amount: rate(6.02) } };
    expect(step?.inputs).toContainEqual(published as never);
  });

  test("is refused if it differs, in a company that does not accept such locks", async () => {
    const settings = { lockPolicy: "refuse" } as const;
    const differs = await typed(5.5, settings);
    const calculate = calculateLoan(differs.dependencies, differs.officer, differs.loanId, null, null);
    expect(refusal(await calculate)).toBe("LockDiffersFromPublished");
    expect((await calculated(await typed(6.02, settings))).result.expectedRate).toBe(rate(6.02));
  });

  // Case number on March 2: day 120 is June 30. On May 1 the average in effect is 4.30; with the margin, 6.30.
  test("is also compared after it has expired, and not refused then, because nothing is calculated with it", async () => {
    for (const lockPolicy of ["warn", "refuse"] as const) {
      const expired = async (expectedRate: number) => {
        const dates = { caseNumberAssignedOn: day("2026-03-02"), closingOn: day("2026-07-01") };
        const lock = { expectedRate: rate(expectedRate), rateLockedOn: day("2026-03-03") };
        const { result } = await calculated(await aLoanOn("2026-05-01", { ...dates, ...lock }, { lockPolicy }));
        expect(result.expectedRate).toBe(rate(6.3));
        return result.warnings.filter(({ code }) => code.startsWith("lock_")).map(({ message }) => message);
      };
      const endedBefore =
        "was protected through 2026-06-30, which is before 2026-07-01, the closing or the day of the calculation: 6.300% was used.";
      expect(await expired(6.02)).toEqual([`The expected rate of 6.020% locked on 2026-03-03 ${endedBefore}`]);
      expect(await expired(5.5)).toEqual([
        `The expected rate of 5.500% locked on 2026-03-03 ${endedBefore}`,
        "The expected rate locked on 2026-03-03 is 5.500%; the margin plus the published weekly average in effect that day is 6.020%. The lock is not in effect on 2026-07-01, so no figure is based on it.",
      ]);
    }
  });

  test("shows the daily values of the week it was compared with", async () => {
    const { result } = await calculated(await typed(6.02));
    expect(result.steps.map((step) => stepText(step))).toContain(
      "Weekly average in effect on the day of the lock = 4.020%: (Monday + Tuesday + Wednesday + Thursday + Friday) ÷ 5, to two decimals = (4.030% + 4.040% + 4.050% + 4.020% + 3.970%) ÷ 5, to two decimals.",
    );
  });

  test("with a future date, as loans were entered before, could not be compared, because not all values before that date are published", async () => {
    const stored = await typed(5.5, { lockPolicy: "refuse" }, "2026-05-01");
    const { loans } = stored.dependencies.forCompany(stored.officer.companyId);
    const loan = await loans.find(stored.loanId);
    if (loan === null) throw new Error("the loan is not found");
    const toCome = { ...loan, rateLockedOn: day("2026-05-02") };
    await loans.save(toCome, loanSaved(toCome));
    const { warnings } = await calculated(stored);
    expect(warnings).toContain("index_week_unknown");
    expect(warnings).not.toContain("lock_differs_from_published");
  });

  test("is always accepted as the service locked it", async () => {
    const { dependencies, officer, loanId } = await aLoanOn("2026-05-01", {}, { lockPolicy: "refuse" });
    accepted(await lockExpectedRate(dependencies, officer, loanId, null));
    const { result } = accepted(await calculateLoan(dependencies, officer, loanId, null, null));
    expect([result.expectedRate, result.warnings.map(({ code }) => code)]).toEqual([
      rate(6.3),
      ["case_number_date_missing", "closing_date_missing"],
    ]);
  });

  test("with a date before all published weeks could not be compared, and says so", async () => {
    expect((await calculated(await typed(5.5, {}, "2020-01-06"))).warnings).toContain("index_week_unknown");
  });
});

test("an active lock stays valid if no week is known, with a warning that nothing was compared", async () => {
  const lock = { expectedRate: rate(4), rateLockedOn: day("2021-01-05"), noteRate: rate(4) };
  const { result, warnings } = await calculated(await aLoanOn("2021-01-10", lock));
  expect(result.expectedRate).toBe(rate(4));
  expect(warnings).toContain("current_rate_unknown");
});

describe("under the policy of the lowest rate since the application", () => {
  const since = async (application: string) =>
    (
      await calculated(
        await aLoanOn(
          "2026-05-01",
          { applicationOn: day(application) },
          { expectedRatePolicy: "lowest_since_application" },
        ),
      )
    ).result.expectedRate;

  test("the application's own week counts through its last day", async () => {
    // In effect from March 3: 4.03, 4.04, 4.05, 4.02, 3.97, mean 4.022, so 4.02; from March 10, 4.10; all later ones are higher.
    expect(await since("2026-03-09")).toBe(rate(6.02));
    expect(await since("2026-03-10")).toBe(rate(6.1));
  });

  test("it counts while a lock could, through the 120th day after case number assignment, and the current rate afterward", async () => {
    // Lowest since December: the week of February 23, 4.02. In effect on May 1: 4.30. 120 days after January 1 it is May 1.
    const of = async (assigned: string, closing: string | null = null) => {
      const terms = { applicationOn: day("2025-12-30"), caseNumberAssignedOn: day(assigned) };
      const closingOn = closing === null ? null : day(closing);
      const settings: Partial<RateSettings> = { expectedRatePolicy: "lowest_since_application" };
      return (await calculated(await aLoanOn("2026-05-01", { ...terms, closingOn }, settings))).result.expectedRate;
    };
    expect([await of("2026-01-01"), await of("2025-12-31")]).toEqual([rate(6.02), rate(6.3)]);
    // 120 days after January 5 it is May 5.
    expect([await of("2026-01-05", "2026-05-05"), await of("2026-01-05", "2026-05-06")]).toEqual([
      rate(6.02),
      rate(6.3),
    ]);
  });
});

// The bundled series ends on Friday, October 2, 2026; its last week is in effect from Tuesday, October 6.
describe("when no newer week is known", () => {
  test("the last one is quoted without a warning for 8 days, and with a warning from the 9th", async () => {
    expect((await calculated(await aLoanOn("2026-10-14"))).warnings).not.toContain("index_week_old");
    const late = await calculated(await aLoanOn("2026-10-15"));
    expect(late.warnings).toContain("index_week_old");
    expect(late.result.expectedRate).toBe(rate(7.26)); // 2.000 + 5.26
  });

  test("it can be locked for 8 days and not on the 9th", async () => {
    const inTime = await aLoanOn("2026-10-14");
    expect(
      accepted(await lockExpectedRate(inTime.dependencies, inTime.officer, inTime.loanId, null)).expectedRate,
    ).toBe(rate(7.26));
    const late = await aLoanOn("2026-10-15");
    expect(refusal(await lockExpectedRate(late.dependencies, late.officer, late.loanId, null))).toBe("IndexWeekOld");
    const { loan } = accepted(await findLoan(late.dependencies, late.officer, late.loanId));
    expect([loan.expectedRate, loan.rateLockedOn]).toEqual([null, null]);
  });

  test("the quote that is locked is returned, even if its week may no longer be locked once the lock is saved", async () => {
    const { dependencies, officer, loanId } = await aLoanOn("2026-10-14");
    let today = day("2026-10-14");
    const forCompany = (companyId: number) => {
      const stores = dependencies.forCompany(companyId);
      const save: typeof stores.loans.save = async (...given) => {
        const saved = await stores.loans.save(...given);
        today = day("2026-10-15");
        return saved;
      };
      return { ...stores, loans: { ...stores.loans, save } };
    };
    const midnight = { ...dependencies, forCompany, clock: { ...dependencies.clock, today: () => today } };
    const quote = accepted(await lockExpectedRate(midnight, officer, loanId, null));
    expect([quote.expectedRate, quote.warnings]).toEqual([rate(7.26), []]);
    const { loan } = accepted(await findLoan(dependencies, officer, loanId));
    expect([loan.expectedRate, loan.rateLockedOn]).toEqual([rate(7.26), day("2026-10-14")]);
  });

  test("entered values form the next week, and published ones stay unchanged", async () => {
    // Monday, October 12 is Columbus Day, so that week is in effect from Wednesday, October 14.
    const { dependencies, officer, loanId } = await aLoanOn("2026-10-14");
    const superUser: Actor = { ...officer, hierarchy: "Super User" };
    const enter = (on: string, value: number) =>
      setIndexValue(dependencies, superUser, { index: "cmt_10_year", on: day(on), value: rate(value) });
    expect(refusal(await enter("2026-10-02", 5.29))).toBe("FieldsInvalid"); // published: 5.28
    for (const [on, value] of [
      ["2026-10-05", 5.3],
      ["2026-10-06", 5.32],
      ["2026-10-07", 5.31],
      ["2026-10-08", 5.35],
      ["2026-10-09", 5.4],
    ] as const)
      accepted(await enter(on, value));
    const quote = accepted(await quoteLoanExpectedRate(dependencies, officer, loanId, null));
    // (5.30 + 5.32 + 5.31 + 5.35 + 5.40) / 5 = 5.336
    expect([quote.expectedRate, quote.week?.weekOf, quote.warnings]).toEqual([rate(7.34), day("2026-10-05"), []]);
    // Each day says that it was entered, and by whom.
    const entered = { origin: "entered", enteredByUserId: superUser.userId };
    expect(quote.week?.values).toMatchObject(
      [5.3, 5.32, 5.31, 5.35, 5.4].map((value) => ({ value: rate(value), ...entered })),
    );
    accepted(await enter("2026-10-09", 5.45));
    // (5.30 + 5.32 + 5.31 + 5.35 + 5.45) / 5 = 5.346
    expect(accepted(await quoteLoanExpectedRate(dependencies, officer, loanId, null)).expectedRate).toBe(rate(7.35));
  });
});

// Columbus Day is Monday, October 12, 2026.
test("a value that was stored for a holiday does not count in the average of its week", async () => {
  const { dependencies, officer, loanId } = await aLoanOn("2026-10-20");
  const superUser: Actor = { ...officer, hierarchy: "Super User" };
  for (const [on, value] of [
    ["2026-10-13", 5.3],
    ["2026-10-14", 5.31],
    ["2026-10-15", 5.35],
    ["2026-10-16", 5.4],
  ] as const)
    accepted(await setIndexValue(dependencies, superUser, { index: "cmt_10_year", on: day(on), value: rate(value) }));
  const stored: EnteredIndexValue = {
    ...{ schemaVersion: 1, index: "cmt_10_year", on: day("2026-10-12"), value: rate(1), version: 1, logNumber: 1 },
    ...{ enteredAt: dependencies.clock.now(), enteredByUserId: superUser.userId },
  };
  expect(await dependencies.enteredIndexValues.add(stored, indexValueAdded(stored))).toBe("added");
  // (5.30 + 5.31 + 5.35 + 5.40) / 4 = 5.34; with the holiday's value it would be 22.36 / 5 = 4.472.
  const quote = accepted(await quoteLoanExpectedRate(dependencies, officer, loanId, null));
  expect([quote.expectedRate, quote.week?.weekOf, quote.week?.values?.length]).toEqual([
    rate(7.34),
    day("2026-10-12"),
    4,
  ]);
});

test("before the first published week there is no rate, and the calculation requires one", async () => {
  const { dependencies, officer, loanId } = await aLoanOn("2021-01-11");
  expect(refusal(await calculateLoan(dependencies, officer, loanId, null, null))).toBe("CalculationInputsMissing");
  expect(await quoteLoanExpectedRate(dependencies, officer, loanId, null)).toMatchObject({
    refusal: { _tag: "IndexWeekUnknown", on: day("2021-01-11"), wayAround: "expectedRate" },
  });
  const next = await aLoanOn("2021-01-12");
  // 0.93, 0.96, 1.04, 1.08, 1.13, mean 1.028
  expect(accepted(await quoteLoanExpectedRate(next.dependencies, next.officer, next.loanId, null)).expectedRate).toBe(
    rate(3.03),
  );
});

test("on a Monday the previous week still counts, unless the company chose Monday", async () => {
  const onMonday = async (indexEffectiveWeekday: RateSettings["indexEffectiveWeekday"]) =>
    (await calculated(await aLoanOn("2026-04-27", {}, { indexEffectiveWeekday }))).result.expectedRate;
  expect(await onMonday("monday")).toBe(rate(6.3));
  expect(await onMonday("tuesday")).toBe(rate(6.29)); // week of April 13: 4.30, 4.26, 4.29, 4.32, 4.26, mean 4.286
});
