import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { seedTwoYears } from "../seeds/two-years-store.ts";
import { peakMegabytesOf } from "../support/peak-memory.ts";
import { type Figure, median } from "../support/report.ts";

interface Used {
  readonly loans: number;
  /** Processor time, including the start of the program, so that the machine's other load does not count. */
  readonly cpuSeconds: number;
  readonly peakMegabytes: number;
}

const works = ["csv", "register", "call report"] as const;

/** What each work of `whole-company-child.ts` does. */
const names: Readonly<Record<(typeof works)[number], string>> = {
  csv: "all loans as CSV",
  register: "register of a year",
  "call report": "call report of all states",
};

/** Runs a work on a whole company in a separate process. Returns its cost. */
const usedOnce = async (file: string, work: string): Promise<Used> => {
  const program = Bun.spawn([process.execPath, join(import.meta.dir, "whole-company-child.ts"), file, work], {
    stdout: "pipe",
  });
  const peakMegabytes = peakMegabytesOf(program);
  const output = await program.stdout.text();
  if ((await program.exited) !== 0) throw new Error(`the work was not done: ${work}`);
  const cpuMicroseconds = Number(program.resourceUsage()?.cpuTime.total ?? Number.NaN);
  return { ...JSON.parse(output), cpuSeconds: cpuMicroseconds / 1_000_000, peakMegabytes: peakMegabytes() };
};

/**
 * The median of several runs. The garbage collector runs at different times in each, so the peaks of two runs differ by up to 30 MB.
 */
const usedBy = async (file: string, work: string, runs: number): Promise<Used> => {
  const used: Used[] = [];
  for (let run = 0; run < runs; run += 1) used.push(await usedOnce(file, work));
  return {
    loans: median(used.map(({ loans }) => loans)),
    cpuSeconds: median(used.map(({ cpuSeconds }) => cpuSeconds)),
    peakMegabytes: median(used.map(({ peakMegabytes }) => peakMegabytes)),
  };
};

const figuresOf = (name: string, few: Used, many: Used): Figure[] => [
  {
    name: `${name}, ${many.loans} loans, processor time`,
    value: many.cpuSeconds,
    unit: "s",
    baseline: `the same of ${few.loans} loans (${few.cpuSeconds.toFixed(1)} s); 10 is linear, less is better`,
    ratio: many.cpuSeconds / few.cpuSeconds,
  },
  {
    name: `${name}, ${many.loans} loans, peak memory`,
    value: many.peakMegabytes,
    unit: "MB",
    baseline: `the same of ${few.loans} loans (${few.peakMegabytes.toFixed(0)} MB); at most 1.3`,
    ratio: many.peakMegabytes / few.peakMegabytes,
  },
];

/** Works that process all loans of a company of two years on SQLite, compared with a tenth of the loans. */
export const measureWholeCompany = async (isQuick: boolean, isLarge: boolean): Promise<Figure[]> => {
  const loans = isQuick ? 4_000 : isLarge ? 1_000_000 : 40_000;
  const folder = mkdtempSync(join(tmpdir(), "hecm-bench-whole-"));
  const [fewFile, manyFile] = [join(folder, "few.sqlite"), join(folder, "many.sqlite")];
  try {
    await seedTwoYears(fewFile, loans / 10);
    await seedTwoYears(manyFile, loans);
    const figures: Figure[] = [];
    const runs = isQuick ? 1 : 3;
    for (const work of works)
      figures.push(...figuresOf(names[work], await usedBy(fewFile, work, runs), await usedBy(manyFile, work, runs)));
    return figures;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
};
