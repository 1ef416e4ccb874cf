import { expect, test } from "bun:test";
import { join } from "node:path";
import { emptyFolder, startedService } from "../running.ts";

const environment = { DEMO: "0", LOG_LEVEL: "warn" };

/** The warnings in the log of a service that has ended. */
const warnings = (log: string): readonly string[] =>
  log
    .trimEnd()
    .split("\n")
    .filter((line) => line !== "")
    .map((line) => JSON.parse(line).msg);

test("a second process on one SQLite file warns that only one should run, until the first has ended or is killed", async () => {
  using folder = emptyFolder();
  const first = await startedService(folder.path, environment);
  const second = await startedService(folder.path, environment);
  const sentence = `Another process of the service runs on the SQLite file ${join(folder.path, "data/hecm.sqlite")} (SQLITE_FILE). Run only one: each counts the request limits by itself, and they wait for each other's writes. Stop one of them, unless it is just ending, or move the store to MongoDB, which several processes can share.`;
  expect(second.said).toContain(sentence);
  expect(await first.stop()).toBe(0);
  // The second one still holds its lock.
  const third = await startedService(folder.path, environment);
  expect(await second.stop()).toBe(0);
  third.process.kill("SIGKILL");
  await third.process.exited;
  const alone = await startedService(folder.path, environment);
  expect(await alone.stop()).toBe(0);
  const logs = await Promise.all([first, second, third, alone].map(({ log }) => log));
  expect(logs.map(warnings)).toEqual([[], [sentence], [sentence], []]);
});
