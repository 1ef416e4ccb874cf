import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { loanAsOf } from "../../application/loan/as-of/loan-as-of.ts";
import type { Loan } from "../../domain/loan/loan.ts";
import { loggedLoan } from "../../domain/loan/stored/logged-loan.ts";
import { canonicalJson } from "../../domain/log/canonical-json.ts";
import { emptyLog, isChained } from "../../domain/log/chain.ts";
import type { JsonObject } from "../../domain/log/changes.ts";
import type { LogEntry, LogEvent, LoggedEntry } from "../../domain/log/entry.ts";
import type { LogFilter } from "../../domain/log/ports.ts";
import { revertChanges } from "../../domain/log/reverting.ts";
import type { Stores } from "../../domain/stores.ts";
import { aClock, instant } from "../fixtures/clock.ts";
import { aCompany } from "../fixtures/company/company.ts";
import { aUser } from "../fixtures/company/user.ts";
import { arbitraryLoan } from "../fixtures/loan/arbitrary-loan.ts";
import { aLoan } from "../fixtures/loan/loan.ts";
import {
  auditor,
  companyAdded,
  companySaved,
  digestOf,
  loanAdded,
  loanSaved,
  reportEnded,
  testMac,
  transactionClosed,
  userAdded,
  userSaved,
} from "../fixtures/loan/log.ts";
import { aTransaction, closed } from "../fixtures/outside/agency-transaction.ts";
import { aReport, completed } from "../fixtures/outside/credit-report.ts";
import { someDependencies } from "../fixtures/some-dependencies.ts";
import { freshStores, present, type StoreKind } from "./store-kind.ts";

const everything: LogFilter = {
  kind: null,
  recordId: null,
  action: null,
  byUserId: null,
  after: null,
  before: null,
};
const newestFirst = { number: 1, size: 100, order: [] };

const logOf = (stores: Stores, companyId = 1): Promise<LoggedEntry[]> =>
  stores.forCompany(companyId).log.listAfter(0, 10_000);

/** Throws unless the entries are a company's whole log: no gaps, no duplicates, each entry chained to the previous one. */
export const expectWholeLog = (entries: readonly LoggedEntry[]): void => {
  expect(entries.map(({ seq }) => seq)).toEqual(entries.map((_, position) => position + 1));
  const broken = entries.filter((entry, position) => !isChained(entry, entries[position - 1] ?? emptyLog, testMac));
  expect(broken).toEqual([]);
  const changes = entries.filter((entry) => typeof entry.number === "number");
  const ofRecord = Map.groupBy(changes, ({ kind, recordId }) => `${kind} ${recordId}`);
  for (const [, own] of ofRecord)
    expect(own.map(({ number }) => number)).toEqual(own.map((_, position) => position + 1));
};

/** Throws unless a record's entries lead from its current view back, matching each entry's digest, to before the record existed. */
export const expectLeadsBack = (viewOfNow: JsonObject, entries: readonly LoggedEntry[]): void => {
  let view: JsonObject | null = viewOfNow;
  for (const entry of entries.toReversed()) {
    if (view === null) throw new Error("the log goes back further than the record");
    expect(entry.stateDigest).toBe(digestOf(canonicalJson(view)));
    view = revertChanges(view, entry.changes);
  }
  expect(view).toBeNull();
};

/** The event of exporting the list of loans. */
const anExport = (filter = ""): LogEvent => ({
  schemaVersion: 1,
  companyId: 1,
  kind: "list",
  recordId: "/loan/loans/",
  action: "list.export",
  at: instant("2026-05-01T12:00:00.000Z"),
  byUserId: 7,
  requestId: "a-test",
  changes: [{ path: ["filter"], to: filter }],
  stateDigest: "",
});

const changed = (loan: Loan, notes: string): Loan => ({ ...loan, notes });

/** Changes a loan as use cases do, retrying with the newest version after a conflict. */
const writeNotes = async ({ forCompany }: Stores, id: number, notes: string): Promise<void> => {
  for (;;) {
    const loan = await forCompany(1).loans.find(id);
    if (loan === null) throw new Error("a loan is gone");
    const next = changed(loan, notes);
    if ((await forCompany(1).loans.save(next, loanSaved(next, loan))) !== "conflict") return;
  }
};

/** The audit log of each company: a change and its entry are both stored, or neither is. */
export const logContract = (kind: StoreKind): void => {
  describe("a company's log", () => {
    const opened = freshStores(kind, { shared: true });

    test("has an entry for each change as soon as it is acknowledged, in a chain of its own", async () => {
      const { stores, others } = opened();
      const company = aCompany({ id: 1 });
      const [user, loan, elsewhere] = [aUser(), aLoan(), aLoan({ companyId: 2 })];
      await stores.companies.add(company, companyAdded(company));
      await stores.forCompany(1).users.add(user, userAdded(user));
      await stores.forCompany(1).loans.add(loan, loanAdded(loan));
      await stores.forCompany(2).loans.add(elsewhere, loanAdded(elsewhere));
      await stores.forCompany(1).loans.save(changed(loan, "a note"), loanSaved(changed(loan, "a note"), loan));
      await stores.companies.save(company, companySaved(company));
      await stores.forCompany(1).users.save(user, userSaved(user));
      const entries = await logOf(others);
      expectWholeLog(entries);
      expect(await others.forCompany(1).log.lastPlace()).toEqual({ place: 6, entry: present(entries.at(-1)) });
      expect(await others.forCompany(3).log.lastPlace()).toBeNull();
      expect(entries.map((entry) => `${entry.kind} ${entry.recordId} ${entry.number}`).toSorted()).toEqual(
        [
          `company 1 1`,
          `company 1 2`,
          `loan ${loan.id} 1`,
          `loan ${loan.id} 2`,
          `user ${user.id} 1`,
          `user ${user.id} 2`,
        ].toSorted(),
      );
      expect(entries.find((entry) => entry.kind === "loan" && entry.number === 2)).toMatchObject({
        ...loanSaved(changed(loan, "a note"), loan),
        companyId: 1,
      });
      expectWholeLog(await logOf(stores, 2));
    });

    test("has no entry for a change that was refused", async () => {
      const { stores } = opened();
      const [loan, user] = [aLoan(), aUser({ email: "ada@example.com" })];
      await stores.forCompany(1).loans.add(loan, loanAdded(loan));
      const stale = { ...loan, version: 7, logNumber: 7 };
      expect(await stores.forCompany(1).loans.save(stale, loanSaved(stale))).toBe("conflict");
      await stores.forCompany(1).users.add(user, userAdded(user));
      const same = aUser({ email: "ADA@example.com" });
      expect(await stores.forCompany(1).users.add(same, userAdded(same))).toBe("email_taken");
      expect((await logOf(stores)).map(({ recordId }) => recordId)).toEqual([String(loan.id), String(user.id)]);
    });

    test("refuses an entry that is not the record's next one, as a bug", async () => {
      const { stores } = opened();
      const loan = aLoan();
      const { loans } = stores.forCompany(1);
      await expect(loans.add(loan, { ...loanAdded(loan), number: 2 })).rejects.toThrow("entry 2 of loan");
      await loans.add(loan, loanAdded(loan));
      await expect(loans.save(loan, loanAdded(loan))).rejects.toThrow("entry 1 of loan");
      expect(await loans.find(loan.id)).toEqual(loan);
    });

    test("has no gap and no duplicate when the same and other records are changed concurrently through two stores", async () => {
      const { stores, others } = opened();
      const loans = [aLoan(), aLoan(), aLoan()];
      for (const loan of loans) await stores.forCompany(1).loans.add(loan, loanAdded(loan));
      const writes = Array.from({ length: 24 }, (_, number) =>
        writeNotes(number % 2 === 0 ? stores : others, loans[number % 3]?.id ?? 0, `note ${number}`),
      );
      const readings = Array.from({ length: 6 }, (_, number) => logOf(number % 2 === 0 ? stores : others));
      for (const partial of await Promise.all(readings)) expectWholeLog(partial);
      await Promise.all(writes);
      const [entries, theirs] = await Promise.all([logOf(stores), logOf(others)]);
      expectWholeLog(entries);
      expect(entries).toEqual(theirs);
      expect(entries).toHaveLength(3 + 24);
    });

    test("has no gap and no duplicate when outside calls end concurrently through two stores, each with one entry", async () => {
      const { stores, others } = opened();
      const store = (at: number) => (at % 2 === 0 ? stores : others).forCompany(1);
      const transactions = Array.from({ length: 10 }, () => aTransaction());
      const reports = Array.from({ length: 10 }, () => aReport());
      for (const transaction of transactions) await stores.forCompany(1).agencyTransactions.add(transaction, null);
      for (const report of reports) await stores.forCompany(1).creditReports.add(report, null);
      expect(await logOf(stores)).toEqual([]);
      await Promise.all([
        ...transactions.map((each, at) =>
          store(at).agencyTransactions.save(closed(each), transactionClosed(closed(each), each)),
        ),
        ...reports.map((each, at) => store(at).creditReports.save(completed(each), reportEnded(completed(each), each))),
      ]);
      const entries = await logOf(others);
      expectWholeLog(entries);
      const idsOf = async (of: "agency_transaction" | "credit_report") =>
        (await stores.forCompany(1).log.list({ ...everything, kind: of }, newestFirst)).rows
          .map(({ recordId }) => Number(recordId))
          .toSorted((one, next) => one - next);
      expect(await idsOf("agency_transaction")).toEqual(transactions.map(({ id }) => id));
      expect(await idsOf("credit_report")).toEqual(reports.map(({ id }) => id));
      expect(entries).toHaveLength(20);
    });

    test("has an entry for each audited read before its data is given, in the same chain, numbered by its place", async () => {
      const { stores, others } = opened();
      const loan = aLoan();
      const { loans, log } = stores.forCompany(1);
      await log.append(anExport("status=processing"));
      await loans.add(loan, loanAdded(loan));
      await others.forCompany(1).log.append(anExport());
      await others.forCompany(2).log.append({ ...anExport(), companyId: 2 });
      const entries = await logOf(stores);
      expectWholeLog(entries);
      const reads = entries.filter(({ kind: of }) => of === "list");
      expect(reads.map(({ seq, number }) => number === `r${seq}`)).toEqual([true, true]);
      expect(reads[0]).toMatchObject({ ...anExport("status=processing"), seq: 1, number: "r1" });
      expect((await log.list({ ...everything, kind: "list" }, newestFirst)).rows).toEqual(reads.toReversed());
      expect((await logOf(stores, 2)).map(({ number }) => number)).toEqual(["r1"]);
    });

    test("has no gap and no duplicate when audited reads and changes happen concurrently through two stores", async () => {
      const { stores, others } = opened();
      const loan = aLoan();
      await stores.forCompany(1).loans.add(loan, loanAdded(loan));
      const writes = Array.from({ length: 12 }, (_, number) => writeNotes(stores, loan.id, `note ${number}`));
      const reads = Array.from({ length: 12 }, (_, number) =>
        (number % 2 === 0 ? stores : others).forCompany(1).log.append(anExport(`page ${number}`)),
      );
      await Promise.all([...writes, ...reads]);
      const entries = await logOf(stores);
      expectWholeLog(entries);
      expect(entries).toHaveLength(1 + 12 + 12);
      const filters = entries.flatMap(({ kind: of, changes }) => (of === "list" ? JSON.stringify(changes) : []));
      expect(new Set(filters).size).toBe(12);
    });

    test("leads back, entry by entry, to each earlier state of a record and to its digest", async () => {
      const { stores, others } = opened();
      const { loans } = stores.forCompany(1);
      const versions = fc.sample(arbitraryLoan, { numRuns: 12, seed: 20_261_121 });
      const [first] = versions;
      if (!first) throw new Error("a sample of no loan");
      const at = (place: number) => instant(`2026-05-${10 + place}T12:00:00.000Z`);
      let stored: Loan = { ...first, companyId: 1, version: 1, logNumber: 1, deletedAt: null };
      await loans.add(stored, { ...loanAdded(stored), at: at(0) });
      const states = [stored];
      for (const version of versions.slice(1)) {
        const { id, companyId, loanNumber, deletedAt, version: readAt, logNumber } = stored;
        const next = { ...version, id, companyId, loanNumber, deletedAt, version: readAt, logNumber };
        const saved = await loans.save(next, { ...loanSaved(next, stored), at: at(states.length) });
        if (typeof saved === "string") throw new Error("no one else writes here");
        stored = saved;
        states.push(stored);
      }
      const newest = await loans.find(stored.id);
      let view: JsonObject | null = newest && loggedLoan.viewOf(newest);
      for (const entry of (await logOf(stores)).toReversed()) {
        if (view === null) throw new Error("the log goes back further than the record");
        expect(entry.stateDigest).toBe(digestOf(canonicalJson(view)));
        const state = states[Number(entry.number) - 1];
        expect(view).toEqual(state ? loggedLoan.viewOf(state) : {});
        view = revertChanges(view, entry.changes);
      }
      expect(view).toBeNull();
      const vault = { digest: digestOf, auditMac: testMac } as never;
      const reading = someDependencies({ forCompany: others.forCompany, vault, clock: aClock() });
      for (const [place, state] of states.entries()) {
        const read = await loanAsOf(reading, auditor, stored, at(place));
        if (read._tag === "Refused") throw new Error(read.refusal._tag);
        const { loan, number, isVerified } = read.value;
        expect([number, isVerified, loggedLoan.viewOf(loan)]).toEqual([place + 1, true, loggedLoan.viewOf(state)]);
      }
      const before = await loanAsOf(reading, auditor, stored, instant("2026-05-10T11:59:59.999Z"));
      expect(before).toMatchObject({ refusal: { _tag: "LoanNotYetStarted", earliest: "2026-05-10T12:00:00.000Z" } });
    });

    test("gives a record's entries by their numbers, without events, and finds the first entry later than an instant", async () => {
      const { stores, others } = opened();
      const [loan, other] = [aLoan(), aLoan()];
      const [{ loans, log }, recordId] = [stores.forCompany(1), String(loan.id)];
      const on = (entry: LogEntry, day: number): LogEntry => ({
        ...entry,
        at: instant(`2026-05-0${day}T12:00:00.000Z`),
      });
      await loans.add(loan, on(loanAdded(loan), 1));
      await loans.add(other, on(loanAdded(other), 2));
      await log.append({ ...anExport(), kind: "loan", recordId });
      const second = await loans.save(loan, on(loanSaved(loan), 3));
      if (typeof second === "string") throw new Error("no one else writes here");
      // The clock was set back meanwhile.
      await loans.save(second, on(loanSaved(second), 2));
      const read = others.forCompany(1).log;
      const numbers = async (after: number, max = 10) =>
        (await read.listOfRecord("loan", recordId, after, max)).map(({ number }) => number);
      expect([await numbers(0), await numbers(1), await numbers(0, 2), await numbers(3)]).toEqual([
        [1, 2, 3],
        [2, 3],
        [1, 2],
        [],
      ]);
      const since = async (at: string, lastNumber = 3, most = 10) => {
        const { firstLater, entries } = await read.listOfRecordSince("loan", recordId, instant(at), lastNumber, most);
        return [firstLater, entries.map(({ number }) => number)];
      };
      expect(await since("2026-05-01T11:59:59.999Z")).toEqual([1, [1, 2, 3]]);
      expect(await since("2026-05-01T12:00:00.000Z")).toEqual([2, [1, 2, 3]]);
      expect(await since("2026-05-02T12:00:00.000Z", 2)).toEqual([2, [1, 2]]);
      expect(await since("2026-05-01T11:59:59.999Z", 3, 1)).toEqual([1, [2, 3]]);
      expect(await since("2026-05-03T12:00:00.000Z")).toEqual([4, [3]]);
      expect(await stores.forCompany(2).log.listOfRecord("loan", recordId, 0, 10)).toEqual([]);
    });

    test("is listed newest first, or as requested, by kind, record, action, user, and time, in pages that do not overlap", async () => {
      const { stores } = opened();
      const [loan, other, user] = [aLoan(), aLoan(), aUser()];
      const { loans, users, log } = stores.forCompany(1);
      const at = (entry: LoggedEntry | ReturnType<typeof loanAdded>, hour: string, byUserId = 7) =>
        ({ ...entry, at: `2026-05-01T${hour}:00:00.000Z`, byUserId }) as ReturnType<typeof loanAdded>;
      await loans.add(loan, at(loanAdded(loan), "09"));
      await loans.add(other, at(loanAdded(other), "10"));
      await users.add(user, at(userAdded(user), "11", 8));
      await loans.save(loan, at(loanSaved(loan), "12"));
      await log.listAfter(0, 1);
      const seqs = async (filter: Partial<LogFilter>, page: object = {}) =>
        (await log.list({ ...everything, ...filter }, { ...newestFirst, ...page })).rows.map(
          ({ kind: of, recordId, number }) => `${of} ${recordId} ${number}`,
        );
      const [l1, o1, u1, l2] = [`loan ${loan.id} 1`, `loan ${other.id} 1`, `user ${user.id} 1`, `loan ${loan.id} 2`];
      const oldestFirst = { order: [{ field: "seq", descending: false }] };
      expect((await seqs({})).toSorted()).toEqual([l1, o1, u1, l2].toSorted());
      expect((await seqs({}, oldestFirst)).toReversed()).toEqual(await seqs({}));
      expect((await seqs({ kind: "user" })).toSorted()).toEqual([u1]);
      expect((await seqs({ kind: "loan", recordId: String(loan.id) }, oldestFirst)).toSorted()).toEqual([l1, l2]);
      expect(await seqs({ action: "loan.change" })).toEqual([l2]);
      expect(await seqs({ byUserId: 8 })).toEqual([u1]);
      const [ten, twelve] = ["2026-05-01T10:00:00.000Z", "2026-05-01T12:00:00.000Z"] as LoggedEntry["at"][];
      expect((await seqs({ after: ten ?? null, before: twelve ?? null })).toSorted()).toEqual([o1, u1].toSorted());
      const pages = await Promise.all([1, 2, 3].map((number) => seqs({}, { number, size: 2 })));
      expect(pages.map((page) => page.length)).toEqual([2, 2, 0]);
      expect(pages.flat()).toEqual(await seqs({}));
      expect((await log.list({ ...everything, kind: "loan" }, { ...newestFirst, size: 1 })).count).toBe(3);
      expect(await stores.forCompany(2).log.list(everything, newestFirst)).toEqual({ count: 0, rows: [] });
    });
  });
};
