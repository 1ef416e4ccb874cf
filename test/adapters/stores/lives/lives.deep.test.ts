/** Random lives of loans. Deep: a life is some seventy use cases on a store. */
import { afterAll, beforeAll, expect, test } from "bun:test";
import fc from "fast-check";
import type { OpenedStores } from "../../../contract/store-kind.ts";
import { forBothStores } from "../../http/support/on-both-stores.ts";
import { begin, life, live, requestsOfLife, type Tally } from "./life.ts";
import { openOffice } from "./office.ts";
import { walkedOperations } from "./placed-operations.ts";
import { seedOfRun, seedOfShare } from "./seeds.ts";

/** How many lives there are: these take less than a minute of processor time, and `LIVES` sets more. */
const livesOn = (store: string): number => Number(process.env.LIVES ?? (store === "SQLite" ? 60 : 5));

/** The lives of a company: its loans all have the same people, so that each is compared with all others. */
const livesOfTest = 5;

/** The lives of each test: which share of the run they are, and how many. Each store has others. */
const sharesOf = (store: string, lives: number): readonly (readonly [share: number, lives: number])[] =>
  Array.from({ length: Math.ceil(lives / livesOfTest) }, (_, place) => [
    store === "SQLite" ? place : -1 - place,
    Math.min(livesOfTest, lives - place * livesOfTest),
  ]);

forBothStores((kind) => {
  let opened: OpenedStores;
  let kinds = 0;
  const tally: Tally = { count: 0, reached: new Map(), tried: new Set(), accepted: new Set() };
  beforeAll(async () => {
    opened = await kind.open({ shared: false });
  });
  afterAll(() => opened.dispose());

  test.each(sharesOf(kind.name, livesOn(kind.name)))(
    "no life of a loan reaches its closing, funding, or insurance with anything required unmet, or changes what is fixed (%d)",
    async (share, lives) => {
      const office = await openOffice(opened, begin);
      ({ kinds } = office);
      const details = await fc.check(
        fc.asyncProperty(life, (chosen) => live(office, tally, chosen)),
        { seed: seedOfShare(seedOfRun, share), numRuns: lives, endOnFailure: true },
      );
      if (details.failed)
        throw new Error(`FAST_CHECK_SEED=${seedOfRun} repeats this life:\n${fc.defaultReportMessage(details)}`, {
          cause: details.errorInstance,
        });
    },
  );

  test("a tenth of those lives reached the closing, the funding, and the insurance; otherwise nothing was tested", () => {
    for (const status of ["closing", "funded", "endorsed"])
      expect(tally.reached.get(status) ?? 0).toBeGreaterThan(tally.count / 10);
  });

  test("in those lives everyone sent each operation valid and invalid requests, if there were enough of them", () => {
    expect(tally.tried.size).toBe(Math.min(kinds, tally.count * requestsOfLife));
    if (tally.tried.size === kinds) expect(tally.accepted.size).toBeGreaterThan(walkedOperations.length / 2);
  });
});
