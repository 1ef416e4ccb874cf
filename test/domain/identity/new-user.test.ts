import { describe, expect, test } from "bun:test";
import { hierarchies } from "../../../domain/access/roles.ts";
import { checkHierarchy, checkNewUser, newUser } from "../../../domain/identity/new-user.ts";
import type { UserDetails } from "../../../domain/identity/user.ts";
import { instant } from "../../fixtures/clock.ts";
import { someUserDetails } from "../../fixtures/company/user-details.ts";

const now = instant("2026-05-01T12:00:00.000Z");

const fieldsWrong = (given: Partial<UserDetails>, password: string | null = null, isHouse = false): string[] => {
  const checked = checkNewUser(
    someUserDetails(given),
    password,
    { isHouse, name: "Tall Pines Lending" },
    new Set(["sunshine"]),
  );
  return checked._tag === "Refused" ? checked.refusal.errors.map(({ field }) => field) : [];
};

test("a user has both names, and neither is blank", () => {
  expect(fieldsWrong({ firstName: " ", lastName: "\u200b" })).toEqual(["firstName", "lastName"]);
});

describe("no one grants a higher hierarchy than their own", () => {
  const allowed = hierarchies.flatMap((own) =>
    hierarchies.filter((given) => checkHierarchy(given, own)._tag === "Accepted").map((given) => `${own} → ${given}`),
  );

  test("an administrator creates administrators and users, a user only users, a Super User all", () => {
    expect(allowed).toEqual([
      "Super User → Super User",
      "Super User → Company Administrator",
      "Super User → Company User",
      "Company Administrator → Company Administrator",
      "Company Administrator → Company User",
      "Company User → Company User",
    ]);
  });

  test("Super Users belong to the house company, where no other company's administrator reaches them", () => {
    expect(fieldsWrong({ hierarchy: "Super User" }, null, true)).toEqual([]);
    expect(fieldsWrong({ hierarchy: "Super User" }, null, false)).toEqual(["hierarchy"]);
  });
});

test("the role of a reviewer is given in the house company only", () => {
  expect(fieldsWrong({ roles: ["Reviewer"] }, null, true)).toEqual([]);
  expect(fieldsWrong({ roles: ["Reviewer"] }, null, false)).toEqual(["roles"]);
  expect(fieldsWrong({ roles: ["Closer"] }, null, false)).toEqual([]);
});

describe("a new user's details", () => {
  test("an email address has one @ between two parts without spaces", () => {
    expect(fieldsWrong({ email: "ada@example.com" })).toEqual([]);
    for (const email of ["ada", "@example.com", "ada@", "a da@example.com", "ada@@example.com", ""])
      expect(fieldsWrong({ email })).toEqual(["email"]);
  });

  test.each([
    ["a zero-width space", "ada@example.com\u200b"],
    ["a soft hyphen", "a\u00adda@example.com"],
    ["a blank Braille pattern", "ad\u2800a@example.com"],
    ["a mark of an annotation", "ad\ufffaa@example.com"],
    ["a control character", "ad\u0007a@example.com"],
    ["half of a character", "ad\ud800a@example.com"],
    ["a capital I with a dot, which is an i and a combining dot in lowercase", "\u0130da@example.com"],
    ["the Kelvin sign, which is a k in lowercase", "\u212aate@example.com"],
    ["a full-width letter", "\uff41da@example.com"],
    ["a long s", "\u017fam@example.com"],
  ])("an email address with %s could be mistaken for another one", (_, email) => {
    expect(fieldsWrong({ email })).toEqual(["email"]);
  });

  test("an email address may have letters of other languages", () => {
    for (const email of ["j\u00f6rg@example.com", "\u0438\u0432\u0430\u043d@example.com"])
      expect(fieldsWrong({ email })).toEqual([]);
  });

  test("names are not blank, a given password follows the policy, and all errors are reported at once", () => {
    expect(fieldsWrong({ firstName: "", lastName: " " }, "too short")).toEqual(["firstName", "lastName", "password"]);
  });

  test("a given password is neither a common one nor the company's name", () => {
    for (const password of ["Sunshine-2026", "Tall Pines Lending"])
      expect(fieldsWrong({}, password)).toEqual(["password"]);
    expect(fieldsWrong({}, "sunshine on tall pines")).toEqual([]);
  });

  test("a role named twice is stored once", () => {
    const made = { id: 1, companyId: 1, passwordHash: "hash", mustChangePassword: false, now };
    expect(newUser(someUserDetails({ roles: ["Closer", "Closer"] }), made).roles).toEqual(["Closer"]);
  });
});
