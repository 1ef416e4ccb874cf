/** No request holds the others, however large the store is. Deep: every operation, on two sizes of a store. */
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
import { manyLoans } from "../../../bench/seeded-loans.ts";
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
import { copyWithSmallPages, mostPagesInATurn, readsAreCounted } from "./pages-in-a-turn.ts";

/** What the list of operations says needs no store; handlers are never called through it. */
const operations = allOperations({} as never, pages);

const fewLoans = 350;
const timesAsMany = 5;

/** An index is a level deeper in the larger store, and a first batch may be full there that was not in the smaller one. */
const mayBe = (pagesOfFew: number): number => 1.3 * pagesOfFew + 70;

/** Loans have ids from here on: of a table with such rows nothing is read through where requests are served. */
const firstId = 1_000_000;
const statuses: readonly LoanStatus[] = ["origination", "processing", "funded", "endorsed", "withdrawn", "denied"];

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "hecm-turns-"));
});
afterAll(() => rmSync(folder, { recursive: true }));

/** A store of a service whose every read is seen. */
interface Scene {
  readonly file: string;
  readonly service: RunningService;
  readonly reader: Caller;
  readonly records: Records;
}

/** Adds loans of all officers, statuses and years to the company, with their log. */
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
  // Whatever lets others have their turn where it has worked for long does so each time that it could.
  const clock = { ...aClock(), turns: () => () => new Promise<void>((resolve) => setImmediate(resolve)) };
  await openSqlite(empty, clock, testVault).close();
  copyWithSmallPages(empty, file);
  const stores = openSqlite(file, clock, testVault);
  const opened = { stores, clock, dispose: () => stores.close() };
  const service = await openService(opened, { agency: obligingAgency, creditBureau: obligingBureau });
  const reader = await service.hire(await service.company({ isHouse: true }), "Super User");
  const scene = { file, service, reader, records: await recordsOf(service, reader) };
  await addLoans(scene, loans);
  return scene;
};

/** The forms of a response: a list as CSV is whole, whichever page is named. */
const formsOf = ({ list }: AnyOperation, query: string): readonly string[] => {
  if (!list) return ["*/*"];
  return /\bpage(_size)?=/.test(query) ? ["application/json"] : ["application/json", "text/csv"];
};

/** Whether so many pages in a turn of a request are what it takes. */
type IsEnough = (request: string, most: number) => boolean;

/** Which thread reads a part of a response may depend on what else that thread is doing: then a request says more the next time. */
const timesAtMost = 4;

/** The most pages in a turn of each request of an operation about these records, by its parameters and form. */
const measured = async (
  operation: AnyOperation,
  caller: Caller,
  records: Records,
  isEnough: IsEnough,
): Promise<[string, number][]> => {
  const found: [string, number][] = [];
  for (const query of queriesOf(operation, records))
    for (const form of formsOf(operation, query)) {
      const { method, path, body } = goodRequest(operation, records);
      const send = () => caller.call(method, `${path}${query}`, body, { Accept: form });
      const names = [...new URLSearchParams(query).keys()].join(", ");
      const request = `${operation.name} by ${names} as ${form}`;
      let most = await mostPagesInATurn(send);
      for (let time = 1; time < timesAtMost && !isEnough(request, most); time += 1)
        most = Math.max(most, await mostPagesInATurn(send));
      found.push([request, most]);
    }
  return found;
};

/** The same of all operations on a store with so many loans; those that change anything come last, and have records of their own. */
const measureAll = async (loans: number, isEnough: IsEnough): Promise<ReadonlyMap<string, number>> => {
  const { file, service, reader, records } = await openScene(loans);
  // While this one reads, no commit brings the write-ahead log into the file: that reads a thousand pages now and then.
  const snapshot = new Database(file);
  snapshot.run("BEGIN");
  snapshot.query("SELECT id FROM companies").all();
  const found: [string, number][] = [];
  for (const operation of operations.filter(({ method }) => method === "GET"))
    found.push(...(await measured(operation, reader, records, isEnough)));
  for (const operation of operations.filter(({ method }) => method !== "GET")) {
    const caller = await service.hire(reader.company, "Super User");
    const own = await recordsOf(service, caller, await service.company(), operation);
    await makeReadyForAgency(service, caller, operation, idInField("loan", own));
    found.push(...(await measured(operation, caller, own, isEnough)));
  }
  snapshot.close();
  await service.close();
  return new Map(found);
};

test.skipIf(!readsAreCounted)(
  "no operation reads more between two turns of the event loop where a company has five times the loans",
  async () => {
    const ofMany = await measureAll(timesAsMany * fewLoans, () => true);
    const ofFew = await measureAll(fewLoans, (request, most) => (ofMany.get(request) ?? 0) <= mayBe(most));
    const growing = [...ofMany].filter(([request, most]) => most > mayBe(ofFew.get(request) ?? 0));
    expect(growing.map(([request, most]) => `${request}: ${ofFew.get(request)} pages, of many loans ${most}`)).toEqual(
      [],
    );
    expect(ofMany.size).toBeGreaterThan(operations.length);
  },
  1_200_000,
);

test.skipIf(!readsAreCounted)("a request that walks a table at once is seen", async () => {
  const database = new Database(join(folder, `${timesAsMany * fewLoans}.sqlite`), { readonly: true });
  const sql = "SELECT sum(length(document)) FROM (SELECT document FROM loans LIMIT ?)";
  const walk = (count: number) => mostPagesInATurn(async () => database.query(sql).get(count));
  const [few, many] = [await walk(fewLoans), await walk(timesAsMany * fewLoans)];
  database.close();
  expect(many).toBeGreaterThan(mayBe(few));
});
