import { afterAll, describe, expect, test } from "bun:test";
import { MongoClient } from "mongodb";
import { enterRelease, isOutdatedBy, type Release } from "../../../adapters/mongo/database/releases.ts";
import { openMongo } from "../../../adapters/mongo/open.ts";
import { upgradeThrough } from "../../../domain/kernel/stored/stored-document.ts";
import type { Loan } from "../../../domain/loan/loan.ts";
import { loanUpgradeSteps } from "../../../domain/loan/stored/upgrade.ts";
import { currentUpgrades } from "../../../domain/stores.ts";
import { aClock, instant } from "../../fixtures/clock.ts";
import { testVault } from "../../fixtures/loan/log.ts";
import { mongoServer } from "../../runner/mongo-server/index.ts";

const mongo = await mongoServer();
const noon = "2026-05-01T12:00:00.000Z";
const afterSeconds = (seconds: number) => new Date(Date.parse(noon) + seconds * 1000).toISOString();

describe.skipIf(mongo === null)("releases on one MongoDB", () => {
  if (mongo === null) return;
  const client = new MongoClient(mongo.uriOf("releases"));
  afterAll(() => client.close());
  let count = 0;
  const database = () => {
    count += 1;
    return client.db(`releases_test_${count}`);
  };
  const first: Release = { shapes: { loan: 4, user: 2 }, loanFields: "rules of May" };
  const [newLoans, newRules, newKind] = [
    { ...first, shapes: { loan: 5, user: 2 } },
    { ...first, loanFields: "rules of June" },
    { ...first, shapes: { ...first.shapes, job: 1 } },
  ];

  test("processes of releases that store the same start together, without waiting", async () => {
    const db = database();
    expect([await enterRelease(db, first, noon), await enterRelease(db, { ...first }, noon)]).toEqual([0, 0]);
    expect(await isOutdatedBy(db, first)).toBe(false);
  });

  test.each([
    ["another shape", newLoans],
    ["other rules of query fields", newRules],
    ["another kind", newKind],
  ])(
    "a release that stores %s waits until the former ones have ended, which detect that they must and start no more",
    async (_, next) => {
      const db = database();
      await enterRelease(db, first, noon);
      expect(await enterRelease(db, next, afterSeconds(60))).toBe(12_000);
      expect([await isOutdatedBy(db, first), await isOutdatedBy(db, next)]).toEqual([true, false]);
      await expect(enterRelease(db, first, afterSeconds(61))).rejects.toThrow("a newer release");
      // A second process of the release waits as long as the first one, and later ones not at all.
      expect(await enterRelease(db, next, afterSeconds(65))).toBe(7_000);
      expect(await enterRelease(db, next, afterSeconds(72))).toBe(0);
      expect(await isOutdatedBy(db, next)).toBe(false);
    },
  );

  test("a release with a newer shape and the rules of an earlier one starts, and the one in between ends", async () => {
    const db = database();
    await enterRelease(db, first, noon);
    await enterRelease(db, newRules, afterSeconds(60));
    expect(await enterRelease(db, newLoans, afterSeconds(120))).toBe(12_000);
    expect(await enterRelease(db, newLoans, afterSeconds(140))).toBe(0);
    const outdated = [first, newRules, newLoans].map((release) => isOutdatedBy(db, release));
    expect(await Promise.all(outdated)).toEqual([true, true, false]);
  });

  test("two processes of a new release that start together both wait", async () => {
    const db = database();
    await enterRelease(db, first, noon);
    const starts = [newLoans, newLoans, newLoans].map((release) => enterRelease(db, release, afterSeconds(60)));
    expect(await Promise.all(starts)).toEqual([12_000, 12_000, 12_000]);
  });

  test("an open store says that it is outdated once a newer release has opened it, which waits before it changes anything", async () => {
    const uri = mongo.uriOf("outdated");
    const clock = aClock(instant(noon));
    const former = await openMongo(uri, clock, testVault);
    expect(await former.isOutdated()).toBe(false);
    const steps = [...loanUpgradeSteps, (document: object) => ({ ...document })];
    const upgrades = { ...currentUpgrades, loan: upgradeThrough<Loan>("loan", steps) };
    const waits: number[] = [];
    const seen: boolean[] = [];
    const wait = async (milliseconds: number) => {
      waits.push(milliseconds);
      seen.push(await former.isOutdated());
    };
    const newer = await openMongo(uri, clock, testVault, upgrades, { wait });
    expect([waits, seen, await newer.isOutdated()]).toEqual([[12_000], [true], false]);
    await expect(openMongo(uri, clock, testVault)).rejects.toThrow("a newer release was started");
    for (const stores of [former, newer]) await stores.close();
  });
});
