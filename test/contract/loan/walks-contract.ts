import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import type { Order, Page, PageOf, Position } from "../../../domain/kernel/page.ts";
import type { Loan } from "../../../domain/loan/loan.ts";
import type { LoanFilter, LoanOrder } from "../../../domain/loan/ports.ts";
import { everyLoan } from "../../../domain/loan/search.ts";
import type { LogFilter } from "../../../domain/log/ports.ts";
import { aCalculation } from "../../fixtures/calculation/calculation.ts";
import { anExpertReview } from "../../fixtures/casebook.ts";
import { instant } from "../../fixtures/clock.ts";
import { aCompany } from "../../fixtures/company/company.ts";
import { aSigner } from "../../fixtures/company/signer.ts";
import { aUser } from "../../fixtures/company/user.ts";
import { aReportedHistory } from "../../fixtures/document/document.ts";
import { arbitraryLoan } from "../../fixtures/loan/arbitrary-loan.ts";
import { aLoan } from "../../fixtures/loan/loan.ts";
import {
  companyAdded,
  documentLogged,
  expertReviewAdded,
  loanAdded,
  loanSaved,
  signerAdded,
  userAdded,
} from "../../fixtures/loan/log.ts";
import { aTransaction } from "../../fixtures/outside/agency-transaction.ts";
import { aReport } from "../../fixtures/outside/credit-report.ts";
import { allPages, freshStores, type StoreKind } from "../store-kind.ts";

const morning = (dayOfApril: number) => instant(`2026-04-${dayOfApril}T09:00:00.000Z`);

type List<Row, Field extends string> = (page: Page<Field>) => Promise<PageOf<Row>>;

/** Reads every row of a list by cursor, in batches. `between` runs after each batch. */
const walk = async <Row, Field extends string>(
  list: List<Row, Field>,
  { size, order }: { readonly size: number; readonly order: readonly Order<Field>[] },
  between: () => Promise<void> = async () => {},
): Promise<Row[]> => {
  const found: Row[] = [];
  let after: Position | null = null;
  do {
    const step: PageOf<Row> = await list({ after, size, order });
    expect(step.count).toBeNull();
    expect(step.rows.length).toBeLessThanOrEqual(size);
    found.push(...step.rows);
    after = step.next ?? null;
    await between();
  } while (after !== null);
  return found;
};

/** Expects a walk to find the rows of the pages, in the same order. */
const expectLikePages = async <Row, Field extends string>(
  list: List<Row, Field>,
  order: readonly Order<Field>[],
): Promise<void> => {
  const pages = (await allPages((number) => list({ number, size: 3, order }))).flat();
  for (const size of [1, 3, 100]) expect(await walk(list, { size, order })).toEqual(pages);
};

const bothWays = <Field extends string>(...fields: readonly Field[]): Order<Field>[][] =>
  fields.flatMap((field) => [[{ field, descending: true }], [{ field, descending: false }]]);

/** Walks over whole lists, as exports use them. */
export const walksContract = (kind: StoreKind): void => {
  describe("a walk over a whole list", () => {
    const opened = freshStores(kind);
    const company = () => opened().stores.forCompany(1);
    const add = async (...loans: readonly Loan[]) => {
      for (const loan of loans) await company().loans.add(loan, loanAdded(loan));
    };
    const remove = async (loan: Loan) => {
      const deleted = { ...loan, deletedAt: instant("2026-05-02T00:00:00.000Z") };
      await company().loans.save(deleted, loanSaved(deleted));
    };
    const listOf =
      (filter: Partial<LoanFilter> = {}): List<Loan, LoanOrder> =>
      (page) =>
        company().loans.list({ ...everyLoan, ...filter }, page);

    test("of loans has the rows of its pages, in every order and with several filters", async () => {
      await add(...fc.sample(arbitraryLoan, { numRuns: 30, seed: 20_261_121 }));
      await add(...Array.from({ length: 4 }, () => aLoan({ createdAt: morning(12), updatedAt: morning(12) })));
      const orders: Order<LoanOrder>[][] = [
        [],
        ...bothWays<LoanOrder>("createdAt", "updatedAt", "loanNumber", "status"),
        [
          { field: "status", descending: false },
          { field: "createdAt", descending: true },
        ],
        [
          { field: "status", descending: true },
          { field: "updatedAt", descending: false },
          { field: "createdAt", descending: true },
        ],
      ];
      for (const order of orders) await expectLikePages(listOf(), order);
      const filters: Partial<LoanFilter>[] = [
        { statuses: ["origination", "processing"] },
        { search: "example" },
        { loanOfficerId: 1, createdAfter: morning(11) },
        { state: "ZZ" },
      ];
      for (const filter of filters) await expectLikePages(listOf(filter), orders[2] ?? []);
    });

    test("of loans finds each loan that exists throughout exactly once, whatever is added and deleted meanwhile", async () => {
      const loans = Array.from({ length: 12 }, (_, position) => aLoan({ createdAt: morning(10 + (position % 3)) }));
      await add(...loans);
      const order = [{ field: "createdAt", descending: true }] as const;
      const going = loans.filter((_, position) => position % 4 === 0);
      let steps = 0;
      const found = await walk(listOf(), { size: 3, order }, async () => {
        const gone = going[steps];
        steps += 1;
        if (gone) await remove(gone);
        await add(aLoan({ createdAt: morning(12) }), aLoan({ createdAt: morning(20) }));
      });
      const ids = found.map(({ id }) => id);
      expect(new Set(ids).size).toBe(ids.length);
      for (const loan of loans.filter((each) => !going.includes(each))) expect(ids).toContain(loan.id);
    });

    test("continues after a row that was deleted meanwhile", async () => {
      const loans = [10, 11, 12, 13].map((dayOfApril) => aLoan({ createdAt: morning(dayOfApril) }));
      await add(...loans);
      const order = [{ field: "createdAt", descending: false }] as const;
      const found = await walk(listOf(), { size: 2, order }, async () => {
        const [, second] = loans;
        if (second) await remove(second);
      });
      expect(found).toEqual(loans);
    });

    test("of users, signers, companies, calculations, and the log has the rows of their pages", async () => {
      const { companies } = opened().stores;
      for (const [lastName, name] of [
        ["Żak", "beta"],
        ["adler", "Älpha"],
        ["Zak", "alpha"],
        ["Adler", "Gamma"],
      ] as const) {
        const user = aUser({ lastName });
        await company().users.add(user, userAdded(user));
        const signer = aSigner({ name });
        await company().signers.add(signer, signerAdded(signer));
        const other = aCompany({ name });
        await companies.add(other, companyAdded(other));
        await company().calculations.add(aCalculation({ loanId: 1 }));
      }
      for (const order of bothWays("createdAt", "email", "lastName"))
        for (const search of [null, "a"])
          await expectLikePages((page) => company().users.list({ isActive: true, search }, page), order);
      for (const order of bothWays("createdAt", "name")) {
        await expectLikePages((page) => companies.list({ isActive: null }, page), order);
        await expectLikePages((page) => company().signers.list({ isActive: true }, page), order);
      }
      for (const order of [[], ...bothWays("calculatedAt")])
        await expectLikePages((page) => company().calculations.list(1, page), order);
      const all: LogFilter = { kind: null, recordId: null, action: null, byUserId: null, after: null, before: null };
      for (const order of [[], ...bothWays("seq")])
        for (const filter of [all, { ...all, kind: "user" as const }])
          await expectLikePages((page) => company().log.list(filter, page), order);
    });

    test("of expert reviews and of a loan's document history has the rows of its pages, for all and for one book or action", async () => {
      for (const dayOfApril of [12, 10, 11, 11])
        for (const book of ["age", "initial-mip"]) {
          const review = anExpertReview({ book, createdAt: morning(dayOfApril) });
          await company().expertReviews.add(review, expertReviewAdded(review));
          const row = aReportedHistory({ at: morning(dayOfApril), action: book === "age" ? "received" : "voided" });
          await company().documentHistories.add(row, documentLogged(row));
        }
      for (const order of [[], ...bothWays("createdAt")])
        for (const book of [null, "age"])
          await expectLikePages((page) => company().expertReviews.list({ book }, page), order);
      for (const order of [[], ...bothWays("at")])
        for (const action of [null, "voided"] as const) {
          const filter = { loanId: 1, action, documentCode: null, generationId: null };
          await expectLikePages((page) => company().documentHistories.list(filter, page), order);
        }
    });

    test("of agency transactions and credit reports has the rows of their pages, for all loans and for one officer's", async () => {
      const [mine, other] = [aLoan({ loanOfficerId: 7 }), aLoan({ loanOfficerId: 8 })];
      await add(mine, other);
      for (const dayOfApril of [10, 11, 11, 12])
        for (const { id: loanId } of [mine, other]) {
          await company().agencyTransactions.add(aTransaction({ loanId, requestedAt: morning(dayOfApril) }), null);
          await company().creditReports.add(aReport({ loanId, orderedAt: morning(dayOfApril) }), null);
        }
      for (const loanOfficerId of [null, 7])
        for (const loanId of [null, mine.id]) {
          const filter = { loanId, loanOfficerId, status: null };
          for (const order of [[], ...bothWays("requestedAt")])
            await expectLikePages(
              (page) => company().agencyTransactions.list({ ...filter, operation: null }, page),
              order,
            );
          for (const order of [[], ...bothWays("orderedAt")])
            await expectLikePages((page) => company().creditReports.list({ ...filter, borrowerId: null }, page), order);
        }
    });
  });
};
