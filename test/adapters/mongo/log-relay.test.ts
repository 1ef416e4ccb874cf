import { afterAll, beforeEach, describe, expect, test } from "bun:test";
import { MongoClient, MongoServerError } from "mongodb";
import { logRelay } from "../../../adapters/mongo/log/relay.ts";
import { openMongo } from "../../../adapters/mongo/open.ts";
import type { Loan } from "../../../domain/loan/loan.ts";
import { chained, emptyLog } from "../../../domain/log/chain.ts";
import type { LogEntry, LoggedEntry } from "../../../domain/log/entry.ts";
import { currentUpgrades, type Stores } from "../../../domain/stores.ts";
import { expectWholeLog } from "../../contract/log-contract.ts";
import { aClock } from "../../fixtures/clock.ts";
import { aLoan } from "../../fixtures/loan/loan.ts";
import {
  loanAdded,
  loanSaved,
  reportAdded,
  testDocuments,
  testMac,
  testVault,
  transactionAdded,
} from "../../fixtures/loan/log.ts";
import { aTransaction, closed } from "../../fixtures/outside/agency-transaction.ts";
import { aReport, completed } from "../../fixtures/outside/credit-report.ts";
import { mongoServer, needsRealServer } from "../../runner/mongo-server/index.ts";
import { patientMongo } from "../../runner/mongo-server/patient-mongo.ts";

const mongo = await mongoServer();
const uri = mongo?.uriOf(`relay_${process.pid}`) ?? "mongodb://localhost/none";
const client = new MongoClient(uri);
const otherClient = new MongoClient(uri);
const database = client.db();
const log = database.collection<LoggedEntry>("log");
const loans = database.collection<Loan & { readonly _id: number; readonly pending: readonly LogEntry[] }>("loans");

/** Inserts loans as a process leaves them that died right after storing them: their entries are pending. */
const leaveWaiting = async (started: readonly Loan[]): Promise<void> => {
  const searchable = { isDeleted: false, status: "application", searchWords: [] };
  const keys = ({ id }: Loan) => ({ _id: id, externalIdKey: `~${id}` });
  await loans.insertMany(
    started.map((loan) => ({ ...loan, ...searchable, ...keys(loan), pending: [loanAdded(loan)] })),
  );
};

/** Inserts entries into their company's log, as its first ones, without removing them from their records. */
const appendByHand = async (entries: readonly LogEntry[]): Promise<void> => {
  const placed: LoggedEntry[] = [];
  for (const entry of entries) placed.push(chained(entry, placed.at(-1) ?? emptyLog, testMac));
  if (placed.length > 0) await log.insertMany(placed);
};

const loansOf = (companyId: number, count: number): Loan[] => Array.from({ length: count }, () => aLoan({ companyId }));

/** A company's log as stored in the database: nothing is appended for this read. */
const storedLog = async (companyId = 1): Promise<LoggedEntry[]> =>
  (await log.find({ companyId }, { projection: { _id: 0 }, sort: { seq: 1 } }).toArray()).map((entry) =>
    testDocuments.upgrades.logEntry(entry),
  );

const waitingEntries = async (): Promise<LogEntry[]> =>
  (await loans.find({}).toArray()).flatMap(({ pending }) => pending);

const named = (entries: readonly Pick<LoggedEntry, "recordId" | "number">[]): string[] =>
  entries.map(({ recordId, number }) => `loan ${recordId} entry ${number}`);

/** A company's log is complete, and has the first entry of each of these loans and no other. */
const expectLogOfStarts = async (started: readonly Loan[], companyId = 1): Promise<void> => {
  const entries = await storedLog(companyId);
  expectWholeLog(entries);
  expect(named(entries).toSorted()).toEqual(started.map(({ id }) => `loan ${id} entry 1`).toSorted());
};

const withStores = async (use: (stores: Stores) => Promise<void>): Promise<void> => {
  const stores = await openMongo(uri, aClock(), testVault, currentUpgrades, patientMongo);
  try {
    await use(stores);
  } finally {
    await stores.close();
  }
};

describe.skipIf(mongo === null)("pending entries on MongoDB", () => {
  beforeEach(async () => {
    // Opening creates the indexes on which the relay depends.
    await withStores(async () => {});
    await Promise.all([log.deleteMany({}), loans.deleteMany({})]);
  });

  afterAll(async () => {
    await database.dropDatabase();
    await Promise.all([client.close(), otherClient.close()]);
  });

  test("an entry that a process logged before it died, without removing it from its loan, is in the log once", async () => {
    const loan = aLoan({ companyId: 1 });
    await leaveWaiting([loan]);
    await appendByHand([loanAdded(loan)]);
    await withStores(async ({ forCompany }) => {
      expect(named(await forCompany(1).log.listAfter(0, 10))).toEqual([`loan ${loan.id} entry 1`]);
      expect(await waitingEntries()).toEqual([]);
      const noted = { ...loan, notes: "a note" };
      expect(await forCompany(1).loans.save(noted, loanSaved(noted, loan))).toMatchObject({ version: 2, logNumber: 2 });
      const entries = await forCompany(1).log.listAfter(0, 10);
      expectWholeLog(entries);
      expect(named(entries)).toEqual([`loan ${loan.id} entry 1`, `loan ${loan.id} entry 2`]);
    });
  });

  test("an entry that a process stored with its loan and died before logging it is there for the next reader", async () => {
    const loan = aLoan({ companyId: 1 });
    await leaveWaiting([loan]);
    await withStores(async ({ forCompany }) => {
      expect(await forCompany(1).log.listAfter(0, 10)).toMatchObject([{ ...loanAdded(loan), seq: 1, previousMac: "" }]);
    });
    await expectLogOfStarts([loan]);
    expect(await waitingEntries()).toEqual([]);
  });

  test("the last place of a log is read without logging what waits, as at a start whose audit key is not checked yet", async () => {
    const [logged, waiting] = [aLoan({ companyId: 1 }), aLoan({ companyId: 1 })];
    await leaveWaiting([waiting]);
    await withStores(async ({ forCompany }) => {
      expect(await forCompany(1).log.lastPlace()).toBeNull();
      await appendByHand([loanAdded(logged)]);
      expect(await forCompany(1).log.lastPlace()).toMatchObject({ place: 1, entry: { recordId: String(logged.id) } });
      expect(await waitingEntries()).toHaveLength(1);
    });
  });

  test("entries that wait together are logged in the order of their changes, whatever the order of their loans", async () => {
    const [first, second, third] = [aLoan({ companyId: 1 }), aLoan({ companyId: 1 }), aLoan({ companyId: 1 })];
    const changedAt = new Map([
      [second.id, "2026-05-01T12:00:00.001Z"],
      [third.id, "2026-05-01T12:00:00.002Z"],
      [first.id, "2026-05-01T12:00:00.010Z"],
    ]);
    await leaveWaiting([first, second, third]);
    for (const [_id, at] of changedAt) await loans.updateOne({ _id }, { $set: { "pending.0.at": at } });
    await logRelay(database, testDocuments).sweep();
    const logged = (await storedLog()).map(({ recordId }) => Number(recordId));
    expect(logged).toEqual([second.id, third.id, first.id]);
  });

  test("the entries of a loan keep their order although the clock of the process that wrote the later one was behind", async () => {
    const [loan, other] = [aLoan({ companyId: 1 }), aLoan({ companyId: 1 })];
    await leaveWaiting([other, loan]);
    const added = { ...loanAdded(loan), at: "2026-05-01T12:00:05.000Z" };
    const noted = { ...loan, notes: "a note" };
    const saved = { ...loanSaved(noted, loan), number: 2, at: "2026-05-01T12:00:03.000Z" };
    await loans.updateOne({ _id: loan.id }, { $set: { pending: [added, saved] as never } });
    await loans.updateOne({ _id: other.id }, { $set: { "pending.0.at": "2026-05-01T12:00:04.000Z" } });
    await logRelay(database, testDocuments).sweep();
    expect(named(await storedLog())).toEqual([
      `loan ${other.id} entry 1`,
      `loan ${loan.id} entry 1`,
      `loan ${loan.id} entry 2`,
    ]);
  });

  test("the sweep alone logs the pending entries of the loans of all companies", async () => {
    const [ours, theirs] = [loansOf(1, 3), loansOf(2, 2)];
    await leaveWaiting([...ours, ...theirs]);
    await logRelay(database, testDocuments).sweep();
    await expectLogOfStarts(ours);
    await expectLogOfStarts(theirs, 2);
    expect(await waitingEntries()).toEqual([]);
  });

  test("two processes that concurrently log the pending entries of 200 loans of one company and 50 of another leave no gap and no duplicate", async () => {
    const [ours, theirs] = [loansOf(1, 200), loansOf(2, 50)];
    await leaveWaiting([...ours, ...theirs]);
    await Promise.all([client, otherClient].map((each) => logRelay(each.db(), testDocuments).sweep()));
    await expectLogOfStarts(ours);
    await expectLogOfStarts(theirs, 2);
    expect(await waitingEntries()).toEqual([]);
  });

  test("a loan that starts while another process logs many loses no entry, no matter who wins the place in the log", async () => {
    const [waiting, later] = [loansOf(1, 200), loansOf(1, 20)];
    await leaveWaiting(waiting);
    await withStores(async ({ forCompany }) => {
      const sweep = logRelay(otherClient.db(), testDocuments).sweep();
      for (const loan of later) {
        await forCompany(1).loans.add(loan, loanAdded(loan));
        await forCompany(1).log.listAfter(200, 1);
      }
      await sweep;
    });
    await expectLogOfStarts([...waiting, ...later]);
    expect(await waitingEntries()).toEqual([]);
  });

  test("wherever among ten entries a process dies, the next one completes the log", async () => {
    for (let logged = 0; logged <= 10; logged += 1) {
      const started = loansOf(logged + 1, 10);
      await leaveWaiting(started);
      await appendByHand(started.slice(0, logged).map(loanAdded));
      await logRelay(database, testDocuments).sweep();
      await expectLogOfStarts(started, logged + 1);
    }
    expect(await waitingEntries()).toEqual([]);
  });

  test("also if other loans' entries were logged in between, out of the order of the loans", async () => {
    const started = loansOf(1, 10);
    await leaveWaiting(started);
    await appendByHand([7, 2, 9, 4].flatMap((position) => started.slice(position, position + 1)).map(loanAdded));
    await logRelay(database, testDocuments).sweep();
    await expectLogOfStarts(started);
    expect(await waitingEntries()).toEqual([]);
  });

  needsRealServer(
    mongo,
    "a log that takes no entry fails the reader at once, and what waits is logged when it does",
    async () => {
      const loan = aLoan({ companyId: 1 });
      await leaveWaiting([loan]);
      const relay = logRelay(database, testDocuments);
      await log.drop();
      // No one can insert into a view.
      await database.createCollection("log", { viewOn: "loans", pipeline: [{ $match: { _id: 0 } }] });
      await expect(relay.appendAll(1)).rejects.toBeInstanceOf(MongoServerError);
      expect(named(await waitingEntries())).toEqual([`loan ${loan.id} entry 1`]);
      await log.drop();
      await relay.appendAll(1);
      await expectLogOfStarts([loan]);
    },
  );

  describe("for transactions and reports:", () => {
    type Waiting = { readonly _id: number; readonly pending: readonly LogEntry[] };
    const transactions = database.collection<Waiting>("agencyTransactions");
    const reports = database.collection<Waiting>("creditReports");
    beforeEach(async () => {
      await Promise.all([transactions.deleteMany({}), reports.deleteMany({})]);
    });

    const leaveBothWaiting = async () => {
      const transaction = { ...closed(aTransaction()), logNumber: 1 };
      const report = { ...completed(aReport()), logNumber: 1 };
      const waitingReport = {
        ...report,
        referenceKey: report.reference,
        _id: report.id,
        pending: [reportAdded(report)],
      };
      await transactions.insertOne({ ...transaction, _id: transaction.id, pending: [transactionAdded(transaction)] });
      await reports.insertOne(waitingReport);
      return { transaction, report };
    };
    const named = (entries: readonly LoggedEntry[]) =>
      entries.map(({ kind, recordId, number }) => `${kind} ${recordId} ${number}`).toSorted();

    test("the sweep alone logs what a process left pending when it died", async () => {
      const { transaction, report } = await leaveBothWaiting();
      await logRelay(database, testDocuments).sweep();
      const entries = await storedLog();
      expectWholeLog(entries);
      expect(named(entries)).toEqual([`agency_transaction ${transaction.id} 1`, `credit_report ${report.id} 1`]);
      const waiting = [...(await transactions.find({}).toArray()), ...(await reports.find({}).toArray())];
      expect(waiting.flatMap(({ pending }) => pending)).toEqual([]);
    });

    test("a save without an entry first logs the pending one, and loses none", async () => {
      const { transaction, report } = await leaveBothWaiting();
      await withStores(async ({ forCompany }) => {
        const { agencyTransactions, creditReports } = forCompany(1);
        expect(await agencyTransactions.save(transaction, null)).toMatchObject({ version: 2, logNumber: 1 });
        expect(await creditReports.save(report, null)).toMatchObject({ version: 2, logNumber: 1 });
        expect(named(await storedLog())).toEqual([
          `agency_transaction ${transaction.id} 1`,
          `credit_report ${report.id} 1`,
        ]);
      });
    });
  });

  test("a change of a loan with a pending entry logs that one first, so that at most one is pending", async () => {
    const loan = aLoan({ companyId: 1 });
    await leaveWaiting([loan]);
    await withStores(async ({ forCompany }) => {
      let current = loan;
      for (const notes of ["one", "two", "three"]) {
        const noted = { ...current, notes };
        const saved = await forCompany(1).loans.save(noted, loanSaved(noted, current));
        if (typeof saved === "string") throw new Error("no one else writes here");
        expect((await waitingEntries()).length).toBeLessThanOrEqual(1);
        expect(named(await storedLog()).slice(0, saved.logNumber - 1)).toEqual(
          Array.from({ length: saved.logNumber - 1 }, (_, before) => `loan ${loan.id} entry ${before + 1}`),
        );
        current = saved;
      }
    });
    const entries = await storedLog();
    expectWholeLog(entries);
    expect(named(entries)).toEqual([1, 2, 3, 4].map((number) => `loan ${loan.id} entry ${number}`));
  });
});
