/** Runs one part of the check in a separate process and returns its counts and its output. */
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Counts, ofBunTest, ofProgram, skippedNames } from "./counts.ts";
import { testAtMostMs } from "./time-limit.ts";

export interface Outcome {
  readonly name: string;
  readonly counts: Counts;
  readonly output: string;
  readonly skipped: readonly string[];
  readonly seconds: number;
  /** The processor time of its processes, including processes that they started and waited for. */
  readonly processorSeconds: number;
}

/** A part that hangs is a failure, not an endless check. */
const atMostMs = 1_500_000;

/** With the files of the other part, more than two cores can run at once, because most files sometimes wait for a server or a process. */
const filesAtOnce = 2;

/** The processor time that JavaScriptCore's last compiler spends on faster code does not pay off in a check: it is a tenth of the total. */
const withoutLastCompiler = { BUN_JSC_useFTLJIT: "0" };

/** How long each file took last time, so that the slowest start first. */
export const timingsFolder = "node_modules/.cache/test-timings";

/** For the first run in a clone: the duration of the longest files in milliseconds. Used only to order them. */
const longestFiles: Readonly<Record<string, number>> = await Bun.file(`${import.meta.dir}/longest-files.json`).json();

const timingsOf = (name: string, files: readonly string[], folder: string): string => {
  const path = `${timingsFolder}/${name}.json`;
  const own = Object.entries(longestFiles).filter(([file]) => files.includes(file));
  mkdirSync(join(folder, timingsFolder), { recursive: true });
  if (!existsSync(join(folder, path)))
    writeFileSync(join(folder, path), JSON.stringify({ version: 1, files: Object.fromEntries(own) }));
  return path;
};

const running = new Set<Bun.Subprocess>();

export const endRunningParts = (): void => {
  for (const child of running) child.kill();
};

const runBun = async (options: readonly string[], folder: string, environment: Record<string, string>) => {
  const child = Bun.spawn([process.execPath, ...options], {
    cwd: folder,
    stdin: "ignore",
    stdout: "pipe",
    stderr: "pipe",
    timeout: atMostMs,
    env: { ...process.env, NO_COLOR: "1", ...environment },
  });
  running.add(child);
  const [out, err, exitCode] = await Promise.all([child.stdout.text(), child.stderr.text(), child.exited]);
  running.delete(child);
  const processorSeconds = Number(child.resourceUsage()?.cpuTime.total ?? 0) / 1e6;
  return { output: `${out}${err}`.trim(), exitCode, processorSeconds };
};

export const runProgram = async (name: string, command: readonly string[]): Promise<Outcome> => {
  const started = performance.now();
  const { output, exitCode, processorSeconds } = await runBun(command, ".", withoutLastCompiler);
  const seconds = (performance.now() - started) / 1_000;
  return { name, counts: ofProgram(exitCode), output, skipped: [], seconds, processorSeconds };
};

const readReport = (path: string): string => {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return "";
  }
};

interface SuiteRun {
  readonly name: string;
  /** Paths below `folder`. */
  readonly files: readonly string[];
  readonly environment?: Record<string, string>;
  readonly folder?: string;
  /** The suite's server or browser is missing, so a file may have nothing to run. */
  readonly isIncomplete?: boolean;
  /** A commit: only files that reach a change since then are run. */
  readonly since?: string | null;
}

export const runSuite = async ({
  name,
  files,
  environment = {},
  folder = ".",
  isIncomplete = false,
  since = null,
}: SuiteRun): Promise<Outcome> => {
  const started = performance.now();
  const aside = mkdtempSync(join(tmpdir(), "check-"));
  const path = join(aside, "report.xml");
  const options = [
    "test",
    "--no-orphans",
    "--only-failures",
    `--timeout=${testAtMostMs}`,
    `--parallel=${filesAtOnce}`,
    "--no-isolate",
    `--timings=${timingsOf(name, files, folder)}`,
    "--update-timings",
    "--reporter=junit",
    `--reporter-outfile=${path}`,
    ...(since === null ? [] : [`--changed=${since}`]),
  ];
  const { output, exitCode, processorSeconds } = await runBun(
    [...options, ...files.map((file) => `./${file}`)],
    folder,
    {
      ...withoutLastCompiler,
      ...environment,
    },
  );
  const report = readReport(path);
  rmSync(aside, { recursive: true });
  const unreported = since === null ? (isIncomplete ? "skipped" : "failed") : "unreached";
  return {
    name,
    counts: ofBunTest(report, files, exitCode, unreported),
    output,
    skipped: skippedNames(report),
    seconds: (performance.now() - started) / 1_000,
    processorSeconds,
  };
};
