import { describe, expect, test } from "bun:test";
import type { TransactionFilter } from "../../../domain/agency/ports.ts";
import { day } from "../../../domain/kernel/day.ts";
import { instant } from "../../fixtures/clock.ts";
import { aLoan } from "../../fixtures/loan/loan.ts";
import { loanAdded, loanSaved, transactionAdded, transactionClosed } from "../../fixtures/loan/log.ts";
import { aTransaction, closed } from "../../fixtures/outside/agency-transaction.ts";
import { expectWholeLog } from "../log-contract.ts";
import { allPages, freshStores, present, type StoreKind } from "../store-kind.ts";

const all: TransactionFilter = { loanId: null, operation: null, status: null, loanOfficerId: null };

const byTime = (descending = false) =>
  ({ number: 1, size: 25, order: [{ field: "requestedAt", descending }] }) as const;

const confirmed = { by: "Ada Admin", on: day("2026-05-02"), how: "by telephone" };
const minute = (number: number) => instant(`2026-05-01T12:0${number}:00.000Z`);

/** What every store of agency transactions guarantees. */
export const agencyTransactionsContract = (kind: StoreKind): void => {
  describe("agency transactions", () => {
    const opened = freshStores(kind, { shared: true });
    const company = () => opened().stores.forCompany(1);
    const transactions = () => company().agencyTransactions;

    test("a transaction is found as it was added, with every field, in every process", async () => {
      const open = aTransaction();
      const others = { answersFor: [101, 102], givenUp: { byRequest: 103, confirmed } };
      const answered = { ...closed(aTransaction({ operation: "certificate_search", ...others })), logNumber: 1 };
      await transactions().add(open, null);
      await transactions().add(answered, transactionAdded(answered));
      const { agencyTransactions } = opened().others.forCompany(1);
      expect(await agencyTransactions.find(open.id)).toEqual(open);
      expect(await agencyTransactions.find(answered.id)).toEqual(answered);
      expect(await transactions().find(open.id + 1000)).toBeNull();
    });

    test("an id and a reference are never reused for a second transaction", async () => {
      const transaction = aTransaction();
      await transactions().add(transaction, null);
      await expect(transactions().add(aTransaction({ id: transaction.id }), null)).rejects.toThrow();
      const { reference } = transaction;
      const other = aTransaction({ reference });
      const failure = await transactions()
        .add(other, null)
        .catch((thrown: unknown) => thrown);
      expect(failure).toBeInstanceOf(Error);
      expect(opened().stores.isUnreachable(failure)).toBe(false);
      expect(await transactions().list(all, byTime())).toEqual({ count: 1, rows: [transaction] });
    });

    test("of two transactions added concurrently under one reference, from two processes, one is stored", async () => {
      const { stores, others } = opened();
      const adding = [stores, others].map((store) =>
        store.forCompany(1).agencyTransactions.add(aTransaction({ reference: "same" }), null),
      );
      const outcomes = await Promise.allSettled(adding);
      expect(outcomes.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
      expect((await transactions().list(all, byTime())).count).toBe(1);
    });

    test("a save increments the version, and a save based on an older version changes nothing", async () => {
      const transaction = aTransaction();
      await transactions().add(transaction, null);
      // Retried under another reference: each attempt has its own, except those of earlier versions.
      const reference = `${transaction.reference}, again`;
      const { tries } = closed(transaction);
      const tried = { ...transaction, reference, tries: [...tries, ...tries.map((each) => ({ ...each, reference }))] };
      const saved = { ...tried, version: 2 };
      expect(await transactions().save(tried, null)).toEqual(saved);
      expect(await transactions().save(closed(transaction), transactionClosed(transaction))).toBe("conflict");
      expect(await transactions().find(transaction.id)).toEqual(saved);
      const next = closed(saved);
      const end = { ...next, version: 3, logNumber: 1 };
      expect(await transactions().save(next, transactionClosed(next, saved))).toEqual(end);
      expect(await transactions().find(transaction.id)).toEqual(end);
    });

    test("of two processes that close a transaction concurrently, one succeeds, and a transaction that was never added cannot be saved", async () => {
      const transaction = aTransaction();
      expect(await transactions().save(transaction, null)).toBe("conflict");
      await transactions().add(transaction, null);
      const { stores, others } = opened();
      const outcomes = await Promise.all(
        [stores, others].map((store, at) => {
          const next = { ...closed(transaction), warnings: [`by ${at}`] };
          return store.forCompany(1).agencyTransactions.save(next, transactionClosed(next, transaction));
        }),
      );
      expect(outcomes.filter((outcome) => outcome === "conflict")).toHaveLength(1);
      expect(await opened().others.forCompany(1).log.listAfter(0, 10)).toHaveLength(1);
    });

    test("the log has an entry for each save that was given one, none for other saves, and no gap in its numbers", async () => {
      const answered = { ...closed(aTransaction()), logNumber: 1 };
      const open = aTransaction();
      await transactions().add(answered, transactionAdded(answered));
      await transactions().add(open, null);
      const tried = present(await transactions().save(open, null));
      const held = { ...closed(tried), status: "held" as const };
      const closedOnce = present(await transactions().save(held, transactionClosed(held, tried)));
      const noted = present(await transactions().save({ ...closedOnce, warnings: [] }, null));
      const answeredLater = closed(noted);
      await transactions().save(answeredLater, transactionClosed(answeredLater, noted));
      const entries = await opened().others.forCompany(1).log.listAfter(0, 100);
      expectWholeLog(entries);
      expect(entries.map(({ kind: of, recordId, number, action }) => [of, recordId, number, action])).toEqual([
        ["agency_transaction", String(answered.id), 1, "agency.ask"],
        ["agency_transaction", String(open.id), 1, "agency.close"],
        ["agency_transaction", String(open.id), 2, "agency.close"],
      ]);
    });

    test("an entry that is not the transaction's next one is refused as a bug, and so is a missing entry", async () => {
      const transaction = aTransaction();
      await expect(transactions().add(transaction, transactionAdded(transaction))).rejects.toThrow();
      await expect(transactions().add({ ...transaction, logNumber: 1 }, null)).rejects.toThrow();
      await transactions().add(transaction, null);
      const wrong = { ...transactionClosed(transaction), number: 2 };
      await expect(transactions().save(closed(transaction), wrong)).rejects.toThrow("entry 2 of agency_transaction");
      expect(await transactions().find(transaction.id)).toEqual(transaction);
    });

    test("lists are ordered by the time of the request, then by id, and can be filtered by loan, operation, and status", async () => {
      const first = aTransaction({ requestedAt: minute(1) });
      const second = aTransaction({ requestedAt: minute(2), loanId: 2, operation: "case_restore", status: "failed" });
      const third = aTransaction({ requestedAt: minute(2), operation: "case_restore" });
      for (const transaction of [third, first, second]) await transactions().add(transaction, null);
      const listed = async (filter: Partial<TransactionFilter>, descending = false) =>
        transactions().list({ ...all, ...filter }, byTime(descending));
      expect(await listed({})).toEqual({ count: 3, rows: [first, second, third] });
      expect(await listed({}, true)).toEqual({ count: 3, rows: [third, second, first] });
      expect(await listed({ loanId: 1 })).toEqual({ count: 2, rows: [first, third] });
      expect(await listed({ operation: "case_restore" })).toEqual({ count: 2, rows: [second, third] });
      expect(await listed({ status: "failed" })).toEqual({ count: 1, rows: [second] });
      expect(await listed({ loanId: 2, operation: "case_restore", status: "started" })).toEqual({ count: 0, rows: [] });
    });

    test("an officer's list has the transactions of loans that currently belong to the officer and are not deleted", async () => {
      const { loans } = company();
      const [mine, theirs, deleted] = [
        aLoan({ loanOfficerId: 7 }),
        aLoan({ loanOfficerId: 8 }),
        aLoan({ loanOfficerId: 7, deletedAt: minute(0) }),
      ];
      for (const loan of [mine, theirs, deleted]) await loans.add(loan, loanAdded(loan));
      const [one, two] = [aTransaction({ loanId: mine.id }), aTransaction({ loanId: theirs.id })];
      const ofDeleted = aTransaction({ loanId: deleted.id });
      for (const transaction of [one, two, ofDeleted]) await transactions().add(transaction, null);
      const ofOfficer = async (loanOfficerId: number, loanId: number | null = null) =>
        transactions().list({ ...all, loanOfficerId, loanId }, byTime());
      expect(await ofOfficer(7)).toEqual({ count: 1, rows: [one] });
      expect(await ofOfficer(7, theirs.id)).toEqual({ count: 0, rows: [] });
      expect(await ofOfficer(7, mine.id)).toEqual({ count: 1, rows: [one] });
      expect(await ofOfficer(9)).toEqual({ count: 0, rows: [] });
      const handedOver = { ...mine, loanOfficerId: 8 };
      await loans.save(handedOver, loanSaved(handedOver, mine));
      expect(await ofOfficer(7)).toEqual({ count: 0, rows: [] });
      expect(await ofOfficer(8)).toEqual({ count: 2, rows: [one, two] });
      expect((await transactions().list(all, byTime())).count).toBe(3);
    });

    test("pages of transactions of one instant do not overlap and miss none", async () => {
      const added = Array.from({ length: 7 }, () => aTransaction());
      for (const transaction of added) await transactions().add(transaction, null);
      const { order } = byTime(true);
      const pages = await allPages((number) => transactions().list(all, { number, size: 3, order }));
      expect(pages.map(({ length }) => length)).toEqual([3, 3, 1]);
      expect(pages.flat()).toEqual(added.toReversed());
    });

    test("a loan's started transactions are found oldest first, up to the requested number", async () => {
      const [early, middle, late] = [1, 2, 3].map((number) => aTransaction({ requestedAt: minute(number) }));
      if (!early || !middle || !late) throw new Error("three were made");
      const others = [closed(aTransaction({ requestedAt: minute(0) })), aTransaction({ loanId: 2 })];
      for (const transaction of [late, middle, early, ...others]) await transactions().add(transaction, null);
      expect(await transactions().startedOf(1, 10)).toEqual([early, middle, late]);
      expect(await transactions().startedOf(1, 2)).toEqual([early, middle]);
      const next = closed(early);
      await transactions().save(next, transactionClosed(next, early));
      expect(await opened().others.forCompany(1).agencyTransactions.startedOf(1, 10)).toEqual([middle, late]);
      expect(await transactions().startedOf(3, 10)).toEqual([]);
    });
  });
};
