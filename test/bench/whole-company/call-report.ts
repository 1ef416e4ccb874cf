import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { seedTwoYearsOnMongo } from "../seeds/two-years-mongo.ts";
import { seedTwoYears } from "../seeds/two-years-store.ts";
import type { Figure } from "../support/report.ts";

/** The output of a process that built a report; see `call-report-child.ts`. */
interface Built {
  readonly seconds: number;
  readonly cpuSeconds: number;
  readonly megabytesAboveStart: number;
  readonly loansInReport: number;
}

/** Builds the report of a quarter in a process of its own, from a SQLite file or the database of a URI. */
const build = async (place: string): Promise<Built> => {
  const program = Bun.spawn([process.execPath, join(import.meta.dir, "call-report-child.ts"), place], {
    stdout: "pipe",
  });
  const output = await program.stdout.text();
  if ((await program.exited) !== 0) throw new Error("the report was not built");
  return JSON.parse(output);
};

/** The cost of many loans compared with few. If it is linear, ten times as many loans take ten times as long. */
const figuresOf = (store: string, [fewLoans, few]: [number, Built], [loans, many]: [number, Built]): Figure[] => {
  const name = `call report of a quarter, ${loans} loans on ${store}, ${many.loansInReport} of them in it`;
  const of = (value: string) =>
    `the same of ${fewLoans} loans (${value}); ${loans / fewLoans} is linear, less is better`;
  const flat = `the same of ${fewLoans} loans (${few.megabytesAboveStart.toFixed(0)} MB); 1 is flat, less is better`;
  return [
    {
      name,
      value: many.seconds,
      unit: "s",
      baseline: of(`${few.seconds.toFixed(2)} s`),
      ratio: many.seconds / few.seconds,
    },
    {
      name: `processor time, ${name}`,
      value: many.cpuSeconds,
      unit: "s",
      baseline: of(`${few.cpuSeconds.toFixed(2)} s`),
      ratio: many.cpuSeconds / few.cpuSeconds,
    },
    {
      name: `peak memory above the start, ${name}`,
      value: many.megabytesAboveStart,
      unit: "MB",
      baseline: flat,
      ratio: many.megabytesAboveStart / few.megabytesAboveStart,
    },
  ];
};

/** A quarter's call report of a company of two years, on SQLite. */
export const measureCallReport = async (isQuick: boolean): Promise<readonly Figure[]> => {
  const folder = mkdtempSync(join(tmpdir(), "hecm-bench-"));
  const built = async (loans: number): Promise<[number, Built]> => {
    const file = join(folder, `${loans}.sqlite`);
    await seedTwoYears(file, loans);
    return [loans, await build(file)];
  };
  try {
    const [few, many] = isQuick ? [await built(400), await built(4000)] : [await built(20_000), await built(200_000)];
    return figuresOf("SQLite", few, many);
  } finally {
    rmSync(folder, { recursive: true });
  }
};

/** The same on the server of a URI; the database is dropped before and after. */
export const measureCallReportOnMongo = async (
  uri: string,
  server: string,
  isSmall: boolean,
): Promise<readonly Figure[]> => {
  const built = async (loans: number): Promise<[number, Built]> => {
    const drop = await seedTwoYearsOnMongo(uri, loans);
    try {
      return [loans, await build(uri)];
    } finally {
      await drop();
    }
  };
  const [few, many] = isSmall ? [await built(200), await built(2000)] : [await built(2000), await built(20_000)];
  return figuresOf(server, few, many);
};
