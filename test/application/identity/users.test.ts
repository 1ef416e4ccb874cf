import { describe, expect, test } from "bun:test";
import { changePassword } from "../../../application/identity/change-password.ts";
import { createUser } from "../../../application/identity/create-user.ts";
import { findMe } from "../../../application/identity/find-me.ts";
import { findUser } from "../../../application/identity/find-user.ts";
import { listUsers } from "../../../application/identity/list-users.ts";
import { resumeSession } from "../../../application/identity/session/resume-session.ts";
import { accepted } from "../../fixtures/accepted.ts";
import { someUserDetails } from "../../fixtures/company/user-details.ts";
import { companySaved } from "../../fixtures/loan/log.ts";
import { actorFor, addCompany, addUser, anInstallation, home, password, refusalOf, signIn } from "../installation.ts";

const everyone = { isActive: null, search: null };
const firstPage = { number: 1, size: 25, order: [] } as const;

const twoCompanies = async () => {
  const dependencies = anInstallation();
  const [house, own, other] = [
    await addCompany(dependencies, { isHouse: true }),
    await addCompany(dependencies),
    await addCompany(dependencies),
  ];
  const superUser = actorFor(await addUser(dependencies, house, { hierarchy: "Super User", roles: [] }), house);
  const administrator = actorFor(
    await addUser(dependencies, own, { hierarchy: "Company Administrator", roles: [] }),
    own,
  );
  const officer = actorFor(await addUser(dependencies, own), own);
  return { dependencies, house, own, other, superUser, administrator, officer };
};

describe("creating a user", () => {
  test("without a password returns one that works and has to be changed", async () => {
    const { dependencies, administrator } = await twoCompanies();
    const { user, oneTimePassword } = accepted(
      await createUser(dependencies, administrator, null, someUserDetails(), null, null),
    );
    expect(oneTimePassword).toMatch(/^[a-z2-9]{5}(-[a-z2-9]{5}){3}$/);
    const issued = accepted(await signIn(dependencies, user, { password: oneTimePassword }));
    expect(accepted(await resumeSession(dependencies, issued.session.id, user.id, "a-test")).mustChangePassword).toBe(
      true,
    );
  });

  test("with a password returns none, and the user need not change it", async () => {
    const { dependencies, administrator } = await twoCompanies();
    const made = accepted(await createUser(dependencies, administrator, null, someUserDetails(), password, null));
    expect(made).toMatchObject({ oneTimePassword: null, user: { mustChangePassword: false } });
    expect(refusalOf(await signIn(dependencies, made.user))).toBe("Accepted");
  });

  test("stores the password in no readable form", async () => {
    const { dependencies, own, administrator } = await twoCompanies();
    const { user } = accepted(await createUser(dependencies, administrator, null, someUserDetails(), password, null));
    const kept = await dependencies.forCompany(own.id).users.find(user.id);
    expect(JSON.stringify(kept)).not.toContain(password);
    expect(kept?.passwordHash).toStartWith("$argon2id$");
  });

  test("is possible for administrators, not for loan officers", async () => {
    const { dependencies, officer } = await twoCompanies();
    expect(refusalOf(await createUser(dependencies, officer, null, someUserDetails(), null, null))).toBe(
      "PermissionDenied",
    );
  });

  test("gives no user more rights than its creator has", async () => {
    const { dependencies, house, administrator, superUser } = await twoCompanies();
    const draft = someUserDetails({ hierarchy: "Super User" });
    expect(refusalOf(await createUser(dependencies, administrator, null, draft, null, null))).toBe("HierarchyAboveOwn");
    expect(accepted(await createUser(dependencies, superUser, null, draft, null, null)).user.companyId).toBe(house.id);
  });

  test("refuses an email address that is taken, in any company and case, with the same words", async () => {
    const { dependencies, other, administrator } = await twoCompanies();
    await addUser(dependencies, other, { email: "there@example.com" });
    accepted(
      await createUser(dependencies, administrator, null, someUserDetails({ email: "here@example.com" }), null, null),
    );
    const again = await createUser(
      dependencies,
      administrator,
      null,
      someUserDetails({ email: "Here@Example.com" }),
      null,
      null,
    );
    const elsewhere = await createUser(
      dependencies,
      administrator,
      null,
      someUserDetails({ email: "there@example.com" }),
      null,
      null,
    );
    expect(again).toEqual(elsewhere);
    expect(again).toMatchObject({
      refusal: { _tag: "FieldsInvalid", errors: [{ field: "email", code: "already_exists" }] },
    });
  });

  test("lists a new administrator in its company, even if several are created concurrently", async () => {
    const { dependencies, own, administrator } = await twoCompanies();
    const drafts = Array.from({ length: 3 }, (_, number) =>
      someUserDetails({ email: `admin-${number}@example.com`, hierarchy: "Company Administrator", roles: [] }),
    );
    const made = await Promise.all(
      drafts.map((draft) => createUser(dependencies, administrator, null, draft, null, null)),
    );
    const ids = made.map((outcome) => accepted(outcome).user.id);
    expect([...((await dependencies.companies.find(own.id))?.administratorIds ?? [])].sort()).toEqual(ids.sort());
  });

  test("cannot be refused once the user is stored, no matter how often others change its company first", async () => {
    const { dependencies, own, administrator } = await twoCompanies();
    let lost = 0;
    const save: typeof dependencies.companies.save = async (company) => {
      lost += 1;
      return lost <= 20 ? "conflict" : dependencies.companies.save(company, companySaved(company));
    };
    const draft = someUserDetails({ hierarchy: "Company Administrator", roles: [] });
    const busy = { ...dependencies, companies: { ...dependencies.companies, save } };
    const { user, oneTimePassword } = accepted(await createUser(busy, administrator, null, draft, null, null));
    expect(refusalOf(await signIn(dependencies, user, { password: oneTimePassword }))).toBe("Accepted");
    expect((await dependencies.companies.find(own.id))?.administratorIds).toContain(user.id);
  });
});

test("an administrator whom a crash left off its company's list is listed after choosing a password", async () => {
  const { dependencies, own, administrator } = await twoCompanies();
  const died = { ...dependencies.companies, save: () => Promise.reject(new Error("the process died")) };
  const draft = someUserDetails({ hierarchy: "Company Administrator", roles: [] });
  const creation = createUser({ ...dependencies, companies: died }, administrator, null, draft, password, null);
  await expect(creation).rejects.toThrow("the process died");
  const administrators = async () => (await dependencies.companies.find(own.id))?.administratorIds ?? [];
  const { session, user } = accepted(await signIn(dependencies, draft));
  expect(await administrators()).not.toContain(user.id);
  const change = { actor: actorFor(user, own), sessionId: session.id, network: home, currentPassword: password };
  accepted(await changePassword(dependencies, change, "another password"));
  expect(await administrators()).toContain(user.id);
  const entries = await dependencies.forCompany(own.id).log.listAfter(0, 100);
  expect(entries.filter(({ action }) => action === "company.list_administrator")).toHaveLength(1);
});

describe("naming a company", () => {
  test("accepts one's own, and another one is not found, except by a Super User", async () => {
    const { dependencies, own, other, administrator, superUser } = await twoCompanies();
    expect(
      accepted(await createUser(dependencies, administrator, own.id, someUserDetails(), null, null)).user.companyId,
    ).toBe(own.id);
    const draft = someUserDetails({ email: "second@example.com" });
    expect(refusalOf(await createUser(dependencies, administrator, other.id, draft, null, null))).toBe(
      "CompanyNotFound",
    );
    expect(accepted(await createUser(dependencies, superUser, other.id, draft, null, null)).user.companyId).toBe(
      other.id,
    );
    expect(refusalOf(await createUser(dependencies, superUser, 999_999, draft, null, null))).toBe("CompanyNotFound");
  });

  test("a list is of one's own company unless a Super User requests another", async () => {
    const { dependencies, own, other, officer, superUser } = await twoCompanies();
    const count = async (actor: typeof officer, companyId: number | null) =>
      accepted(await listUsers(dependencies, actor, companyId, everyone, firstPage)).count;
    expect(await count(officer, null)).toBe(2);
    expect(await count(officer, own.id)).toBe(2);
    expect(await count(superUser, null)).toBe(1);
    expect(await count(superUser, other.id)).toBe(0);
    expect(refusalOf(await listUsers(dependencies, officer, other.id, everyone, firstPage))).toBe("CompanyNotFound");
  });
});

describe("seeing a user", () => {
  test("is possible within one's own company, and in another one only for a Super User", async () => {
    const { dependencies, other, officer, administrator, superUser } = await twoCompanies();
    const stranger = await addUser(dependencies, other);
    expect(accepted(await findUser(dependencies, officer, administrator.userId)).id).toBe(administrator.userId);
    expect(accepted(await findUser(dependencies, superUser, stranger.id)).id).toBe(stranger.id);
    const hidden = await findUser(dependencies, officer, stranger.id);
    const missing = await findUser(dependencies, officer, 999_999);
    expect([refusalOf(hidden), refusalOf(missing)]).toEqual(["UserNotFound", "UserNotFound"]);
  });

  test("is possible for oneself without any permission", async () => {
    const { dependencies, own } = await twoCompanies();
    const powerless = await addUser(dependencies, own, { roles: [] });
    const actor = actorFor(powerless, own);
    expect(refusalOf(await findUser(dependencies, actor, powerless.id))).toBe("PermissionDenied");
    expect(accepted(await findMe(dependencies, actor)).email).toBe(powerless.email);
  });
});
