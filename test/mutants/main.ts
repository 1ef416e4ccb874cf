/**
 * `npm run mutants -- FOLDER`: changes the source files of a folder one place at a time, runs the tests that reach the
 * change, and lists the changes that no test notices. Everything runs in this process: the sources are compiled once with
 * all their changes in them, of which one at a time is made active, and no file is ever changed.
 */
import { parseArgs } from "node:util";
import { suiteOf } from "../runner/parts.ts";
import { handedTier, isDeepFile } from "../runner/tier.ts";
import { collectTests } from "./harness.ts";
import { type Mutant, mutatedModules } from "./modules.ts";
import { importersIn, testsReaching } from "./reach.ts";

const usage = `Usage: npm run mutants -- FOLDER|FILE|FILE:LINE... [--tests test/domain,test/application] [--seconds 5]

Changes one place of a source file at a time and lists the changes that no test notices.
  --tests     only the test files below these folders, with commas between them
  --seconds   begins no further test of one change after so long`;

/** The tests that run quickly without another process. */
const quickFolders =
  "test/domain,test/properties,test/reports,test/application,test/adapters/pages,test/adapters/templates";

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { tests: { type: "string", default: quickFolders }, seconds: { type: "string", default: "5" } },
});
const filesIn = (path: string): readonly string[] =>
  path.endsWith(".ts") ? [path] : [...new Bun.Glob(`${path.replace(/\/$/, "")}/**/*.ts`).scanSync(".")].toSorted();
/** Lines of a file that were named, as in `domain/kernel/day.ts:19:45`. */
const named = positionals.map((path) => path.split(":", 2).join(":"));
const sources = [...new Set(positionals.flatMap((path) => filesIn(path.split(":")[0] ?? "")))];
if (sources.length === 0) {
  console.error(`Name a folder or file with sources.\n\n${usage}`);
  process.exit(1);
}

process.env[handedTier] = "quick";
const { default: fc } = await import("fast-check");
await import("../runner/fixed-seed.ts");
// A property that fails has noticed the change: no smaller example is looked for.
fc.configureGlobal({ ...fc.readConfigureGlobal(), endOnFailure: true });

/** Tests that need neither a server nor a browser. */
const testFolders = values.tests.split(",");
const isRun = (file: string): boolean =>
  /\.test\.ts$/.test(file) &&
  !isDeepFile(file) &&
  testFolders.some((folder) => file.startsWith(folder)) &&
  ["unit", "contract-sqlite"].includes(suiteOf(file).name);

const layers = ["domain", "application", "adapters", "bootstrap", "test"];
const importers = await importersIn(layers.flatMap(filesIn));
const testFiles = [...new Set(sources.flatMap((file) => testsReaching(file, importers, isRun)))];

let active = 0;
let reached = new Set<number>();
let turns = 0;
let processorLimit = Number.POSITIVE_INFINITY;
/** Time on the clock would pass while other programs use the machine. */
const processorMs = () => process.cpuUsage().user / 1000;
const modules = mutatedModules(
  sources,
  (mutant) => {
    if (active === 0) reached.add(mutant);
    return mutant === active;
  },
  () => {
    turns += 1;
    if (turns % 1024 === 0 && processorMs() > processorLimit) throw new Error("too many turns");
  },
);

/** Tests of one file, by their places, with how long they take by themselves. */
interface Unit {
  readonly file: string;
  readonly places: ReadonlySet<number>;
  readonly milliseconds: number;
}

/** Evaluates a test file anew and runs some of its tests: whether they pass, and in time. */
const passes = async ({ file, places, milliseconds }: Unit): Promise<boolean> => {
  processorLimit = processorMs() + 10 * milliseconds + 1000;
  const tests = collectTests();
  try {
    modules.evaluate(file, tests.testing);
    await tests.run(places, 10 * milliseconds + 5000);
    return true;
  } catch {
    return false;
  }
};

// An error that no test waits for belongs to a change, never to this program.
process.on("uncaughtException", () => {});
process.on("unhandledRejection", () => {});

for (const source of sources) await modules.load(source);

/** So long the tests of one file may take, each by itself; its others are left out. */
const fileSeconds = 30;
const expectedMs = 100;

const reaching = new Map<number, Unit[]>();

/** Runs every test of a file without a change, to learn which mutants it reaches: how many of them run here. */
const runUnchanged = async (file: string): Promise<number> => {
  const tests = collectTests();
  let count = 0;
  try {
    await modules.load(file);
    modules.evaluate(file, tests.testing);
  } catch (error) {
    console.log(`left out: ${file} (${error})`);
    return 0;
  }
  const endsAt = processorMs() + 1000 * fileSeconds;
  // Each test by itself, in modules of its own: what one leaves behind must not help the next.
  for (let place = 0; place < tests.count(); place += 1) {
    const startedAt = processorMs();
    if (processorMs() > endsAt) break;
    reached = new Set();
    const unit: Unit = { file, places: new Set([place]), milliseconds: expectedMs };
    if (!(await passes(unit))) continue;
    const timed = { ...unit, milliseconds: processorMs() - startedAt };
    for (const mutant of reached) reaching.set(mutant, [...(reaching.get(mutant) ?? []), timed]);
    count += 1;
  }
  if (count < tests.count()) console.log(`left out: ${tests.count() - count} of ${tests.count()} tests of ${file}`);
  return count;
};

let testCount = 0;
for (const file of testFiles) testCount += await runUnchanged(file);
console.log(`${modules.mutants.length} changes, ${testCount} tests`);

/** Tests of one file are run together, in one evaluation. */
const byFile = (units: readonly Unit[]): readonly Unit[] =>
  [...Map.groupBy(units, ({ file }) => file)].map(([file, ofFile]) => ({
    file,
    places: new Set(ofFile.flatMap(({ places }) => [...places])),
    milliseconds: ofFile.reduce((sum, { milliseconds }) => sum + milliseconds, 0),
  }));

const quickestFirst = (units: readonly Unit[]): readonly Unit[] =>
  units.toSorted((one, other) => one.milliseconds - other.milliseconds);

const quickestOfEachFile = (units: readonly Unit[]): readonly Unit[] =>
  quickestFirst(
    [...Map.groupBy(quickestFirst(units), ({ file }) => file).values()].flatMap((ofFile) => ofFile.slice(0, 2)),
  );

/** What noticed earlier changes of a source file comes first, then some single tests, then all tests of one file after another. */
const noticed = new Map<string, Unit[]>();
const noticedAtMost = 12;
const singleTests = 12;
const survives = async (mutant: Mutant, units: readonly Unit[]): Promise<boolean> => {
  const endsAt = processorMs() + 1000 * Number(values.seconds);
  const first = (noticed.get(mutant.file) ?? []).filter(({ file, places }) =>
    units.some((unit) => unit.file === file && [...places].every((place) => unit.places.has(place))),
  );
  const single = quickestOfEachFile(units).slice(0, singleTests);
  for (const unit of [...first, ...single, ...quickestFirst(byFile(units))]) {
    if (!(await passes(unit))) {
      if (unit.places.size === 1)
        noticed.set(mutant.file, [unit, ...first.filter((other) => other !== unit)].slice(0, noticedAtMost));
      return false;
    }
    if (processorMs() > endsAt) return true;
  }
  return true;
};

const lineOf = ({ file, source, start }: Mutant): string => `${file}:${source.slice(0, start).split("\n").length}`;

const described = (mutant: Mutant): string => {
  const column = mutant.start - mutant.source.lastIndexOf("\n", mutant.start - 1);
  return `${lineOf(mutant)}:${column}  ${JSON.stringify(mutant.from)} -> ${JSON.stringify(mutant.to)}`;
};

const isTried = (mutant: Mutant): boolean =>
  !named.some((path) => path.startsWith(`${mutant.file}:`)) || named.includes(lineOf(mutant));

let survivors = 0;
let tried = 0;
for (const [index, mutant] of modules.mutants.entries()) {
  if (!isTried(mutant)) continue;
  tried += 1;
  const units = reaching.get(index + 1) ?? [];
  active = index + 1;
  const survived = await survives(mutant, units);
  active = 0;
  if (!survived) continue;
  survivors += 1;
  const files = [...new Set(units.map(({ file }) => file))];
  console.log(
    `survived: ${described(mutant)}\n  ${units.length} tests of ${files.length} files reach it: ${files.slice(0, 3).join(" ")}`,
  );
}
console.log(`${tried} changes tried, ${survivors} survived`);
process.exit(0);
