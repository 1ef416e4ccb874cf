import { expect, test } from "bun:test";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { pastLoans } from "../../bootstrap/demo/past-loans.ts";
import { loanStatuses } from "../../domain/loan/status/status.ts";
import { emptyFolder, historyDone, historyReaches, startedService } from "./running.ts";

const patience = 120_000;
const today = { TODAY: "2026-05-01" };

interface List {
  readonly count: number;
  readonly results: readonly Readonly<Record<string, unknown>>[];
}

/** Somebody of the demonstration, who reads lists. */
const reader = async (folder: string, url: string, email: string) => {
  const readJson = (name: string) => JSON.parse(readFileSync(join(folder, "data", name), "utf8"));
  const accounts: readonly { email: string; password: string }[] = readJson("demo-accounts.json");
  const { clientId, clientSecret } = readJson("secrets.json");
  const answer = await fetch(`${url}/api/auth/token/`, {
    method: "POST",
    body: new URLSearchParams({
      grant_type: "password",
      username: email,
      password: accounts.find((account) => account.email === email)?.password ?? "",
      client_id: clientId,
      client_secret: clientSecret,
    }),
  });
  const { access_token } = (await answer.json()) as { access_token: string };
  return async (path: string): Promise<List> => {
    const listed = await fetch(`${url}/api${path}`, { headers: { Authorization: `Bearer ${access_token}` } });
    return (await listed.json()) as List;
  };
};

test(
  "a demonstration whose process was killed in the middle is whole after the next start, and every list shows something",
  async () => {
    using folder = emptyFolder();
    const killed = await startedService(folder.path, today);
    await historyReaches(folder.path, 120);
    killed.process.kill("SIGKILL");
    await killed.process.exited;
    const done = historyDone(folder.path);
    expect(done).not.toBe("all");
    expect(Number(done)).toBeGreaterThanOrEqual(120);

    const { url, stop } = await startedService(folder.path, today);
    await historyReaches(folder.path, "all");
    const list = await reader(folder.path, url, "administrator@demo.example");
    const loans = await list("/loan/loans/?page_size=100");
    const planned = new Map<unknown, unknown>(pastLoans.map(({ externalId, endsIn }) => [externalId, endsIn]));
    expect(loans.count).toBe(planned.size + 3);
    for (const { external_id, status } of loans.results) expect(status).toBe(planned.get(external_id) ?? "origination");
    expect(new Set(loans.results.map(({ status }) => status))).toEqual(new Set(loanStatuses));

    const documented = loans.results.find(({ external_id }) => external_id === "demo-17")?.id;
    const lists = [
      "/company/users/",
      "/company/signers/",
      "/loan/borrowers/",
      "/loan/properties/",
      `/loan/fees/?loan=${documented}`,
      `/loan/loan-calculation/?loan=${documented}`,
      "/credit-report/credit-reports/",
      "/fha-integration/transactions/",
      "/documents/templates/",
      "/documents/packages/",
      `/documents/histories/?loan=${documented}`,
      `/documents/histories/?loan=${documented}&action=sent`,
      "/loan/mcr/?year=2026",
      "/loan/expected-rates/",
      "/audit/",
    ];
    const counts = await Promise.all(lists.map(async (path) => [path, (await list(path)).count > 0]));
    expect(Object.fromEntries(counts)).toEqual(Object.fromEntries(lists.map((path) => [path, true])));
    expect((await list(`/documents/histories/?loan=${documented}&action=generated`)).count).toBe(6);
    expect(await stop()).toBe(0);
  },
  patience,
);

test(
  "told to stop while it seeds the months before today, the service ends with code 0, and the next start goes on",
  async () => {
    using folder = emptyFolder();
    const first = await startedService(folder.path, today);
    await historyReaches(folder.path, 20);
    expect(await first.stop()).toBe(0);
    expect(historyDone(folder.path)).not.toBe("all");
    // Two that start together: one goes on, and each of them prints the accounts.
    const services = await Promise.all([startedService(folder.path, today), startedService(folder.path, today)]);
    for (const { said } of services) expect(said).toContain("officer@demo.example");
    await historyReaches(folder.path, "all");
    const list = await reader(folder.path, services[0].url, "processor@demo.example");
    expect((await list("/loan/loans/")).count).toBe(pastLoans.length + 3);
    for (const service of services) expect(await service.stop()).toBe(0);
  },
  patience,
);
