/** Deep: a demonstration is seeded several times, each for seconds. */
import { expect, test } from "bun:test";
import { pastLoans } from "../../../bootstrap/demo/history/past-loans.ts";
import { loanStatuses } from "../../../domain/loan/status/status.ts";
import { emptyFolder, fetchOnNewConnection, historyDone, historyReaches, startedService } from "../running.ts";
import { signedIn } from "./demo-officer.ts";

const today = { TODAY: "2026-05-01" };

interface List {
  readonly count: number;
  readonly results: readonly Readonly<Record<string, unknown>>[];
}

/** A user of the demonstration, who reads lists and opens pages by their links. */
const reader = async (folder: string, url: string, email: string) => {
  const { headers } = await signedIn(folder, url, email);
  const read = async <Body>(path: string): Promise<Body> =>
    (await (await fetch(`${url}/api${path}`, { headers })).json()) as Body;
  return {
    read,
    list: (path: string) => read<List>(path),
    /** The page as a browser gets it, which sends no headers of its own. */
    page: async (body: object): Promise<string> => {
      const request = { method: "POST", headers, body: JSON.stringify(body) };
      const linked = (await (await fetchOnNewConnection(`${url}/api/pages/links/`, request)).json()) as {
        readonly url: string;
      };
      return (await fetch(url + new URL(linked.url).pathname)).text();
    },
  };
};

interface ApiDocument {
  readonly paths: Readonly<Record<string, { readonly get?: { readonly operationId: string } }>>;
}

/** The lists in the API document, except those of one record. */
const listPaths = async (url: string): Promise<string[]> => {
  const { paths } = (await (await fetch(`${url}/swagger.json`)).json()) as ApiDocument;
  return Object.entries(paths).flatMap(([path, { get }]) =>
    get?.operationId.startsWith("list") && !path.includes("{") ? [path] : [],
  );
};

/** The count of a line in all states together on the page of a call report. */
const countInAllStates = (report: string, line: string): string | undefined =>
  new RegExp(`id="all-states".*?>${line}<.*?data-label="Count">(\\d+)<`, "s").exec(report)?.[1];

test("a demonstration is complete after the next start, although one process was signaled to stop while it seeded the months before today, and two that continued together were killed; two more complete it, and every list and page shows something", async () => {
  using folder = emptyFolder();
  const first = await startedService(folder.path, today);
  await historyReaches(folder.path, 20);
  expect(await first.stop()).toBe(0);
  expect(historyDone(folder.path)).not.toBe("all");

  // Two that start together: one seeds, and both print the accounts.
  const services = await Promise.all([startedService(folder.path, today), startedService(folder.path, today)]);
  for (const { said } of services) expect(said).toContain("officer@demo.example");
  await historyReaches(folder.path, 120);
  for (const { process: killed } of services) killed.kill("SIGKILL");
  for (const { process: killed } of services) await killed.exited;
  const done = historyDone(folder.path);
  expect(done).not.toBe("all");
  expect(Number(done)).toBeGreaterThanOrEqual(120);

  // Two more, which continue together to the end.
  const [{ url, stop }, other] = await Promise.all([
    startedService(folder.path, today),
    startedService(folder.path, today),
  ]);
  await historyReaches(folder.path, "all");
  const { read, list, page } = await reader(folder.path, url, "administrator@demo.example");
  const loans = await list("/loan/loans/?page_size=100");
  const planned = new Map<unknown, unknown>(pastLoans.map(({ externalId, endsIn }) => [externalId, endsIn]));
  expect(loans.count).toBe(planned.size + 3);
  for (const { external_id, status } of loans.results) expect(status).toBe(planned.get(external_id) ?? "origination");
  expect(new Set(loans.results.map(({ status }) => status))).toEqual(new Set(loanStatuses));

  const documented = loans.results.find(({ external_id }) => external_id === "demo-17")?.id;
  const queries: Readonly<Record<string, string>> = {
    "/loan/fees/": `?loan=${documented}`,
    "/loan/loan-calculation/": `?loan=${documented}`,
    "/documents/histories/": `?loan=${documented}&action=sent`,
  };
  // Not named as lists, because each can contain more than a list.
  const lists = [...(await listPaths(url)), "/loan/pipeline/", "/loan/hmdareporting/"];
  expect(lists.length).toBeGreaterThan(20);
  const rows = async (path: string): Promise<number> => {
    const body = await read<List | readonly unknown[] | Readonly<Record<string, unknown>>>(path);
    return "results" in body ? Number(body.count) : Object.keys(body).length;
  };
  const isShown = async (path: string) => [path, (await rows(`${path}${queries[path] ?? ""}`)) > 0];
  expect(Object.fromEntries(await Promise.all(lists.map(isShown)))).toEqual(
    Object.fromEntries(lists.map((path) => [path, true])),
  );
  expect((await list(`/documents/histories/?loan=${documented}&action=generated`)).count).toBe(6);

  // The first loan: a home of 620,000, whose factor at 74 years and an expected rate of 6.25% is 0.422.
  const [calculated] = (await list("/loan/loan-calculation/?loan=1")).results;
  const calculation = calculated?.id;
  const dearer = { name: "A dearer home", home_value: 700_000 };
  expect(await page({ page: "explanation", calculation })).toContain("$261,640.00");
  // 620,000 a year later, at 4%.
  expect(await page({ page: "projection", calculation })).toContain(">644,800.00<");
  // 700,000 × 0.422.
  expect(await page({ page: "comparison", loan: 1, scenarios: [dearer] })).toContain("$295,400<");
  expect(await page({ page: "what_if", loan: 1 })).toContain("$261,640.00");
  // The three loans of today, and three of the months before.
  expect(await page({ page: "pipeline" })).toContain("Origination (6)</h2>");
  // One application was denied in the last complete quarter.
  expect(countInAllStates(await page({ page: "mcr", year: 2026, quarter: 1 }), "AC040")).toBe("1");
  expect([await stop(), await other.stop()]).toEqual([0, 0]);
});
