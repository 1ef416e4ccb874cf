import { describe, expect, test } from "bun:test";
import type { Sessions } from "../../../domain/identity/ports.ts";
import type { TokenRequest } from "../../../domain/identity/sign-in.ts";
import { accepted } from "../../fixtures/accepted.ts";
import { userSaved } from "../../fixtures/loan/log.ts";
import { addCompany, addUser, anInstallation, password, refusalOf, requestTokens, signIn } from "../installation.ts";

const aHouse = async () => {
  const dependencies = anInstallation();
  const company = await addCompany(dependencies);
  const user = await addUser(dependencies, company);
  dependencies.passwords.computed = 0;
  return { dependencies, company, user };
};

describe("signing in with email and password", () => {
  test("starts a session with ten hours' access for this user, company, and client", async () => {
    const { dependencies, company, user } = await aHouse();
    const issued = accepted(await signIn(dependencies, user));
    expect(issued.expiresInSeconds).toBe(36_000);
    expect(issued.session).toMatchObject({ userId: user.id, companyId: company.id, clientId: "example-client" });
    expect(issued.company).toMatchObject({ id: company.id, companyType: "Lender" });
  });

  test("records when the user last signed in", async () => {
    const { dependencies, company, user } = await aHouse();
    dependencies.clock.advance(60);
    expect(accepted(await signIn(dependencies, user)).user.lastLoginAt).toBe(dependencies.clock.now());
    const kept = await dependencies.forCompany(company.id).users.find(user.id);
    expect(kept).toMatchObject({ lastLoginAt: dependencies.clock.now(), updatedAt: user.updatedAt });
  });

  test("leaves the user's version unchanged, so that it does not conflict with an administrator's edit", async () => {
    const { dependencies, company, user } = await aHouse();
    accepted(await signIn(dependencies, user));
    const saved = await dependencies
      .forCompany(company.id)
      .users.save({ ...user, title: "Senior officer" }, userSaved({ ...user, title: "Senior officer" }));
    expect(saved).toMatchObject({ version: user.version + 1 });
    expect((await dependencies.forCompany(company.id).users.find(user.id))?.lastLoginAt).toBe(dependencies.clock.now());
  });

  test("ignores the case of the email address", async () => {
    const { dependencies, user } = await aHouse();
    expect(refusalOf(await signIn(dependencies, { email: user.email.toUpperCase() }))).toBe("Accepted");
  });

  test("stores no refresh token, only its digest", async () => {
    const { dependencies, user } = await aHouse();
    const { refreshToken, session } = accepted(await signIn(dependencies, user));
    const kept = await dependencies.sessions.find(session.id);
    expect(JSON.stringify(kept)).not.toContain(refreshToken);
    expect(kept?.session.currentRefreshDigest).toBe(dependencies.vault.digest(refreshToken));
  });

  test("works for many concurrent sign-ins with one address", async () => {
    const { dependencies, user } = await aHouse();
    const outcomes = await Promise.all(Array.from({ length: 8 }, () => signIn(dependencies, user)));
    expect(outcomes.map(refusalOf)).toEqual(Array(8).fill("Accepted"));
  });
});

describe("a user who may not sign in learns nothing, and costs the same one hash", () => {
  test("a wrong password", async () => {
    const { dependencies, user } = await aHouse();
    expect(refusalOf(await signIn(dependencies, user, { password: "not the password" }))).toBe("CredentialsWrong");
    expect(dependencies.passwords.computed).toBe(1);
  });

  test("an unknown name", async () => {
    const { dependencies } = await aHouse();
    expect(refusalOf(await signIn(dependencies, { email: "nobody@example.com" }))).toBe("CredentialsWrong");
    expect(dependencies.passwords.computed).toBe(1);
  });

  test("a deactivated user with the right password", async () => {
    const { dependencies, company } = await aHouse();
    const gone = await addUser(dependencies, company, { isActive: false });
    dependencies.passwords.computed = 0;
    expect(refusalOf(await signIn(dependencies, gone))).toBe("CredentialsWrong");
    expect(dependencies.passwords.computed).toBe(1);
  });

  test("a user of a deactivated company with the right password", async () => {
    const { dependencies } = await aHouse();
    const closed = await addUser(dependencies, await addCompany(dependencies, { isActive: false }));
    dependencies.passwords.computed = 0;
    expect(refusalOf(await signIn(dependencies, closed))).toBe("CredentialsWrong");
    expect(dependencies.passwords.computed).toBe(1);
  });
});

describe("a request is checked in order: parameters, client, user", () => {
  const wrong: readonly (readonly [string, Partial<TokenRequest>, string])[] = [
    ["no grant type", { grantType: null, clientSecret: "wrong" }, "ParameterMissing"],
    ["an empty grant type", { grantType: "" }, "ParameterMissing"],
    ["another grant type", { grantType: "client_credentials", clientSecret: "wrong" }, "GrantTypeUnsupported"],
    ["no name", { username: null, clientSecret: "wrong" }, "ParameterMissing"],
    ["no password", { password: null }, "ParameterMissing"],
    ["an empty password", { password: "" }, "ParameterMissing"],
    ["no refresh token", { grantType: "refresh_token" }, "ParameterMissing"],
    ["no client", { clientId: null, clientSecret: null, password: "wrong" }, "ClientUnknown"],
    ["another client", { clientId: "other-client", password: "wrong" }, "ClientUnknown"],
    ["a wrong client secret", { clientSecret: "wrong", password: "wrong" }, "ClientUnknown"],
    ["a wrong password", { password: "wrong" }, "CredentialsWrong"],
  ];
  for (const [how, given, refusal] of wrong)
    test(how, async () => {
      const { dependencies, user } = await aHouse();
      expect(refusalOf(await requestTokens(dependencies, { username: user.email, password, ...given }))).toBe(refusal);
      expect(dependencies.passwords.computed).toBe(refusal === "CredentialsWrong" ? 1 : 0);
    });
});

describe("a user who is changed while the password is being checked", () => {
  test("signs in if the change is not to the password", async () => {
    const { dependencies, company, user } = await aHouse();
    const other = { ...user, title: "Senior officer" };
    let changes = 0;
    const begin: Sessions["begin"] = async (session, ...as) => {
      if (changes++ === 0) await dependencies.forCompany(company.id).users.save(other, userSaved(other));
      return dependencies.sessions.begin(session, ...as);
    };
    const overtaken = { ...dependencies, sessions: { ...dependencies.sessions, begin } };
    const { session, user: noted } = accepted(await signIn(overtaken, user));
    expect(noted).toMatchObject({ title: "Senior officer", lastLoginAt: session.startedAt });
    expect((await dependencies.sessions.find(session.id))?.user).toEqual(noted);
  });

  test("neither signs in nor leaves a session behind if it is changed during each of 25 tries", async () => {
    const { dependencies, company, user } = await aHouse();
    const { users } = dependencies.forCompany(company.id);
    const sessionIds: string[] = [];
    const begin: Sessions["begin"] = async (session, as, event) => {
      const title = `Officer ${sessionIds.push(session.id)}`;
      await users.save({ ...as, title }, userSaved({ ...as, title }, as));
      return dependencies.sessions.begin(session, as, event);
    };
    const overtaken = { ...dependencies, sessions: { ...dependencies.sessions, begin } };
    await expect(signIn(overtaken, user)).rejects.toThrow("a user changed each time");
    expect(sessionIds).toHaveLength(25);
    expect(await dependencies.sessions.find(sessionIds[0] ?? "")).toBeNull();
    expect(await dependencies.sessions.runningOf(user.id, 10)).toEqual([]);
    expect((await users.find(user.id))?.lastLoginAt).toBe(user.lastLoginAt);
    const entries = await dependencies.forCompany(company.id).log.listAfter(0, 100);
    expect(entries.filter(({ action }) => action === "user.sign_in")).toEqual([]);
    expect(refusalOf(await signIn(dependencies, user))).toBe("Accepted");
  });

  test("leaves no session behind if the password changed", async () => {
    const { dependencies, company, user } = await aHouse();
    const other = { ...user, passwordHash: "another password's hash" };
    let sessionId = "";
    const begin: Sessions["begin"] = async (session, ...as) => {
      sessionId = session.id;
      await dependencies.forCompany(company.id).users.save(other, userSaved(other));
      return dependencies.sessions.begin(session, ...as);
    };
    const overtaken = { ...dependencies, sessions: { ...dependencies.sessions, begin } };
    expect(refusalOf(await signIn(overtaken, user))).toBe("CredentialsWrong");
    expect(await dependencies.sessions.find(sessionId)).toBeNull();
  });
});
