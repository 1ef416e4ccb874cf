import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { seedLoans } from "../seeds/seeded-loans.ts";
import { peakMegabytesOf } from "../support/peak-memory.ts";
import { type Figure, median } from "../support/report.ts";

interface Run {
  readonly entries: number;
  readonly cpuSeconds: number;
  readonly peakMegabytes: number;
}

/** Reads or verifies the log of a file in a process of its own; see `log-verification-child.ts`. */
const run = async (act: "read" | "verify", file: string): Promise<Run> => {
  const program = Bun.spawn([process.execPath, join(import.meta.dir, "log-verification-child.ts"), act, file], {
    stdout: "pipe",
  });
  const peakMegabytes = peakMegabytesOf(program);
  const output = await program.stdout.text();
  if ((await program.exited) !== 0) throw new Error(`the program could not ${act} the log`);
  return { ...JSON.parse(output), peakMegabytes: peakMegabytes() };
};

/** Verifying a company's log and records compared with reading them, and its peak memory compared with that of a quarter of them. */
export const measureLogVerification = async (isQuick: boolean): Promise<Figure[]> => {
  const [few, many] = isQuick ? [50, 200] : [1_000, 4_000];
  const folder = mkdtempSync(join(tmpdir(), "hecm-bench-log-"));
  const fileOf = (loans: number): string => join(folder, `${loans}.sqlite`);
  try {
    for (const loans of [few, many]) await seedLoans(fileOf(loans), loans, { changes: 9 });
    const runs: { readonly read: Run; readonly verified: Run; readonly ofFew: Run }[] = [];
    for (let round = 0; round < (isQuick ? 1 : 5); round += 1)
      runs.push({
        read: await run("read", fileOf(many)),
        verified: await run("verify", fileOf(many)),
        ofFew: await run("verify", fileOf(few)),
      });
    const verified = median(runs.map((each) => each.verified.cpuSeconds));
    const read = median(runs.map((each) => each.read.cpuSeconds));
    const peak = median(runs.map((each) => each.verified.peakMegabytes));
    const peakOfFew = median(runs.map((each) => each.ofFew.peakMegabytes));
    const entries = runs[0]?.verified.entries ?? 0;
    return [
      {
        name: `processor time of verifying ${entries} entries`,
        value: verified,
        unit: "s",
        baseline: `reading them and their records, ${read.toFixed(2)} s`,
        ratio: verified / read,
      },
      {
        name: `peak memory of verifying ${entries} entries`,
        value: peak,
        unit: "MB",
        baseline: `that of a quarter of them, ${peakOfFew.toFixed(0)} MB`,
        ratio: peak / peakOfFew,
      },
    ];
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
};
