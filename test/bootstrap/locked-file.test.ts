import { expect, test } from "bun:test";
import { join } from "node:path";
import { demoOfficer } from "./demo/demo-officer.ts";
import { emptyFolder, refusalToStart, startedDemonstration, startedService } from "./running.ts";

const patience = 60_000;

/** Another process that holds the write lock of a service's file until it is told to free it. */
const lockedBy = async (folder: string) => {
  const script = join(import.meta.dir, "../adapters/sqlite/lock-holder.ts");
  const holder = Bun.spawn([process.execPath, script, join(folder, "data/hecm.sqlite")], {
    stdin: "pipe",
    stdout: "pipe",
  });
  const reader = holder.stdout.getReader();
  const { value } = await reader.read();
  if (new TextDecoder().decode(value) !== "locked\n") throw new Error("the lock was not taken");
  return {
    free: async () => {
      holder.stdin.end();
      await holder.exited;
    },
  };
};

/** Sends requests one after the other until something has settled; how often, and the longest that one took. */
const askUntil = async (settled: Promise<unknown>, ask: () => Promise<Response>) => {
  let isSettled = false;
  const end = () => {
    isSettled = true;
  };
  settled.then(end, end);
  let count = 0;
  let longestMilliseconds = 0;
  while (!isSettled) {
    const askedAt = performance.now();
    const { status } = await ask();
    longestMilliseconds = Math.max(longestMilliseconds, performance.now() - askedAt);
    expect(status).toBe(200);
    count += 1;
    await Bun.sleep(10);
  }
  return { count, longestMilliseconds };
};

// A service that waits inside SQLite is silent for five seconds; one that does not answers in milliseconds.
const muchShorterThanTheWait = 1_500;

test(
  "while another process holds the lock of its file, a service answers health and reads, and a write waits until it is free",
  async () => {
    using folder = emptyFolder();
    const { url, stop } = await startedDemonstration(folder.path);
    const officer = await demoOfficer(folder.path, url);
    const lock = await lockedBy(folder.path);
    const started = [officer.startLoan(), officer.startLoan(), officer.startLoan()];
    const all = Promise.all(started);
    const [health, lists] = await Promise.all([
      askUntil(all, () => fetch(`${url}/healthz`)),
      askUntil(all, officer.listLoans),
      Bun.sleep(3_000).then(lock.free),
    ]);
    expect((await all).map(({ status }) => status)).toEqual([201, 201, 201]);
    for (const { count, longestMilliseconds } of [health, lists]) {
      expect(count).toBeGreaterThan(10);
      expect(longestMilliseconds).toBeLessThan(muchShorterThanTheWait);
    }
    // 25 of the demonstration, and these.
    expect(await (await officer.listLoans()).json()).toMatchObject({ count: 28 });
    expect(await stop()).toBe(0);
  },
  patience,
);

test(
  "a write that has waited five seconds for another process is answered 503 with Retry-After, and changes nothing",
  async () => {
    using folder = emptyFolder();
    const { url, stop } = await startedDemonstration(folder.path);
    const officer = await demoOfficer(folder.path, url);
    const lock = await lockedBy(folder.path);
    const sentAt = performance.now();
    const refused = officer.startLoan();
    const health = await askUntil(refused, () => fetch(`${url}/healthz`));
    const waitedMilliseconds = performance.now() - sentAt;
    expect(health.longestMilliseconds).toBeLessThan(muchShorterThanTheWait);
    expect((await refused).status).toBe(503);
    expect((await refused).headers.get("Retry-After")).toBe("5");
    expect(waitedMilliseconds).toBeGreaterThan(4_900);
    expect(waitedMilliseconds).toBeLessThan(7_000);
    // Reads go on: the service stays ready.
    expect((await fetch(`${url}/readyz`)).status).toBe(200);
    await lock.free();
    expect(await (await officer.listLoans()).json()).toMatchObject({ count: 25 });
    expect((await officer.startLoan()).status).toBe(201);
    expect(await stop()).toBe(0);
  },
  patience,
);

test(
  "a service that is told to stop while another process holds the lock answers what waits, and ends with code 0",
  async () => {
    using folder = emptyFolder();
    const { url, stop } = await startedDemonstration(folder.path);
    const officer = await demoOfficer(folder.path, url);
    const lock = await lockedBy(folder.path);
    const refused = officer.startLoan();
    await Bun.sleep(500);
    const [{ status }, code] = await Promise.all([refused, stop()]);
    expect([status, code]).toEqual([503, 0]);
    await lock.free();
  },
  patience,
);

test(
  "a start waits for another process that holds the lock, and after five seconds ends with a sentence",
  async () => {
    using folder = emptyFolder();
    expect(await (await startedService(folder.path, { DEMO: "0" })).stop()).toBe(0);
    const lock = await lockedBy(folder.path);
    const { lines, code } = await refusalToStart(folder.path, { DEMO: "0" });
    expect(lines).toEqual(["The SQLite file data/hecm.sqlite (SQLITE_FILE) cannot be opened: database is locked."]);
    expect(code).toBe(1);
    const starting = startedService(folder.path, { DEMO: "0" });
    await Bun.sleep(1_000);
    await lock.free();
    expect(await (await starting).stop()).toBe(0);
  },
  patience,
);
