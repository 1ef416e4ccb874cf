import { oneTimeCodes } from "../../../../adapters/crypto/one-time-codes.ts";
import { argon2Passwords } from "../../../../adapters/crypto/passwords.ts";
import { openVault } from "../../../../adapters/crypto/vault.ts";
import { type App, createApp } from "../../../../adapters/http/app.ts";
import { listen } from "../../../../adapters/http/listen.ts";
import type { RequestEntry } from "../../../../adapters/http/log.ts";
import type { AnyOperation } from "../../../../adapters/http/operation/operation.ts";
import { allOperations } from "../../../../adapters/http/operations.ts";
import { type TimeLimits, usualTimeLimits } from "../../../../adapters/http/request/request-context.ts";
import type { HttpSettings } from "../../../../adapters/http/settings.ts";
import { pages } from "../../../../adapters/pages/pages.ts";
import { bundledIndexValues } from "../../../../adapters/rates/bundled.ts";
import { openSqlite } from "../../../../adapters/sqlite/open.ts";
import { newProcessState } from "../../../../adapters/system/process-state.ts";
import { forCaller } from "../../../../adapters/threads/caller.ts";
import type { Dependencies } from "../../../../application/support/dependencies.ts";
import type { Role } from "../../../../domain/access/roles.ts";
import type { User } from "../../../../domain/identity/user.ts";
import type { Stores } from "../../../../domain/stores.ts";
import { aClock, type TestClock } from "../../../fixtures/clock.ts";
import { aCompany } from "../../../fixtures/company/company.ts";
import { aUser } from "../../../fixtures/company/user.ts";
import { companyAdded, testMac, testVault, userAdded } from "../../../fixtures/loan/log.ts";
import { notConnected } from "../../../fixtures/outside/not-connected.ts";
import { directCalls } from "./direct-calls.ts";
import { watchedLog } from "./watched-log.ts";

export const password = "an example password";
export const client = { id: "example-client", secret: "example-client-secret" };
export const tokenSecret = "example token secret, 32 characters and more";

const unlimited = { perUser: 0, perAnonymousAddress: 0, tokensPerAccount: 0, tokensPerAddress: 0 };

/** No connection is idle for too long. */
const patientTimeLimits: TimeLimits = { ...usualTimeLimits, idleSeconds: 0 };

/** A user who can sign in, with a token. */
export interface Account {
  readonly user: User;
  readonly token: string;
}

/** The service on an empty store in memory, with a clock that only tests move. */
export interface TestService {
  readonly dependencies: Dependencies;
  readonly clock: TestClock;
  readonly operations: readonly AnyOperation[];
  readonly requests: readonly RequestEntry[];
  readonly failures: readonly { readonly requestId: string; readonly error: unknown }[];
  /** Requests a path below the root, `/api/loan/loans/`; with `token` as a signed-in caller. */
  readonly ask: (path: string, init?: RequestInit & { readonly token?: string }) => Promise<Response>;
  readonly signIn: (user: User) => Promise<Account>;
  readonly hire: (roles: readonly Role[], given?: Partial<User>) => Promise<Account>;
  /** Fails if the service has logged a secret that it received or returned. */
  readonly stop: () => Promise<void>;
}

export interface Given {
  /** Whether requests come over a socket; true by default. */
  readonly overSocket?: boolean;
  readonly timeLimits?: TimeLimits;
  readonly settings?: Partial<HttpSettings>;
  /** Replaces the empty store in memory. */
  readonly stores?: Stores;
  /** Replaces some of the service's dependencies. */
  readonly dependencies?: (dependencies: Dependencies) => Partial<Dependencies>;
  /** Handles requests instead of the service, which it is given. */
  readonly around?: (app: App) => App;
  /** Replaces the operations. */
  readonly operations?: (dependencies: Dependencies) => readonly AnyOperation[];
}

const dependenciesFor = (clock: TestClock, given: Given): Dependencies => {
  const dependencies: Dependencies = {
    ...(given.stores ?? openSqlite(":memory:", clock, testVault)),
    clock,
    // The log of the stores is authenticated under the key of their own vault.
    vault: { ...openVault(`test:${Buffer.alloc(32, 1).toString("base64")}`, null), auditMac: testMac },
    passwords: argon2Passwords({ memoryKibibytes: 8, passes: 1 }),
    oneTimeCodes,
    publishedIndexValues: bundledIndexValues(),
    ssnAttemptLimits: { ofUserPerHour: 0, ofBorrowerPerDay: 0 },
    browserSessionLimits: { idleSeconds: 1800, sessionSeconds: 43_200 },
    ...notConnected,
    processState: newProcessState(),
    client,
  };
  return { ...dependencies, ...given.dependencies?.(dependencies) };
};

/** A request body as JSON, with its content type. */
export const json = (body: unknown, method = "POST"): RequestInit => ({
  method,
  body: JSON.stringify(body),
  headers: { "Content-Type": "application/json" },
});

/** How requests are sent to a service, and how it ends. */
interface Reached {
  readonly send: (path: string, init: RequestInit & { readonly headers: Headers }) => Promise<Response>;
  readonly stop: () => Promise<void>;
}

const listening = (build: () => App, timeLimits: TimeLimits): Reached => {
  const { port, stop } = listen({ host: "127.0.0.1", port: 0 }, build, timeLimits);
  // A kept connection can be closed as idle at the moment in which a POST is sent on it, which no client may resend. Connections are kept
  // only if none is closed for being idle, because a new one takes as long as a small request.
  const usual = { keepalive: timeLimits.idleSeconds === 0, redirect: "manual" } as const;
  return { stop, send: (path, init) => fetch(`http://127.0.0.1:${port}${path}`, { ...usual, ...init }) };
};

const notListening = (app: App, timeLimits: TimeLimits): Reached => ({
  send: directCalls(app, timeLimits),
  stop: async () => {},
});

export const startService = async (given: Given = {}): Promise<TestService> => {
  const clock = aClock();
  const dependencies = dependenciesFor(clock, given);
  const company = aCompany({ id: await dependencies.sequences.next("company") });
  await dependencies.companies.add(company, companyAdded(company));
  const pageOperations = allOperations(dependencies, pages);
  const operations = given.operations?.(dependencies) ?? pageOperations;
  const log = watchedLog();
  for (const [name, value] of Object.entries({ password, client_secret: client.secret, token_secret: tokenSecret }))
    log.secrets.note(name, value);
  const settings: HttpSettings = {
    publicUrl: "https://hecm.example.com",
    tokenSecret,
    trustedProxies: [],
    corsOrigins: [],
    limits: unlimited,
    docs: "everyone",
    proposedClientId: null,
    sharesLimits: false,
    isProduction: false,
    documentThreads: 2,
    waitingPerCompany: 32,
    demonstration: null,
    maxUploadBytes: 64 * 1024 * 1024,
    ...given.settings,
  };
  const { around = (app: App) => app } = given;
  const build = () => around(createApp({ dependencies, settings, log, operations, pageOperations, pages, forCaller }));
  const { timeLimits = patientTimeLimits, overSocket = true } = given;
  const { send, stop } = overSocket ? listening(build, timeLimits) : notListening(build(), timeLimits);

  const ask: TestService["ask"] = async (path, { token, ...init } = {}) => {
    const headers = new Headers(init.headers);
    if (token !== undefined) headers.set("Authorization", `Bearer ${token}`);
    log.secrets.note("authorization", headers.get("Authorization")?.replace(/^\w+ /, "") ?? "");
    if (typeof init.body === "string" || init.body instanceof URLSearchParams) log.secrets.noteBody(String(init.body));
    const response = await send(path, { ...init, headers });
    const isJson = response.headers.get("Content-Type")?.startsWith("application/json");
    if (init.method !== undefined && isJson) log.secrets.noteBody(await response.clone().text());
    return response;
  };
  const signIn: TestService["signIn"] = async (user) => {
    const parameters = { grant_type: "password", username: user.email, password };
    const fields = { ...parameters, client_id: client.id, client_secret: client.secret };
    const response = await ask("/api/auth/token/", json(fields));
    return { user, token: ((await response.json()) as { access_token: string }).access_token };
  };
  const hire: TestService["hire"] = async (roles, more = {}) => {
    const id = await dependencies.sequences.next("user");
    const passwordHash = await dependencies.passwords.hash(password);
    const user = aUser({ id, companyId: company.id, email: `user-${id}@example.com`, roles, passwordHash, ...more });
    await dependencies.forCompany(user.companyId).users.add(user, userAdded(user));
    return signIn(user);
  };
  return {
    dependencies,
    clock,
    operations,
    requests: log.requests,
    failures: log.failures,
    ask,
    signIn,
    hire,
    stop: async () => {
      await stop();
      await dependencies.close();
      log.assertNoSecret();
    },
  };
};

/** A response in short: `404 loan_not_found`. */
export const statusAndCode = async (response: Response): Promise<string> => {
  const { code } = (await response.json()) as { code?: string };
  return `${response.status} ${code}`;
};
