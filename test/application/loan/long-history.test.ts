import { expect, test } from "bun:test";
import { openVault } from "../../../adapters/crypto/vault.ts";
import { loanAsOf } from "../../../application/loan/as-of/loan-as-of.ts";
import type { StoredDocument } from "../../../domain/kernel/stored/stored-document.ts";
import type { LoggedEntry } from "../../../domain/log/entry.ts";
import type { CompanyStores } from "../../../domain/stores.ts";
import { instant } from "../../fixtures/clock.ts";
import { aLoan } from "../../fixtures/loan/loan.ts";
import { auditor, loanSaved, testKeys, testVault } from "../../fixtures/loan/log.ts";
import { someDependencies } from "../../fixtures/some-dependencies.ts";

const vault = { ...openVault(testKeys.ENCRYPTION_KEYS, testKeys.BLIND_INDEX_KEY), ...testVault };

test("a loan is read as of a time up to 10,000 changes ago; further back, the refusal gives the earliest time", async () => {
  const logNumber = 20_000;
  const loan = aLoan({ version: logNumber, logNumber });
  const times = ["2026-05-01T12:00:00.000Z", "2026-05-02T12:00:00.000Z"] as const;
  const [at, oldest] = [instant(times[0]), instant(times[1])];
  const change = { ...loanSaved(loan), at: oldest, number: logNumber, seq: 1, previousMac: "", mac: "" } as LoggedEntry;
  const readBehind = async (changes: number) => {
    const listOfRecordSince = async () => ({ firstLater: logNumber - changes + 1, entries: [change] });
    const loans = { findAsStored: async () => loan as unknown as StoredDocument };
    const forCompany = () => ({ loans, log: { listOfRecordSince } }) as unknown as CompanyStores;
    return loanAsOf(someDependencies({ forCompany, vault, reportFault: () => {} }), auditor, loan, at);
  };
  expect(await readBehind(10_000)).toMatchObject({ _tag: "Accepted" });
  expect(await readBehind(10_001)).toEqual({
    _tag: "Refused",
    refusal: { _tag: "NotReconstructible", earliest: oldest },
  });
});
