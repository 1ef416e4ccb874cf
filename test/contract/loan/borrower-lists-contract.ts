import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import type { Loan } from "../../../domain/loan/loan.ts";
import type { BorrowerFilter } from "../../../domain/loan/ports.ts";
import { searchedBorrowers } from "../../../domain/loan/search.ts";
import { instant } from "../../fixtures/clock.ts";
import { arbitraryLoan } from "../../fixtures/loan/arbitrary-loan.ts";
import { aBorrower, aLoan } from "../../fixtures/loan/loan.ts";
import { loanAdded, loanSaved } from "../../fixtures/loan/log.ts";
import { allPages, freshStores, type StoreKind } from "../store-kind.ts";

const newestFirst = [{ field: "createdAt", descending: true }] as const;
const oldestFirst = [{ field: "createdAt", descending: false }] as const;
const everyBorrower: BorrowerFilter = { loanOfficerId: null, search: null };

/** The expected rows in order: the people of each loan by id, and the loans by start and id. */
const expected = (loans: readonly Loan[], { loanOfficerId, search }: BorrowerFilter, descending: boolean): number[] => {
  const inOrder = loans.toSorted((one, other) => {
    if (one.createdAt !== other.createdAt) return one.createdAt < other.createdAt ? -1 : 1;
    return one.id - other.id;
  });
  return (descending ? inOrder.toReversed() : inOrder)
    .filter((loan) => loan.deletedAt === null && [null, loan.loanOfficerId].includes(loanOfficerId))
    .flatMap(({ borrowers }) => searchedBorrowers(borrowers, search).map(({ id }) => id));
};

/** The lists of borrowers of every store of loans. */
export const borrowerListsContract = (kind: StoreKind): void => {
  describe("borrower lists", () => {
    const opened = freshStores(kind);
    const loans = () => opened().stores.forCompany(1).loans;
    const add = async (...added: readonly Loan[]) => {
      for (const loan of added) await loans().add(loan, loanAdded(loan));
    };
    const idsOf = async (filter: Partial<BorrowerFilter> = {}) =>
      (
        await loans().listBorrowers({ ...everyBorrower, ...filter }, { number: 1, size: 100, order: newestFirst })
      ).rows.map(({ borrower }) => borrower.id);

    test("give the borrowers that match each filter, each once, in the order of their loans, with their count", async () => {
      const added = fc.sample(arbitraryLoan, { numRuns: 25, seed: 20_261_122 });
      await add(...added);
      const filters: BorrowerFilter[] = [
        everyBorrower,
        { loanOfficerId: 2, search: null },
        ...["a", "an", "ana", "smith", "an sm", "ce an", "zzzz"].map((search) => ({ loanOfficerId: null, search })),
        { loanOfficerId: 1, search: "an" },
      ];
      for (const filter of filters)
        for (const order of [newestFirst, oldestFirst]) {
          const wanted = expected(added, filter, order[0].descending);
          const pages = await allPages((number) => loans().listBorrowers(filter, { number, size: 4, order }));
          expect(pages.flat().map(({ borrower }) => borrower.id)).toEqual(wanted);
          expect((await loans().listBorrowers(filter, { number: 1, size: 1, order })).count).toBe(wanted.length);
        }
    });

    test("show each borrower with the whole loan", async () => {
      const [ada, bob] = [aBorrower(), aBorrower({ firstName: "Bob", borrowerType: "co_borrower" })];
      const loan = aLoan({ borrowers: [ada, bob] });
      await add(loan);
      const listed = await loans().listBorrowers(everyBorrower, { number: 1, size: 25, order: newestFirst });
      const rows = [
        { borrower: ada, loan },
        { borrower: bob, loan },
      ];
      expect(listed).toEqual({ count: 2, rows });
      expect(await loans().listBorrowers(everyBorrower, { number: 2, size: 25, order: newestFirst })).toEqual({
        count: 2,
        rows: [],
      });
    });

    test("reflect changes of a loan's people and officer, and leave out the borrowers of a deleted loan", async () => {
      const [ada, bob, cleo] = [aBorrower(), aBorrower({ firstName: "Bob" }), aBorrower({ firstName: "Cleo" })];
      const loan = aLoan({ borrowers: [ada, bob] });
      await add(loan);
      const changed = { ...loan, borrowers: [{ ...ada, firstName: "Eva" }, cleo], loanOfficerId: 9 };
      const saved = await loans().save(changed, loanSaved(changed));
      if (typeof saved === "string") throw new Error("no one else writes here");
      expect(await idsOf()).toEqual([ada.id, cleo.id]);
      expect([await idsOf({ loanOfficerId: 9 }), await idsOf({ loanOfficerId: 1 })]).toEqual([[ada.id, cleo.id], []]);
      expect([await idsOf({ search: "eva" }), await idsOf({ search: "bob" })]).toEqual([[ada.id], []]);
      const deleted = { ...saved, deletedAt: instant("2026-05-02T00:00:00.000Z") };
      await loans().save(deleted, loanSaved(deleted));
      expect([await idsOf(), await idsOf({ search: "cleo" })]).toEqual([[], []]);
    });

    test("are empty for a company without borrowers", async () => {
      await add(aLoan());
      const { listBorrowers } = opened().stores.forCompany(2).loans;
      for (const search of [null, "ada"])
        expect(
          await listBorrowers({ loanOfficerId: null, search }, { number: 1, size: 25, order: newestFirst }),
        ).toEqual({
          count: 0,
          rows: [],
        });
    });
  });
};
