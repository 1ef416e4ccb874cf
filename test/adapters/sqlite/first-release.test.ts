import { Database } from "bun:sqlite";
import { afterEach, beforeEach, expect, test } from "bun:test";
import { copyFileSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openSqlite } from "../../../adapters/sqlite/open.ts";
import { findCalculation } from "../../../application/calculation/find-calculation.ts";
import { findLoan } from "../../../application/loan/find-loan.ts";
import { calculationInputs } from "../../../domain/calculation/calculation-inputs.ts";
import { calculationSchemaVersion } from "../../../domain/calculation/upgrade.ts";
import { startingSettings } from "../../../domain/company/company.ts";
import { day } from "../../../domain/kernel/day.ts";
import { everyLoan } from "../../../domain/loan/search.ts";
import type { Stores } from "../../../domain/stores.ts";
import { keyRequest } from "../../contract/store/idempotency-keys-contract.ts";
import { accepted, calculated } from "../../fixtures/accepted.ts";
import { aClock } from "../../fixtures/clock.ts";
import { testVault } from "../../fixtures/loan/log.ts";
import {
  asCurrentCalculation,
  asLoanNow,
  dependenciesOn,
  firstRelease,
  firstReleaseFile,
  firstReleaseOfficer,
} from "../../stored-shapes/first-release.ts";

let folder = "";
let stores: Stores;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "hecm-first-release-"));
  const file = join(folder, "store.sqlite");
  copyFileSync(firstReleaseFile, file);
  stores = openSqlite(file, aClock(), testVault);
});
afterEach(async () => {
  await stores.close();
  rmSync(folder, { recursive: true });
});

test("a file of the first release opens, and its loan reads as it was stored", async () => {
  const { loan, lastCalculation } = accepted(await findLoan(dependenciesOn(stores, aClock()), firstReleaseOfficer, 1));
  expect<unknown>(loan).toEqual(asLoanNow(firstRelease.loan));
  expect(lastCalculation).toMatchObject({ id: 2, schemaVersion: calculationSchemaVersion });
});

test("the borrowers of its loan are listed and searched", async () => {
  const list = async (search: string | null) => {
    const page = { number: 1, size: 25, order: [{ field: "createdAt", descending: true }] } as const;
    const { count, rows } = await stores.forCompany(1).loans.listBorrowers({ loanOfficerId: 1, search }, page);
    return [count, rows.map(({ borrower }) => borrower.id)];
  };
  const ids = firstRelease.loan.borrowers.map(({ id }) => id);
  expect(await list(null)).toEqual([3, ids]);
  expect(await list("cleo")).toEqual([1, [3]]);
});

test("its loan is found by its deadlines: 30 days after the application of 2026-02-16 is 2026-03-18", async () => {
  const due = async (before: string) => {
    const page = { number: 1, size: 25, order: [] };
    return (await stores.forCompany(1).loans.list({ ...everyLoan, dueBefore: day(before) }, page)).rows.length;
  };
  expect([await due("2026-03-18"), await due("2026-03-19")]).toEqual([0, 1]);
});

test("its loan is in reports from the quarter of its application of 2026-02-16 on, because it is open", async () => {
  const walked = async (from: string, until: string) =>
    (await stores.forCompany(1).loans.historiesAfter({ from: day(from), until: day(until) }, null, 10)).length;
  const quarters = [
    await walked("2025-10-01", "2025-12-31"),
    await walked("2026-01-01", "2026-03-31"),
    await walked("2026-04-01", "2026-06-30"),
  ];
  expect(quarters).toEqual([0, 1, 1]);
});

test("the results of its calculations are read unchanged", async () => {
  const amounts = await stores.forCompany(1).calculations.amountsOfEach([1]);
  expect(amounts.map(({ principalLimitCents }) => principalLimitCents)).toEqual(
    firstRelease.calculations.map(({ result }) => result.principalLimitCents),
  );
});

test("calculations that the first release stored are shown unchanged, with every step", async () => {
  for (const calculation of firstRelease.calculations) {
    const found = accepted(
      await findCalculation(dependenciesOn(stores, aClock()), firstReleaseOfficer, calculation.id),
    );
    expect<unknown>(found).toEqual(asCurrentCalculation(calculation));
  }
});

test("its loan, calculated again, has the figures that the first release stored", async () => {
  const { loan } = accepted(await findLoan(dependenciesOn(stores, aClock()), firstReleaseOfficer, 1));
  const [, last] = firstRelease.calculations;
  if (last === undefined) throw new Error("the first release stored two calculations");
  // The words of a warning can change; its code stays.
  const { steps, ruleEdition, warnings, ...figures } = last.result;
  const recalculated = calculated(
    accepted(calculationInputs(loan, day(last.asOf), null, startingSettings.rateSettings, [])),
  );
  // Age 66 at 6.125%: a factor of 0.380, and 0.380 × 410,000 is 155,800.
  expect(recalculated.principalLimitCents).toBe(155_800_00);
  expect(recalculated).toMatchObject(figures);
  expect<unknown>(recalculated.warnings.map(({ code }) => code)).toEqual(warnings.map(({ code }) => code));
});

test("a key that the first release claimed keeps its body and its id, and runs again once its lease has ended", async () => {
  const file = join(folder, "keys.sqlite");
  copyFileSync(firstReleaseFile, file);
  const database = new Database(file);
  const columns = "key, body_digest, reserved_id, lease_ends_at, expires_at, answer";
  for (const [key, answer] of [
    ["'running'", "NULL"],
    ["'answered'", "'the answer'"],
  ])
    database.run(
      `INSERT INTO idempotency_keys (${columns}) VALUES (${key}, 'body', 7, '2026-05-01T12:00:30.000Z', '2026-05-02T11:59:30.000Z', ${answer})`,
    );
  database.close();
  const clock = aClock();
  const { idempotencyKeys, close } = openSqlite(file, clock, testVault);
  const claim = (key: string) => idempotencyKeys.claim(key, keyRequest(clock, { bodyDigest: "body" }));
  expect(await claim("answered")).toEqual({ _tag: "Completed", response: "the answer" });
  expect(await claim("running")).toEqual({ _tag: "Running" });
  clock.advance(30);
  expect(await claim("running")).toEqual({ _tag: "Claimed", reservedId: 7, takenOver: true });
  await close();
});
