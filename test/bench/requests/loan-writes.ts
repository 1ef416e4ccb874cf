import { Database } from "bun:sqlite";
import { mkdtempSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Child } from "../support/child.ts";
import { type Figure, median } from "../support/report.ts";
import { post, prepareLoan, signIn, startService } from "../support/service.ts";

const names = ["Ada", "Ben", "Cora", "Dan", "Edith", "Frank", "Grace", "Hugh", "Iris", "John", "Kate", "Louis"];
const states = ["CA", "FL", "TX", "NY", "AZ", "WA", "OR", "UT"];

const of = <Each>(each: readonly Each[], number: number): Each => {
  const found = each[number % each.length];
  if (found === undefined) throw new Error("there is none");
  return found;
};

/** Sends requests by several callers, each of which waits for its response before the next request. */
const byCallers = async (callers: number, requests: number, send: () => Promise<unknown>): Promise<void> => {
  let left = requests;
  const caller = async () => {
    while (left > 0) {
      left -= 1;
      await send();
    }
  };
  await Promise.all(Array.from({ length: callers }, caller));
};

const perSecond = async (count: number, work: () => Promise<void> | void): Promise<number> => {
  const startedAt = performance.now();
  await work();
  return count / ((performance.now() - startedAt) / 1000);
};

/** Sends requests to a service as an administrator. */
const senderOf = async (service: Child) => {
  const { headers, loan } = await prepareLoan(service);
  const shown = await fetch(`${service.url}/api/loan/loans/${loan}/`, { headers });
  const { loan_officer_id } = (await shown.json()) as { loan_officer_id: number };
  const loans: number[] = [];
  let number = 0;
  const terms = { dob: "1950-03-15", note_rate: 6.125, expected_rate: 6.25, loan_officer_id };
  const start = async (): Promise<void> => {
    number += 1;
    const started = await post<{ id: number }>(`${service.url}/api/loan/loans/start-loan/`, headers, {
      ...{ first_name: of(names, number), last_name: `Example${(number * 7919) % 5000}` },
      ...{ property_state: of(states, number), home_value: 500_000 + number },
      ...terms,
    });
    loans.push(started.id);
  };
  const change = async (id: number, home_value: number): Promise<void> => {
    const init = { method: "PATCH", headers: { ...headers, "content-type": "application/json" } };
    const response = await fetch(`${service.url}/api/loan/loans/${id}/`, {
      ...init,
      body: JSON.stringify({ home_value }),
    });
    if (!response.ok) throw new Error(`a change returned ${response.status}`);
  };
  const calculate = (id: number) => post(`${service.url}/api/loan/loan-calculation/`, headers, { loan: id });
  return { loans, start, change, calculate };
};

/** Inserts rows with one text, each in its own durable commit, into a separate file. */
const bareInserts = (folder: string) => {
  const database = new Database(join(folder, "bare.sqlite"));
  database.exec("PRAGMA page_size = 4096; PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL");
  database.exec("CREATE TABLE IF NOT EXISTS rows (id INTEGER PRIMARY KEY, document TEXT NOT NULL)");
  const insert = database.prepare("INSERT INTO rows (document) VALUES (?)");
  const document = "x".repeat(1_000);
  return {
    insert: (count: number): void => {
      for (let row = 0; row < count; row += 1) insert.run(document);
    },
    close: () => database.close(),
  };
};

/** Counts the pages that writes add to a file's write-ahead log, which is not checkpointed while it is read from its beginning. */
const pageCounter = (file: string) => {
  const reader = new Database(file);
  const { page_size } = reader.query<{ page_size: number }, []>("PRAGMA page_size").get() ?? { page_size: Number.NaN };
  reader.exec("PRAGMA wal_checkpoint(TRUNCATE)");
  reader.exec("BEGIN");
  reader.query("SELECT count(*) FROM loans").get();
  const pages = (): number => Math.max(statSync(`${file}-wal`).size - 32, 0) / (page_size + 24);
  return {
    unit: `pages of ${page_size / 1024} KB`,
    ofEach: async (times: number, write: (at: number) => Promise<unknown>): Promise<number> => {
      const before = pages();
      for (let at = 0; at < times; at += 1) await write(at);
      return (pages() - before) / times;
    },
    close: () => reader.close(),
  };
};

const fileBytes = (file: string): number => {
  const reader = new Database(file);
  reader.exec("PRAGMA wal_checkpoint(TRUNCATE)");
  reader.close();
  return statSync(file).size;
};

type Sender = Awaited<ReturnType<typeof senderOf>>;

const fileOfLoans = async (file: string, { loans, start, calculate }: Sender, count: number): Promise<Figure> => {
  const empty = fileBytes(file);
  await byCallers(8, count, start);
  let calculated = 0;
  await byCallers(8, count, () => {
    calculated += 1;
    return calculate(of(loans, calculated));
  });
  const value = (fileBytes(file) - empty) / count / 1024;
  return {
    ...{ name: "file of a loan with a calculation", value, unit: "KB" },
    ...{ baseline: "the limit of 12 KB", ratio: value / 12 },
  };
};

const startRates = async (
  { start }: Sender,
  { insert }: ReturnType<typeof bareInserts>,
  { rounds, count }: { readonly rounds: number; readonly count: number },
): Promise<Figure[]> => {
  const [alone, together, bare]: [number[], number[], number[]] = [[], [], []];
  for (let round = 0; round < rounds; round += 1) {
    alone.push(await perSecond(count, () => byCallers(1, count, start)));
    together.push(await perSecond(count, () => byCallers(32, count, start)));
    bare.push(await perSecond(5 * count, () => insert(5 * count)));
  }
  const figure = (name: string, rates: readonly number[]): Figure => ({
    ...{ name, value: median(rates), unit: "loans/s" },
    ...{ baseline: "durable inserts of one row", ratio: median(rates) / median(bare) },
  });
  return [figure("loans started by one caller", alone), figure("loans started by 32 callers", together)];
};

const pagesOfWrites = async (file: string, service: Child, sender: Sender): Promise<Figure[]> => {
  const { loans, start, change, calculate } = sender;
  const writes: readonly [string, (at: number) => Promise<unknown>][] = [
    ["a loan that is started", start],
    ["eight loans that are started at once", () => byCallers(8, 8, start)],
    ["a change of a loan", (at) => change(of(loans, 2 * at), 700_000 + at)],
    ["a calculation of a changed loan", (at) => calculate(of(loans, 2 * at))],
    ["a sign-in", () => signIn(service)],
  ];
  const pages = pageCounter(file);
  const figures: Figure[] = [];
  for (const [name, write] of writes) {
    const value = await pages.ofEach(20, write);
    figures.push({ name: `pages written for ${name}`, value, unit: pages.unit, baseline: null, ratio: null });
  }
  pages.close();
  return figures;
};

/**
 * Loans over HTTP on SQLite: the file size per loan with a calculation; starting loans, by one and by 32 callers, compared with durable
 * inserts of one row into a separate file; and the pages that writes add to the write-ahead log.
 */
export const measureLoanWrites = async (isQuick: boolean): Promise<Figure[]> => {
  const folder = mkdtempSync(join(tmpdir(), "hecm-bench-"));
  const file = join(folder, "store.sqlite");
  const service = await startService({ STORE: "sqlite", SQLITE_FILE: file });
  const bare = bareInserts(folder);
  try {
    const sender = await senderOf(service);
    return [
      await fileOfLoans(file, sender, isQuick ? 50 : 1_000),
      ...(await startRates(sender, bare, isQuick ? { rounds: 1, count: 20 } : { rounds: 5, count: 200 })),
      ...(await pagesOfWrites(file, service, sender)),
    ];
  } finally {
    bare.close();
    await service.stop();
    rmSync(folder, { recursive: true, force: true });
  }
};
