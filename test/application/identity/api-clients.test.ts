import { describe, expect, test } from "bun:test";
import { changeApiClient } from "../../../application/identity/api-client/change-api-client.ts";
import { createApiClient } from "../../../application/identity/api-client/create-api-client.ts";
import { deactivateApiClient } from "../../../application/identity/api-client/deactivate-api-client.ts";
import { rotateApiClientSecret } from "../../../application/identity/api-client/rotate-api-client-secret.ts";
import { revokeToken } from "../../../application/identity/revoke-token.ts";
import { resumeSession } from "../../../application/identity/session/resume-session.ts";
import { clientIdOf } from "../../../domain/identity/api-client/api-client.ts";
import { lockout } from "../../../domain/identity/lockout.ts";
import { accept } from "../../../domain/kernel/result.ts";
import { accepted } from "../../fixtures/accepted.ts";
import {
  actorFor,
  addCompany,
  addUser,
  anInstallation,
  refusalOf,
  requestTokens,
  signIn,
  type TestNeeds,
} from "../installation.ts";

const inOrder = { number: 1, size: 25, order: [] } as const;

/** A company with an API client and a user. */
const opened = async () => {
  const needs = anInstallation();
  const company = await addCompany(needs);
  const administrator = actorFor(await addUser(needs, company, { hierarchy: "Company Administrator" }), company);
  const user = await addUser(needs, company);
  const create = (given: Partial<TestNeeds> = {}) =>
    createApiClient({ ...needs, ...given }, administrator, { companyId: null, name: "Pricing engine" }, null);
  const { client, secret } = accepted(await create());
  const clientId = clientIdOf(client);
  const withSecret = (clientSecret: string | null) => ({ clientId, clientSecret });
  const credentials = withSecret(secret);
  const { apiClients } = needs.forCompany(company.id);
  const stored = async () => {
    const found = await apiClients.find(client.id);
    if (found === null) throw new Error("the client is gone");
    return found;
  };
  return { needs, company, administrator, user, create, client, credentials, withSecret, apiClients, stored };
};

describe("a company's API client", () => {
  test("gets tokens with its secret only, of which the store has no more than a digest", async () => {
    const { needs, user, credentials, withSecret, stored } = await opened();
    expect(accepted(await signIn(needs, user, credentials)).session.clientId).toBe(credentials.clientId);
    for (const clientSecret of ["", null, "another", needs.client.secret])
      expect(refusalOf(await signIn(needs, user, withSecret(clientSecret)))).toBe("ClientUnknown");
    for (const clientId of ["client-1-999999", "client-0-1", "client-1-01", needs.client.id])
      expect(refusalOf(await signIn(needs, user, { ...credentials, clientId }))).toBe("ClientUnknown");
    expect(JSON.stringify(await stored())).not.toContain(credentials.clientSecret ?? "");
  });

  test("signs in its own company's users only: another company's account does not exist for it, whatever the password", async () => {
    const { needs, credentials } = await opened();
    const other = await addUser(needs, await addCompany(needs));
    const tries = Array.from({ length: lockout.failuresOfPair }, () => signIn(needs, other, credentials));
    for (const tried of tries) expect(refusalOf(await tried)).toBe("CredentialsWrong");
    // Correct passwords count as failures, so that the lockout does not reveal that they are correct.
    expect(refusalOf(await signIn(needs, other, credentials))).toBe("SignInBlocked");
  });

  test("continues its own sessions only, and cannot end another client's", async () => {
    const { needs, user, credentials, create } = await opened();
    const other = accepted(await create());
    const others = { clientId: clientIdOf(other.client), clientSecret: other.secret };
    const { refreshToken, session } = accepted(await signIn(needs, user, credentials));
    const refresh = { grantType: "refresh_token", refreshToken };
    expect(refusalOf(await requestTokens(needs, { ...refresh, ...others }))).toBe("RefreshTokenInvalid");
    expect(refusalOf(await requestTokens(needs, refresh))).toBe("RefreshTokenInvalid");
    const runs = async () => (await resumeSession(needs, session.id, user.id, "a-test"))._tag === "Accepted";
    const revoke = { token: refreshToken, accessTokenSessionId: null, requestId: "a-test" };
    accepted(await revokeToken(needs, { ...revoke, ...others }));
    accepted(await revokeToken(needs, { ...revoke, ...others, accessTokenSessionId: session.id }));
    expect(await runs()).toBe(true);
    expect(refusalOf(await requestTokens(needs, { ...refresh, ...credentials }))).toBe("Accepted");
    accepted(await revokeToken(needs, { ...revoke, ...credentials }));
    expect(await runs()).toBe(false);
  });

  test("can use a former secret for 24 hours after it was replaced, and not a second longer", async () => {
    const { needs, administrator, user, client, credentials, withSecret } = await opened();
    const rotated = accepted(await rotateApiClientSecret(needs, administrator, client.id, null));
    const tried = async () => refusalOf(await signIn(needs, user, credentials));
    needs.clock.advance(86_399);
    expect(await tried()).toBe("Accepted");
    needs.clock.advance(1);
    expect(await tried()).toBe("ClientUnknown");
    expect(refusalOf(await signIn(needs, user, withSecret(rotated.secret)))).toBe("Accepted");
  });

  test("ends its tokens immediately when deactivated, with one write, and they stay invalid after it is activated again", async () => {
    const { needs, administrator, user, client, credentials } = await opened();
    const { refreshToken, session } = accepted(await signIn(needs, user, credentials));
    const own = accepted(await signIn(needs, user));
    const dying = { sessions: { ...needs.sessions, save: () => Promise.reject(new Error("the process died")) } };
    accepted(await deactivateApiClient({ ...needs, ...dying }, administrator, client.id, null));
    expect(refusalOf(await resumeSession(needs, session.id, user.id, "a-test"))).toBe("NotSignedIn");
    expect(refusalOf(await signIn(needs, user, credentials))).toBe("ClientUnknown");
    const refresh = { grantType: "refresh_token", refreshToken };
    expect(refusalOf(await requestTokens(needs, { ...refresh, ...credentials }))).toBe("ClientUnknown");
    const again = await changeApiClient(needs, administrator, client.id, null, (now) =>
      accept({ ...now, isActive: true }),
    );
    expect(accepted(again).client.isActive).toBe(true);
    expect(refusalOf(await resumeSession(needs, session.id, user.id, "a-test"))).toBe("NotSignedIn");
    expect(refusalOf(await requestTokens(needs, { ...refresh, ...credentials }))).toBe("RefreshTokenInvalid");
    const signedIn = accepted(await signIn(needs, user, credentials));
    expect(refusalOf(await resumeSession(needs, signedIn.session.id, user.id, "a-test"))).toBe("Accepted");
    const next = { grantType: "refresh_token", refreshToken: signedIn.refreshToken, ...credentials };
    expect(refusalOf(await requestTokens(needs, next))).toBe("Accepted");
    // The user's session with another client continues.
    expect(refusalOf(await resumeSession(needs, own.session.id, user.id, "a-test"))).toBe("Accepted");
  });

  test("is deactivated with the same audit log entry, whichever operation does it", async () => {
    const { needs, administrator, client } = await opened();
    const become = async (isActive: boolean) =>
      accepted(await changeApiClient(needs, administrator, client.id, null, (now) => accept({ ...now, isActive })));
    await become(false);
    await become(true);
    accepted(await deactivateApiClient(needs, administrator, client.id, null));
    const logged = await needs.forCompany(client.companyId).log.listOfRecord("api_client", String(client.id), 0, 10);
    const words = ["create", "deactivate", "change", "deactivate"].map((word) => `api_client.${word}`);
    expect<string[]>(logged.map(({ action }) => action)).toEqual(words);
  });

  test("that gets a new secret while inactive becomes active again with that secret only", async () => {
    const { needs, administrator, user, client, credentials, withSecret } = await opened();
    accepted(await deactivateApiClient(needs, administrator, client.id, null));
    const { secret } = accepted(await rotateApiClientSecret(needs, administrator, client.id, null));
    expect(refusalOf(await signIn(needs, user, withSecret(secret)))).toBe("ClientUnknown");
    accepted(await changeApiClient(needs, administrator, client.id, null, (now) => accept({ ...now, isActive: true })));
    expect(refusalOf(await signIn(needs, user, credentials))).toBe("ClientUnknown");
    expect(refusalOf(await signIn(needs, user, withSecret(secret)))).toBe("Accepted");
  });

  test("shows when it was last used, recorded at most once an hour, without a new version", async () => {
    const { needs, user, credentials, stored, client } = await opened();
    const first = needs.clock.now();
    accepted(await signIn(needs, user, credentials));
    needs.clock.advance(3599);
    accepted(await signIn(needs, user, credentials));
    expect(await stored()).toEqual({ ...client, lastUsedAt: first });
    needs.clock.advance(1);
    const second = needs.clock.now();
    accepted(await signIn(needs, user, credentials));
    expect(await stored()).toEqual({ ...client, lastUsedAt: second });
  });
});

describe("a company's ten API clients", () => {
  test("are ten even if two are created concurrently, and a deactivated client frees its place", async () => {
    const { create, needs, administrator, client, apiClients } = await opened();
    for (let made = 1; made < 9; made += 1) accepted(await create());
    expect((await Promise.all([create(), create()])).map(refusalOf).toSorted()).toEqual([
      "Accepted",
      "TooManyApiClients",
    ]);
    expect((await apiClients.list({ isActive: true }, inOrder)).count).toBe(10);
    accepted(await deactivateApiClient(needs, administrator, client.id, null));
    expect(refusalOf(await create())).toBe("Accepted");
    expect(refusalOf(await create())).toBe("TooManyApiClients");
    const again = await changeApiClient(needs, administrator, client.id, null, (now) =>
      accept({ ...now, isActive: true }),
    );
    expect(refusalOf(again)).toBe("TooManyApiClients");
  });
});
