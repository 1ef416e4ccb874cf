import { expect } from "bun:test";
import type { AnyOperation } from "../../../../adapters/http/operation/operation.ts";
import { jobResponse } from "../../../../adapters/http/resources/jobs/response.ts";
import type { Dependencies } from "../../../../application/support/dependencies.ts";
import type { Hierarchy, Role } from "../../../../domain/access/roles.ts";
import type { Company } from "../../../../domain/company/company.ts";
import type { User } from "../../../../domain/identity/user.ts";
import type { OpenedStores } from "../../../contract/store-kind.ts";
import type { TestClock } from "../../../fixtures/clock.ts";
import { aCompany } from "../../../fixtures/company/company.ts";
import { companyAdded } from "../../../fixtures/loan/log.ts";
import { type Account, client, type Given, json, startService, type TestService } from "./http-service.ts";
import { mismatch } from "./promise.ts";

/** A response as a client gets it. Bodies are not typed: the tests say what they must be. */
export interface ServiceResponse {
  readonly status: number;
  readonly headers: Headers;
  // biome-ignore lint/suspicious/noExplicitAny: a client's view of JSON, whose shape is what is being tested
  readonly body: any;
}

/** Requests a path below `/api`. A successful JSON response is compared with the API document; others are text. */
export type Call = (
  method: string,
  path: string,
  body?: unknown,
  headers?: Readonly<Record<string, string>>,
) => Promise<ServiceResponse>;

/** A signed-in user. */
export interface Caller {
  readonly userId: number;
  readonly email: string;
  /** Its access token. */
  readonly token: string;
  readonly company: Company;
  readonly call: Call;
}

export interface RunningService {
  readonly dependencies: Dependencies;
  readonly clock: TestClock;
  readonly company: (given?: Partial<Company>) => Promise<Company>;
  readonly hire: (company: Company, hierarchy: Hierarchy, ...roles: readonly Role[]) => Promise<Caller>;
  /** Adds a user with the known password to a company. */
  readonly hireAs: (company: Company, given: Partial<User>) => Promise<Account>;
  readonly signIn: (email: string, password: string) => Promise<Call>;
  /** The access token of a new sign-in. */
  readonly tokenOf: (email: string, password: string) => Promise<string>;
  /** Requests with an access token. A 5xx response throws the underlying error, and so does a request that no operation accepts. */
  readonly callWith: (token: string) => Call;
  /** Requests with an access token, with 5xx responses returned like any other. */
  readonly answerTo: (token: string) => Call;
  /** Sends a request as it is. */
  readonly ask: TestService["ask"];
  readonly close: () => Promise<void>;
}

/** The body that starts a loan of 450,000 dollars in Virginia, for a borrower of 75, by this officer. */
export const aStart = (officer: Caller, given: object = {}) => ({
  first_name: "Ada",
  last_name: "Example",
  dob: "1951-03-14",
  property_state: "VA",
  home_value: 450_000,
  loan_officer_id: officer.userId,
  ...given,
});

/** Starts that loan, and returns it. */
export const startLoan = async (officer: Caller, given: object = {}): Promise<ServiceResponse["body"]> => {
  const started = await officer.call("POST", "/loan/loans/start-loan/", aStart(officer, given));
  expect([started.status, started.body.errors]).toEqual([201, undefined]);
  return started.body;
};

/** Refusals of requests that no operation accepts: two such responses are equal, whatever a test compares in them. */
const noOperation = ["path_unknown", "method_not_allowed"];

/** Finds the operation of a request. */
const operationFinder = (operations: readonly AnyOperation[]) => {
  const byRoute = new Map(operations.map((operation) => [`${operation.method} ${operation.path}`, operation]));
  return (method: string, path: string): AnyOperation | undefined => {
    const pattern = path.replace(/\?.*$/, "").replace(/\/[0-9]+\//, "/{id}/");
    return byRoute.get(`${method} ${pattern}`);
  };
};

/** A body as an operation accepts it: a file as text or as bytes, otherwise JSON. */
const sentAs = (operation: AnyOperation | undefined, method: string, body: unknown): RequestInit => {
  if (operation?.upload && typeof body === "string")
    return { method, body, headers: { "Content-Type": operation.upload.mediaTypes[0] ?? "" } };
  if (body instanceof Uint8Array)
    return {
      method,
      body: new Blob([new Uint8Array(body)]),
      headers: { "Content-Type": operation?.file?.mediaTypes[0] ?? "" },
    };
  return json(body, method);
};

/** What a test can replace: limits, of which there are none by default, outside services, and lists. */
export type Replaced = Partial<
  Pick<
    Dependencies,
    | "ssnAttemptLimits"
    | "signInProviders"
    | "agency"
    | "creditBureau"
    | "censusTracts"
    | "documentRenderer"
    | "reportFault"
  >
>;

/** How requests reach a service: over a socket only if the test needs one. */
export type Way = Pick<Given, "overSocket">;

/** The whole service on the given stores, by default without limits and outside connections. */
export const openService = async (
  opened: Pick<OpenedStores, "stores" | "clock" | "dispose">,
  replaced: Replaced = {},
  { overSocket = false }: Way = {},
): Promise<RunningService> => {
  const { stores, clock } = opened;
  const service = await startService({ stores, overSocket, dependencies: () => ({ clock, ...replaced }) });
  const { dependencies, failures } = service;
  const operationOf = operationFinder(service.operations);

  const answerTo =
    (token: string): Call =>
    async (method, path, body, headers = {}) => {
      const operation = operationOf(method, path);
      const { headers: type, ...sent } = body === undefined ? { method } : sentAs(operation, method, body);
      const response = await service.ask(`/api${path}`, {
        ...sent,
        token,
        headers: { ...headers, ...(type as object) },
      });
      const text = await response.text();
      const isJson = response.headers.get("Content-Type")?.startsWith("application/json");
      const answered = isJson ? JSON.parse(text) : text || null;
      const schema = response.status === 202 ? jobResponse.schema : operation?.responseSchema;
      expect(response.ok && isJson && schema ? mismatch(schema, answered) : null).toBeNull();
      return { status: response.status, headers: response.headers, body: answered };
    };

  const callWith =
    (token: string): Call =>
    async (method, path, ...given) => {
      const response = await answerTo(token)(method, path, ...given);
      if (noOperation.includes(response.body?.code)) throw new Error(`No operation takes ${method} ${path}.`);
      if (response.status < 500) return response;
      throw failures.at(-1)?.error ?? new Error(`${method} ${path}: ${JSON.stringify(response.body)}`);
    };

  const tokenOf = async (username: string, password: string): Promise<string> => {
    const parameters = { grant_type: "password", username, password };
    const credentials = { client_id: client.id, client_secret: client.secret };
    const response = await service.ask("/api/auth/token/", json({ ...parameters, ...credentials }));
    return ((await response.json()) as { access_token: string }).access_token;
  };

  return {
    dependencies,
    clock: opened.clock,
    company: async (given = {}) => {
      const made = aCompany({ id: await dependencies.sequences.next("company"), ...given });
      expect(await dependencies.companies.add(made, companyAdded(made))).toBe("added");
      return made;
    },
    hire: async (company, hierarchy, ...roles) => {
      const { user, token } = await service.hire(roles, { companyId: company.id, hierarchy });
      return { userId: user.id, email: user.email, token, company, call: callWith(token) };
    },
    hireAs: (company, given) => service.hire(["Loan Officer"], { ...given, companyId: company.id }),
    tokenOf,
    signIn: async (username, password) => callWith(await tokenOf(username, password)),
    callWith,
    answerTo,
    ask: service.ask,
    close: async () => {
      await service.stop();
      await opened.dispose();
    },
  };
};
