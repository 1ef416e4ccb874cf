import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { hecmTypes } from "../../../domain/hecm/terms.ts";
import { day } from "../../../domain/kernel/day.ts";
import { searchedWords } from "../../../domain/kernel/text/words.ts";
import { firstDueOn } from "../../../domain/loan/deadlines/deadlines.ts";
import type { Loan } from "../../../domain/loan/loan.ts";
import type { LoanFilter, LoanOrder } from "../../../domain/loan/ports.ts";
import { everyLoan, searchWordsOf } from "../../../domain/loan/search.ts";
import { loanStatuses, statusOf } from "../../../domain/loan/status/status.ts";
import { instant } from "../../fixtures/clock.ts";
import { arbitraryLoan, arbitraryName } from "../../fixtures/loan/arbitrary-loan.ts";
import { aLoan, aProperty, aStatusEntry, everyShare } from "../../fixtures/loan/loan.ts";
import { loanAdded, loanSaved } from "../../fixtures/loan/log.ts";
import { allPages, freshStores, type StoreKind } from "../store-kind.ts";

const maybe = <Value>(value: fc.Arbitrary<Value>) => fc.option(value, { nil: null });
const morning = (dayOfApril: number) => instant(`2026-04-${dayOfApril}T09:00:00.000Z`);

interface FilterOf<Value> {
  readonly values: fc.Arbitrary<Value>;
  /** Whether a filter value that is not null keeps a loan. */
  readonly leavesIn: (loan: Loan, value: NonNullable<Value>) => boolean;
}

const externalIds = ["Ext-1", "ext-1", "Ext-10"];

/** Every filter of the list. The compiler reports one that is missing. */
const filters: { readonly [Key in keyof LoanFilter]: FilterOf<LoanFilter[Key]> } = {
  statuses: {
    values: fc.subarray([...loanStatuses], { maxLength: 6 }),
    leavesIn: (loan, statuses) => statuses.length === 0 || statuses.includes(statusOf(loan)),
  },
  loanOfficerId: {
    values: maybe(fc.integer({ min: 1, max: 3 })),
    leavesIn: ({ loanOfficerId }, officer) => loanOfficerId === officer,
  },
  search: {
    values: maybe(arbitraryName),
    leavesIn: (loan, search) =>
      searchedWords(search).every((typed) => searchWordsOf(loan).some((word) => word.startsWith(typed))),
  },
  hecmType: { values: maybe(fc.constantFrom(...hecmTypes)), leavesIn: ({ hecmType }, wanted) => hecmType === wanted },
  state: {
    values: maybe(fc.constantFrom("IL", "TX", "WY")),
    leavesIn: ({ property }, state) => property.state === state,
  },
  externalId: {
    values: fc.option(fc.constantFrom(...externalIds, "Ext-2"), { nil: null, freq: 1 }),
    leavesIn: ({ externalId }, wanted) => externalId === wanted,
  },
  dueBefore: {
    values: maybe(fc.constantFrom(day("2026-05-05"), day("2026-05-15"), day("2026-06-30"))),
    leavesIn: (loan, before) => (firstDueOn(loan) ?? before) < before,
  },
  createdAfter: {
    values: maybe(fc.integer({ min: 10, max: 14 }).map(morning)),
    leavesIn: ({ createdAt }, after) => createdAt >= after,
  },
  createdBefore: {
    values: maybe(fc.integer({ min: 10, max: 14 }).map(morning)),
    leavesIn: ({ createdAt }, before) => createdAt < before,
  },
};

const arbitraryFilter: fc.Arbitrary<LoanFilter> = fc.record({
  statuses: filters.statuses.values,
  loanOfficerId: filters.loanOfficerId.values,
  search: filters.search.values,
  hecmType: filters.hecmType.values,
  state: filters.state.values,
  externalId: filters.externalId.values,
  dueBefore: filters.dueBefore.values,
  createdAfter: filters.createdAfter.values,
  createdBefore: filters.createdBefore.values,
});

const leavesIn = <Key extends keyof LoanFilter>(loan: Loan, key: Key, value: LoanFilter[Key]): boolean =>
  value === null || filters[key].leavesIn(loan, value as NonNullable<LoanFilter[Key]>);

const isWanted = (loan: Loan, filter: LoanFilter): boolean =>
  (Object.keys(filters) as (keyof LoanFilter)[]).every((key) => leavesIn(loan, key, filter[key]));

/** Every order of the list, by the value that it compares. */
const orders: Readonly<Record<LoanOrder, (loan: Loan) => string>> = {
  createdAt: ({ createdAt }) => createdAt,
  updatedAt: ({ updatedAt }) => updatedAt,
  loanNumber: ({ loanNumber }) => loanNumber,
  status: statusOf,
};

const arbitraryOrder = fc.uniqueArray(
  fc.record({ field: fc.constantFrom(...(Object.keys(orders) as LoanOrder[])), descending: fc.boolean() }),
  { selector: ({ field }) => field, maxLength: 3 },
);

/** The loan lists of every store: filters, orders, pages. */
export const loanListsContract = (kind: StoreKind): void => {
  describe("loan lists", () => {
    const opened = freshStores(kind);
    const loans = () => opened().stores.forCompany(1).loans;

    test("every combination of filters and orders gives the matching loans, each once, in order", async () => {
      const sample = fc.sample(arbitraryLoan, { numRuns: 40, seed: 20_260_501 });
      const added = sample.map((loan, position) => ({ ...loan, externalId: externalIds[position] ?? null }));
      for (const loan of added) await loans().add(loan, loanAdded(loan));
      await fc.assert(
        fc.asyncProperty(
          arbitraryFilter,
          arbitraryOrder,
          fc.integer({ min: 1, max: 15 }),
          async (filter, order, size) => {
            const fitting = added.filter((loan) => isWanted(loan, filter)).map(({ id }) => id);
            const pages = await allPages((number) => loans().list(filter, { number, size, order }));
            const rows = pages.flat();
            expect(rows.map(({ id }) => id).toSorted((a, b) => a - b)).toEqual(fitting.toSorted((a, b) => a - b));
            expect((await loans().list(filter, { number: 1, size, order })).count).toBe(fitting.length);
            const keys = rows.map((loan) => [...order.map(({ field }) => orders[field](loan)), loan.id]);
            const directions = [...order.map(({ descending }) => descending), order.at(-1)?.descending ?? false];
            for (const [index, key] of keys.slice(1).entries()) {
              const before = keys[index] ?? [];
              const at = key.findIndex((value, part) => value !== before[part]);
              expect((key[at] ?? "") > (before[at] ?? "")).toBe(!directions[at]);
            }
          },
        ),
        { numRuns: 100 },
      );
    });

    test("each row is the whole loan", async () => {
      const loan = aLoan();
      await loans().add(loan, loanAdded(loan));
      expect(await loans().list(everyLoan, { number: 1, size: 25, order: [] })).toEqual({ count: 1, rows: [loan] });
    });

    test("a filter by creation time includes its start and excludes its end", async () => {
      const loan = aLoan({ createdAt: morning(12) });
      await loans().add(loan, loanAdded(loan));
      const count = async (filter: Partial<LoanFilter>) =>
        (await loans().list({ ...everyLoan, ...filter }, { number: 1, size: 25, order: [] })).count;
      expect(await count({ createdAfter: morning(12) })).toBe(1);
      expect(await count({ createdAfter: instant("2026-04-12T09:00:00.001Z") })).toBe(0);
      expect(await count({ createdBefore: morning(12) })).toBe(0);
      expect(await count({ createdBefore: instant("2026-04-12T09:00:00.001Z") })).toBe(1);
    });

    test("an external id finds and counts its loan only, and is matched exactly", async () => {
      const loan = aLoan({ externalId: "Ext-7", hecmType: "purchase" });
      for (const each of [loan, aLoan({ externalId: "Ext-70" }), aLoan()]) await loans().add(each, loanAdded(each));
      const found = async (filter: Partial<LoanFilter>) =>
        loans().list({ ...everyLoan, ...filter }, { number: 1, size: 25, order: [] });
      expect(await found({ externalId: "Ext-7" })).toEqual({ count: 1, rows: [loan] });
      expect(await found({ externalId: "Ext-7", hecmType: "purchase", search: "ada" })).toEqual({
        count: 1,
        rows: [loan],
      });
      expect(await found({ externalId: "Ext-7", hecmType: "refinance" })).toEqual({ count: 0, rows: [] });
      expect(await found({ externalId: "ext-7" })).toEqual({ count: 0, rows: [] });
    });

    test("a loan is due before the day after its first deadline, but not before the deadline itself, and is no longer due once the deadline is met", async () => {
      const loan = aLoan({ applicationOn: day("2026-04-10") });
      await loans().add(loan, loanAdded(loan));
      await loans().add(aLoan(), loanAdded(aLoan()));
      const due = async (dueBefore: string, store = loans()) =>
        (await store.list({ ...everyLoan, dueBefore: day(dueBefore) }, { number: 1, size: 25, order: [] })).rows;
      // The deadline is 30 days after the application.
      expect(await due("2026-05-11")).toEqual([loan]);
      expect(await due("2026-05-10")).toEqual([]);
      const notified = { ...loan, noticeSentOn: day("2026-05-01") };
      await loans().save(notified, loanSaved(notified, loan));
      expect(await due("2026-05-11")).toEqual([]);
    });

    test("the current status is the last one of the history", async () => {
      const reopened = aLoan({
        statusHistory: [aStatusEntry("origination"), aStatusEntry("withdrawn"), aStatusEntry("processing")],
      });
      await loans().add(reopened, loanAdded(reopened));
      const withStatus = async (...statuses: LoanFilter["statuses"]) =>
        (await loans().list({ ...everyLoan, statuses }, { number: 1, size: 25, order: [] })).count;
      expect(await withStatus("processing")).toBe(1);
      expect(await withStatus("withdrawn", "origination")).toBe(0);
      expect(await withStatus("withdrawn", "processing")).toBe(1);
    });

    test("a page past the end is empty and still has the count", async () => {
      for (let added = 0; added < 3; added += 1) await loans().add(aLoan(), loanAdded(aLoan()));
      const order = [{ field: "createdAt", descending: true }] as const;
      expect(await loans().list(everyLoan, { number: 3, size: 2, order })).toEqual({ count: 3, rows: [] });
    });

    test("a changed loan matches the filters of its new values only", async () => {
      const loan = aLoan({ property: aProperty({ state: "IL" }) });
      await loans().add(loan, loanAdded(loan));
      await loans().save(
        { ...loan, property: { ...loan.property, state: "TX" }, loanOfficerId: 9 },
        loanSaved({ ...loan, property: { ...loan.property, state: "TX" }, loanOfficerId: 9 }),
      );
      const count = async (filter: Partial<LoanFilter>) =>
        (await loans().list({ ...everyLoan, ...filter }, { number: 1, size: 25, order: [] })).count;
      expect([await count({ state: "IL" }), await count({ state: "TX" })]).toEqual([0, 1]);
      expect([await count({ loanOfficerId: 1 }), await count({ loanOfficerId: 9 })]).toEqual([0, 1]);
    });

    test("a walk finds each loan once in the order in which they were started, including loans of the same instant and loans started meanwhile", async () => {
      const started = [10, 11, 11, 11, 13].map((dayOfApril) => aLoan({ createdAt: morning(dayOfApril) }));
      const [deleted, meanwhile] = [aLoan({ createdAt: morning(12) }), aLoan({ createdAt: morning(14) })];
      for (const loan of [...started, deleted].toReversed()) await loans().add(loan, loanAdded(loan));
      await loans().save(
        { ...deleted, deletedAt: instant("2026-05-02T00:00:00.000Z") },
        loanSaved({ ...deleted, deletedAt: instant("2026-05-02T00:00:00.000Z") }),
      );
      const first = await loans().listAfter(null, 2, everyShare);
      await loans().add(meanwhile, loanAdded(meanwhile));
      const second = await loans().listAfter(first.at(-1) ?? null, 2, everyShare);
      const third = await loans().listAfter(second.at(-1) ?? null, 10, everyShare);
      expect([first.length, second.length]).toEqual([2, 2]);
      expect([...first, ...second, ...third]).toEqual([...started, meanwhile]);
      expect(await loans().listAfter(meanwhile, 10, everyShare)).toEqual([]);
    });

    test("the shares of a walk are disjoint, and together contain every loan", async () => {
      const started = Array.from({ length: 7 }, () => aLoan());
      for (const loan of started) await loans().add(loan, loanAdded(loan));
      const shares = await Promise.all([0, 1, 2].map((number) => loans().listAfter(null, 10, { number, of: 3 })));
      expect(shares.flat().toSorted((one, other) => one.id - other.id)).toEqual(started);
      for (const [number, share] of shares.entries())
        expect(share.map(({ id }) => id % 3)).toEqual(share.map(() => number));
    });

    test("deleted loans are neither listed nor counted", async () => {
      const [kept, gone] = [aLoan(), aLoan()];
      for (const loan of [kept, gone]) await loans().add(loan, loanAdded(loan));
      await loans().save(
        { ...gone, deletedAt: instant("2026-05-02T00:00:00.000Z") },
        loanSaved({ ...gone, deletedAt: instant("2026-05-02T00:00:00.000Z") }),
      );
      const searches = [null, "ada"];
      for (const search of searches) {
        const listed = await loans().list({ ...everyLoan, search }, { number: 1, size: 25, order: [] });
        expect(listed).toEqual({ count: 1, rows: [kept] });
      }
    });
  });
};
