import { once } from "node:events";
import { createWriteStream, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { rowLine, sheetLine } from "../../../domain/hmda/register/write.ts";
import { universalLoanIdentifier } from "../../../domain/loan/uli.ts";
import { aRow, aSheet, exampleLei } from "../../domain/hmda/example.ts";
import { peakMegabytesOf } from "../support/peak-memory.ts";
import { type Figure, median } from "../support/report.ts";
import { sourcesOf } from "../support/sources.ts";

const year = 2026;

/** A register of the given number of rows, each with an identifier, an amount, and an income of its own. */
const writeRegister = async (file: string, rows: number): Promise<void> => {
  const [before = "", between = "", after = ""] = rowLine(aRow(year, { uli: "SPLIT", loan_amount: "SPLIT" })).split(
    "SPLIT",
  );
  const stream = createWriteStream(file);
  stream.write(`${sheetLine(aSheet(year, rows))}\n`);
  for (let row = 0; row < rows; row += 1) {
    const uli = universalLoanIdentifier(exampleLei, `L${row}`);
    if (!stream.write(`${before}${uli}${between}${100_000 + (row % 300_000)}${after}\n`)) await once(stream, "drain");
  }
  stream.end();
  await once(stream, "finish");
};

interface Run {
  /** Processor time, including the start of the program, so that the machine's other load does not count. */
  readonly seconds: number;
  readonly peakMegabytes: number;
}

/** Runs the command in a separate process. The register must pass. */
const checkOnce = async (file: string): Promise<Run> => {
  const words = ["hmda", "check", file, "--year", String(year)];
  const program = Bun.spawn([process.execPath, sourcesOf("bootstrap/cli.ts"), ...words], {
    stdout: "ignore",
    stderr: "inherit",
  });
  const peakMegabytes = peakMegabytesOf(program);
  if ((await program.exited) !== 0) throw new Error("the register does not pass the check");
  const usage = program.resourceUsage();
  return {
    seconds: Number(usage?.cpuTime.total ?? Number.NaN) / 1_000_000,
    peakMegabytes: peakMegabytes(),
  };
};

/** The time and memory of checking a register, and their growth with its rows. */
export const measureHmdaRegister = async (isQuick: boolean): Promise<Figure[]> => {
  const few = isQuick ? 2_000 : 100_000;
  const many = few * 10;
  const folder = mkdtempSync(join(tmpdir(), "hecm-bench-hmda-"));
  try {
    const [fewFile, manyFile] = [join(folder, "few.txt"), join(folder, "many.txt")];
    await writeRegister(fewFile, few);
    await writeRegister(manyFile, many);
    const fewRuns: Run[] = [];
    for (let round = 0; round < 3; round += 1) fewRuns.push(await checkOnce(fewFile));
    const manyRun = await checkOnce(manyFile);
    const fewSeconds = median(fewRuns.map(({ seconds }) => seconds));
    const fewMegabytes = median(fewRuns.map(({ peakMegabytes }) => peakMegabytes));
    const bytesPerRow = ((manyRun.peakMegabytes - fewMegabytes) * 1024 * 1024) / (many - few);
    return [
      {
        name: `HMDA register of ${few} rows, all edits, processor time`,
        value: fewSeconds,
        unit: "s",
        baseline: null,
        ratio: null,
      },
      {
        name: `HMDA register of ${many} rows, all edits, processor time`,
        value: manyRun.seconds,
        unit: "s",
        baseline: `the same of ${few} rows`,
        ratio: manyRun.seconds / fewSeconds,
      },
      {
        name: `additional memory per row above ${few} rows`,
        value: bytesPerRow,
        unit: "B",
        baseline: "a limit of 100 B",
        ratio: bytesPerRow / 100,
      },
    ];
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
};
