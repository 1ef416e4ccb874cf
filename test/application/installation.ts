import { oneTimeCodes } from "../../adapters/crypto/one-time-codes.ts";
import { argon2Passwords } from "../../adapters/crypto/passwords.ts";
import { openVault } from "../../adapters/crypto/vault.ts";
import { bundledIndexValues } from "../../adapters/rates/bundled.ts";
import { openSqlite } from "../../adapters/sqlite/open.ts";
import { newProcessState } from "../../adapters/system/process-state.ts";
import { issueToken } from "../../application/identity/issue-token.ts";
import type { Dependencies } from "../../application/support/dependencies.ts";
import type { Actor } from "../../domain/access/actor.ts";
import type { Company } from "../../domain/company/company.ts";
import { networkOf } from "../../domain/identity/network.ts";
import type { Passwords } from "../../domain/identity/ports.ts";
import { noCode } from "../../domain/identity/second-factor/second-factor.ts";
import type { TokenRequest } from "../../domain/identity/sign-in.ts";
import type { User } from "../../domain/identity/user.ts";
import type { Result } from "../../domain/kernel/result.ts";
import { aClock, type TestClock } from "../fixtures/clock.ts";
import { aCompany } from "../fixtures/company/company.ts";
import { aUser } from "../fixtures/company/user.ts";
import { anId } from "../fixtures/ids.ts";
import { companyAdded, testMac, testVault, userAdded } from "../fixtures/loan/log.ts";
import { notConnected } from "../fixtures/outside/not-connected.ts";

/** The password of every user created here. */
export const password = "an example password";

export const home = networkOf("192.0.2.1");

/** A network for each number, none of them `home`. */
export const elsewhere = (number: number) => networkOf(`10.${Math.floor(number / 256)}.${number % 256}.1`);

/** Real argon2id at its lowest cost, counting the hashes that are computed. */
const countingPasswords = (): Passwords & { computed: number } => {
  const real = argon2Passwords({ memoryKibibytes: 8, passes: 1 });
  const counting = {
    computed: 0,
    mostUsed: real.mostUsed,
    hash: (text: string) => {
      counting.computed += 1;
      return real.hash(text);
    },
    verify: (text: string, hash: string) => {
      counting.computed += 1;
      return real.verify(text, hash);
    },
  };
  return counting;
};

export interface TestNeeds extends Dependencies {
  readonly clock: TestClock;
  readonly passwords: ReturnType<typeof countingPasswords>;
}

/** An empty installation on the embedded store, with a clock that only tests move. */
export const anInstallation = (): TestNeeds => {
  const clock = aClock();
  return {
    ...openSqlite(":memory:", clock, testVault),
    clock,
    // The log of the stores is authenticated under the key of their own vault.
    vault: { ...openVault(`test:${Buffer.alloc(32, 1).toString("base64")}`, null), auditMac: testMac },
    passwords: countingPasswords(),
    oneTimeCodes,
    publishedIndexValues: bundledIndexValues(),
    ssnAttemptLimits: { ofUserPerHour: 0, ofBorrowerPerDay: 0 },
    browserSessionLimits: { idleSeconds: 1800, sessionSeconds: 43_200 },
    ...notConnected,
    processState: newProcessState(),
    client: { id: "example-client", secret: "example-client-secret" },
  };
};

/** Adds a company to the store. */
export const addCompany = async (dependencies: TestNeeds, given: Partial<Company> = {}): Promise<Company> => {
  const company = aCompany(given);
  await dependencies.companies.add(company, companyAdded(company));
  return company;
};

/** Adds a user with the known password to the store. */
export const addUser = async (dependencies: TestNeeds, company: Company, given: Partial<User> = {}): Promise<User> => {
  const id = anId();
  const passwordHash = await dependencies.passwords.hash(password);
  const user = aUser({ id, companyId: company.id, email: `user-${id}@example.com`, passwordHash, ...given });
  await dependencies.forCompany(company.id).users.add(user, userAdded(user));
  return user;
};

export const actorFor = (user: User, company: Company): Actor => ({
  userId: user.id,
  companyId: company.id,
  hierarchy: user.hierarchy,
  roles: user.roles,
  timeZone: company.timeZone,
  requestId: "a-test",
});

/** The tag of an outcome's refusal, or "Accepted". */
export const refusalOf = (result: Result<unknown, { readonly _tag: string }>): string =>
  result._tag === "Refused" ? result.refusal._tag : result._tag;

const aRequest: TokenRequest = {
  grantType: "password",
  username: null,
  password: null,
  refreshToken: null,
  code: noCode,
  clientId: "example-client",
  clientSecret: "example-client-secret",
  network: home,
  userAgent: "a test",
  requestId: "a-test",
};

/** Requests tokens as the known client does, with the given fields set. */
export const requestTokens = (dependencies: TestNeeds, given: Partial<TokenRequest>) =>
  issueToken(dependencies, { ...aRequest, ...given });

export const signIn = (dependencies: TestNeeds, user: Pick<User, "email">, given: Partial<TokenRequest> = {}) =>
  requestTokens(dependencies, { username: user.email, password, ...given });

export const refresh = (dependencies: TestNeeds, refreshToken: string) =>
  requestTokens(dependencies, { grantType: "refresh_token", refreshToken });
