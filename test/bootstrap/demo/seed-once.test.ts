import { expect, test } from "bun:test";
import { seedOnce } from "../../../bootstrap/demo/seed-once.ts";
import { day } from "../../../domain/kernel/day.ts";
import { openDependencies } from "../../application/office.ts";

test("a process that stopped seeding because another one continued takes over if that one leaves work undone", async () => {
  const dependencies = openDependencies(day("2026-05-01"));
  let left = 3;
  const seeding = {
    key: "a test",
    pauseMilliseconds: 1,
    isDue: async () => left > 0,
    // Each time as if another process had continued meanwhile and died.
    seed: async () => {
      left -= 1;
      return true;
    },
  };
  await seedOnce(dependencies, seeding);
  expect(left).toBe(0);
});

test("of processes that start together, one seeds at a time, and none repeats what is done", async () => {
  const dependencies = openDependencies(day("2026-05-01"));
  let [left, seeding, seeded] = [1, 0, 0];
  const seedingOfOne = {
    key: "a test",
    pauseMilliseconds: 1,
    isDue: async () => left > 0,
    seed: async () => {
      seeding += 1;
      expect(seeding).toBe(1);
      await Bun.sleep(5);
      [left, seeding, seeded] = [0, 0, seeded + 1];
      return false;
    },
  };
  await Promise.all([1, 2, 3].map(() => seedOnce(dependencies, seedingOfOne)));
  expect(seeded).toBe(1);
});

test("seeding that remains due afterward, as on a date without rules, runs once", async () => {
  let seeded = 0;
  const seed = async () => {
    seeded += 1;
    return false;
  };
  const dependencies = openDependencies(day("2026-05-01"));
  await seedOnce(dependencies, { key: "a test", pauseMilliseconds: 1, isDue: async () => true, seed });
  expect(seeded).toBe(1);
});

test("seeding that takes longer than its lease is not joined by another process", async () => {
  const dependencies = openDependencies(day("2026-05-01"));
  const { clock } = dependencies;
  let passedSeconds = 0;
  const later = { ...dependencies, clock: { ...clock, now: () => clock.after(clock.now(), passedSeconds) } };
  let [isDue, seeded] = [true, 0];
  const seeding = {
    key: "a test",
    pauseMilliseconds: 1,
    isDue: async () => isDue,
    seed: async () => {
      seeded += 1;
      // Five seconds of a lease of ten pass at once, and seven more after it was renewed.
      passedSeconds += 5;
      await renewed.promise;
      passedSeconds += 7;
      await Bun.sleep(5);
      isDue = false;
      return false;
    },
  };
  const renewed = Promise.withResolvers<void>();
  const { idempotencyKeys } = later;
  const renewing = {
    ...idempotencyKeys,
    renew: async (...lease: Parameters<typeof idempotencyKeys.renew>) => {
      await idempotencyKeys.renew(...lease);
      renewed.resolve();
    },
  };
  await Promise.all([1, 2].map(() => seedOnce({ ...later, idempotencyKeys: renewing }, seeding)));
  expect(seeded).toBe(1);
});
