import { describe, expect, test } from "bun:test";
import { resumeSession } from "../../../application/identity/resume-session.ts";
import { revokeToken } from "../../../application/identity/revoke-token.ts";
import {
  accepted,
  addCompany,
  addUser,
  anInstallation,
  askForTokens,
  refresh,
  refusalOf,
  signIn,
} from "../installation.ts";

const client = { clientId: "example-client", clientSecret: "example-client-secret" };

const signedIn = async () => {
  const needs = anInstallation();
  const company = await addCompany(needs);
  const user = await addUser(needs, company);
  const issued = accepted(await signIn(needs, user));
  const isSignedIn = async () => (await resumeSession(needs)(issued.session.id, user.id))._tag === "Accepted";
  return { needs, company, user, issued, isSignedIn };
};

describe("a refresh token", () => {
  test("gives the next one, and the session goes on", async () => {
    const { needs, issued, isSignedIn } = await signedIn();
    const second = accepted(await refresh(needs, issued.refreshToken));
    expect(second.session.id).toBe(issued.session.id);
    expect(second.refreshToken).not.toBe(issued.refreshToken);
    expect(refusalOf(await refresh(needs, second.refreshToken))).toBe("Accepted");
    expect(await isSignedIn()).toBe(true);
  });

  test("presented again after a lost answer works once more, and the answer that arrives is the good one", async () => {
    const { needs, issued, isSignedIn } = await signedIn();
    accepted(await refresh(needs, issued.refreshToken));
    needs.clock.advance(30);
    const again = accepted(await refresh(needs, issued.refreshToken));
    expect(refusalOf(await refresh(needs, again.refreshToken))).toBe("Accepted");
    expect(await isSignedIn()).toBe(true);
  });

  test("used again later ends the whole family: every refresh token and every access token of it", async () => {
    const { needs, issued, isSignedIn } = await signedIn();
    const second = accepted(await refresh(needs, issued.refreshToken));
    needs.clock.advance(31);
    expect(refusalOf(await refresh(needs, issued.refreshToken))).toBe("RefreshTokenInvalid");
    expect(refusalOf(await refresh(needs, second.refreshToken))).toBe("RefreshTokenInvalid");
    expect(await isSignedIn()).toBe(false);
  });

  test("presented by two at once gives two answers, of which one is good", async () => {
    const { needs, issued } = await signedIn();
    const both = await Promise.all([refresh(needs, issued.refreshToken), refresh(needs, issued.refreshToken)]);
    const tokens = both.map((outcome) => accepted(outcome).refreshToken);
    const digests = tokens.map(needs.vault.digest);
    const kept = await needs.sessions.find(issued.session.id);
    expect(digests.filter((digest) => digest === kept?.session.currentRefreshDigest)).toHaveLength(1);
  });

  test("presented by three at once is one too many", async () => {
    const { needs, issued, isSignedIn } = await signedIn();
    const outcomes = await Promise.all([1, 2, 3].map(() => refresh(needs, issued.refreshToken)));
    expect(outcomes.map(refusalOf).sort()).toEqual(["Accepted", "Accepted", "RefreshTokenInvalid"]);
    expect(await isSignedIn()).toBe(false);
  });

  test("of one sign-in ends only that sign-in when it is used again", async () => {
    const { needs, user, issued } = await signedIn();
    const other = accepted(await signIn(needs, user));
    accepted(await refresh(needs, issued.refreshToken));
    needs.clock.advance(31);
    await refresh(needs, issued.refreshToken);
    expect(refusalOf(await refresh(needs, other.refreshToken))).toBe("Accepted");
  });

  test("serves the client that it was given to", async () => {
    const { needs, issued } = await signedIn();
    const otherClient = { ...needs, client: { ...needs.client, id: "other-client" } };
    const request = { grantType: "refresh_token", refreshToken: issued.refreshToken, clientId: "other-client" };
    expect(refusalOf(await askForTokens(otherClient, request))).toBe("RefreshTokenInvalid");
    expect(refusalOf(await refresh(needs, issued.refreshToken))).toBe("Accepted");
  });

  test("that nobody knows is invalid", async () => {
    const { needs, issued } = await signedIn();
    for (const unknown of ["x", "x.y", ".", `${issued.session.id}x.y`])
      expect(refusalOf(await refresh(needs, unknown))).toBe("RefreshTokenInvalid");
  });

  test("runs out after 14 days without use", async () => {
    const { needs, issued } = await signedIn();
    needs.clock.advance(14 * 86_400);
    expect(refusalOf(await refresh(needs, issued.refreshToken))).toBe("RefreshTokenInvalid");
  });
});

describe("a user who is deactivated is out at once", () => {
  test("with access and refresh tokens", async () => {
    const { needs, company, user, issued, isSignedIn } = await signedIn();
    await needs.usersOf(company.id).save({ ...issued.user, isActive: false });
    expect(await isSignedIn()).toBe(false);
    expect(refusalOf(await refresh(needs, issued.refreshToken))).toBe("RefreshTokenInvalid");
    expect(refusalOf(await signIn(needs, user))).toBe("CredentialsWrong");
  });

  test("likewise when its company is deactivated", async () => {
    const { needs, company, issued, isSignedIn } = await signedIn();
    await needs.companies.save({ ...company, isActive: false });
    expect(await isSignedIn()).toBe(false);
    expect(refusalOf(await refresh(needs, issued.refreshToken))).toBe("RefreshTokenInvalid");
  });

  test("a role that is taken away is gone with the next request", async () => {
    const { needs, company, user, issued } = await signedIn();
    await needs.usersOf(company.id).save({ ...issued.user, roles: ["Closer"] });
    expect(accepted(await resumeSession(needs)(issued.session.id, user.id)).actor.roles).toEqual(["Closer"]);
  });

  test("a session does not speak for another user", async () => {
    const { needs, user, issued } = await signedIn();
    expect(refusalOf(await resumeSession(needs)(issued.session.id, user.id + 1))).toBe("NotSignedIn");
    expect(refusalOf(await resumeSession(needs)("unknown", user.id))).toBe("NotSignedIn");
  });
});

describe("revoking", () => {
  test("a refresh token ends its session with all its tokens", async () => {
    const { needs, issued, isSignedIn } = await signedIn();
    accepted(await revokeToken(needs)({ ...client, token: issued.refreshToken, accessTokenSessionId: null }));
    expect(await isSignedIn()).toBe(false);
    expect(refusalOf(await refresh(needs, issued.refreshToken))).toBe("RefreshTokenInvalid");
  });

  test("the refresh token before the latest ends the session; one made up from the session's id does not", async () => {
    const { needs, issued, isSignedIn } = await signedIn();
    accepted(await refresh(needs, issued.refreshToken));
    const revoke = (token: string) => revokeToken(needs)({ ...client, token, accessTokenSessionId: null });
    for (const token of [`${issued.session.id}.made-up`, issued.session.id, `${issued.session.id}.`]) {
      accepted(await revoke(token));
      expect(await isSignedIn()).toBe(true);
    }
    accepted(await revoke(issued.refreshToken));
    expect(await isSignedIn()).toBe(false);
  });

  test("an access token ends its session too", async () => {
    const { needs, issued, isSignedIn } = await signedIn();
    const accessTokenSessionId = issued.session.id;
    accepted(await revokeToken(needs)({ ...client, token: "a.signed.token", accessTokenSessionId }));
    expect(await isSignedIn()).toBe(false);
  });

  test("a token that nobody knows, or one revoked before, is as good as revoked", async () => {
    const { needs, issued } = await signedIn();
    for (const token of ["unknown", issued.refreshToken, issued.refreshToken])
      expect(refusalOf(await revokeToken(needs)({ ...client, token, accessTokenSessionId: null }))).toBe("Accepted");
  });

  test("needs a token and the client's own credentials", async () => {
    const { needs, issued, isSignedIn } = await signedIn();
    const token = issued.refreshToken;
    const noToken = await revokeToken(needs)({ ...client, token: null, accessTokenSessionId: null });
    expect(refusalOf(noToken)).toBe("ParameterMissing");
    const stranger = await revokeToken(needs)({ clientId: "x", clientSecret: "x", token, accessTokenSessionId: null });
    expect(refusalOf(stranger)).toBe("ClientUnknown");
    expect(await isSignedIn()).toBe(true);
  });
});
