import { describe, expect, test } from "bun:test";
import { argon2Passwords } from "../../../adapters/crypto/passwords.ts";
import { clockOver, fixedDayClock } from "../../../adapters/system/clock.ts";
import { addDays, day } from "../../../domain/kernel/day.ts";
import { Unavailable } from "../../../domain/kernel/failures/unavailable.ts";
import { instant } from "../../fixtures/clock.ts";

test("the most used passwords are the first 10,000 of a list and more, compared in lower case", async () => {
  const passwords = argon2Passwords();
  const mostUsed = await passwords.mostUsed();
  expect(mostUsed.size).toBeGreaterThan(10_000);
  for (const word of ["123456", "password", "qwerty", "1q2w3e4r5t6y", "leavemealone"])
    expect(mostUsed.has(word)).toBe(true);
  for (const word of ["", "twelve chars", "an example password"]) expect(mostUsed.has(word)).toBe(false);
  expect([...mostUsed].filter((word) => word !== word.toLowerCase())).toEqual([]);
  expect(await passwords.mostUsed()).toBe(mostUsed);
});

describe("password hashes", () => {
  const cheap = { memoryKibibytes: 8, passes: 1 };

  test("are argon2id at OWASP's minimum by default, and salted", async () => {
    const passwords = argon2Passwords();
    const [one, other] = await Promise.all([passwords.hash("example"), passwords.hash("example")]);
    expect(one).toStartWith("$argon2id$v=19$m=19456,t=2,p=1$");
    expect(one).not.toBe(other);
    expect(await passwords.verify("example", one)).toBe(true);
    expect(await passwords.verify("Example", one)).toBe(false);
  });

  test("stay valid when the cost is increased later", async () => {
    const old = await argon2Passwords(cheap).hash("example");
    expect(await argon2Passwords({ memoryKibibytes: 16, passes: 2 }).verify("example", old)).toBe(true);
  });

  test("are queued, and beyond the queue's end are temporarily refused instead of piling up", async () => {
    const passwords = argon2Passwords(cheap, { atOnce: 2, maxWaiting: 3 });
    const outcomes = await Promise.allSettled(Array.from({ length: 8 }, () => passwords.hash("example")));
    expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(5);
    for (const outcome of outcomes)
      if (outcome.status === "rejected") expect(outcome.reason).toBeInstanceOf(Unavailable);
    expect(await passwords.hash("example")).toStartWith("$argon2id$");
  });

  test("that fail leave the queue to the next", async () => {
    const passwords = argon2Passwords(cheap, { atOnce: 1, maxWaiting: 0 });
    for (let time = 0; time < 3; time += 1) await expect(passwords.verify("example", "no hash")).rejects.toThrow();
    expect(await passwords.hash("example")).toStartWith("$argon2id$");
  });
});

describe("the clock", () => {
  test("gives the date in each time zone around midnight and at changes to daylight saving time", () => {
    const at = (text: string, timeZone: string) => clockOver(() => instant(text)).today(timeZone);
    expect(at("2026-05-01T03:59:59.999Z", "America/New_York")).toBe(day("2026-04-30"));
    expect(at("2026-05-01T04:00:00.000Z", "America/New_York")).toBe(day("2026-05-01"));
    expect(at("2026-01-01T04:59:59.999Z", "America/New_York")).toBe(day("2025-12-31"));
    expect(at("2026-01-01T05:00:00.000Z", "America/New_York")).toBe(day("2026-01-01"));
    expect(at("2026-05-01T09:59:59.999Z", "Pacific/Honolulu")).toBe(day("2026-04-30"));
    expect(at("2026-05-01T10:00:00.000Z", "Pacific/Honolulu")).toBe(day("2026-05-01"));
  });

  test("gives the date of any instant in a time zone, at any current time", () => {
    const { dayOf } = clockOver(() => instant("2026-01-01T00:00:00.000Z"));
    expect(dayOf(instant("2026-05-01T03:59:59.999Z"), "America/New_York")).toBe(day("2026-04-30"));
    expect(dayOf(instant("2026-05-01T04:00:00.000Z"), "America/New_York")).toBe(day("2026-05-01"));
  });

  test("gives the first instant of a date in each time zone, also on days of 23 and 25 hours", () => {
    const startOf = (date: string, timeZone: string) =>
      clockOver(() => instant("2026-01-01T00:00:00.000Z")).startOfDay(day(date), timeZone);
    const zone = "America/New_York";
    expect(startOf("2026-01-01", zone)).toBe(instant("2026-01-01T05:00:00.000Z"));
    expect(startOf("2026-03-08", zone)).toBe(instant("2026-03-08T05:00:00.000Z"));
    expect(startOf("2026-03-09", zone)).toBe(instant("2026-03-09T04:00:00.000Z"));
    expect(startOf("2026-11-02", zone)).toBe(instant("2026-11-02T05:00:00.000Z"));
    expect(startOf("2026-05-01", "Pacific/Kiritimati")).toBe(instant("2026-04-30T10:00:00.000Z"));
    expect(startOf("2026-05-01", "Asia/Kolkata")).toBe(instant("2026-04-30T18:30:00.000Z"));
    expect(startOf("2026-05-01", "Pacific/Pago_Pago")).toBe(instant("2026-05-01T11:00:00.000Z"));
    expect(startOf("2026-05-01", "UTC")).toBe(instant("2026-05-01T00:00:00.000Z"));
  });

  test("fixed to a date, gives that date in every time zone and never ends it, while its instants are the machine's", () => {
    const zones = ["UTC", "Pacific/Honolulu", "Pacific/Auckland"];
    for (const fixed of [day("2026-02-28"), day("2199-01-01")]) {
      const clock = fixedDayClock(fixed);
      for (const timeZone of zones) {
        expect(clock.today(timeZone)).toBe(fixed);
        expect(clock.dayOf(clock.now(), timeZone)).toBe(fixed);
        expect(clock.startOfDay(addDays(fixed, 1), timeZone) > clock.now()).toBe(true);
      }
      const [before, now, after] = [new Date().toISOString(), clock.now() as string, new Date().toISOString()];
      expect(before <= now && now <= after).toBe(true);
    }
  });

  test("fixed to a date, keeps the dates before it unchanged", () => {
    const clock = fixedDayClock(day("2026-02-28"));
    const zone = "America/New_York";
    expect(clock.dayOf(instant("2026-02-28T04:59:59.999Z"), zone)).toBe(day("2026-02-27"));
    expect(clock.dayOf(instant("2026-02-28T05:00:00.000Z"), zone)).toBe(day("2026-02-28"));
    expect(clock.startOfDay(day("2026-02-28"), zone)).toBe(instant("2026-02-28T05:00:00.000Z"));
  });

  test("adds seconds across midnight", () => {
    const clock = clockOver(() => instant("2026-02-28T23:59:30.000Z"));
    expect(clock.after(clock.now(), 45)).toBe(instant("2026-03-01T00:00:15.000Z"));
    expect(clock.after(clock.now(), -30.5)).toBe(instant("2026-02-28T23:58:59.500Z"));
  });
});
