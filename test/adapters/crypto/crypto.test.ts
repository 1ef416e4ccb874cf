import { describe, expect, test } from "bun:test";
import { argon2Passwords } from "../../../adapters/crypto/passwords.ts";
import { openVault } from "../../../adapters/crypto/vault.ts";
import { clockOver, fixedDayClock } from "../../../adapters/system/clock.ts";
import { day } from "../../../domain/kernel/day.ts";
import { Unavailable } from "../../../domain/kernel/unavailable.ts";
import { instant } from "../../fixtures/clock.ts";

const key = (filling: number, length = 32): string => Buffer.alloc(length, filling).toString("base64");

describe("the vault", () => {
  const vault = openVault(`old:${key(1)}`, null);

  test("gives back what it sealed, and seals the same text differently each time", () => {
    const sealed = vault.seal("Ägypten 000-00-0000");
    expect(vault.open(sealed)).toBe("Ägypten 000-00-0000");
    expect(vault.open(vault.seal(""))).toBe("");
    expect(vault.seal("Ägypten 000-00-0000")).not.toBe(sealed);
    expect(sealed).not.toContain("000");
  });

  test("refuses a sealed text of which one character was altered", () => {
    const sealed = vault.seal("example");
    for (const position of [4, 10, 25, sealed.length - 3]) {
      const other = sealed.charAt(position) === "A" ? "B" : "A";
      expect(() => vault.open(`${sealed.slice(0, position)}${other}${sealed.slice(position + 1)}`)).toThrow();
    }
    expect(() => vault.open("old.AAAA")).toThrow();
    expect(() => vault.open("")).toThrow();
  });

  test("seals with the new first key, still opens what older ones sealed, and finds the same people", () => {
    const sealed = vault.seal("example");
    const renewed = openVault(`new:${key(2)},old:${key(1)}`, null);
    expect(renewed.open(sealed)).toBe("example");
    expect(renewed.seal("example")).toStartWith("new.");
    expect(renewed.blindIndex("example")).toBe(vault.blindIndex("example"));
  });

  test("opens nothing under a key that it was not given, nor under another key of the same name", () => {
    const sealed = vault.seal("example");
    expect(() => openVault(`new:${key(2)}`, null).open(sealed)).toThrow("a key that is not in ENCRYPTION_KEYS");
    expect(() => openVault(`old:${key(2)}`, null).open(sealed)).toThrow();
  });

  test("hides values in its blind index from whoever lacks the key", () => {
    expect(vault.blindIndex("000-00-0000")).not.toBe(openVault(`old:${key(2)}`, null).blindIndex("000-00-0000"));
    expect(vault.blindIndex("000-00-0000")).not.toBe(vault.digest("000-00-0000"));
  });

  test("the same person is found again under a blind index key of its own, whatever the encryption keys", () => {
    const own = "an example blind index key of its own";
    const [one, other] = [openVault(`old:${key(1)}`, own), openVault(`new:${key(2)}`, own)];
    expect(one.blindIndex("000-00-0000")).toBe(other.blindIndex("000-00-0000"));
    expect(one.blindIndex("000-00-0000")).not.toBe(vault.blindIndex("000-00-0000"));
  });

  test("makes a new secret of 43 URL-safe characters each time", () => {
    const secrets = Array.from({ length: 100 }, vault.secret);
    for (const secret of secrets) expect(secret).toMatch(/^[A-Za-z0-9_-]{43}$/);
    expect(new Set(secrets).size).toBe(100);
  });

  // The digest of "abc" is the example of FIPS 180-4 (NIST, SHA-256 example 1).
  test("digests by SHA-256 and compares secrets of any length", () => {
    expect(vault.digest("abc")).toBe("ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
    expect(vault.sameSecret("same", "same")).toBe(true);
    expect(vault.sameSecret("same", "same ")).toBe(false);
    expect(vault.sameSecret("", "same")).toBe(false);
  });

  const bad = { empty: "", nameless: `:${key(1)}`, short: `a:${key(1, 31)}`, long: `a:${key(1, 33)}`, twice: "" };
  bad.twice = `a:${key(1)},a:${key(2)}`;
  for (const [how, keys] of Object.entries(bad))
    test(`does not open with a key ring that is ${how}, and does not show it`, () => {
      expect(() => openVault(keys, null)).toThrow(/^ENCRYPTION_KEYS: (?!.*AQEB)/);
    });
});

describe("password hashes", () => {
  const cheap = { memoryKibibytes: 8, passes: 1 };

  test("are argon2id at OWASP's minimum unless told otherwise, and salted", async () => {
    const passwords = argon2Passwords();
    const [one, other] = await Promise.all([passwords.hash("example"), passwords.hash("example")]);
    expect(one).toStartWith("$argon2id$v=19$m=19456,t=2,p=1$");
    expect(one).not.toBe(other);
    expect(await passwords.verify("example", one)).toBe(true);
    expect(await passwords.verify("Example", one)).toBe(false);
  });

  test("go on being right when the cost is raised later", async () => {
    const old = await argon2Passwords(cheap).hash("example");
    expect(await argon2Passwords({ memoryKibibytes: 16, passes: 2 }).verify("example", old)).toBe(true);
  });

  test("wait in line, and beyond its end are refused for now instead of piling up", async () => {
    const passwords = argon2Passwords(cheap, { atOnce: 2, maxWaiting: 3 });
    const outcomes = await Promise.allSettled(Array.from({ length: 8 }, () => passwords.hash("example")));
    expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(5);
    for (const outcome of outcomes)
      if (outcome.status === "rejected") expect(outcome.reason).toBeInstanceOf(Unavailable);
    expect(await passwords.hash("example")).toStartWith("$argon2id$");
  });

  test("that fail leave the line to the next", async () => {
    const passwords = argon2Passwords(cheap, { atOnce: 1, maxWaiting: 0 });
    for (let time = 0; time < 3; time += 1) await expect(passwords.verify("example", "no hash")).rejects.toThrow();
    expect(await passwords.hash("example")).toStartWith("$argon2id$");
  });
});

describe("the clock", () => {
  test("tells the date of each time zone around midnight and across the change to summer time", () => {
    const at = (text: string, timeZone: string) => clockOver(() => instant(text)).today(timeZone);
    expect(at("2026-05-01T03:59:59.999Z", "America/New_York")).toBe(day("2026-04-30"));
    expect(at("2026-05-01T04:00:00.000Z", "America/New_York")).toBe(day("2026-05-01"));
    expect(at("2026-01-01T04:59:59.999Z", "America/New_York")).toBe(day("2025-12-31"));
    expect(at("2026-01-01T05:00:00.000Z", "America/New_York")).toBe(day("2026-01-01"));
    expect(at("2026-05-01T09:59:59.999Z", "Pacific/Honolulu")).toBe(day("2026-04-30"));
    expect(at("2026-05-01T10:00:00.000Z", "Pacific/Honolulu")).toBe(day("2026-05-01"));
  });

  test("fixed to a day, names that day in every time zone, and begins at its noon", () => {
    const clock = fixedDayClock(day("2026-02-28"));
    for (const timeZone of ["UTC", "Pacific/Honolulu", "Pacific/Auckland"])
      expect(clock.today(timeZone)).toBe(day("2026-02-28"));
    expect(clock.now()).toStartWith("2026-02-28T12:");
    expect(clock.now() >= instant("2026-02-28T12:00:00.000Z")).toBe(true);
  });

  test("adds seconds over the end of a day", () => {
    const clock = clockOver(() => instant("2026-02-28T23:59:30.000Z"));
    expect(clock.after(clock.now(), 45)).toBe(instant("2026-03-01T00:00:15.000Z"));
    expect(clock.after(clock.now(), -30.5)).toBe(instant("2026-02-28T23:58:59.500Z"));
  });
});
