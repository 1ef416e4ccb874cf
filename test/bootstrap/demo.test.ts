import { expect, test } from "bun:test";
import { fixedDayClock } from "../../adapters/system/clock.ts";
import { prepareInstallation } from "../../application/company/prepare-installation.ts";
import type { Needs } from "../../application/support/dependencies.ts";
import { demoAccounts, workingAccounts } from "../../bootstrap/demo/demo-accounts.ts";
import { mayPlant, plantDemo, plantOnce } from "../../bootstrap/demo/seed-demo.ts";
import { day } from "../../domain/kernel/day.ts";
import { everyLoan } from "../../domain/loan/search.ts";
import { granted, openNeeds } from "../application/loan-origination.ts";

const houseOf = async (needs: Needs) =>
  granted(await prepareInstallation(needs)({ houseCompanyName: "House", superUser: null }));

const loansOfDemo = async (needs: Needs) => {
  const { rows } = await needs.companies.list({ isActive: null }, { number: 1, size: 9, order: [] });
  const demo = rows.find(({ isHouse }) => !isHouse);
  return demo ? needs.loansOf(demo.id).list(everyLoan, { number: 1, size: 9, order: [] }) : null;
};

test("a demonstration has one user for each role and three calculated loans, and is planted once", async () => {
  const needs = openNeeds(day("2026-05-01"));
  const house = await houseOf(needs);
  const accounts = demoAccounts(needs);
  expect(await mayPlant(needs, house)).toBe(true);
  await plantDemo(needs, house, accounts);
  const loans = await loansOfDemo(needs);
  expect(loans?.count).toBe(3);
  for (const { id, companyId } of loans?.rows ?? [])
    expect(await needs.calculationsOf(companyId).latestOf(id)).not.toBeNull();
  for (const { email } of accounts) expect(await needs.accounts.findByEmail(email)).not.toBeNull();
  expect(await mayPlant(needs, house)).toBe(false);
});

test("one whose planting broke off is planted to its end by the next start", async () => {
  const whole = openNeeds(day("2026-05-01"));
  const house = await houseOf(whole);
  const accounts = demoAccounts(whole);
  const breaksOff = {
    ...whole,
    loansOf: () => {
      throw new Error("the power went out");
    },
  };
  await expect(plantDemo(breaksOff, house, accounts)).rejects.toThrow("the power went out");
  expect(await mayPlant(whole, house)).toBe(true);
  await plantDemo(whole, house, accounts);
  expect((await loansOfDemo(whole))?.count).toBe(3);
});

test("processes that start together plant one, and each of them goes on once it is there", async () => {
  const needs = openNeeds(day("2026-05-01"));
  const house = await houseOf(needs);
  const accounts = demoAccounts(needs);
  const starts = [1, 2, 3].map(async () => {
    await plantOnce(needs, house, accounts);
    return [(await loansOfDemo(needs))?.count, (await workingAccounts(needs, accounts)).length];
  });
  expect(await Promise.all(starts)).toEqual([
    [3, 7],
    [3, 7],
    [3, 7],
  ]);
  expect((await needs.companies.list({ isActive: null }, { number: 1, size: 9, order: [] })).count).toBe(2);
});

test("one whose planter died is planted by whoever waited for it", async () => {
  const needs = openNeeds(day("2026-05-01"));
  const house = await houseOf(needs);
  const claims: string[] = [];
  const { claim, ...keys } = needs.idempotencyKeys;
  // The first claim finds the key held, as by a process that was killed; the next ones come after its lease.
  const held: typeof claim = async (key, request) => {
    claims.push(key);
    return claims.length === 1 ? { _tag: "Running" } : claim(key, request);
  };
  await plantOnce({ ...needs, idempotencyKeys: { ...keys, claim: held } }, house, demoAccounts(needs));
  expect(claims).toHaveLength(2);
  expect((await loansOfDemo(needs))?.count).toBe(3);
});

test("accounts are shown where they can sign in: not of another store, nor with a password of before", async () => {
  const needs = openNeeds(day("2026-05-01"));
  const house = await houseOf(needs);
  const accounts = demoAccounts(needs);
  expect(await workingAccounts(needs, accounts)).toEqual([]);
  await plantDemo(needs, house, accounts);
  expect(await workingAccounts(needs, accounts)).toEqual(accounts);
  const [first, ...others] = accounts;
  if (first === undefined) throw new Error("a demonstration has accounts");
  expect(await workingAccounts(needs, [{ ...first, password: "one of before" }, ...others])).toEqual(others);
});

test("an officer's address that somebody had before gets no loans", async () => {
  const needs = openNeeds(day("2026-05-01"));
  const superUser = { email: "officer@demo.example", password: "an example password" };
  const house = granted(await prepareInstallation(needs)({ houseCompanyName: "House", superUser }));
  await plantDemo(needs, house, demoAccounts(needs));
  expect((await needs.loansOf(house.id).list(everyLoan, { number: 1, size: 9, order: [] })).count).toBe(0);
});

test("beyond the published rules the service starts all the same, and shows no calculation", async () => {
  const needs = openNeeds(day("2026-05-01"));
  const later = { ...needs, clock: fixedDayClock(day("2027-01-02")) };
  const house = await houseOf(later);
  await plantDemo(later, house, demoAccounts(later));
  for (const { id, companyId } of (await loansOfDemo(later))?.rows ?? [])
    expect(await needs.calculationsOf(companyId).latestOf(id)).toBeNull();
});

test("none is planted beside another company", async () => {
  const needs = openNeeds(day("2026-05-01"));
  const house = await houseOf(needs);
  await needs.companies.add({ ...house, id: 77, isHouse: false, name: "A Real Lender" });
  expect(await mayPlant(needs, house)).toBe(false);
});
