import { describe, expect, test } from "bun:test";
import { changePassword } from "../../../application/identity/change-password.ts";
import { revokeToken } from "../../../application/identity/revoke-token.ts";
import type { Dependencies } from "../../../application/support/dependencies.ts";
import type { User } from "../../../domain/identity/user.ts";
import type { LoggedEntry } from "../../../domain/log/entry.ts";
import type { CompanyLog } from "../../../domain/log/ports.ts";
import { accepted } from "../../fixtures/accepted.ts";
import {
  actorFor,
  addCompany,
  addUser,
  anInstallation,
  elsewhere,
  home,
  password,
  refresh,
  refusalOf,
  signIn,
  type TestNeeds,
} from "../installation.ts";

const minute = 60;
const client = { clientId: "example-client", clientSecret: "example-client-secret", requestId: "a sign-out" };

const aHouse = async () => {
  const dependencies = anInstallation();
  const company = await addCompany(dependencies);
  const user = await addUser(dependencies, company);
  return { dependencies, company, user };
};

/** The entries of a user's trail after the user was created. */
const trailOf = async ({ forCompany }: Pick<Dependencies, "forCompany">, user: User): Promise<LoggedEntry[]> => {
  const entries = await forCompany(user.companyId).log.listAfter(0, 1000);
  const own = entries.filter(({ kind, recordId }) => kind === "user" && recordId === String(user.id));
  return own.filter(({ action }) => action !== "user.create");
};

const actionsOf = async (dependencies: TestNeeds, user: User): Promise<string[]> =>
  (await trailOf(dependencies, user)).map(({ action }) => action);

const fail = async (dependencies: TestNeeds, user: Pick<User, "email">, times: number, network = home) => {
  for (let time = 0; time < times; time += 1) await signIn(dependencies, user, { password: "wrong", network });
};

/** The same dependencies with the given methods of logs replaced. */
const withLog = (dependencies: TestNeeds, given: (log: CompanyLog) => Partial<CompanyLog>): TestNeeds => ({
  ...dependencies,
  forCompany: (companyId) => {
    const stores = dependencies.forCompany(companyId);
    return { ...stores, log: { ...stores.log, ...given(stores.log) } };
  },
});

describe("a user's trail in the audit log", () => {
  test("records who signed in, when, and in which request, and nothing about the tokens", async () => {
    const { dependencies, company, user } = await aHouse();
    dependencies.clock.advance(10);
    const issued = accepted(await signIn(dependencies, user, { requestId: "a sign-in" }));
    const [entry, ...others] = await trailOf(dependencies, user);
    expect(others).toEqual([]);
    expect(entry).toMatchObject({
      companyId: company.id,
      kind: "user",
      recordId: String(user.id),
      action: "user.sign_in",
      at: dependencies.clock.now(),
      byUserId: user.id,
      requestId: "a sign-in",
      changes: [],
      stateDigest: "",
    });
    expect(entry?.number).toBe(`r${entry?.seq ?? 0}`);
    expect(JSON.stringify(entry)).not.toContain(issued.session.id);
  });

  test("has a sign-out once, with whichever token, and none for a session that is over", async () => {
    const { dependencies, user } = await aHouse();
    const [first, second] = [accepted(await signIn(dependencies, user)), accepted(await signIn(dependencies, user))];
    const revoke = (token: string, accessTokenSessionId: string | null) =>
      revokeToken(dependencies, { ...client, token, accessTokenSessionId });
    for (const time of ["first", "again"])
      expect([time, refusalOf(await revoke(first.refreshToken, null))]).toEqual([time, "Accepted"]);
    await revoke("an access token", second.session.id);
    await revoke("an unknown token", null);
    const signedOut = (await trailOf(dependencies, user)).slice(2);
    expect(signedOut.map(({ action, byUserId, requestId }) => [action, byUserId, requestId])).toEqual(
      Array(2).fill(["user.sign_out", user.id, "a sign-out"]),
    );
  });

  test("has a password change, as a change of the record", async () => {
    const { dependencies, company, user } = await aHouse();
    const { session } = accepted(await signIn(dependencies, user));
    const chosen = "a password of one's own";
    const own = { actor: actorFor(user, company), sessionId: session.id, network: home, currentPassword: password };
    accepted(await changePassword(dependencies, own, chosen));
    const [, entry] = await trailOf(dependencies, user);
    expect(entry).toMatchObject({ action: "user.change_password", number: 2, byUserId: user.id });
    expect(entry?.changes).toContainEqual({ path: ["password"], from: "set", to: "changed" });
    expect(JSON.stringify(entry)).not.toContain(session.id);
  });

  test("has no token refresh, no wrong password, and no refused sign-in", async () => {
    const { dependencies, company, user } = await aHouse();
    const { refreshToken } = accepted(await signIn(dependencies, user));
    accepted(await refresh(dependencies, refreshToken));
    await fail(dependencies, user, 9);
    const gone = await addUser(dependencies, company, { isActive: false });
    expect(refusalOf(await signIn(dependencies, gone))).toBe("CredentialsWrong");
    expect(await actionsOf(dependencies, user)).toEqual(["user.sign_in"]);
    expect(await actionsOf(dependencies, gone)).toEqual([]);
  });
});

describe("a sign-out", () => {
  test("that cannot be logged keeps the session, so that it is logged when it is repeated", async () => {
    const { dependencies, user } = await aHouse();
    const { refreshToken } = accepted(await signIn(dependencies, user));
    const full = withLog(dependencies, () => ({ append: () => Promise.reject(new Error("the disk is full")) }));
    const revoke = (using: TestNeeds) =>
      revokeToken(using, { ...client, token: refreshToken, accessTokenSessionId: null });
    await expect(revoke(full)).rejects.toThrow("the disk is full");
    accepted(await revoke(dependencies));
    expect(await actionsOf(dependencies, user)).toEqual(["user.sign_in", "user.sign_out"]);
  });
});

describe("the first refusal of a lockout is logged, and no other", () => {
  test("by the service itself, in the request that was refused first", async () => {
    const { dependencies, user } = await aHouse();
    await fail(dependencies, user, 10);
    expect(await actionsOf(dependencies, user)).toEqual([]);
    await signIn(dependencies, user, { requestId: "refused first" });
    await fail(dependencies, user, 20);
    const trail = await trailOf(dependencies, user);
    expect(trail.map(({ action, byUserId, requestId, changes }) => ({ action, byUserId, requestId, changes }))).toEqual(
      [{ action: "user.block_sign_in", byUserId: 0, requestId: "refused first", changes: [] }],
    );
  });

  test("even if guesses come concurrently", async () => {
    const { dependencies, user } = await aHouse();
    await Promise.all(Array.from({ length: 40 }, () => signIn(dependencies, user, { password: "wrong" })));
    await fail(dependencies, user, 5);
    expect(await actionsOf(dependencies, user)).toEqual(["user.block_sign_in"]);
  });

  test("and again for the next lockout", async () => {
    const { dependencies, user } = await aHouse();
    await fail(dependencies, user, 10);
    dependencies.clock.advance(15 * minute - 1);
    await fail(dependencies, user, 1);
    dependencies.clock.advance(1);
    await fail(dependencies, user, 12);
    expect(await actionsOf(dependencies, user)).toEqual(Array(2).fill("user.block_sign_in"));
  });

  test("with one entry for an account that is closed to all networks, no matter how many networks try", async () => {
    const { dependencies, user } = await aHouse();
    for (let network = 0; network < 10; network += 1) await fail(dependencies, user, 10, elsewhere(network));
    for (let network = 20; network < 40; network += 1) await fail(dependencies, user, 1, elsewhere(network));
    expect(await actionsOf(dependencies, user)).toEqual(["user.block_sign_in"]);
  });

  test("if a new password is set with a wrong current one too", async () => {
    const { dependencies, company, user } = await aHouse();
    const { session } = accepted(await signIn(dependencies, user));
    await fail(dependencies, user, 10);
    const actor = { ...actorFor(user, company), requestId: "a change" };
    const own = { actor, sessionId: session.id, network: home, currentPassword: password };
    const outcome = await changePassword(dependencies, own, "another password");
    expect(refusalOf(outcome)).toBe("SignInBlocked");
    expect((await trailOf(dependencies, user)).at(-1)).toMatchObject({
      action: "user.block_sign_in",
      byUserId: 0,
      requestId: "a change",
    });
  });

  test("but in no log if the name is unknown", async () => {
    const { dependencies, company } = await aHouse();
    const { log } = dependencies.forCompany(company.id);
    const before = await log.listAfter(0, 1000);
    await fail(dependencies, { email: "nobody@example.com" }, 12);
    expect(await log.listAfter(0, 1000)).toEqual(before);
  });

  test("by a later refusal, if the process died before it was logged", async () => {
    const { dependencies, user } = await aHouse();
    await fail(dependencies, user, 10);
    const dying = withLog(dependencies, () => ({ append: () => Promise.reject(new Error("the process died")) }));
    await expect(signIn(dying, user)).rejects.toThrow("the process died");
    dependencies.clock.advance(30);
    await fail(dependencies, user, 2);
    expect(await actionsOf(dependencies, user)).toEqual(["user.block_sign_in"]);
  });
});
