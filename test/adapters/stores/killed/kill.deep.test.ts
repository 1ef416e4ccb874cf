/** Deep: processes write at full speed until they are killed, on both stores. */
import { Database } from "bun:sqlite";
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { MongoClient } from "mongodb";
import type { Loan } from "../../../../domain/loan/loan.ts";
import { everyLoan } from "../../../../domain/loan/search.ts";
import { loggedLoan } from "../../../../domain/loan/stored/logged-loan.ts";
import type { Stores } from "../../../../domain/stores.ts";
import { expectLeadsBack, expectWholeLog } from "../../../contract/log-contract.ts";
import { bundledProgram } from "../../../fixtures/bundled-program.ts";
import { ofShortLife } from "../../../fixtures/short-life.ts";
import { mongoServer } from "../../../runner/mongo-server/index.ts";
import { openStore, type StoreName, stormCompanyId } from "../open-store.ts";
import { seededRandom } from "../seeded-random.ts";
import type { Acknowledged } from "./write-load.ts";

const rounds = 8;
const processes = 2;
const mostWritesARound = 60;
const seed = 20_260_501;

/** When a writing process dies: this long after this many acknowledged writes, wherever in a write that may be. */
interface Death {
  readonly afterWrites: number;
  readonly afterMilliseconds: number;
}

/** Runs one writing process until its death; returns all writes that it acknowledged. */
const stormUntil = async (name: StoreName, place: string, seeded: number, death: Death): Promise<Acknowledged[]> => {
  const script = await bundledProgram("test/adapters/stores/killed/write-load.ts");
  const command = [process.execPath, script, name, place, String(seeded)];
  const child = Bun.spawn(command, { stdout: "pipe", stderr: "inherit", env: ofShortLife() });
  const decoder = new TextDecoder();
  let said = "";
  for await (const chunk of child.stdout) {
    said += decoder.decode(chunk, { stream: true });
    if (said.split("\n").length > death.afterWrites) setTimeout(() => child.kill("SIGKILL"), death.afterMilliseconds);
  }
  await child.exited;
  expect(child.signalCode).toBe("SIGKILL");
  const whole = said.slice(0, said.lastIndexOf("\n"));
  return whole.split("\n").map((line) => JSON.parse(line) as Acknowledged);
};

const marksOf = (loan: Loan) => loan.liens.map(({ creditor }) => creditor);

/** Every acknowledged write is in its loan, once; every loan is the sum of its versions. */
const expectNothingLost = (loans: readonly Loan[], acknowledged: readonly Acknowledged[]): void => {
  const byId = new Map(loans.map((loan) => [loan.id, loan]));
  for (const { loanId, version, mark, feeId } of acknowledged) {
    const loan = byId.get(loanId);
    expect(loan?.version ?? 0).toBeGreaterThanOrEqual(version);
    if (mark !== null) expect(loan && marksOf(loan)[version - 2]).toBe(mark);
    if (loan?.version === version) expect(loan.fees[0]?.id).toBe(feeId);
  }
  for (const loan of loans) {
    expect(loan.liens).toHaveLength(loan.version - 1);
    expect(new Set(marksOf(loan)).size).toBe(loan.liens.length);
    expect(loan.property.city).toBe(`city${loan.id}x${loan.version}`);
  }
};

/** The search data of a loan match the loan: its current words and parts find it, earlier ones do not. */
const expectIndexesAgree = async (stores: Stores, loans: readonly Loan[], acknowledged: readonly Acknowledged[]) => {
  const store = stores.forCompany(stormCompanyId).loans;
  const page = { number: 1, size: 100, order: [] } as const;
  for (const loan of loans) {
    const found = async (search: string) => (await store.list({ ...everyLoan, search }, page)).rows;
    expect(await found(`city${loan.id}x${loan.version}`)).toEqual([loan]);
    if (loan.version > 1) expect(await found(`city${loan.id}x${loan.version - 1}`)).toEqual([]);
    expect(await store.findByPart("property", loan.property.id)).toEqual(loan);
    for (const { id } of loan.borrowers) expect(await store.findByPart("borrower", id)).toEqual(loan);
    for (const { id } of loan.fees) expect(await store.findByPart("fee", id)).toEqual(loan);
  }
  const feesOfNow = new Set(loans.flatMap(({ fees }) => fees.map(({ id }) => id)));
  const feesBefore = acknowledged.map(({ feeId }) => feeId).filter((id) => !feesOfNow.has(id));
  const foundBefore = await Promise.all(feesBefore.slice(-100).map((id) => store.findByPart("fee", id)));
  expect(foundBefore.filter((loan) => loan !== null)).toEqual([]);
};

/** The company's log is complete: an entry for each write that a loan has, even one that was never acknowledged, and no other. */
const expectLogTellsAll = async ({ forCompany }: Stores, loans: readonly Loan[]): Promise<void> => {
  const entries = await forCompany(stormCompanyId).log.listAfter(0, 100_000);
  expectWholeLog(entries);
  const ofLoan = Map.groupBy(entries, ({ kind, recordId }) => `${kind} ${recordId}`);
  for (const loan of loans) {
    // Each write of the load increments both numbers by one.
    expect(loan.logNumber).toBe(loan.version);
    const own = ofLoan.get(`loan ${loan.id}`) ?? [];
    expect(own).toHaveLength(loan.logNumber);
    expectLeadsBack(loggedLoan.viewOf(loan), own);
  }
  expect([...ofLoan.keys()].toSorted()).toEqual(loans.map(({ id }) => `loan ${id}`).toSorted());
};

const expectIdsStayNew = async ({ sequences }: Stores, loans: readonly Loan[]) => {
  expect(await sequences.next("loan")).toBeGreaterThan(Math.max(...loans.map(({ id }) => id)));
};

const stormAndCheck = async (name: StoreName, place: string): Promise<void> => {
  const random = seededRandom(seed);
  const acknowledged: Acknowledged[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const storms = Array.from({ length: processes }, (_, number) => {
      const death = { afterWrites: 1 + Math.floor(random() * mostWritesARound), afterMilliseconds: random() * 5 };
      return stormUntil(name, place, seed + 100 * round + 10 * number, death);
    });
    acknowledged.push(...(await Promise.all(storms)).flat());
    const stores = await openStore(name, place);
    const { rows } = await stores
      .forCompany(stormCompanyId)
      .loans.list(everyLoan, { number: 1, size: 1000, order: [] });
    expectNothingLost(rows, acknowledged);
    await expectIndexesAgree(stores, rows, acknowledged);
    await expectLogTellsAll(stores, rows);
    await expectIdsStayNew(stores, rows);
    await stores.close();
  }
  expect(acknowledged.length).toBeGreaterThan(rounds * processes);
};

const promise =
  "killed in a storm of writes and opened again, it has every acknowledged write with its log entry and no half one";

describe("SQLite", () => {
  let folder = "";
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), "hecm-kill-"));
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  test(promise, async () => {
    const file = join(folder, "store.sqlite");
    await stormAndCheck("sqlite", file);
    const database = new Database(file);
    expect(database.prepare<unknown, []>("PRAGMA integrity_check").all()).toEqual([{ integrity_check: "ok" }]);
    expect(database.prepare("PRAGMA foreign_key_check").all()).toEqual([]);
    database.close();
  });
});

const mongo = await mongoServer();

describe.skipIf(mongo === null)("MongoDB", () => {
  const uri = mongo?.uriOf(`kill_${process.pid}`) ?? "";
  afterAll(async () => {
    const client = await MongoClient.connect(uri);
    await client.db().dropDatabase();
    await client.close();
  });

  test(promise, () => stormAndCheck("mongo", uri));
});
