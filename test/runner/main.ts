/**
 * The whole check, or the parts named: `npm test`, `npm test -- unit http`. Ends with the line `N passed, N failed`
 * (`, N skipped` may follow), counted from what each runner recorded, and with exit code 1 unless nothing failed.
 *
 * A suite whose server or browser cannot be had is reported as not run; with CI=true that is a failure.
 */
import { type Counts, line, none, sum } from "./counts.ts";
import { type Provided, provide } from "./needs.ts";
import { type Need, partNames, programs, type Suite, suiteOf, suites, testFiles } from "./parts.ts";
import { endRunningParts, type Outcome, runProgram, runSuite } from "./run-part.ts";

const atOnce = 2;
const isContinuousIntegration = ["true", "1"].includes(process.env.CI ?? "");

const wanted = process.argv.slice(2);
const unknown = wanted.filter((name) => !partNames.includes(name));
if (unknown.length > 0) {
  console.error(`There is no part called ${unknown.join(", ")}: the parts are ${partNames.join(", ")}.`);
  process.exit(1);
}
const isWanted = ({ name }: { name: string }) => wanted.length === 0 || wanted.includes(name);

const provided = new Map<Need, Promise<Provided>>();
const need = (name: Need): Promise<Provided> => {
  const asked = provided.get(name) ?? provide[name]();
  provided.set(name, asked);
  return asked;
};

const report = ({ name, counts, output, skipped, seconds }: Outcome): Counts => {
  console.log(`\n== ${name}: ${line(counts)} (${seconds.toFixed(1)} s)`);
  if (counts.failed > 0) console.log(output);
  for (const test of skipped) console.log(`   skipped: ${test}`);
  return counts;
};

const notRun: string[] = [];

/** What needs it skips itself and so stays in the totals; on continuous integration that is a failure. */
const reportNotRun = (name: string, reasons: readonly string[]): Counts => {
  notRun.push(`NOT RUN: all of ${name} that needs what is missing here (${reasons.join(", ")}).`);
  return { ...none, failed: isContinuousIntegration ? 1 : 0 };
};

const check = async (suite: Suite, files: readonly string[]): Promise<Counts> => {
  const had = await Promise.all(suite.needs.map(need));
  const environment = Object.assign({}, ...had.map((each) => each.environment)) as Record<string, string>;
  const missing = had.map((each) => each.missing).filter((reason) => reason !== null);
  const counts = report(await runSuite({ name: suite.name, files, environment, isIncomplete: missing.length > 0 }));
  return missing.length === 0 ? counts : sum([counts, reportNotRun(suite.name, missing)]);
};

const filesOf = Map.groupBy(testFiles(), suiteOf);
const tasks = [
  ...programs.filter(isWanted).map((program) => async () => report(await runProgram(program.name, program.command))),
  ...suites
    .filter((suite) => isWanted(suite) && filesOf.has(suite))
    .map((suite) => () => check(suite, filesOf.get(suite) ?? [])),
];

const results: Counts[] = [];
const worker = async () => {
  for (let task = tasks.shift(); task; task = tasks.shift()) results.push(await task());
};

process.on("SIGTERM", () => {
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

const total = sum(results);
console.log(["", ...notRun, line(total)].join("\n"));
process.exit(total.failed === 0 && total.passed > 0 ? 0 : 1);
