/** Deep: each of these tests waits five seconds for a lock, with a service of its own. */
import { expect, test } from "bun:test";
import { join } from "node:path";
import { beginPost } from "../begun-post.ts";
import { demoOfficer } from "../demo/demo-officer.ts";
import { emptyFolder, refusalToStart, startedDemonstration, startedService } from "../running.ts";

/** Another process that holds the write lock of a service's file until it is signaled to release it. */
const lockedBy = async (folder: string) => {
  const script = join(import.meta.dir, "../../adapters/sqlite/lock-holder.ts");
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

/** Sends the given number of requests one after another. */
const ask = async (times: number, send: () => Promise<Response>): Promise<void> => {
  for (let count = 0; count < times; count += 1) expect((await send()).status).toBe(200);
};

// A service that waited inside SQLite would serve none of them within the five seconds.
const manyTimes = 3;

test("while another process holds the lock of its file, a service serves health checks and reads, and a write waits until the lock is released", async () => {
  using folder = emptyFolder();
  const { url, stop } = await startedDemonstration(folder.path);
  const officer = await demoOfficer(folder.path, url);
  const lock = await lockedBy(folder.path);
  const started = [officer.startLoan(), officer.startLoan(), officer.startLoan()];
  await Promise.all([ask(manyTimes, () => fetch(`${url}/healthz`)), ask(manyTimes, officer.listLoans)]);
  await lock.free();
  expect((await Promise.all(started)).map(({ status }) => status)).toEqual([201, 201, 201]);
  // 26 of the demonstration, and these.
  expect(await (await officer.listLoans()).json()).toMatchObject({ count: 29 });
  expect(await stop()).toBe(0);
});

test("a write that has waited five seconds for another process gets 503 with Retry-After, and changes nothing", async () => {
  using folder = emptyFolder();
  const { url, stop } = await startedDemonstration(folder.path);
  const officer = await demoOfficer(folder.path, url);
  const lock = await lockedBy(folder.path);
  const sentAt = performance.now();
  const refused = officer.startLoan();
  await ask(manyTimes, () => fetch(`${url}/healthz`));
  expect(Bun.peek.status(refused)).toBe("pending");
  expect((await refused).status).toBe(503);
  expect((await refused).headers.get("Retry-After")).toBe("5");
  expect(performance.now() - sentAt).toBeGreaterThan(4_900);
  // Reads continue, so the service stays ready.
  expect((await fetch(`${url}/readyz`)).status).toBe(200);
  await lock.free();
  expect(await (await officer.listLoans()).json()).toMatchObject({ count: 26 });
  expect((await officer.startLoan()).status).toBe(201);
  expect(await stop()).toBe(0);
});

test("a service that is signaled to stop while another process holds the lock finishes waiting requests, and ends with code 0", async () => {
  using folder = emptyFolder();
  const { url, stop } = await startedDemonstration(folder.path);
  const officer = await demoOfficer(folder.path, url);
  const lock = await lockedBy(folder.path);
  const headers = { ...officer.headers, Connection: "close" };
  const refused = await beginPost(url, "/api/loan/loans/start-loan/", headers, JSON.stringify(officer.loan));
  const [response, code] = await Promise.all([refused.finish(), stop()]);
  expect(response).toContain("HTTP/1.1 503 ");
  expect(code).toBe(0);
  await lock.free();
});

test("a start waits for another process that holds the lock, and ends with a sentence after five seconds", async () => {
  using folder = emptyFolder();
  expect(await (await startedService(folder.path, { DEMO: "0" })).stop()).toBe(0);
  const lock = await lockedBy(folder.path);
  const { lines, code } = await refusalToStart(folder.path, { DEMO: "0" });
  expect(lines).toEqual([
    "The SQLite file data/hecm.sqlite (SQLITE_FILE) cannot be opened: another process has locked it: end that process first.",
  ]);
  expect(code).toBe(1);
  const starting = startedService(folder.path, { DEMO: "0" });
  await Bun.sleep(1_000);
  await lock.free();
  expect(await (await starting).stop()).toBe(0);
});
