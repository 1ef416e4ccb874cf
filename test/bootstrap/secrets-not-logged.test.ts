import { expect, test } from "bun:test";
import { secretRegister } from "../adapters/http/support/secrets-in-text.ts";
import { emptyFolder, fetchOnNewConnection, startedService } from "./running.ts";

const ssn = "512346789";
const born = "1951-03-14";
const environment = {
  DEMO: "0",
  LOG_LEVEL: "trace",
  TODAY: "2026-05-01",
  ADMIN_EMAIL: "root@example.com",
  ADMIN_PASSWORD: "an administrator's password",
  OAUTH_CLIENT_ID: "example",
  OAUTH_CLIENT_SECRET: "an example client secret",
  TOKEN_SECRET: "an example secret of 32 characters",
  ENCRYPTION_KEYS: `first:${Buffer.alloc(32, 7).toString("base64")}`,
  BLIND_INDEX_KEY: Buffer.alloc(32, 8).toString("base64"),
  AUDIT_KEY: Buffer.alloc(32, 9).toString("base64"),
};

const secrets = secretRegister();
secrets.note("ssn", ssn);
secrets.note("dob", born);
for (const name of ["ADMIN_PASSWORD", "OAUTH_CLIENT_SECRET", "TOKEN_SECRET", "BLIND_INDEX_KEY", "AUDIT_KEY"] as const)
  secrets.note(name, environment[name]);
secrets.note("ENCRYPTION_KEYS", environment.ENCRYPTION_KEYS.replace("first:", ""));

interface Tokens {
  readonly access_token: string;
  readonly refresh_token: string;
  readonly user_id: number;
}

/** Sends requests below `/api` and records every secret in a request or response. */
const caller = (url: string) => {
  const ask = async (path: string, init: RequestInit = {}): Promise<{ status: number; text: string }> => {
    if (init.body) secrets.noteBody(String(init.body));
    const response = await fetchOnNewConnection(`${url}/api${path}`, init);
    const text = await response.text();
    if (init.body) secrets.noteBody(text);
    return { status: response.status, text };
  };
  const client = { client_id: environment.OAUTH_CLIENT_ID, client_secret: environment.OAUTH_CLIENT_SECRET };
  const grant = (given: Readonly<Record<string, string>>) =>
    ask("/auth/token/", { method: "POST", body: new URLSearchParams({ ...client, ...given }) });
  const signIn = (password: string) => grant({ grant_type: "password", username: environment.ADMIN_EMAIL, password });
  return { ask, grant, signIn };
};

/** Everything that a client does, correctly and incorrectly, with secrets. */
const journey = async (url: string): Promise<void> => {
  const { ask, grant, signIn } = caller(url);
  const first = JSON.parse((await signIn(environment.ADMIN_PASSWORD)).text) as Tokens;
  const refreshed = await grant({ grant_type: "refresh_token", refresh_token: first.refresh_token });
  const tokens = JSON.parse(refreshed.text) as Tokens;
  secrets.note("access_token", tokens.access_token);
  const headers = { Authorization: `Bearer ${tokens.access_token}`, "Content-Type": "application/json" };
  const post = (path: string, body: string, method = "POST") => ask(path, { method, headers, body });

  const person = { first_name: "Ada", last_name: "Example", dob: born };
  const loan = { property_state: "VA", home_value: 450_000, loan_officer_id: tokens.user_id };
  const start = { ...person, ...loan, co_borrowers: [{ ...person, first_name: "Charles", ssn }] };
  expect((await post("/loan/loans/start-loan/", JSON.stringify(start))).status).toBe(201);
  const user = { email: "olivia@example.com", first_name: "Olivia", last_name: "Officer", roles: ["Loan Officer"] };
  expect((await post("/company/users/", JSON.stringify(user))).status).toBe(201);
  const given = { ...user, email: "otto@example.com", password: "a password somebody gave" };
  expect((await post("/company/users/", JSON.stringify(given))).status).toBe(201);

  const bad = { ...start, co_borrowers: [{ ...person, ssn: `${ssn}7`, dob: "born then" }] };
  expect((await post("/loan/loans/start-loan/", JSON.stringify(bad))).status).toBe(400);
  expect((await post("/loan/loans/start-loan/", `{"ssn": "${ssn}", "dob": "${born}", `)).status).toBe(400);
  expect((await post("/loan/loans/start-loan/", `${ssn}`)).status).toBe(400);
  for (const path of [`/loan/loans/?search=${ssn}`, `/loan/loans/?ssn=${ssn}&dob=${born}`])
    expect((await ask(path, { headers })).status).toBe(200);
  for (const path of [`/loan/loans/${ssn}/`, `/512-34-6789/`, `/loan/loans/${ssn}/audit/?dob=${born}`])
    expect((await ask(path, { headers })).status).toBe(404);
  expect((await ask(`/loan/loans/?access_token=${tokens.access_token}`)).status).toBe(401);

  const chosen = { current_password: "not the one in use", new_password: "a sentence of my own" };
  expect((await post("/company/users/me/change-password/", JSON.stringify(chosen))).status).toBe(400);
  const query = new URLSearchParams({ grant_type: "password", password: environment.ADMIN_PASSWORD });
  expect((await ask(`/auth/token/?${query}`, { method: "POST" })).status).toBe(400);
  for (let count = 0; count < 11; count += 1)
    expect([400, 429]).toContain((await signIn(`a wrong password, the number ${count}`)).status);
};

test("the service at its most verbose prints no secret that it was configured with, received, or returned", async () => {
  using folder = emptyFolder();
  const service = await startedService(folder.path, { ...environment, TOKEN_RATE_LIMIT_PER_MINUTE: "0" });
  await journey(service.url);
  expect(await service.stop()).toBe(0);
  const printed = await service.allOutput();

  expect(secrets.foundIn(printed)).toEqual([]);
  // The searched output contains the journey, and a line with one of its secrets would be found.
  for (const route of ["/api/auth/token/", "/api/loan/loans/start-loan/", "/api/loan/loans/"])
    expect(printed).toContain(`"route":"${route}"`);
  expect(secrets.foundIn(`${printed}{"route":"/api/loan/loans/${ssn}/"}`)).toEqual(["ssn"]);
  expect(secrets.foundIn(`${printed}{"key":"a wrong password, the number 7"}`)).toEqual(["password"]);
});
