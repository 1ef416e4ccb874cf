import { expect, test } from "bun:test";
import { openVault } from "../../../adapters/crypto/vault.ts";
import { loanAsOf } from "../../../application/loan/as-of/loan-as-of.ts";
import type { Instant } from "../../../domain/kernel/day.ts";
import type { StoredDocument } from "../../../domain/kernel/stored/stored-document.ts";
import { firstOfSince } from "../../../domain/log/earlier-view.ts";
import type { LoggedEntry } from "../../../domain/log/entry.ts";
import type { CompanyLog } from "../../../domain/log/ports.ts";
import type { CompanyStores } from "../../../domain/stores.ts";
import { aClock, instant } from "../../fixtures/clock.ts";
import { aLoan } from "../../fixtures/loan/loan.ts";
import { auditor, loanSaved, testKeys, testVault } from "../../fixtures/loan/log.ts";
import { someDependencies } from "../../fixtures/some-dependencies.ts";

const vault = { ...openVault(testKeys.ENCRYPTION_KEYS, testKeys.BLIND_INDEX_KEY), ...testVault };
const logNumber = 20_000;
const loan = aLoan({ version: logNumber, logNumber });
const change = loanSaved(loan);

/** The entry with a number, of a log of which the last `changes` entries are later than `at`, by as many seconds as their number. */
const entryOf = (number: number, at: Instant, changes: number): LoggedEntry => {
  const seconds = number > logNumber - changes ? number : 0;
  const when = new Date(Date.parse(at) + seconds * 1_000).toISOString() as Instant;
  return { ...change, at: when, number, seq: number, previousMac: "", mac: "" };
};

/** The loan at an instant with so many later changes, and how many entries were read at most at a time, and in total. */
const readBehind = async (changes: number) => {
  const at = instant("2026-05-01T12:00:00.000Z");
  let [most, total] = [0, 0];
  const entries = (from: number, count: number) => {
    most = Math.max(most, count);
    total += count;
    return Array.from({ length: count }, (_, place) => entryOf(from + place, at, changes));
  };
  const log: Pick<CompanyLog, "listOfRecordSince" | "listOfRecord"> = {
    listOfRecordSince: async (_kind, _id, _at, lastNumber, max) => {
      const firstLater = logNumber - changes + 1;
      const from = firstOfSince(firstLater, lastNumber, max);
      return { firstLater, entries: entries(from, Math.max(lastNumber - from + 1, 0)) };
    },
    listOfRecord: async (_kind, _id, after, max) => entries(after + 1, max),
  };
  const loans = { findAsStored: async () => loan as unknown as StoredDocument };
  const forCompany = () => ({ loans, log }) as unknown as CompanyStores;
  const dependencies = someDependencies({ forCompany, vault, clock: aClock(), reportFault: () => {} });
  return { read: await loanAsOf(dependencies, auditor, loan, at), most, total };
};

test("a loan is read as of a time up to 10,000 changes ago; further back, the refusal gives the earliest time", async () => {
  expect((await readBehind(10_000)).read).toMatchObject({ _tag: "Accepted", value: { number: 10_000 } });
  expect((await readBehind(10_001)).read).toEqual({
    _tag: "Refused",
    // That of entry 10,000, as many seconds later.
    refusal: { _tag: "NotReconstructible", earliest: instant("2026-05-01T14:46:40.000Z") },
  });
});

test("of a long history few entries are in memory at a time, and each is read once", async () => {
  for (const [changes, total] of [
    [0, 1],
    [1, 2],
    [50, 51],
    [51, 52],
    [1_000, 1_001],
  ] as const) {
    const { read, most, total: entriesRead } = await readBehind(changes);
    expect(read).toMatchObject({ _tag: "Accepted", value: { number: logNumber - changes } });
    expect([changes, entriesRead]).toEqual([changes, total]);
    expect(most).toBeLessThanOrEqual(51);
  }
});
