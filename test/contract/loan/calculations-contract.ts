import { describe, expect, test } from "bun:test";
import { type CalculationRecord, summarize } from "../../../domain/calculation/calculation-record.ts";
import { day } from "../../../domain/kernel/day.ts";
import { aCalculation } from "../../fixtures/calculation/calculation.ts";
import { instant } from "../../fixtures/clock.ts";
import { allPages, freshStores, type StoreKind } from "../store-kind.ts";

/** What every store of calculations guarantees. */
export const calculationsContract = (kind: StoreKind): void => {
  describe("calculations", () => {
    const opened = freshStores(kind, { shared: true });
    const calculations = () => opened().stores.forCompany(1).calculations;

    test("a calculation is found as it was added, with every figure", async () => {
      const calculation = aCalculation();
      expect(await calculations().add(calculation)).toEqual(calculation);
      expect(await calculations().find(calculation.id)).toEqual(calculation);
      expect(await calculations().find(calculation.id + 1000)).toBeNull();
    });

    test("adding a calculation with a fingerprint that its loan already has returns the stored record", async () => {
      const first = aCalculation({ fingerprint: "same" });
      await calculations().add(first);
      expect(await calculations().add(aCalculation({ fingerprint: "same" }))).toEqual(first);
      const ofAnotherLoan = aCalculation({ fingerprint: "same", loanId: 2 });
      expect(await calculations().add(ofAnotherLoan)).toEqual(ofAnotherLoan);
      expect((await calculations().list(1, { number: 1, size: 25, order: [] })).count).toBe(1);
    });

    test("of many concurrent callers that request the same calculation, all get one record", async () => {
      const stores = [calculations(), opened().others.forCompany(1).calculations];
      const requested = Array.from({ length: 20 }, (_, number) =>
        stores[number % 2]?.add(aCalculation({ fingerprint: "same" })),
      );
      const ids = (await Promise.all(requested)).map((calculation) => calculation?.id);
      expect(new Set(ids).size).toBe(1);
      expect((await calculations().list(1, { number: 1, size: 25, order: [] })).count).toBe(1);
    });

    test("adding a calculation under an existing id fails and changes nothing", async () => {
      const calculation = aCalculation();
      await calculations().add(calculation);
      await expect(
        calculations().add(aCalculation({ id: calculation.id, fingerprint: "another question" })),
      ).rejects.toThrow();
      expect(await calculations().find(calculation.id)).toEqual(calculation);
    });

    test("a loan's latest calculation is the one calculated last, or the one with the higher id if they have the same instant", async () => {
      const older = aCalculation({ calculatedAt: instant("2026-05-01T12:00:00.000Z") });
      const newer = aCalculation({ calculatedAt: instant("2026-05-01T12:00:00.001Z") });
      const sameInstant = aCalculation({ calculatedAt: instant("2026-05-01T12:00:00.001Z") });
      expect(await calculations().latestOf(1)).toBeNull();
      for (const calculation of [newer, older]) await calculations().add(calculation);
      expect(await calculations().latestOf(1)).toEqual(summarize(newer));
      await calculations().add(sameInstant);
      await calculations().add(aCalculation({ loanId: 2, calculatedAt: instant("2026-06-01T12:00:00.000Z") }));
      expect(await calculations().latestOf(1)).toEqual(summarize(sameInstant));
    });

    test("a calculation that is requested again becomes the loan's latest again, with its first result", async () => {
      const at = (minute: number) => instant(`2026-05-01T12:0${minute}:00.000Z`);
      const first = aCalculation({ fingerprint: "first", calculatedAt: at(0) });
      const second = aCalculation({ fingerprint: "second", calculatedAt: at(1) });
      for (const calculation of [first, second]) await calculations().add(calculation);
      expect(await calculations().latestOf(1)).toEqual(summarize(second));
      await calculations().add(aCalculation({ fingerprint: "first", calculatedAt: at(2) }));
      expect(await calculations().latestOf(1)).toEqual(summarize(first));
      expect(await calculations().addAll([aCalculation({ fingerprint: "second", calculatedAt: at(3) })])).toBe(0);
      expect(await calculations().latestOf(1)).toEqual(summarize(second));
      await calculations().add(aCalculation({ fingerprint: "first", calculatedAt: at(2) }));
      expect(await calculations().latestOf(1)).toEqual(summarize(second));
      expect(await calculations().find(first.id)).toEqual(first);
    });

    test("a calculation of the first release, which does not list its rules, is found and summarized without them", async () => {
      const { rulesUsed: _, ...firstReleased } = aCalculation();
      await calculations().add(firstReleased);
      expect(await calculations().find(firstReleased.id)).toEqual(firstReleased);
      const summary = await calculations().latestOf(1);
      expect(summary).toEqual(summarize(firstReleased));
      expect(summary).not.toHaveProperty("rulesUsed");
      const next = aCalculation();
      await calculations().add(next);
      expect((await calculations().latestOf(1))?.rulesUsed).toEqual({ on: day("2026-05-01"), numbers: [1, 2, 40] });
    });

    test("the latest calculation's summary says how half a year of age was rounded, if that was chosen", async () => {
      const { inputs, ...calculation } = aCalculation();
      const ageRounding = "first_of_closing_month";
      await calculations().add({ ...calculation, inputs: { ...inputs, ageRounding } });
      expect(await calculations().latestOf(calculation.loanId)).toMatchObject({ ageRounding });
      const [each] = await calculations().latestOfEach([calculation.loanId]);
      expect(each).toMatchObject({ ageRounding });
    });

    test("the summary of the latest calculation, of one loan or of many, has every summarized field of the whole record, including unusual values", async () => {
      const { inputs, result, ...calculation } = aCalculation();
      const isCounselingWaivable = true;
      const whole = {
        ...calculation,
        loanVersion: 7,
        inputs: { ...inputs, nationalLimitDay: "closing", repairEstimateCents: 1, repairAdministrationFeeCents: 2 },
        result: {
          ...result,
          paymentPlan: {
            type: "term",
            termMonths: 120,
            initialDrawCents: 0,
            monthlyPaymentCents: 1,
            lineOfCreditCents: 0,
          },
          refinanceTest: { isCounselingWaivable },
        },
      } as unknown as CalculationRecord;
      await calculations().add(whole);
      const brief = summarize(whole);
      expect(brief).toMatchObject({ isCounselingWaivable, termMonths: 120, nationalLimitDay: "closing" });
      expect(await calculations().latestOf(whole.loanId)).toEqual(brief);
      expect(await calculations().latestOfEach([whole.loanId])).toEqual([brief]);
      const { loanId, asOf: on } = whole;
      expect(await calculations().lastOfEachBy([{ loanId, on, knownBefore: null }])).toEqual([brief]);
    });

    test("the latest calculations of many loans are read in one query, leaving out loans without one", async () => {
      const older = aCalculation({ calculatedAt: instant("2026-05-01T12:00:00.000Z") });
      const newer = aCalculation({ calculatedAt: instant("2026-05-02T12:00:00.000Z") });
      const other = aCalculation({ loanId: 2 });
      for (const calculation of [newer, older, other]) await calculations().add(calculation);
      const latest = await calculations().latestOfEach([1, 2, 3]);
      expect(latest.toSorted((a, b) => a.loanId - b.loanId)).toEqual([summarize(newer), summarize(other)]);
      expect(await calculations().latestOfEach([])).toEqual([]);
    });

    const may = (dayOfMonth: number) => day(`2026-05-0${dayOfMonth}`);
    const at = (hour: number) => instant(`2026-05-05T1${hour}:00:00.000Z`);
    /** A calculation as of a day in May, requested at an hour of May 5. */
    const of = (dayOfMonth: number, hour: number, given: Partial<CalculationRecord> = {}) =>
      aCalculation({ asOf: may(dayOfMonth), calculatedAt: at(hour), ...given });
    const known = (knownBefore: number | null, on: number, ...loanIds: number[]) =>
      calculations().lastOfEachBy(
        loanIds.map((loanId) => ({ loanId, on: may(on), knownBefore: knownBefore === null ? null : at(knownBefore) })),
      );

    test("the amounts of loans are those of all their calculations, with their dates and the times at which they were requested", async () => {
      const withLimit = (fingerprint: string, principalLimitCents: number, dayOfMonth: number, hour: number) => {
        const { result, ...calculation } = of(dayOfMonth, hour, { fingerprint });
        return { ...calculation, result: { ...result, principalLimitCents, maxClaimAmountCents: 400_000_00 } };
      };
      await calculations().add(withLimit("first", 100_000_00, 2, 0));
      await calculations().add(withLimit("second", 110_000_00, 2, 1));
      await calculations().add(withLimit("first", 100_000_00, 2, 3));
      await calculations().add(withLimit("of the day before", 90_000_00, 1, 2));
      const found = (await calculations().amountsOfEach([1, 2])).toSorted((a, b) =>
        a.calculatedAt < b.calculatedAt ? -1 : 1,
      );
      const amounts = { id: expect.any(Number), loanId: 1, maxClaimAmountCents: 400_000_00 };
      expect(found).toEqual([
        { ...amounts, asOf: may(2), calculatedAt: at(0), askedAt: at(3), principalLimitCents: 100_000_00 },
        { ...amounts, asOf: may(2), calculatedAt: at(1), askedAt: at(1), principalLimitCents: 110_000_00 },
        { ...amounts, asOf: may(1), calculatedAt: at(2), askedAt: at(2), principalLimitCents: 90_000_00 },
      ]);
      expect(await calculations().amountsOfEach([])).toEqual([]);
      expect(await opened().stores.forCompany(2).calculations.amountsOfEach([1])).toEqual([]);
    });

    test("the latest calculation is the one as of the latest date, even if one as of an earlier date is made after it", async () => {
      const [current, past] = [of(4, 1), of(2, 2)];
      for (const calculation of [current, past]) await calculations().add(calculation);
      expect(await calculations().latestOf(1)).toEqual(summarize(current));
      expect(await calculations().latestOfEach([1])).toEqual([summarize(current)]);
      expect(await known(null, 4, 1)).toEqual([summarize(current)]);
      expect(await known(null, 3, 1)).toEqual([summarize(past)]);
      expect(await known(null, 2, 1)).toEqual([summarize(past)]);
      expect(await known(null, 1, 1)).toEqual([]);
      // Before that calculation was made, none was known for the date.
      expect(await known(2, 3, 1)).toEqual([]);
      expect(await known(3, 3, 1)).toEqual([summarize(past)]);
    });

    test("of the calculations as of one date, the one requested last before an instant counts", async () => {
      const [first, second, third] = [of(1, 1), of(1, 2), of(1, 3)];
      const sameInstant = of(1, 2);
      const other = of(1, 2, { loanId: 2 });
      for (const calculation of [third, first, second, sameInstant, other]) await calculations().add(calculation);
      expect(await known(1, 5, 1)).toEqual([]);
      expect(await known(2, 5, 1)).toEqual([summarize(first)]);
      expect(await known(3, 5, 1, 2, 3)).toEqual([summarize(sameInstant), summarize(other)]);
      expect(await known(4, 5, 1)).toEqual([summarize(third)]);
      expect(await known(4, 5)).toEqual([]);
      expect(await known(2, 5, 2, 1)).toEqual([summarize(first)]);
      const wanted = [{ loanId: 1, on: may(5), knownBefore: null }];
      expect(await opened().stores.forCompany(2).calculations.lastOfEachBy(wanted)).toEqual([]);
    });

    test("a calculation that was requested again counts from that moment, and until then from its first request", async () => {
      const first = of(1, 1, { fingerprint: "first" });
      const second = of(1, 2, { fingerprint: "second" });
      const later = of(3, 3);
      for (const calculation of [first, second, later]) await calculations().add(calculation);
      await calculations().add(of(1, 4, { fingerprint: "first" }));
      expect(await known(2, 2, 1)).toEqual([summarize(first)]);
      expect(await known(4, 2, 1)).toEqual([summarize(second)]);
      expect(await known(5, 2, 1)).toEqual([summarize(first)]);
      expect(await calculations().addAll([of(1, 6, { fingerprint: "second" })])).toBe(0);
      expect(await known(null, 2, 1)).toEqual([summarize(second)]);
      expect(await calculations().latestOf(1)).toEqual(summarize(later));
    });

    test("the last calculation of a date counts from its first request until another is requested, however often that happens", async () => {
      const [first, second] = [of(1, 1, { fingerprint: "first" }), of(1, 2, { fingerprint: "second" })];
      for (const calculation of [first, second]) await calculations().add(calculation);
      for (const hour of [3, 5]) await calculations().add(of(1, hour, { fingerprint: "first" }));
      expect(await known(4, 2, 1)).toEqual([summarize(first)]);
    });

    test("many calculations are stored in one call, each in full, and those that are already stored are left unchanged", async () => {
      const [first, second, third] = [1, 2, 3].map((loanId) => aCalculation({ loanId, fingerprint: "same" }));
      if (!first || !second || !third) throw new Error("three were made");
      expect(await calculations().addAll([])).toBe(0);
      expect(await calculations().addAll([first, second])).toBe(2);
      const again = [aCalculation({ loanId: 1, fingerprint: "same" }), third];
      expect(await calculations().addAll(again)).toBe(1);
      for (const { loanId, ...stored } of [first, second, third]) {
        const page = await opened().others.forCompany(1).calculations.list(loanId, { number: 1, size: 25, order: [] });
        expect(page).toEqual({ count: 1, rows: [{ ...stored, loanId }] });
      }
    });

    test("of two concurrent calls that store the same calculations, each is stored once, and one whose id is taken fails as a bug", async () => {
      const stores = [calculations(), opened().others.forCompany(1).calculations];
      const same = () => Array.from({ length: 20 }, (_, loanId) => aCalculation({ loanId, fingerprint: "same" }));
      const stored = await Promise.all(stores.map((store) => store.addAll(same())));
      expect(stored.reduce((sum, count) => sum + count, 0)).toBe(20);
      const taken = await calculations().latestOf(1);
      const late = aCalculation({ id: taken?.id ?? 0, fingerprint: "another question" });
      await expect(calculations().addAll([late])).rejects.toThrow();
    });

    test("a loan's list is newest first, or as requested, and pages do not overlap", async () => {
      const added = Array.from({ length: 5 }, (_, number) =>
        aCalculation({ calculatedAt: instant(`2026-05-01T12:00:0${Math.floor(number / 2)}.000Z`) }),
      );
      for (const calculation of added) await calculations().add(calculation);
      await calculations().add(aCalculation({ loanId: 2 }));
      const newestFirst = await allPages((number) => calculations().list(1, { number, size: 2, order: [] }));
      expect(newestFirst.map(({ length }) => length)).toEqual([2, 2, 1]);
      expect(newestFirst.flat()).toEqual(added.toReversed());
      const order = [{ field: "calculatedAt", descending: false }] as const;
      expect(await calculations().list(1, { number: 1, size: 25, order })).toEqual({ count: 5, rows: added });
    });
  });

  describe("calculations, while the store cannot be reached,", () => {
    const opened = freshStores(kind, { shared: true, canBeCutOff: true });

    test("are reported as not stored, also when many are stored in one call", async () => {
      const { stores, others, cutOff } = opened();
      const { addAll } = stores.forCompany(1).calculations;
      await cutOff();
      const failure = await addAll([1, 2].map((loanId) => aCalculation({ loanId }))).catch((thrown: unknown) => thrown);
      expect(failure).toBeInstanceOf(Error);
      expect(stores.isUnreachable(failure)).toBe(true);
      expect(await others.forCompany(1).calculations.latestOfEach([1, 2])).toEqual([]);
    });
  });
};
