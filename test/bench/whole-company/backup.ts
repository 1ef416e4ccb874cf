import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { testKeys } from "../../fixtures/loan/log.ts";
import { benchCompany, seedLoans } from "../seeds/seeded-loans.ts";
import { startInProcess } from "../support/in-process.ts";
import { timesBeside } from "../support/load.ts";
import { ownTimes } from "../support/own-time.ts";
import { type Figure, median, percentile } from "../support/report.ts";
import { signIn, startService } from "../support/service.ts";
import { sourcesOf } from "../support/sources.ts";

const allowedMilliseconds = 50;
const paceMilliseconds = 25;
const warmWrites = 200;

/** Backs up a store with the operator's command, while the service writes to it. */
const backUp = async (environment: Record<string, string>, to: string): Promise<void> => {
  const words = ["store", "backup", to];
  const program = Bun.spawn([process.execPath, sourcesOf("bootstrap/cli.ts"), ...words], {
    cwd: join(to, ".."),
    env: { ...process.env, ...environment },
    stdout: "ignore",
    stderr: "inherit",
  });
  if ((await program.exited) !== 0) throw new Error("the store was not backed up");
};

/** The delay of a write while the store is backed up: the 99th percentile of changes of a loan, compared with no backup. */
export const measureBackup = async (isQuick: boolean): Promise<Figure[]> => {
  const { loans, rounds } = isQuick ? { loans: 200, rounds: 1 } : { loans: 20_000, rounds: 5 };
  const folder = mkdtempSync(join(tmpdir(), "hecm-bench-backup-"));
  const environment = { ...testKeys, STORE: "sqlite", SQLITE_FILE: join(folder, "store.sqlite") };
  try {
    await seedLoans(environment.SQLITE_FILE, loans);
    const service = await startService(environment);
    try {
      const { access_token } = await signIn(service);
      const headers = { authorization: `Bearer ${access_token}`, "content-type": "application/json" };
      let homeValue = 500_000;
      const write = async () => {
        homeValue += 1;
        const body = JSON.stringify({ home_value: homeValue });
        const response = await fetch(`${service.url}/api/loan/loans/1/`, { method: "PATCH", headers, body });
        await response.arrayBuffer();
        if (!response.ok) throw new Error(`the change of the loan returned ${response.status}`);
      };
      const [beside, alone]: [number[], number[]] = [[], []];
      for (let round = 0; round < rounds; round += 1) {
        const to = join(folder, `${round}.sqlite`);
        const times = await timesBeside(() => backUp(environment, to), write, paceMilliseconds);
        beside.push(percentile(times.beside, 0.99));
        alone.push(percentile(times.alone, 0.99));
      }
      const value = median(beside) - median(alone);
      return [
        {
          name: `delay of a write while ${loans} loans are backed up, p99`,
          value,
          unit: "ms",
          baseline: `the limit of ${allowedMilliseconds} ms (p99 without a backup: ${median(alone).toFixed(1)} ms)`,
          ratio: value / allowedMilliseconds,
        },
      ];
    } finally {
      await service.stop();
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
};

/**
 * The same in the writer's own time, in which it runs or waits for a lock or the disk, but not for a processor that other programs use. This
 * does not depend on other load on the machine.
 */
export const measureBackupOwnTime = async (isQuick: boolean): Promise<Figure[]> => {
  const { loans, rounds } = isQuick ? { loans: 200, rounds: 1 } : { loans: 20_000, rounds: 3 };
  const folder = mkdtempSync(join(tmpdir(), "hecm-bench-backup-turns-"));
  const environment = { ...testKeys, STORE: "sqlite", SQLITE_FILE: join(folder, "store.sqlite") };
  try {
    await seedLoans(environment.SQLITE_FILE, loans);
    const service = await startInProcess(environment.SQLITE_FILE);
    const { token } = await service.hire([], { companyId: benchCompany.id, hierarchy: "Company Administrator" });
    let homeValue = 500_000;
    const write = (): Promise<void> => {
      homeValue += 1;
      const body = JSON.stringify({ home_value: homeValue });
      return service.send("/api/loan/loans/1/", token, { method: "PATCH", body });
    };
    for (let warm = 0; warm < warmWrites; warm += 1) await write();
    const [beside, alone]: [number[], number[]] = [[], []];
    for (let round = 0; round < rounds; round += 1) {
      let isDone = false;
      const backedUp = backUp(environment, join(folder, `${round}.sqlite`)).finally(() => {
        isDone = true;
      });
      const times = await ownTimes(write, () => isDone, paceMilliseconds);
      await backedUp;
      beside.push(...times);
      let left = times.length;
      const isEnough = () => {
        left -= 1;
        return left < 0;
      };
      alone.push(...(await ownTimes(write, isEnough, paceMilliseconds)));
    }
    await service.stop();
    const value = percentile(beside, 0.99) - percentile(alone, 0.99);
    return [
      {
        name: `own delay of a write while ${loans} loans are backed up, p99`,
        value,
        unit: "ms",
        baseline: `the limit of ${allowedMilliseconds} ms (p99 without a backup: ${percentile(alone, 0.99).toFixed(1)} ms)`,
        ratio: value / allowedMilliseconds,
      },
    ];
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
};
