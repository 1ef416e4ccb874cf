import { expect, test } from "bun:test";
import { fixedDayClock } from "../../../adapters/system/clock.ts";
import { prepareInstallation } from "../../../application/company/prepare-installation.ts";
import type { Dependencies } from "../../../application/support/dependencies.ts";
import { demoAccounts, usableAccounts } from "../../../bootstrap/demo/demo-accounts.ts";
import { canSeedDemo, seedDemo, seedDemoOnce } from "../../../bootstrap/demo/seed-demo.ts";
import { day } from "../../../domain/kernel/day.ts";
import { everyLoan } from "../../../domain/loan/search.ts";
import { openDependencies } from "../../application/office.ts";
import { accepted } from "../../fixtures/accepted.ts";
import { companyAdded } from "../../fixtures/loan/log.ts";

const houseOf = async (dependencies: Dependencies) =>
  accepted(
    await prepareInstallation(dependencies, { requestId: "start-test", houseCompanyName: "House", superUser: null }),
  );

const loansOfDemo = async (dependencies: Dependencies) => {
  const { rows } = await dependencies.companies.list({ isActive: null }, { number: 1, size: 9, order: [] });
  const demo = rows.find(({ isHouse }) => !isHouse);
  return demo ? dependencies.forCompany(demo.id).loans.list(everyLoan, { number: 1, size: 9, order: [] }) : null;
};

test("a demonstration has one user for each role and three calculated loans, and is seeded once", async () => {
  const dependencies = openDependencies(day("2026-05-01"));
  const house = await houseOf(dependencies);
  const accounts = demoAccounts(dependencies);
  expect(await canSeedDemo(dependencies, house)).toBe(true);
  await seedDemo(dependencies, house, accounts);
  const loans = await loansOfDemo(dependencies);
  expect(loans?.count).toBe(3);
  for (const { id, companyId } of loans?.rows ?? [])
    expect(await dependencies.forCompany(companyId).calculations.latestOf(id)).not.toBeNull();
  for (const { email } of accounts) expect(await dependencies.accounts.findByEmail(email)).not.toBeNull();
  expect(await canSeedDemo(dependencies, house)).toBe(false);
});

test("a demonstration whose seeding was interrupted is completed by the next start", async () => {
  const whole = openDependencies(day("2026-05-01"));
  const house = await houseOf(whole);
  const accounts = demoAccounts(whole);
  const breaksOff = {
    ...whole,
    forCompany: (companyId: number) => ({
      ...whole.forCompany(companyId),
      get loans(): never {
        throw new Error("the power went out");
      },
    }),
  };
  await expect(seedDemo(breaksOff, house, accounts)).rejects.toThrow("the power went out");
  expect(await canSeedDemo(whole, house)).toBe(true);
  await seedDemo(whole, house, accounts);
  expect((await loansOfDemo(whole))?.count).toBe(3);
});

test("a process that checks while another one seeds the demonstration waits for it", async () => {
  const dependencies = openDependencies(day("2026-05-01"));
  const house = await houseOf(dependencies);
  const { companies } = dependencies;
  let isFirst = true;
  const list: typeof companies.list = async (...request) => {
    const listed = await companies.list(...request);
    if (isFirst) {
      isFirst = false;
      await seedDemo(dependencies, house, demoAccounts(dependencies));
    }
    return listed;
  };
  // Seeding was due when it checked; it checks again under the lease and finds everything there.
  expect(await canSeedDemo({ ...dependencies, companies: { ...companies, list } }, house)).toBe(true);
  expect(await canSeedDemo(dependencies, house)).toBe(false);
});

test("of processes that start together, one seeds, and the others continue once the demonstration exists", async () => {
  const dependencies = openDependencies(day("2026-05-01"));
  const house = await houseOf(dependencies);
  const accounts = demoAccounts(dependencies);
  const starts = [1, 2, 3].map(async () => {
    await seedDemoOnce(dependencies, house, accounts);
    return [(await loansOfDemo(dependencies))?.count, (await usableAccounts(dependencies, accounts)).length];
  });
  expect(await Promise.all(starts)).toEqual([
    [3, accounts.length],
    [3, accounts.length],
    [3, accounts.length],
  ]);
  expect((await dependencies.companies.list({ isActive: null }, { number: 1, size: 9, order: [] })).count).toBe(2);
});

test("a demonstration whose process died is seeded by a process that waited for it", async () => {
  const dependencies = openDependencies(day("2026-05-01"));
  const house = await houseOf(dependencies);
  const claims: string[] = [];
  const { claim, ...keys } = dependencies.idempotencyKeys;
  // The first claim finds the key held, as by a process that was killed; the next claims come after its lease.
  const held: typeof claim = async (key, request) => {
    claims.push(key);
    return claims.length === 1 ? { _tag: "Running" } : claim(key, request);
  };
  await seedDemoOnce({ ...dependencies, idempotencyKeys: { ...keys, claim: held } }, house, demoAccounts(dependencies));
  expect(claims).toHaveLength(2);
  expect((await loansOfDemo(dependencies))?.count).toBe(3);
});

test("accounts are shown only if they can sign in: not in another store, nor with an earlier password", async () => {
  const dependencies = openDependencies(day("2026-05-01"));
  const house = await houseOf(dependencies);
  const accounts = demoAccounts(dependencies);
  expect(await usableAccounts(dependencies, accounts)).toEqual([]);
  await seedDemo(dependencies, house, accounts);
  expect(await usableAccounts(dependencies, accounts)).toEqual(accounts);
  const [first, ...others] = accounts;
  if (first === undefined) throw new Error("a demonstration has accounts");
  expect(await usableAccounts(dependencies, [{ ...first, password: "one of before" }, ...others])).toEqual(others);
});

test("an officer's email address that another user already has gets no loans", async () => {
  const dependencies = openDependencies(day("2026-05-01"));
  const superUser = { email: "officer@demo.example", password: "an example password" };
  const house = accepted(
    await prepareInstallation(dependencies, { requestId: "start-test", houseCompanyName: "House", superUser }),
  );
  await seedDemo(dependencies, house, demoAccounts(dependencies));
  expect((await dependencies.forCompany(house.id).loans.list(everyLoan, { number: 1, size: 9, order: [] })).count).toBe(
    0,
  );
});

test("the service also starts on a date after the published rules, and shows no calculation", async () => {
  const dependencies = openDependencies(day("2026-05-01"));
  const later = { ...dependencies, clock: fixedDayClock(day("2027-01-02")) };
  const house = await houseOf(later);
  await seedDemo(later, house, demoAccounts(later));
  for (const { id, companyId } of (await loansOfDemo(later))?.rows ?? [])
    expect(await dependencies.forCompany(companyId).calculations.latestOf(id)).toBeNull();
});

test("no demonstration is seeded beside another company", async () => {
  const dependencies = openDependencies(day("2026-05-01"));
  const house = await houseOf(dependencies);
  await dependencies.companies.add(
    { ...house, id: 77, isHouse: false, name: "A Real Lender" },
    companyAdded({ ...house, id: 77, isHouse: false, name: "A Real Lender" }),
  );
  expect(await canSeedDemo(dependencies, house)).toBe(false);
});
