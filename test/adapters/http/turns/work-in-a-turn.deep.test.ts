/** No request blocks the others, however large the store. Deep: every operation, on two sizes of a store. */
import { Database } from "bun:sqlite";
import { afterAll, beforeAll, expect, test } from "bun:test";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { AnyOperation } from "../../../../adapters/http/operation/operation.ts";
import { allOperations } from "../../../../adapters/http/operations.ts";
import { pages } from "../../../../adapters/pages/pages.ts";
import { openSqlite } from "../../../../adapters/sqlite/open.ts";
import { addDays, day } from "../../../../domain/kernel/day.ts";
import type { Loan } from "../../../../domain/loan/loan.ts";
import type { LoanStatus } from "../../../../domain/loan/status/status.ts";
import { manyLoans } from "../../../bench/seeds/seeded-loans.ts";
import { aClock } from "../../../fixtures/clock.ts";
import { aStatusEntry } from "../../../fixtures/loan/loan.ts";
import { addLoansToFile } from "../../../fixtures/loan/loans-in-file.ts";
import { testVault } from "../../../fixtures/loan/log.ts";
import { goodRequest, idInField, type Records, recordsOf } from "../generated/records.ts";
import { queriesOf } from "../openapi/example-values.ts";
import { type Caller, openService, type RunningService } from "../support/running-service.ts";
import { obligingAgency } from "../support/scenes/obliging-agency.ts";
import { obligingBureau } from "../support/scenes/obliging-bureau.ts";
import { makeReadyForAgency } from "../support/scenes/ready-for-agency.ts";
import { copyWithSmallPages, pagesInATurn, readsAreCounted } from "./pages-in-a-turn.ts";

/** The list of operations needs no store here, because handlers are never called through it. */
const operations = allOperations({} as never, pages);

const fewLoans = 350;
const timesAsMany = 5;

/** An index is a level deeper in the larger store, and a first batch may be full there that was not in the smaller one. */
const mayBe = (pagesOfFew: number): number => 1.3 * pagesOfFew + 70;

/** Loans have ids from here on; no table with such rows may be scanned where requests are served. */
const firstId = 1_000_000;
const statuses: readonly LoanStatus[] = ["origination", "processing", "funded", "endorsed", "withdrawn", "denied"];

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "hecm-turns-"));
});
afterAll(() => rmSync(folder, { recursive: true }));

/** A store of a service whose every read is measured. */
interface Scene {
  readonly file: string;
  /** Another connection to it. */
  readonly beside: Database;
  readonly service: RunningService;
  readonly reader: Caller;
  readonly records: Records;
}

/** Adds loans of all officers, statuses, and years to the company, with their log. */
const addLoans = async ({ file, reader }: Scene, count: number): Promise<void> => {
  const ofCompany = (loan: Loan): Loan => {
    const id = firstId + loan.id;
    return {
      ...loan,
      id,
      companyId: reader.company.id,
      loanNumber: `many-${id}`,
      borrowers: loan.borrowers.map((borrower) => ({ ...borrower, id })),
      property: { ...loan.property, id },
      fees: loan.fees.map((fee) => ({ ...fee, id })),
      loanOfficerId: loan.id % 3 === 0 ? firstId : reader.userId,
      applicationOn: addDays(day("2024-01-01"), (loan.id * 7) % 850),
      statusHistory: [aStatusEntry(statuses[loan.id % statuses.length])],
      actionTakenOn: loan.id % statuses.length === 4 ? day("2025-05-05") : null,
    };
  };
  await addLoansToFile(file, reader.company.id, manyLoans(count).map(ofCompany));
  const database = new Database(file);
  database.run("UPDATE log SET rowid = rowid + ?", [firstId]);
  database.run("PRAGMA wal_checkpoint(TRUNCATE)");
  database.close();
};

const openScene = async (loans: number): Promise<Scene> => {
  const [file, empty] = [join(folder, `${loans}.sqlite`), join(folder, `empty-${loans}.sqlite`)];
  // Code that yields to the event loop after long work does so each time that it could.
  const clock = { ...aClock(), yielder: () => () => new Promise<void>((resolve) => setImmediate(resolve)) };
  await openSqlite(empty, clock, testVault).close();
  copyWithSmallPages(empty, file);
  const stores = openSqlite(file, clock, testVault);
  const opened = { stores, clock, dispose: () => stores.close() };
  const service = await openService(opened, { agency: obligingAgency, creditBureau: obligingBureau });
  const reader = await service.hire(await service.company({ isHouse: true }), "Super User");
  const beside = new Database(file);
  beside.run("PRAGMA busy_timeout = 5000");
  const scene = { file, beside, service, reader, records: await recordsOf(service, reader) };
  await addLoans(scene, loans);
  return scene;
};

/**
 * The forms of a response. A list as CSV is read by the same store functions as its pages, with the same conditions, and continued by one
 * function for all lists: each is read in full once, and once as a search finds it.
 */
const formsOf = ({ list, querySchema }: AnyOperation, query: string): readonly string[] => {
  if (!list) return ["*/*"];
  const required: readonly string[] = querySchema?.required ?? [];
  const isWhole = [...new URLSearchParams(query).keys()].every((name) => name === "search" || required.includes(name));
  return isWhole ? ["application/json", "text/csv"] : ["application/json"];
};

/** A user in a scene, and the records of the requests. */
interface Asker {
  readonly scene: Scene;
  readonly caller: Caller;
  readonly records: Records;
}

/** Which thread reads a part of a response may depend on what else that thread is doing, so a request is measured again. */
const timesAtMost = 4;

/** How many pages a request reads in a turn with few loans, and with many: no more than allowed, unless it always does. */
const comparedPages = async (
  ofFew: () => Promise<unknown>,
  ofMany: () => Promise<unknown>,
): Promise<[number, number]> => {
  let few = (await pagesInATurn(ofFew, { pauses: true })).most;
  const seen = await pagesInATurn(ofMany, { pauses: true });
  const isSure = seen.most === seen.mostOfOneTurn || seen.most <= mayBe(few);
  const many = isSure
    ? seen.most
    : Math.max(seen.mostOfOneTurn, (await pagesInATurn(ofMany, { pauses: false })).mostOfOneTurn);
  for (let time = 1; time < timesAtMost && many > mayBe(few); time += 1)
    few = Math.max(few, (await pagesInATurn(ofFew, { pauses: true })).most);
  return [few, many];
};

/** The pages in a turn of each request of an operation, by its parameters and form. */
const measured = async (operation: AnyOperation, few: Asker, many: Asker): Promise<[string, number, number][]> => {
  const found: [string, number, number][] = [];
  const queries = queriesOf(operation, many.records);
  for (const [place, queryOfFew] of queriesOf(operation, few.records).entries())
    for (const form of formsOf(operation, queryOfFew)) {
      const sender = ({ scene, caller, records }: Asker, query: string) => {
        const { method, path, body } = goodRequest(operation, records);
        return () => {
          forgetPages(scene);
          return caller.call(method, `${path}${query}`, body, { Accept: form });
        };
      };
      const pages = await comparedPages(sender(few, queryOfFew), sender(many, queries[place] ?? ""));
      found.push([
        `${operation.name} by ${[...new URLSearchParams(queryOfFew).keys()].join(", ")} as ${form}`,
        ...pages,
      ]);
    }
  return found;
};

/** A store of few loans caches pages that one of many does not: a commit on another connection empties the cache. */
const forgetPages = ({ beside }: Scene): void => {
  beside.run("UPDATE companies SET id = id");
};

/** A user with records of their own, for an operation that may use them up. */
const askerFor = async (scene: Scene, operation: AnyOperation): Promise<Asker> => {
  const { service, reader } = scene;
  const caller = await service.hire(reader.company, "Super User");
  const records = await recordsOf(service, caller, await service.company(), operation);
  await makeReadyForAgency(service, caller, operation, idInField("loan", records));
  return { scene, caller, records };
};

/** While this one reads, no commit checkpoints the write-ahead log, which reads a thousand pages now and then. */
const snapshotOf = ({ file }: Scene): Database => {
  const snapshot = new Database(file);
  snapshot.run("BEGIN");
  snapshot.query("SELECT id FROM companies").all();
  return snapshot;
};

/** The same for all operations; those that change anything come last. */
const measureAll = async (few: Scene, many: Scene): Promise<[string, number, number][]> => {
  const found: [string, number, number][] = [];
  const reading = (scene: Scene): Asker => ({ scene, caller: scene.reader, records: scene.records });
  for (const operation of operations.filter(({ method }) => method === "GET"))
    found.push(...(await measured(operation, reading(few), reading(many))));
  for (const operation of operations.filter(({ method }) => method !== "GET"))
    found.push(...(await measured(operation, await askerFor(few, operation), await askerFor(many, operation))));
  return found;
};

test.skipIf(!readsAreCounted)(
  "no operation reads more between two turns of the event loop if a company has five times the loans",
  async () => {
    const [few, many] = [await openScene(fewLoans), await openScene(timesAsMany * fewLoans)];
    const snapshots = [few, many].map(snapshotOf);
    const found = await measureAll(few, many);
    for (const snapshot of snapshots) snapshot.close();
    for (const { service, beside } of [few, many]) {
      beside.close();
      await service.close();
    }
    const growing = found.filter(([, ofFew, ofMany]) => ofMany > mayBe(ofFew));
    expect(growing.map(([request, ofFew, ofMany]) => `${request}: ${ofFew} pages, of many loans ${ofMany}`)).toEqual(
      [],
    );
    expect(found.length).toBeGreaterThan(operations.length);
  },
  1_200_000,
);

test.skipIf(!readsAreCounted)("a request that walks a whole table in one turn is detected", async () => {
  const database = new Database(join(folder, `${timesAsMany * fewLoans}.sqlite`), { readonly: true });
  const sql = "SELECT sum(length(document)) FROM (SELECT document FROM loans LIMIT ?)";
  const walk = (count: number) => async () => database.query(sql).get(count);
  const [few, many] = await comparedPages(walk(fewLoans), walk(timesAsMany * fewLoans));
  database.close();
  expect(many).toBeGreaterThan(mayBe(few));
});
