import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Child, startChild } from "./child.ts";
import { type LoadRequest, requestsPerSecond } from "./load.ts";
import { sourcesOf } from "./sources.ts";

const account = { ADMIN_EMAIL: "bench@example.com", ADMIN_PASSWORD: "bench-password-only" };
const client = { OAUTH_CLIENT_ID: "bench", OAUTH_CLIENT_SECRET: "bench-client-secret" };
const unlimited = {
  RATE_LIMIT_PER_MINUTE: "0",
  ANONYMOUS_RATE_LIMIT_PER_MINUTE: "0",
  TOKEN_RATE_LIMIT_PER_MINUTE: "0",
};

export const serviceSources = sourcesOf("bootstrap/main.ts");

/** Starts the service in an empty folder, like a new user: it creates its secrets and a demonstration. */
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

/** Settings with a fixed date, and without rate limits or a demonstration. */
export const usualEnvironment = { ...account, ...client, ...unlimited, TODAY: "2026-05-01", DEMO: "0" };

/** The service with an empty store. */
export const startService = (environment: Record<string, string>, program?: string): Promise<Child> =>
  startInEmptyFolder({ ...usualEnvironment, ...environment }, program);

export const asJson = { "content-type": "application/json" };

export const post = async <Answer>(url: string, headers: Record<string, string>, body: unknown): Promise<Answer> => {
  const response = await fetch(url, { method: "POST", headers: { ...asJson, ...headers }, body: JSON.stringify(body) });
  if (!response.ok) throw new Error(`${url} returned ${response.status}: ${await response.text()}`);
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

/** Signs in as a new administrator of a company. Requests of a Super User, unlike those of almost all callers, need one more read. */
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
  readonly detail: LoadRequest;
  readonly calculation: LoadRequest;
  readonly loan: number;
  /** The headers of the company's signed-in administrator. */
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
