import { describe, expect, test } from "bun:test";
import { hierarchies } from "../../../domain/access/roles.ts";
import {
  changeAction,
  changedUser,
  deactivatedUser,
  type UserChange,
  withSessionsEnded,
} from "../../../domain/identity/change-user.ts";
import { withResetPassword } from "../../../domain/identity/password-policy.ts";
import { withoutSecondFactor } from "../../../domain/identity/second-factor/second-factor.ts";
import { withNextSessionGeneration } from "../../../domain/identity/session/session-generation.ts";
import type { User, UserDetails } from "../../../domain/identity/user.ts";
import type { Result } from "../../../domain/kernel/result.ts";
import { instant } from "../../fixtures/clock.ts";
import { aUser } from "../../fixtures/company/user.ts";
import { auditor } from "../../fixtures/loan/log.ts";

const now = instant("2026-05-01T12:00:00.000Z");
const lender = { isHouse: false, name: "Tall Pines Lending" };
const administrator = { ...auditor, userId: 1, hierarchy: "Company Administrator" as const, roles: [] };
const otto = aUser({ id: 2 });

const detailsOf = ({
  email,
  firstName,
  lastName,
  phone,
  nmlsId,
  chumsId,
  stateLicenses,
  title,
  hierarchy,
  roles,
  isActive,
  isProgram,
}: User) => ({
  email,
  firstName,
  lastName,
  phone,
  nmlsId,
  chumsId,
  stateLicenses,
  title,
  hierarchy,
  roles,
  isActive,
  isProgram,
});

const change = (user: User, given: Partial<UserChange>, actor = administrator, company = lender) =>
  changedUser(user, { ...detailsOf(user), companyId: null, ...given }, actor, company, new Set(["sunshine"]));

/** The refusal: its name, or the invalid fields. */
const refusalOf = (
  outcome: Result<User, { readonly _tag: string; readonly errors?: readonly { readonly field: string }[] }>,
) => {
  if (outcome._tag === "Accepted") return "Accepted";
  return outcome.refusal.errors?.map(({ field }) => field).join() ?? outcome.refusal._tag;
};

describe("an administrator's change of a user", () => {
  test("keeps everything else: password, sign-ins, creation time", () => {
    const outcome = change(otto, { title: "Senior officer", roles: ["Closer", "Closer"], isActive: false });
    expect(outcome).toEqual({
      _tag: "Accepted",
      value: { ...otto, title: "Senior officer", roles: ["Closer"], isActive: false },
    });
  });

  test.each([
    [{ email: "nobody" }, "email"],
    [{ firstName: " " }, "firstName"],
    [{ nmlsId: "1234567890123" }, "nmlsId"],
    [{ nmlsId: "NMLS 12" }, "nmlsId"],
    [{ hierarchy: "Company Administrator", lastName: "" }, "lastName"],
    [{ password: "short" }, "password"],
    [{ email: "long-enough@example.com", password: "long-enough@example.com" }, "password"],
    [{ email: "", lastName: "", password: "short" }, "email,lastName,password"],
    [{ password: "Sunshine-2026" }, "password"],
    [{ password: "tall-pines-lending" }, "password"],
    [{ lastName: "Meadowbrook", password: "meadowbrook-1" }, "password"],
  ] satisfies [Partial<UserChange>, string][])("not to %j", (given, fields) => {
    expect(refusalOf(change(otto, given))).toBe(fields);
  });

  test("keeps an e-mail address with an invisible character from an earlier version, which cannot be written again", () => {
    const old = aUser({ email: "ada@example.com\u200b" });
    expect(refusalOf(change(old, { firstName: "Augusta" }))).toBe("Accepted");
    expect(refusalOf(change(old, { email: "ada\u200b@example.com" }))).toBe("email");
  });

  test("keeps an invalid NMLS id from an earlier version, which cannot be written again", () => {
    const old = aUser({ nmlsId: "NMLS 12" });
    expect(refusalOf(change(old, { title: "Officer" }))).toBe("Accepted");
    expect(refusalOf(change(old, { nmlsId: "NMLS 13" }))).toBe("nmlsId");
    expect(refusalOf(change(old, { nmlsId: "123456789012" }))).toBe("Accepted");
  });
});

describe("no one changes or deactivates a user of a higher hierarchy, or promotes anyone to one", () => {
  const actorOf = (hierarchy: UserDetails["hierarchy"]) => ({ ...administrator, hierarchy });
  const house = { isHouse: true, name: "Example House" };
  const pairs = hierarchies.flatMap((own) => hierarchies.map((other) => [own, other] as const));
  const allowed = [
    "Super User, Super User",
    "Super User, Company Administrator",
    "Super User, Company User",
    "Company Administrator, Company Administrator",
    "Company Administrator, Company User",
    "Company User, Company User",
  ];

  test.each(pairs)("a %s and a %s", (own, other) => {
    const expected = allowed.includes(`${own}, ${other}`) ? "Accepted" : "HierarchyAboveOwn";
    const actor = { ...actorOf(own), hierarchy: own } as typeof administrator;
    expect(refusalOf(change(aUser({ hierarchy: other }), { title: "Other" }, actor, house))).toBe(expected);
    expect(refusalOf(change(aUser(), { hierarchy: other }, actor, house))).toBe(expected);
    expect(refusalOf(deactivatedUser(aUser({ hierarchy: other }), actor))).toBe(expected);
  });

  test("a Super User outside the house company is refused, even to a Super User", () => {
    const actor = actorOf("Super User") as typeof administrator;
    expect(refusalOf(change(otto, { hierarchy: "Super User" }, actor))).toBe("hierarchy");
  });
});

describe("no one changes their own access", () => {
  const self = aUser({ id: administrator.userId, hierarchy: "Company Administrator", roles: ["Closer", "Processor"] });

  test.each([
    [{ hierarchy: "Company User" }],
    [{ roles: ["Closer"] }],
    [{ roles: ["Closer", "Processor", "Underwriter"] }],
    [{ isActive: false }],
    [{ isProgram: true }],
  ] satisfies [Partial<UserChange>][])("not to %j", (given) => {
    expect(refusalOf(change(self, given))).toBe("OwnAccess");
  });

  test("but can change their own name and title, and reorder their roles", () => {
    expect(refusalOf(change(self, { firstName: "Ada", title: null, roles: ["Processor", "Closer"] }))).toBe("Accepted");
  });

  test("nor their own password here, where the current one is not required", () => {
    expect(refusalOf(change(self, { password: "a password long enough" }))).toBe("password");
    expect(refusalOf(change(self, { password: null }))).toBe("password");
  });

  test("nor deletes themselves", () => {
    expect(refusalOf(deactivatedUser(self, administrator))).toBe("OwnAccess");
  });
});

describe("the sessions of a user", () => {
  test("end once the user is deactivated, and stay ended after reactivation", () => {
    const kept = { ...otto, keptSessionId: "a session" };
    const gone = withSessionsEnded(kept, { ...kept, isActive: false });
    expect(gone).toMatchObject({ sessionGeneration: 2, keptSessionId: null });
    expect(withSessionsEnded(gone, { ...gone, isActive: true })).toMatchObject({
      isActive: true,
      sessionGeneration: 2,
    });
  });

  test("all end once the user's password is reset, which the user must then change", () => {
    expect(withResetPassword({ ...otto, keptSessionId: "a session" }, "another hash", now)).toMatchObject({
      passwordHash: "another hash",
      formerPasswordHashes: [otto.passwordHash],
      mustChangePassword: true,
      sessionGeneration: 2,
      keptSessionId: null,
    });
  });
});

test("the log names a change by its most important part: a new password, a deactivation, a removed second factor", () => {
  const gone = { ...otto, isActive: false };
  expect(changeAction(otto, { ...otto, title: "Other" })).toBe("user.change");
  expect(changeAction(gone, otto)).toBe("user.change");
  expect(changeAction(otto, gone)).toBe("user.deactivate");
  expect(changeAction(otto, { ...gone, passwordHash: "another hash" })).toBe("user.reset_password");
  const guarded = aUser({
    secondFactor: { sealedSecret: "sealed", recoverySalt: "salt", recoveryDigests: [], turnedOnAt: now },
  });
  expect(changeAction(guarded, withoutSecondFactor(guarded, null))).toBe("user.reset_second_factor");
  expect(changeAction(guarded, withNextSessionGeneration(guarded, null))).toBe("user.sign_out_everywhere");
});
