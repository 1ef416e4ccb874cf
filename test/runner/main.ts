/**
 * The check: `npm test` (the quick tier), `npm run test:all` or `npm test -- --all` (every test), only the named parts (`npm test -- unit
 * http`), or with `--changed` the tests that reach a changed file through imports: a file that differs from the commit where this branch
 * left main, committed or not.
 *
 * The last line is `N passed, N failed` (`, N skipped` may follow), counted from what each runner recorded. The exit code is 1 if anything
 * failed or nothing passed. A part whose server or browser is not available is reported as not run. With CI=true that is a failure, but
 * the quick tier never needs a browser.
 */
import { parseArgs } from "node:util";
import { type Counts, line, none, sum } from "./counts.ts";
import { memoryFolder } from "./memory-folder.ts";
import { type Provided, provide } from "./needs.ts";
import {
  inStartOrder,
  type Need,
  needsOf,
  nextToStart,
  partNames,
  programs,
  type Suite,
  suiteOf,
  suites,
  testFiles,
} from "./parts.ts";
import { endRunningParts, type Outcome, runProgram, runSuite } from "./run-part.ts";
import { handedTier, type Tier } from "./tier.ts";

/** While files of one part wait, files of another run. More than two parts at once cost more processor time than they save in waiting. */
const atOnce = 2;
const isContinuousIntegration = ["true", "1"].includes(process.env.CI ?? "");

const stop = (reason: string): never => {
  console.error(reason);
  process.exit(1);
};

const given = () => {
  const options = { all: { type: "boolean", default: false }, changed: { type: "boolean", default: false } } as const;
  try {
    return parseArgs({ options, allowPositionals: true });
  } catch (error) {
    return stop(error instanceof Error ? error.message : String(error));
  }
};
const { values, positionals: wanted } = given();
const tier: Tier = values.all ? "deep" : "quick";

const unknown = wanted.filter((name) => !partNames.includes(name));
if (unknown.length > 0) stop(`There is no part called ${unknown.join(", ")}: the parts are ${partNames.join(", ")}.`);
const isWanted = ({ name }: { name: string }) => wanted.length === 0 || wanted.includes(name);

/** The commit where this branch left main; null to run every file. */
const changedSince = (): string | null => {
  if (!values.changed) return null;
  const base = Bun.spawnSync(["git", "merge-base", "main", "HEAD"]);
  return base.success
    ? base.stdout.toString().trim()
    : stop("--changed compares with the branch main, which does not exist here.");
};
const since = changedSince();

const provided = new Map<Need, Promise<Provided>>();
/** What was provided or is known to be missing. */
const settled = new Set<Need>();
const need = (name: Need): Promise<Provided> => {
  const found = provided.get(name) ?? provide[name](tier).finally(() => settled.add(name));
  provided.set(name, found);
  return found;
};

const report = ({ name, counts, output, skipped, seconds, processorSeconds }: Outcome): Counts => {
  console.log(
    `\n== ${name}: ${line(counts)} (${seconds.toFixed(1)} s, ${processorSeconds.toFixed(1)} s of the processor)`,
  );
  if (counts.failed > 0) console.log(output);
  for (const test of skipped) console.log(`   skipped: ${test}`);
  return counts;
};

const notRun: string[] = [];

const folder = memoryFolder();
const temporary: Record<string, string> = folder === null ? {} : { TMPDIR: folder };

/** Tests that need what is missing skip themselves, so they stay in the totals. */
const reportNotRun = (name: string, missing: readonly Provided[]): Counts => {
  const isFailure = isContinuousIntegration && (tier === "deep" || missing.some(({ isForQuick }) => isForQuick));
  notRun.push(
    `NOT RUN: tests of ${name} that need something missing here: ${missing.map((each) => each.missing).join("; ")}`,
  );
  return { ...none, failed: isFailure ? 1 : 0 };
};

const check = async (suite: Suite, files: readonly string[]): Promise<Counts> => {
  const needed = await Promise.all(needsOf(suite, tier).map(need));
  const environment: Record<string, string> = Object.assign(
    { [handedTier]: tier, ...temporary },
    ...needed.map((each) => each.environment),
  );
  const missing = needed.filter((each) => each.missing !== null);
  const isIncomplete = missing.length > 0;
  const counts = report(await runSuite({ name: suite.name, files, environment, isIncomplete, since }));
  return isIncomplete ? sum([counts, reportNotRun(suite.name, missing)]) : counts;
};

/** A part that has not started yet. */
interface Task {
  readonly needs: readonly Need[];
  readonly run: () => Promise<Counts>;
}

const filesOf = Map.groupBy(testFiles(tier), suiteOf);
const tasks: Task[] = [
  ...inStartOrder(suites)
    .filter((suite) => isWanted(suite) && filesOf.has(suite))
    .map((suite) => ({ needs: needsOf(suite, tier), run: () => check(suite, filesOf.get(suite) ?? []) })),
  ...programs
    .filter(isWanted)
    .map(({ name, command }) => ({ needs: [], run: async () => report(await runProgram(name, command)) })),
];

// A new machine first has to install servers and browsers: parts that need none run meanwhile.
for (const { needs } of tasks) for (const name of needs) need(name).catch(() => {});

const nextTask = (): Task | undefined => tasks.splice(nextToStart(tasks, settled), 1)[0];

const results: Counts[] = [];
const worker = async () => {
  for (let task = nextTask(); task; task = nextTask()) results.push(await task.run());
};

for (const signal of ["SIGTERM", "SIGINT"])
  process.on(signal, () => {
    endRunningParts();
    process.exit(1);
  });

try {
  await Promise.all(Array.from({ length: atOnce }, worker));
} catch (error) {
  endRunningParts();
  console.log(`\nThe check stopped: ${error instanceof Error ? error.message : error}`);
  results.push({ ...none, failed: 1 });
}
for (const each of await Promise.allSettled(provided.values()))
  if (each.status === "fulfilled") await each.value.stop();

const leftOut = testFiles("deep").length - testFiles("quick").length;
if (tier === "quick")
  notRun.push(`The quick tier leaves out ${leftOut} files and many cases: npm run test:all runs them.`);
const total = sum(results);
console.log(["", ...notRun, line(total)].join("\n"));
process.exit(total.failed === 0 && total.passed > 0 ? 0 : 1);
