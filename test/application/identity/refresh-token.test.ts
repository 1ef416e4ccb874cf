import { describe, expect, test } from "bun:test";
import { revokeToken } from "../../../application/identity/revoke-token.ts";
import { resumeSession } from "../../../application/identity/session/resume-session.ts";
import { accepted } from "../../fixtures/accepted.ts";
import { companySaved, userSaved } from "../../fixtures/loan/log.ts";
import { addCompany, addUser, anInstallation, refresh, refusalOf, requestTokens, signIn } from "../installation.ts";

const client = { clientId: "example-client", clientSecret: "example-client-secret", requestId: "a-test" };

const signedIn = async () => {
  const dependencies = anInstallation();
  const company = await addCompany(dependencies);
  const user = await addUser(dependencies, company);
  const issued = accepted(await signIn(dependencies, user));
  const isSignedIn = async () =>
    (await resumeSession(dependencies, issued.session.id, user.id, "a-test"))._tag === "Accepted";
  return { dependencies, company, user, issued, isSignedIn };
};

describe("a refresh token", () => {
  test("returns the next one, and the session continues", async () => {
    const { dependencies, issued, isSignedIn } = await signedIn();
    const second = accepted(await refresh(dependencies, issued.refreshToken));
    expect(second.session.id).toBe(issued.session.id);
    expect(second.refreshToken).not.toBe(issued.refreshToken);
    expect(refusalOf(await refresh(dependencies, second.refreshToken))).toBe("Accepted");
    expect(await isSignedIn()).toBe(true);
  });

  test("presented again after a lost response works once more, and the token in the received response is the valid one", async () => {
    const { dependencies, issued, isSignedIn } = await signedIn();
    accepted(await refresh(dependencies, issued.refreshToken));
    dependencies.clock.advance(30);
    const again = accepted(await refresh(dependencies, issued.refreshToken));
    expect(refusalOf(await refresh(dependencies, again.refreshToken))).toBe("Accepted");
    expect(await isSignedIn()).toBe(true);
  });

  test("reused later ends its whole family: every refresh token and every access token", async () => {
    const { dependencies, issued, isSignedIn } = await signedIn();
    const second = accepted(await refresh(dependencies, issued.refreshToken));
    dependencies.clock.advance(31);
    expect(refusalOf(await refresh(dependencies, issued.refreshToken))).toBe("RefreshTokenInvalid");
    expect(refusalOf(await refresh(dependencies, second.refreshToken))).toBe("RefreshTokenInvalid");
    expect(await isSignedIn()).toBe(false);
  });

  test("presented twice concurrently returns two responses, one of which is valid", async () => {
    const { dependencies, issued } = await signedIn();
    const both = await Promise.all([
      refresh(dependencies, issued.refreshToken),
      refresh(dependencies, issued.refreshToken),
    ]);
    const tokens = both.map((outcome) => accepted(outcome).refreshToken);
    const digests = tokens.map(dependencies.vault.digest);
    const kept = await dependencies.sessions.find(issued.session.id);
    expect(digests.filter((digest) => digest === kept?.session.currentRefreshDigest)).toHaveLength(1);
  });

  test("presented three times concurrently ends the session", async () => {
    const { dependencies, issued, isSignedIn } = await signedIn();
    const outcomes = await Promise.all([1, 2, 3].map(() => refresh(dependencies, issued.refreshToken)));
    expect(outcomes.map(refusalOf).sort()).toEqual(["Accepted", "Accepted", "RefreshTokenInvalid"]);
    expect(await isSignedIn()).toBe(false);
  });

  test("of one sign-in ends only that sign-in when it is reused", async () => {
    const { dependencies, user, issued } = await signedIn();
    const other = accepted(await signIn(dependencies, user));
    accepted(await refresh(dependencies, issued.refreshToken));
    dependencies.clock.advance(31);
    await refresh(dependencies, issued.refreshToken);
    expect(refusalOf(await refresh(dependencies, other.refreshToken))).toBe("Accepted");
  });

  test("works only for the client to which it was issued", async () => {
    const { dependencies, issued } = await signedIn();
    const otherClient = { ...dependencies, client: { ...dependencies.client, id: "other-client" } };
    const request = { grantType: "refresh_token", refreshToken: issued.refreshToken, clientId: "other-client" };
    expect(refusalOf(await requestTokens(otherClient, request))).toBe("RefreshTokenInvalid");
    expect(refusalOf(await refresh(dependencies, issued.refreshToken))).toBe("Accepted");
  });

  test("that is unknown is invalid", async () => {
    const { dependencies, issued } = await signedIn();
    for (const unknown of ["x", "x.y", ".", `${issued.session.id}x.y`])
      expect(refusalOf(await refresh(dependencies, unknown))).toBe("RefreshTokenInvalid");
  });

  test("expires after 14 days without use", async () => {
    const { dependencies, issued } = await signedIn();
    dependencies.clock.advance(14 * 86_400);
    expect(refusalOf(await refresh(dependencies, issued.refreshToken))).toBe("RefreshTokenInvalid");
  });
});

describe("a user who is deactivated is signed out immediately", () => {
  test("with access and refresh tokens", async () => {
    const { dependencies, company, user, issued, isSignedIn } = await signedIn();
    await dependencies
      .forCompany(company.id)
      .users.save({ ...issued.user, isActive: false }, userSaved({ ...issued.user, isActive: false }));
    expect(await isSignedIn()).toBe(false);
    expect(refusalOf(await refresh(dependencies, issued.refreshToken))).toBe("RefreshTokenInvalid");
    expect(refusalOf(await signIn(dependencies, user))).toBe("CredentialsWrong");
  });

  test("also when the user's company is deactivated", async () => {
    const { dependencies, company, issued, isSignedIn } = await signedIn();
    await dependencies.companies.save({ ...company, isActive: false }, companySaved({ ...company, isActive: false }));
    expect(await isSignedIn()).toBe(false);
    expect(refusalOf(await refresh(dependencies, issued.refreshToken))).toBe("RefreshTokenInvalid");
  });

  test("a role that is removed no longer applies on the next request", async () => {
    const { dependencies, company, user, issued } = await signedIn();
    await dependencies
      .forCompany(company.id)
      .users.save({ ...issued.user, roles: ["Closer"] }, userSaved({ ...issued.user, roles: ["Closer"] }));
    expect(accepted(await resumeSession(dependencies, issued.session.id, user.id, "a-test")).actor.roles).toEqual([
      "Closer",
    ]);
  });

  test("a session does not work for another user", async () => {
    const { dependencies, user, issued } = await signedIn();
    expect(refusalOf(await resumeSession(dependencies, issued.session.id, user.id + 1, "a-test"))).toBe("NotSignedIn");
    expect(refusalOf(await resumeSession(dependencies, "unknown", user.id, "a-test"))).toBe("NotSignedIn");
  });
});

describe("revoking", () => {
  test("a refresh token ends its session with all its tokens", async () => {
    const { dependencies, issued, isSignedIn } = await signedIn();
    accepted(await revokeToken(dependencies, { ...client, token: issued.refreshToken, accessTokenSessionId: null }));
    expect(await isSignedIn()).toBe(false);
    expect(refusalOf(await refresh(dependencies, issued.refreshToken))).toBe("RefreshTokenInvalid");
  });

  test("the previous refresh token ends the session, and one made up from the session's id does not", async () => {
    const { dependencies, issued, isSignedIn } = await signedIn();
    accepted(await refresh(dependencies, issued.refreshToken));
    const revoke = (token: string) => revokeToken(dependencies, { ...client, token, accessTokenSessionId: null });
    for (const token of [`${issued.session.id}.made-up`, issued.session.id, `${issued.session.id}.`]) {
      accepted(await revoke(token));
      expect(await isSignedIn()).toBe(true);
    }
    accepted(await revoke(issued.refreshToken));
    expect(await isSignedIn()).toBe(false);
  });

  test("an access token ends its session too", async () => {
    const { dependencies, issued, isSignedIn } = await signedIn();
    const accessTokenSessionId = issued.session.id;
    accepted(await revokeToken(dependencies, { ...client, token: "a.signed.token", accessTokenSessionId }));
    expect(await isSignedIn()).toBe(false);
  });

  test("an unknown token, or one revoked before, succeeds", async () => {
    const { dependencies, issued } = await signedIn();
    for (const token of ["unknown", issued.refreshToken, issued.refreshToken])
      expect(refusalOf(await revokeToken(dependencies, { ...client, token, accessTokenSessionId: null }))).toBe(
        "Accepted",
      );
  });

  test("requires a token and the client's own credentials", async () => {
    const { dependencies, issued, isSignedIn } = await signedIn();
    const token = issued.refreshToken;
    const noToken = await revokeToken(dependencies, { ...client, token: null, accessTokenSessionId: null });
    expect(refusalOf(noToken)).toBe("ParameterMissing");
    const stranger = await revokeToken(dependencies, {
      ...client,
      clientId: "x",
      clientSecret: "x",
      token,
      accessTokenSessionId: null,
    });
    expect(refusalOf(stranger)).toBe("ClientUnknown");
    expect(await isSignedIn()).toBe(true);
  });
});
