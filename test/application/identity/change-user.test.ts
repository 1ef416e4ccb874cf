import { describe, expect, test } from "bun:test";
import { changePassword } from "../../../application/identity/change-password.ts";
import { changeUser } from "../../../application/identity/change-user.ts";
import { createUser } from "../../../application/identity/create-user.ts";
import { deactivateUser } from "../../../application/identity/deactivate-user.ts";
import { recallCreatedUser } from "../../../application/identity/recall-created-user.ts";
import { resumeSession } from "../../../application/identity/session/resume-session.ts";
import { addAdministrator } from "../../../application/identity/user/add-administrator.ts";
import type { UserChange } from "../../../domain/identity/change-user.ts";
import type { User } from "../../../domain/identity/user.ts";
import { accept } from "../../../domain/kernel/result.ts";
import { accepted } from "../../fixtures/accepted.ts";
import { someUserDetails } from "../../fixtures/company/user-details.ts";
import { anId } from "../../fixtures/ids.ts";
import { otherProcess } from "../../fixtures/other-process.ts";
import {
  actorFor,
  addCompany,
  addUser,
  anInstallation,
  home,
  password,
  refresh,
  refusalOf,
  signIn,
  type TestNeeds,
} from "../installation.ts";

const asDetails = ({
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
}: UserChange) => ({
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
  companyId: null,
});

const setting = (given: Partial<UserChange>) => (current: UserChange) => accept({ ...asDetails(current), ...given });

/** A company with the listed administrators Ada, Berta, and so on, and a Super User of the house company. */
const withAdministrators = async (count: number) => {
  const dependencies = anInstallation();
  const house = await addCompany(dependencies, { isHouse: true });
  const superUser = actorFor(await addUser(dependencies, house, { hierarchy: "Super User", roles: [] }), house);
  const company = await addCompany(dependencies);
  const administrators: User[] = [];
  for (let number = 0; number < count; number += 1) {
    const details = someUserDetails({
      email: `admin-${number}@example.com`,
      hierarchy: "Company Administrator",
      roles: [],
    });
    const made = await createUser(dependencies, superUser, company.id, details, password, anId());
    administrators.push(accepted(made).user);
  }
  const change = (id: number, given: Partial<UserChange>, needs: TestNeeds = dependencies) =>
    changeUser(needs, superUser, id, null, setting(given));
  const listed = async () => (await dependencies.companies.find(company.id))?.administratorIds ?? [];
  const find = async (id: number) => (await dependencies.forCompany(company.id).users.find(id)) as User;
  return { dependencies, superUser, company, administrators, change, listed, find };
};

const demoted = { hierarchy: "Company User" } as const;
const died = () => Promise.reject(new Error("the process died"));

describe("an administrator who is demoted", () => {
  test("leaves the company's list, and returns to it when promoted again", async () => {
    const { administrators, change, listed } = await withAdministrators(2);
    const [ada, berta] = administrators.map(({ id }) => id);
    accepted(await change(ada ?? 0, demoted));
    expect(await listed()).toEqual([berta ?? 0]);
    accepted(await change(ada ?? 0, { hierarchy: "Company Administrator" }));
    expect(await listed()).toEqual([berta ?? 0, ada ?? 0]);
  });

  test("cannot be demoted if it is the last one, by any operation, even by Super Users", async () => {
    const { dependencies, superUser, administrators, change, find } = await withAdministrators(1);
    const [ada] = administrators as [User];
    expect(refusalOf(await change(ada.id, demoted))).toBe("LastAdministrator");
    expect(refusalOf(await change(ada.id, { isActive: false }))).toBe("LastAdministrator");
    expect(refusalOf(await deactivateUser(dependencies, superUser, ada.id, null))).toBe("LastAdministrator");
    expect(await find(ada.id)).toEqual(ada);
    accepted(await change(ada.id, { title: "Head" }));
  });

  test("is the last one if the others on the list are not active administrators", async () => {
    const { dependencies, company, administrators, change } = await withAdministrators(2);
    const [ada, berta] = administrators as [User, User];
    accepted(await change(berta.id, { isActive: false }));
    const read = await dependencies.companies.find(company.id);
    const listedAgain = { ...read, administratorIds: [ada.id, berta.id] } as NonNullable<typeof read>;
    const companies = { ...dependencies.companies, find: async () => listedAgain };
    expect(refusalOf(await change(ada.id, demoted, { ...dependencies, companies }))).toBe("LastAdministrator");
  });

  test("is refused for another reason before it leaves the list", async () => {
    const { dependencies, superUser, administrators, change, listed } = await withAdministrators(2);
    const [ada, berta] = administrators as [User, User];
    const both = [ada.id, berta.id];
    expect(refusalOf(await change(ada.id, { ...demoted, email: berta.email.toUpperCase() }))).toBe("FieldsInvalid");
    expect(refusalOf(await change(ada.id, { ...demoted, password }))).toBe("FieldsInvalid");
    const other = changeUser(dependencies, superUser, ada.id, [7], setting(demoted));
    expect(refusalOf(await other)).toBe("VersionMismatch");
    expect(await listed()).toEqual(both);
  });

  test("is listed again if another write came between and the caller had named the earlier version", async () => {
    const { dependencies, superUser, company, administrators, change, listed, find } = await withAdministrators(2);
    const [ada, berta] = administrators as [User, User];
    const save: typeof dependencies.companies.save = async (...given) => {
      const saved = await dependencies.companies.save(...given);
      accepted(await change(ada.id, { title: "Head" }));
      return saved;
    };
    const interrupted = { ...otherProcess(dependencies), companies: { ...dependencies.companies, save } };
    const outcome = await changeUser(interrupted, superUser, ada.id, [ada.version], setting(demoted));
    expect(refusalOf(outcome)).toBe("VersionMismatch");
    expect(await find(ada.id)).toMatchObject({ hierarchy: "Company Administrator", title: "Head" });
    expect([...(await listed())].sort()).toEqual([ada.id, berta.id].sort());
    expect((await dependencies.companies.find(company.id))?.departingAdministrators).toEqual([]);
  });
});

describe("of administrators who are demoted concurrently, one remains", () => {
  test("if each is demoted by another", async () => {
    const { dependencies, company, administrators, find } = await withAdministrators(4);
    const outcomes = await Promise.all(
      administrators.map(({ id }, position) => {
        const by = administrators[(position + 1) % administrators.length] as User;
        return changeUser(dependencies, actorFor(by, company), id, null, setting(demoted));
      }),
    );
    const left = (await Promise.all(administrators.map(({ id }) => find(id)))).filter(
      ({ hierarchy }) => hierarchy === "Company Administrator",
    );
    expect(left).toHaveLength(1);
    expect(outcomes.map(refusalOf).sort()).toEqual(["Accepted", "Accepted", "Accepted", "LastAdministrator"]);
  });

  /**
   * Berta's title is saved and reads the list late: after her demotion removed her from it, but before the demotion is saved. Ada's
   * demotion must not count on her.
   */
  test("even if a save of one reads the list between the two writes of its demotion", async () => {
    const { dependencies, superUser, administrators, change, listed, find } = await withAdministrators(2);
    const [ada, berta] = administrators as [User, User];
    let adasDemotion = "";
    const save: typeof dependencies.companies.save = async (...given) => {
      const left = await dependencies.companies.save(...given);
      await addAdministrator(dependencies, superUser, await find(berta.id));
      adasDemotion = refusalOf(await change(ada.id, demoted));
      return left;
    };
    const slow = { ...dependencies, companies: { ...dependencies.companies, save } };
    expect(refusalOf(await change(berta.id, demoted, slow))).toBe("Accepted");
    expect(adasDemotion).toBe("LastAdministrator");
    expect(await listed()).toEqual([ada.id]);
    expect((await find(ada.id)).hierarchy).toBe("Company Administrator");
  });
});

describe("a process that dies between the two writes", () => {
  test("of a promotion leaves an administrator who is listed when saved again, even without another change", async () => {
    const { dependencies, company, superUser, change, listed } = await withAdministrators(1);
    const details = someUserDetails({ email: "promoted@example.com" });
    const { user } = accepted(await createUser(dependencies, superUser, company.id, details, password, anId()));
    const promoted = { hierarchy: "Company Administrator" } as const;
    const dying = { ...dependencies, companies: { ...dependencies.companies, save: died } };
    await expect(change(user.id, promoted, dying)).rejects.toThrow("the process died");
    expect(await listed()).not.toContain(user.id);
    accepted(await change(user.id, promoted));
    expect(await listed()).toContain(user.id);
  });

  test("of a creation with an idempotency key leaves an administrator whom the repetition lists", async () => {
    const { dependencies, company, superUser, listed } = await withAdministrators(1);
    const dying = { ...dependencies, companies: { ...dependencies.companies, save: died } };
    const details = someUserDetails({ email: "keyed@example.com", hierarchy: "Company Administrator", roles: [] });
    await expect(createUser(dying, superUser, company.id, details, null, 4711)).rejects.toThrow("the process died");
    expect(await listed()).not.toContain(4711);
    expect(accepted(await recallCreatedUser(dependencies, superUser, 4711))).toMatchObject({ oneTimePassword: null });
    expect(await listed()).toContain(4711);
  });

  test("of a demotion leaves the administrator, whose list is correct once the user is saved again, demoted or not", async () => {
    const { dependencies, administrators, change, listed, find } = await withAdministrators(2);
    const [ada, berta] = administrators as [User, User];
    const forCompany: typeof dependencies.forCompany = (companyId) => {
      const stores = dependencies.forCompany(companyId);
      return { ...stores, users: { ...stores.users, save: died } };
    };
    const dying = { ...dependencies, forCompany };
    await expect(change(berta.id, demoted, dying)).rejects.toThrow("the process died");
    expect([await listed(), (await find(berta.id)).hierarchy]).toEqual([[ada.id], "Company Administrator"]);
    expect(refusalOf(await change(ada.id, demoted))).toBe("LastAdministrator");
    accepted(await change(berta.id, {}));
    expect(await listed()).toEqual([ada.id, berta.id]);
    await expect(change(berta.id, demoted, dying)).rejects.toThrow("the process died");
    accepted(await change(berta.id, demoted));
    expect([await listed(), (await find(berta.id)).hierarchy]).toEqual([[ada.id], "Company User"]);
  });
});

describe("resetting a password", () => {
  const someone = async () => {
    const made = await withAdministrators(1);
    const user = await addUser(made.dependencies, made.company);
    return { ...made, user };
  };

  test("to a given one ends all sessions in the same save, even if the clock was set back, and requires a change", async () => {
    const { dependencies, user, change } = await someone();
    const issued = accepted(await signIn(dependencies, user));
    dependencies.clock.advance(-3600);
    const sessions = { ...dependencies.sessions, endAllOf: died };
    await expect(change(user.id, { password: "given by another" }, { ...dependencies, sessions })).rejects.toThrow();
    expect(refusalOf(await resumeSession(dependencies, issued.session.id, user.id, "a-test"))).toBe("NotSignedIn");
    expect(refusalOf(await refresh(dependencies, issued.refreshToken))).toBe("RefreshTokenInvalid");
    expect(refusalOf(await signIn(dependencies, user))).toBe("CredentialsWrong");
    const again = accepted(await signIn(dependencies, user, { password: "given by another" }));
    expect(again.user.mustChangePassword).toBe(true);
  });

  test("without a given one generates a one-time password, different each time", async () => {
    const { dependencies, user, change } = await someone();
    const first = accepted(await change(user.id, { password: null })).oneTimePassword;
    const second = accepted(await change(user.id, { password: null })).oneTimePassword;
    expect(refusalOf(await signIn(dependencies, user, { password: first }))).toBe("CredentialsWrong");
    expect(accepted(await signIn(dependencies, user, { password: second })).user.mustChangePassword).toBe(true);
    expect(accepted(await change(user.id, { title: "Officer" })).oneTimePassword).toBeNull();
  });

  test("to a given one makes it valid for seven days, until the user chooses another", async () => {
    const { dependencies, user, change } = await someone();
    const week = 7 * 86_400;
    const given = { password: "given by another" };
    accepted(await change(user.id, given));
    dependencies.clock.advance(week - 1);
    expect(refusalOf(await signIn(dependencies, user, given))).toBe("Accepted");
    dependencies.clock.advance(1);
    expect(refusalOf(await signIn(dependencies, user, given))).toBe("GivenPasswordExpired");
    // A caller who does not know the password learns nothing about it.
    expect(refusalOf(await signIn(dependencies, user, { password: "another guess of it" }))).toBe("CredentialsWrong");
    const { oneTimePassword } = accepted(await change(user.id, { password: null }));
    const { session } = accepted(await signIn(dependencies, user, { password: oneTimePassword }));
    const { actor } = accepted(await resumeSession(dependencies, session.id, user.id, "a-test"));
    const own = { actor, sessionId: session.id, network: home, currentPassword: oneTimePassword ?? "" };
    accepted(await changePassword(dependencies, own, "a sentence of her own"));
    dependencies.clock.advance(week);
    expect(refusalOf(await signIn(dependencies, user, { password: "a sentence of her own" }))).toBe("Accepted");
  });

  test("to one of the last five is refused", async () => {
    const { user, change } = await someone();
    accepted(await change(user.id, { password: "given by another" }));
    for (const former of [password, "given by another"])
      expect(refusalOf(await change(user.id, { password: former }))).toBe("FieldsInvalid");
  });

  test("is logged in the user's trail by its own action, and the password is not logged", async () => {
    const { dependencies, company, user, change } = await someone();
    accepted(await change(user.id, { password: "given by another" }));
    const entries = await dependencies.forCompany(company.id).log.listAfter(0, 100);
    const [reset] = entries.filter(({ action }) => action === "user.reset_password");
    expect(reset).toMatchObject({ kind: "user", recordId: String(user.id) });
    expect(reset?.changes).toContainEqual({ path: ["password"], from: "set", to: "changed" });
    expect(reset?.changes).toContainEqual({ path: ["mustChangePassword"], from: false, to: true });
    expect(JSON.stringify(entries)).not.toContain("given by another");
  });
});

describe("a user who is deactivated", () => {
  test("is signed out immediately, and stays signed out after being activated again", async () => {
    const { dependencies, company, superUser, change } = await withAdministrators(1);
    const user = await addUser(dependencies, company);
    const { session, refreshToken } = accepted(await signIn(dependencies, user));
    dependencies.clock.advance(60);
    accepted(await deactivateUser(dependencies, superUser, user.id, null));
    expect(refusalOf(await signIn(dependencies, user))).toBe("CredentialsWrong");
    accepted(await change(user.id, { isActive: true }));
    expect(refusalOf(await resumeSession(dependencies, session.id, user.id, "a-test"))).toBe("NotSignedIn");
    expect(refusalOf(await refresh(dependencies, refreshToken))).toBe("RefreshTokenInvalid");
    expect(refusalOf(await signIn(dependencies, user))).toBe("Accepted");
  });

  test("twice is deactivated once: the second time changes nothing", async () => {
    const { dependencies, company, superUser } = await withAdministrators(1);
    const user = await addUser(dependencies, company);
    const gone = accepted(await deactivateUser(dependencies, superUser, user.id, null));
    expect(accepted(await deactivateUser(dependencies, superUser, user.id, null))).toEqual(gone);
    expect(gone.version).toBe(user.version + 1);
  });
});
