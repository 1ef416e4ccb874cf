import { Database } from "bun:sqlite";
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { migrate } from "../../../adapters/sqlite/migrations/migrate.ts";
import { openSqlite } from "../../../adapters/sqlite/open.ts";
import type { Order, PageOf, Position } from "../../../domain/kernel/page.ts";
import { searchedWords } from "../../../domain/kernel/text/words.ts";
import type { Loan } from "../../../domain/loan/loan.ts";
import type { LoanFilter, LoanOrder, Loans } from "../../../domain/loan/ports.ts";
import { everyLoan, searchWordsOf } from "../../../domain/loan/search.ts";
import { statusOf } from "../../../domain/loan/status/status.ts";
import { upgradeLoan } from "../../../domain/loan/stored/upgrade.ts";
import type { Stores } from "../../../domain/stores.ts";
import { aClock, instant } from "../../fixtures/clock.ts";
import { aBorrower, aLoan, aProperty, aStatusEntry } from "../../fixtures/loan/loan.ts";
import { loanAdded, loanSaved, testVault } from "../../fixtures/loan/log.ts";
import { seededRandom } from "../stores/seeded-random.ts";

const isWanted = (loan: Loan, filter: LoanFilter): boolean =>
  loan.deletedAt === null &&
  (filter.statuses.length === 0 || filter.statuses.includes(statusOf(loan))) &&
  [null, loan.loanOfficerId].includes(filter.loanOfficerId) &&
  [null, loan.hecmType].includes(filter.hecmType) &&
  [null, loan.property.state].includes(filter.state) &&
  (filter.createdAfter === null || loan.createdAt >= filter.createdAfter) &&
  (filter.createdBefore === null || loan.createdAt < filter.createdBefore) &&
  searchedWords(filter.search ?? "").every((typed) => searchWordsOf(loan).some((word) => word.startsWith(typed)));

const newestFirst: readonly Order<LoanOrder>[] = [{ field: "createdAt", descending: true }];

/** 2,600 loans: one in five is a Hugh's, the oldest 400 are in Oldtown, and each is named twice by `common`. */
const manyLoans = (): Loan[] =>
  Array.from({ length: 2600 }, (_, number) =>
    aLoan({
      createdAt: instant(new Date(Date.UTC(2026, 0, 1) + Math.floor(number / 2) * 60_000).toISOString()),
      loanOfficerId: number % 7 === 0 ? 2 : 1,
      statusHistory: [aStatusEntry(number % 3 === 0 ? "processing" : "origination")],
      borrowers: [
        aBorrower({ firstName: number % 5 === 0 ? "Hugh" : "Ada", middleName: "Common", lastName: "Commons-Example" }),
      ],
      property: aProperty({ city: number < 400 ? "Oldtown" : "Newtown", state: number % 2 === 0 ? "CA" : "TX" }),
    }),
  );

/** Creates a file from before counts and prefixes were stored in it; opening it upgrades it. */
const writeFormerFile = (file: string, loans: readonly Loan[]): void => {
  const database = new Database(file);
  migrate(database, upgradeLoan, 6);
  const insert = database.prepare("INSERT INTO loans (id, document) VALUES (?, ?)");
  const remember = database.prepare(
    "INSERT INTO search_words (kind, company_id, record_id, word) SELECT 'loan', ?, ?, value FROM json_each(?)",
  );
  database.transaction(() => {
    for (const loan of loans) {
      insert.run(loan.id, JSON.stringify(loan));
      if (loan.deletedAt === null) remember.run(loan.companyId, loan.id, JSON.stringify(searchWordsOf(loan)));
    }
  })();
  database.close();
};

describe("lists and searches of many loans, in an earlier file,", () => {
  const all = [...manyLoans(), aLoan({ deletedAt: instant("2026-05-02T00:00:00.000Z") })];
  const folder = mkdtempSync(join(tmpdir(), "hecm-loan-lists-"));
  let stores: Stores;
  let loans: Loans;
  beforeAll(() => {
    writeFormerFile(join(folder, "store.sqlite"), all);
    stores = openSqlite(join(folder, "store.sqlite"), aClock(), testVault);
    loans = stores.forCompany(1).loans;
  });
  afterAll(async () => {
    await stores.close();
    rmSync(folder, { recursive: true });
  });

  const filters: readonly (readonly [what: string, filter: Partial<LoanFilter>])[] = [
    ["no filter", {}],
    ["a status", { statuses: ["processing"] }],
    ["two statuses and an officer", { statuses: ["processing", "origination", "processing"], loanOfficerId: 2 }],
    ["a state and a kind", { state: "CA", hecmType: "traditional" }],
    ["a time", { createdAfter: instant("2026-01-01T12:00:00.000Z") }],
    ["a common name", { search: "hugh" }],
    ["a word that all have, twice", { search: "common" }],
    ["a word of the oldest loans", { search: "oldtown" }],
    ["a common name in one state", { search: "hugh", state: "CA" }],
    ["a common name among an officer's own", { search: "hugh", loanOfficerId: 2 }],
    ["a common name among few", { search: "hugh", loanOfficerId: 2, statuses: ["processing"], state: "TX" }],
    ["a common name before a time", { search: "hugh", createdBefore: instant("2026-01-01T02:00:00.000Z") }],
    ["two common words", { search: "example hugh" }],
    ["words of which no loan has both", { search: "oldtown newtown" }],
    ["a word in no name", { search: "nobody" }],
  ];

  test.each(filters)("with %s have the exact count and the matching loans, newest first", async (_, given) => {
    const filter = { ...everyLoan, ...given };
    // Two loans of one instant are ordered by id, also descending.
    const fitting = all.filter((loan) => isWanted(loan, filter)).toReversed();
    const last = Math.ceil(fitting.length / 25);
    for (const number of [1, 2, Math.ceil(last / 2), last, last + 1].filter((each) => each > 0)) {
      const page = await loans.list(filter, { number, size: 25, order: newestFirst });
      expect(page.count).toBe(fitting.length);
      const expected = fitting.slice((number - 1) * 25, number * 25);
      expect(page.rows.map(({ id }) => id)).toEqual(expected.map(({ id }) => id));
    }
    const walked: number[] = [];
    let after: Position | null = null;
    do {
      const step: PageOf<Loan> = await loans.list(filter, { after, size: 200, order: newestFirst });
      walked.push(...step.rows.map(({ id }) => id));
      after = step.next ?? null;
    } while (after !== null);
    expect(walked).toEqual(fitting.map(({ id }) => id));
  });

  test("keep the loans cached that requests read, although a walk reads all of them", async () => {
    const [read] = (await loans.list(everyLoan, { number: 1, size: 1, order: newestFirst })).rows;
    if (read === undefined) throw new Error("the list has rows");
    const walked = await loans.list(everyLoan, { after: null, size: all.length, order: newestFirst });
    expect(walked.rows).toHaveLength(2600);
    expect(await loans.find(read.id)).toBe(read);
  });

  test("omit a loan that is deleted after a walk has found its id", async () => {
    const step = { after: null, size: all.length, order: newestFirst };
    const found = (await loans.list(everyLoan, step)).rows;
    const oldest = found.at(-1);
    if (oldest === undefined) throw new Error("the list has rows");
    const walk = loans.list(everyLoan, step);
    const deleted = { ...oldest, deletedAt: instant("2026-05-03T00:00:00.000Z") };
    expect(await loans.save(deleted, loanSaved(deleted, oldest))).not.toBeString();
    expect((await walk).rows.map(({ id }) => id)).toEqual(found.slice(0, -1).map(({ id }) => id));
  });

  test("of another company have none of these", async () => {
    const elsewhere = stores.forCompany(2).loans;
    for (const search of [null, "hugh"])
      expect(await elsewhere.list({ ...everyLoan, search }, { number: 1, size: 25, order: newestFirst })).toEqual({
        count: 0,
        rows: [],
      });
  });
});

test("the count of each filter and search stays exact while loans are added, changed, and deleted", async () => {
  const random = seededRandom(20_261_121);
  const pick = <Value>(values: readonly [Value, ...Value[]]): Value =>
    values[Math.floor(random() * values.length)] ?? values[0];
  const anyFacets = (): Partial<Loan> => ({
    borrowers: [aBorrower({ firstName: pick(["John", "Johnson", "Jo"]), lastName: pick(["Johns", "Example"]) })],
    loanOfficerId: pick([1, 2]),
    statusHistory: [aStatusEntry(pick(["origination", "processing", "funded"]))],
    hecmType: pick(["traditional", "purchase"]),
    property: aProperty({ state: pick(["CA", "TX"]) }),
  });
  const stores = openSqlite(":memory:", aClock(), testVault);
  const { loans } = stores.forCompany(1);
  const all: Loan[] = [];
  for (let turn = 0; turn < 200; turn += 1) {
    const place = Math.floor(random() * all.length);
    const before = all[place];
    if (before === undefined || before.deletedAt !== null || random() < 0.4) {
      const loan = aLoan(anyFacets());
      await loans.add(loan, loanAdded(loan));
      all.push(loan);
    } else {
      const deletedAt = random() < 0.2 ? instant("2026-05-02T00:00:00.000Z") : null;
      const next: Loan = { ...before, ...anyFacets(), deletedAt };
      const saved = await loans.save(next, loanSaved(next, before));
      if (typeof saved === "string") throw new Error("no one else writes here");
      all[place] = saved;
      // A conflicting write counts nothing.
      expect(await loans.save(before, loanSaved(before))).toBe("conflict");
    }
  }
  for (const statuses of [[], ["processing"], ["origination", "funded"]] as const)
    for (const loanOfficerId of [null, 1, 3])
      for (const hecmType of [null, "purchase"] as const)
        for (const state of [null, "CA", "ZZ"]) {
          const filter = { ...everyLoan, statuses, loanOfficerId, hecmType, state };
          const { count } = await loans.list(filter, { number: 1, size: 1, order: [] });
          expect([filter, count]).toEqual([filter, all.filter((loan) => isWanted(loan, filter)).length]);
        }
  for (const search of ["jo", "john", "johns", "johnson", "john ex", "jo johns example"]) {
    const { count } = await loans.list({ ...everyLoan, search }, { number: 1, size: 1, order: [] });
    expect([search, count]).toEqual([search, all.filter((loan) => isWanted(loan, { ...everyLoan, search })).length]);
  }
  await stores.close();
});
