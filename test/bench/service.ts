import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { measureAllowedStatuses } from "./allowed-statuses.ts";
import { type Child, residentMegabytes, startChild } from "./child.ts";
import { requestsPerSecond, type Shot, sideBySide } from "./load.ts";
import type { Figure } from "./report.ts";

const account = { ADMIN_EMAIL: "bench@example.com", ADMIN_PASSWORD: "bench-password-only" };
const client = { OAUTH_CLIENT_ID: "bench", OAUTH_CLIENT_SECRET: "bench-client-secret" };
const unlimited = {
  RATE_LIMIT_PER_MINUTE: "0",
  ANONYMOUS_RATE_LIMIT_PER_MINUTE: "0",
  TOKEN_RATE_LIMIT_PER_MINUTE: "0",
};

const here = (file: string): string => join(import.meta.dir, file);

export const serviceSources = here("../../bootstrap/main.ts");

/** The service as a newcomer starts it, in an empty folder: it makes its secrets and a demonstration. */
export const startInEmptyFolder = async (
  environment: Record<string, string> = {},
  program: string = serviceSources,
): Promise<Child> => {
  const folder = mkdtempSync(join(tmpdir(), "hecm-bench-"));
  const child = await startChild(program, "/healthz", { LOG_LEVEL: "silent", ...environment }, folder);
  const stop = async () => {
    await child.stop();
    rmSync(folder, { recursive: true, force: true });
  };
  return { ...child, stop };
};

/** A fixed day, without limits and demonstration. */
export const usualEnvironment = { ...account, ...client, ...unlimited, TODAY: "2026-05-01", DEMO: "0" };

/** The service with an empty store. */
export const startService = (environment: Record<string, string>, program?: string): Promise<Child> =>
  startInEmptyFolder({ ...usualEnvironment, ...environment }, program);

const asJson = { "content-type": "application/json" };

export const post = async <Answer>(url: string, headers: Record<string, string>, body: unknown): Promise<Answer> => {
  const response = await fetch(url, { method: "POST", headers: { ...asJson, ...headers }, body: JSON.stringify(body) });
  if (!response.ok) throw new Error(`${url} answered ${response.status}: ${await response.text()}`);
  return (await response.json()) as Answer;
};

interface Token {
  readonly access_token: string;
  readonly user_id: number;
}

const tokenFor = ({ url }: Child, username: string, password: string): Promise<Token> =>
  post(
    `${url}/api/auth/token/`,
    {},
    {
      grant_type: "password",
      username,
      password,
      client_id: client.OAUTH_CLIENT_ID,
      client_secret: client.OAUTH_CLIENT_SECRET,
    },
  );

/** Signs in as the Super User of the service. */
export const signIn = (service: Child): Promise<Token> =>
  tokenFor(service, account.ADMIN_EMAIL, account.ADMIN_PASSWORD);

/** Signs in as a new administrator of a company, as almost every caller is of one: a Super User costs one more read. */
export const signInAsAdministrator = async (service: Child, company: number, email: string): Promise<Token> => {
  const { access_token } = await signIn(service);
  const { one_time_password: first } = await post<{ one_time_password: string }>(
    `${service.url}/api/company/users/`,
    { authorization: `Bearer ${access_token}` },
    { company, email, first_name: "Ada", last_name: "Example", hierarchy: "Company Administrator" },
  );
  const { access_token: own } = await tokenFor(service, email, first);
  await post(
    `${service.url}/api/company/users/me/change-password/`,
    { authorization: `Bearer ${own}` },
    { current_password: first, new_password: account.ADMIN_PASSWORD },
  );
  return tokenFor(service, email, account.ADMIN_PASSWORD);
};

/** Signs in as an administrator of a new company. */
export const signInToCompany = async (service: Child, name: string): Promise<Token> => {
  const { access_token } = await signIn(service);
  const headers = { authorization: `Bearer ${access_token}` };
  const sent = { name, company_type: "Lender" };
  const { id } = await post<{ id: number }>(`${service.url}/api/company/companies/`, headers, sent);
  return signInAsAdministrator(service, id, `${name.toLowerCase().replaceAll(" ", "-")}@example.com`);
};

interface Prepared {
  /** The two requests that the bench repeats. */
  readonly detail: Shot;
  readonly calculation: Shot;
  readonly loan: number;
  /** With which the loan's administrator is signed in. */
  readonly headers: Record<string, string>;
}

/** Signs in to a new company, and starts and calculates one loan. */
export const prepareLoan = async (service: Child, companyName = "Bench Lending"): Promise<Prepared> => {
  const { url } = service;
  const token = await signInToCompany(service, companyName);
  const headers = { authorization: `Bearer ${token.access_token}` };
  const loan = await post<{ id: number }>(`${url}/api/loan/loans/start-loan/`, headers, {
    first_name: "Ada",
    last_name: "Example",
    dob: "1950-03-15",
    property_state: "CA",
    home_value: 500_000,
    loan_officer_id: token.user_id,
    note_rate: 6.125,
    expected_rate: 6.25,
  });
  const calculate = { method: "POST", headers: { ...asJson, ...headers }, body: JSON.stringify({ loan: loan.id }) };
  const calculation = { name: "calculation", url: `${url}/api/loan/loan-calculation/`, init: calculate };
  await requestsPerSecond(calculation, 1);
  const detail = { name: "detail", url: `${url}/api/loan/loans/${loan.id}/`, init: { headers } };
  return { detail, calculation, loan: loan.id, headers };
};

const bytesOf = async ({ url, init }: Shot): Promise<string> => (await fetch(url, init)).text();

const give = async ({ url }: Child, bytes: string): Promise<void> => {
  await fetch(`${url}/bytes`, { method: "PUT", body: bytes });
};

interface ServiceUnderTest {
  readonly store: string;
  readonly environment: Record<string, string>;
  /** How many documents a loan's detail reads. */
  readonly reads: number;
  readonly isQuick: boolean;
}

const compared = (store: string, what: string, measured: Map<string, number>): Figure[] => {
  const of = (name: string): number => measured.get(name) ?? Number.NaN;
  return ["bare Bun.serve", "bare Elysia + JWT"].map((baseline) => ({
    name: `${what}, ${store}`,
    value: of("service"),
    unit: "requests/s",
    baseline,
    ratio: of("service") / of(baseline),
  }));
};

/** A loan's detail and its calculation over HTTP, beside a server of bytes and a bare route with as many reads. */
export const measureService = async ({ store, environment, reads, isQuick }: ServiceUnderTest): Promise<Figure[]> => {
  const sample = isQuick ? { rounds: 1, requests: 200 } : { rounds: 7, requests: 3_000 };
  const service = await startService(environment);
  const bareBun = await startChild(here("bare-bun.ts"), "/healthz", {});
  const bareEnvironment = { READS: String(reads), TOKEN_SECRET: "bench-secret-of-at-least-32-bytes", ...environment };
  const bareElysia = await startChild(here("bare-elysia.ts"), "/healthz", bareEnvironment);
  try {
    const bareToken = await (await fetch(`${bareElysia.url}/token`)).text();
    const { detail, calculation } = await prepareLoan(service);
    const returnsSameLoan = environment.STORE !== "mongodb";
    const figures: Figure[] = await measureAllowedStatuses(detail, {
      pid: service.pid,
      store,
      returnsSameLoan,
      isQuick,
    });
    for (const [what, shot] of [
      ["GET loan detail", detail],
      ["POST loan calculation", calculation],
    ] as const) {
      const bytes = await bytesOf(shot);
      await Promise.all([give(bareBun, bytes), give(bareElysia, bytes)]);
      const { method = "GET", body = null } = shot.init;
      const bareHeaders = { ...asJson, authorization: `Bearer ${bareToken}` };
      const measured = await sideBySide(
        [
          { ...shot, name: "service" },
          { name: "bare Bun.serve", url: `${bareBun.url}/anything`, init: { method, body, headers: asJson } },
          {
            name: "bare Elysia + JWT",
            url: `${bareElysia.url}/document`,
            init: { method, body, headers: bareHeaders },
          },
        ],
        sample,
      );
      figures.push(...compared(store, what, measured));
    }
    return figures;
  } finally {
    await Promise.all([service.stop(), bareBun.stop(), bareElysia.stop()]);
  }
};

/** Resident memory after a warm-up and again after many requests of a loan's detail; flat means a ratio near 1. */
export const measureMemory = async (requests: number): Promise<Figure[]> => {
  const service = await startService({});
  try {
    const { detail } = await prepareLoan(service);
    await requestsPerSecond(detail, Math.min(20_000, requests));
    const before = await residentMegabytes(service.pid);
    await requestsPerSecond(detail, requests);
    const after = await residentMegabytes(service.pid);
    const baseline = `memory before them, ${before.toFixed(0)} MB`;
    return [{ name: `memory after ${requests} requests`, value: after, unit: "MB", baseline, ratio: after / before }];
  } finally {
    await service.stop();
  }
};
