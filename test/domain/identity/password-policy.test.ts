import { describe, expect, test } from "bun:test";
import {
  oneTimePassword,
  passwordError,
  rememberedHashes,
  withChosenPassword,
} from "../../../domain/identity/password-policy.ts";
import { upgradeUser } from "../../../domain/identity/upgrade.ts";
import { instant } from "../../fixtures/clock.ts";
import { aUser } from "../../fixtures/company/user.ts";

const ada = {
  email: "ada.lovelace@mail.example",
  firstName: "Ada",
  lastName: "King-Noël",
  companyName: "Tall Pines Lending",
};
const mostUsed = new Set(["password", "123456789012", "1q2w3e4r5t6y", "sunshine", "an"]);

const tooShort = "must have at least 12 characters";
const tooFrequent = "must not be a frequently used password, with or without digits or signs around it";
const ownWordsAlone =
  "must not consist only of the user's name, e-mail address or company name with digits, signs or a frequently used password";

test("a password that an administrator gave before its date was recorded dates from the latest change of its user", () => {
  const { passwordGivenAt: _given, ...former } = { ...aUser(), schemaVersion: 8 };
  expect(upgradeUser({ ...former, mustChangePassword: true }).passwordGivenAt).toBe(former.updatedAt);
  expect(upgradeUser(former).passwordGivenAt).toBeNull();
});

describe("a password", () => {
  test("has at least 12 characters, as people see them, not code units", () => {
    expect(passwordError("elevenchars", ada, mostUsed)).toBe(tooShort);
    expect(passwordError("twelve chars", ada, mostUsed)).toBeNull();
    expect(passwordError("🏠".repeat(11), ada, mostUsed)).toBe(tooShort);
    expect(passwordError("🏠".repeat(12), ada, mostUsed)).toBeNull();
  });

  test.each([
    "1q2w3e4r5t6y",
    "1Q2W3E4R5T6Y",
    "123456789012",
    "Password1234",
    "2026!password!",
    "***SUNSHINE***",
    "Sünshine2026!",
  ])("is not %j, which is common", (password) => expect(passwordError(password, ada, mostUsed)).toBe(tooFrequent));

  test.each([
    "sunshine password",
    "password-sunshine",
    "many a password",
    "1q2w3e4r5t6yz",
    "sun-shine-2026",
    "123456789013",
  ])("can be %j, of which only the words are common", (password) =>
    expect(passwordError(password, ada, mostUsed)).toBeNull(),
  );

  test.each([
    ["her e-mail address", "ADA.Lovelace@mail.example"],
    ["a part of it, twice", "lovelaceLovelace"],
    ["her names", "Ada King-Noel 1"],
    ["a name with its accent", "KING-NOËL-2026"],
    ["her company", "tall pines lending"],
    ["her company and a year", "TallPines2026!"],
    ["her name and a frequent password", "lovelace-password-1"],
  ])("does not consist of the account's own words: %s", (_words, password) => {
    expect(passwordError(password, ada, mostUsed)).toBe(ownWordsAlone);
  });

  test.each(["adamant-harbor", "ada likes tea", "tall trees of pines", "an ada password"])(
    "can be %j, which contains more than the account's own words",
    (password) => expect(passwordError(password, ada, mostUsed)).toBeNull(),
  );

  test("of a user with an email address of short parts is not that address", () => {
    const short = { email: "a@b.c.d.e.fg", firstName: "B", lastName: "C", companyName: "D" };
    expect(passwordError("A@b.c.d.e.fg", short, new Set())).toBe(ownWordsAlone);
    expect(passwordError("a b c d e f g", short, new Set())).toBeNull();
  });

  test("is compared with each of the owner's names, the longer one first", () => {
    const owner = { email: "x@mail.example", firstName: "Gwendolyn", lastName: "Gwen", companyName: "Li" };
    expect(passwordError("Gwendolyn-2026", owner, mostUsed)).toBe(ownWordsAlone);
    expect(passwordError("Gwendolyn-2026", { ...owner, firstName: "Ada", companyName: "Dolyn" }, mostUsed)).toBe(
      ownWordsAlone,
    );
    expect(passwordError("Gwendolyn-2026", { ...owner, firstName: "Ada" }, mostUsed)).toBeNull();
    // A name of two letters is one; a single letter and a number are none.
    expect(passwordError("li-li-li-2026", owner, mostUsed)).toBe(ownWordsAlone);
    expect(passwordError("lllllll-2026", { ...owner, companyName: "L 2026" }, mostUsed)).toBeNull();
  });

  test("follows no other rule: no digits, symbols, or capitals are required", () => {
    expect(passwordError("aaaaaaaaaaaa", ada, mostUsed)).toBeNull();
    expect(passwordError("839201847266", ada, mostUsed)).toBeNull();
  });
});

describe("a user's last five passwords are remembered", () => {
  const chosenAt = instant("2026-05-01T12:00:00.000Z");

  test("the current one and the four before it, newest first", () => {
    const user = ["second", "third", "fourth", "fifth", "sixth"].reduce(
      (before, hash) => withChosenPassword(before, hash, "this session", chosenAt),
      aUser({ passwordHash: "first", mustChangePassword: true }),
    );
    expect(rememberedHashes(user)).toEqual(["sixth", "fifth", "fourth", "third", "second"]);
    expect(user).toMatchObject({ mustChangePassword: false, updatedAt: chosenAt });
    expect(user).toMatchObject({ sessionGeneration: 6, keptSessionId: "this session" });
  });
});

describe("a one-time password", () => {
  // 20 letters "A" are index 0, the first readable character; "l" is index 37, and 37 − 32 = 5 is "f".
  test("is generated from its secret only, in groups that can be read out", () => {
    expect(oneTimePassword("A".repeat(43))).toBe("aaaaa-aaaaa-aaaaa-aaaaa");
    expect(oneTimePassword("l".repeat(43))).toBe("fffff-fffff-fffff-fffff");
  });

  test("uses 32 characters, none of them easily confused", () => {
    const all = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
    const drawn = [0, 20, 40, 44].map((start) => oneTimePassword(all.slice(start, start + 20)));
    const letters = drawn.join("").replaceAll("-", "");
    expect(letters).not.toMatch(/[lo01]/);
    expect(new Set(letters).size).toBe(32);
  });

  test("passes the policy", () => {
    expect(passwordError(oneTimePassword("x".repeat(43)), ada, mostUsed)).toBeNull();
  });
});
