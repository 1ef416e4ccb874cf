/**
 * `npm run mutants -- FOLDER`: changes the source files of a folder one place at a time, runs the tests that reach the
 * change, and lists the changes that no test notices. Everything runs in this process: the sources are compiled once with
 * all changes in them, one change is active at a time, and no file is ever changed.
 */
import { parseArgs } from "node:util";
import { suiteOf } from "../runner/parts.ts";
import { handedTier, isDeepFile } from "../runner/tier.ts";
import { typeCheck } from "./compiler.ts";
import { changedText, described, lineOf } from "./described.ts";
import { collectTests } from "./harness.ts";
import { type Mutant, mutatedModules } from "./modules.ts";
import type { Form } from "./mutations.ts";
import { importersIn, testsReaching, withImporters } from "./reach.ts";

const usage = `Usage: npm run mutants -- FOLDER|FILE|FILE:LINE... [--tests test/domain,test/application] [--seconds 5]

Changes one place of a source file at a time and lists the changes that no test notices.
  --tests     runs only the test files in these folders, separated by commas
  --seconds   the time after which no further test is started for a change, which is then listed as not decided`;

/** The tests that run quickly without another process. */
const quickFolders =
  "test/domain,test/casebook,test/properties,test/application,test/adapters/pages,test/adapters/templates";

const stop = (reason: string): never => {
  console.error(`${reason}\n\n${usage}`);
  process.exit(1);
};

const given = () => {
  const options = {
    tests: { type: "string", default: quickFolders },
    seconds: { type: "string", default: "5" },
    help: { type: "boolean", short: "h", default: false },
  } as const;
  try {
    return parseArgs({ options, allowPositionals: true });
  } catch (error) {
    return stop(error instanceof Error ? error.message : String(error));
  }
};
const { values, positionals } = given();
if (values.help) {
  console.log(usage);
  process.exit();
}
const filesIn = (path: string): readonly string[] =>
  path.endsWith(".ts") ? [path] : [...new Bun.Glob(`${path.replace(/\/$/, "")}/**/*.ts`).scanSync(".")].toSorted();
/** The lines that were named, as in `domain/kernel/day.ts:19:45`, without the column. */
const named = positionals.map((path) => path.split(":", 2).join(":"));
const sources = [...new Set(positionals.flatMap((path) => filesIn(path.split(":")[0] ?? "")))];
if (sources.length === 0) stop("Name a folder or file with sources.");

process.env[handedTier] = "quick";
const { default: fc } = await import("fast-check");
await import("../runner/fixed-seed.ts");
// A property that fails has noticed the change, so the example is not shrunk.
fc.configureGlobal({ ...fc.readConfigureGlobal(), endOnFailure: true });

const testFolders = values.tests.split(",");
/** Whether a test file is in the folders that were named and needs neither a server nor a browser. */
const isRun = (file: string): boolean =>
  /\.test\.ts$/.test(file) &&
  !isDeepFile(file) &&
  testFolders.some((folder) => file.startsWith(folder)) &&
  ["unit", "contract-sqlite", "http"].includes(suiteOf(file).name);

const layers = ["domain", "application", "adapters", "bootstrap", "test"];
const importers = await importersIn(layers.flatMap(filesIn));
const testFiles = [...new Set(sources.flatMap((file) => testsReaching(file, importers, isRun)))];

let active = 0;
let reached = new Set<number>();
let computesChanges = true;
let iterations = 0;
let processorLimit = Number.POSITIVE_INFINITY;
/** Elapsed time would depend on other programs that use the machine. */
const processorMs = () => process.cpuUsage().user / 1000;
const modules = mutatedModules(sources, withImporters(["bun:test", ...sources], importers), {
  isActive: (mutant) => {
    // A module that is evaluated once for all runs compares nothing, so every mutant that is executed there counts.
    if (active === 0) reached.add(mutant);
    return mutant === active;
  },
  reached: () => reached,
  computesChanges: () => computesChanges,
  iterate: () => {
    iterations += 1;
    if (iterations % 1024 === 0 && processorMs() > processorLimit) throw new Error("too many iterations");
  },
});

/** Tests of one file, by their indexes, with the time that they take without a change. */
interface Unit {
  readonly file: string;
  readonly places: ReadonlySet<number>;
  readonly milliseconds: number;
}

type Tests = ReturnType<typeof collectTests>;

/** Evaluates a test file again, in modules of its own. */
const testsOf = (file: string, form: Form): Tests => {
  const tests = collectTests();
  modules.evaluate(file, tests.testing, form);
  return tests;
};

/** Runs some tests of a file. Returns whether they pass in time. */
const passes = async ({ places, milliseconds }: Unit, tests: () => Tests): Promise<boolean> => {
  processorLimit = processorMs() + 10 * milliseconds + 1000;
  try {
    // On a busy machine a test can wait long, so this limit is generous. A test that never ends has noticed the change.
    await tests().run(places, 10 * milliseconds + 20_000);
    return true;
  } catch {
    return false;
  }
};

let lastProgress = 0;
/** Prints the progress, at most every ten seconds. */
const progress = (sentence: string): void => {
  if (Date.now() < lastProgress + 10_000) return;
  lastProgress = Date.now();
  console.error(sentence);
};

// An error that no test waits for is caused by a change, never by this program.
process.on("uncaughtException", () => {});
process.on("unhandledRejection", () => {});

for (const source of sources) await modules.load(source);

/** The processor time for the tests of one file, run one by one. The remaining tests are left out. */
const fileSeconds = 30;
const expectedMs = 100;

/** For each mutant the tests in which it produces another value than the source, so that they could notice it. */
const reaching = new Map<number, Unit[]>();

/** The tests grouped by file, because tests of one file run together in one evaluation. */
const byFile = (units: readonly Unit[]): readonly Unit[] =>
  [...Map.groupBy(units, ({ file }) => file)].map(([file, ofFile]) => ({
    file,
    places: new Set(ofFile.flatMap(({ places }) => [...places])),
    milliseconds: ofFile.reduce((sum, { milliseconds }) => sum + milliseconds, 0),
  }));

const noteReached = (mutants: Iterable<number>, unit: Unit): void => {
  for (const mutant of mutants)
    reaching
      .set(mutant, reaching.get(mutant) ?? [])
      .get(mutant)
      ?.push(unit);
};

/** Runs tests without a change. If they pass, records which mutants they reach and returns them with their time; otherwise null. */
const passesUnchanged = async (unit: Unit, tests: () => Tests): Promise<Unit | null> => {
  const startedAt = processorMs();
  reached = new Set();
  if (!(await passes(unit, tests))) return null;
  const timed = { ...unit, milliseconds: processorMs() - startedAt };
  noteReached(reached, timed);
  return timed;
};

/**
 * The same in newly evaluated modules. The expressions of the changes can have side effects, such as recording which rule was read. If the
 * tests fail because of that, the expressions are not computed, and every mutant that is executed counts.
 */
const passesAlone = async (unit: Unit): Promise<Unit | null> => {
  const again = () => testsOf(unit.file, "compared");
  const compared = await passesUnchanged(unit, again);
  if (compared !== null) return compared;
  computesChanges = false;
  const executed = await passesUnchanged(unit, again);
  computesChanges = true;
  return executed;
};

/** Runs every test of a file without a change. Returns how many of them pass, and so can be used. */
const runUnchanged = async (file: string): Promise<number> => {
  let tests: Tests;
  reached = new Set();
  try {
    await modules.load(file);
    tests = testsOf(file, "compared");
  } catch (error) {
    console.log(`left out: ${file} (${error})`);
    return 0;
  }
  const evaluated = reached;
  const all = new Set(Array.from({ length: tests.count() }, (_, place) => place));
  // The tests of an HTTP journey depend on the ones before, so they run together.
  if (suiteOf(file).name === "http") {
    if ((await passesAlone({ file, places: all, milliseconds: 10 * expectedMs })) !== null) return all.size;
    console.log(`left out: ${file}`);
    return 0;
  }
  const endsAt = processorMs() + 1000 * fileSeconds;
  const ran: Unit[] = [];
  for (const place of all) {
    if (processorMs() > endsAt) break;
    const unit = { file, places: new Set([place]), milliseconds: expectedMs };
    const timed = (await passesUnchanged(unit, () => tests)) ?? (await passesAlone(unit));
    if (timed !== null) ran.push(timed);
  }
  for (const unit of ran) noteReached(evaluated, unit);
  if (ran.length < all.size) console.log(`left out: ${all.size - ran.length} of ${all.size} tests of ${file}`);
  return ran.length;
};

let testCount = 0;
for (const [place, file] of testFiles.entries()) {
  progress(`test file ${place + 1} of ${testFiles.length}: ${file}`);
  testCount += await runUnchanged(file);
}
console.log(`${modules.mutants.length} changes, ${testCount} tests`);

const quickestFirst = (units: readonly Unit[]): readonly Unit[] =>
  units.toSorted((one, other) => one.milliseconds - other.milliseconds);

const quickestOfEachFile = (units: readonly Unit[]): readonly Unit[] =>
  quickestFirst(
    [...Map.groupBy(quickestFirst(units), ({ file }) => file).values()].flatMap((ofFile) => ofFile.slice(0, 2)),
  );

/** A change is not decided if its time ended before all tests that reach it had run. */
type Outcome = "noticed" | "survived" | "not decided" | "refused by the compiler";

/** Tests that noticed earlier changes of the source file run first, then some single tests, then all tests file by file. */
const noticed = new Map<string, Unit[]>();
const noticedAtMost = 12;
const noticing = new Set<string>();
const singleTests = 12;
const outcomeOf = async (mutant: Mutant, units: readonly Unit[]): Promise<Outcome> => {
  const endsAt = processorMs() + 1000 * Number(values.seconds);
  const first = (noticed.get(mutant.file) ?? []).filter(({ file, places }) =>
    units.some((unit) => unit.file === file && [...places].every((place) => unit.places.has(place))),
  );
  const single = quickestOfEachFile(units).slice(0, singleTests);
  for (const unit of [...first, ...single, ...quickestFirst(byFile(units))]) {
    if (processorMs() > endsAt) return "not decided";
    const begun: Tests[] = [];
    const evaluate = (): Tests => {
      const tests = testsOf(unit.file, "active");
      begun.push(tests);
      return tests;
    };
    if (await passes(unit, evaluate)) continue;
    noticing.add(unit.file);
    const place = begun[0]?.begun() ?? null;
    const failed = units.find(({ file, places }) => file === unit.file && place !== null && places.has(place));
    if (failed !== undefined)
      noticed.set(mutant.file, [failed, ...first.filter((other) => other !== failed)].slice(0, noticedAtMost));
    return "noticed";
  }
  return "survived";
};

const isTried = (mutant: Mutant): boolean =>
  !named.some((path) => path.startsWith(`${mutant.file}:`)) || named.includes(lineOf(mutant));

const compiles = typeCheck(sources);
type Counts = Record<Outcome, number>;
const noCounts: Counts = { noticed: 0, "refused by the compiler": 0, survived: 0, "not decided": 0 };
const countsOf = new Map<string, Counts>();
for (const [index, mutant] of modules.mutants.entries()) {
  if (!isTried(mutant)) continue;
  const units = reaching.get(index + 1) ?? [];
  progress(`change ${index + 1} of ${modules.mutants.length}: ${lineOf(mutant)}`);
  active = index + 1;
  const found = await outcomeOf(mutant, units);
  active = 0;
  const outcome = found === "noticed" || compiles(mutant.file, changedText(mutant)) ? found : "refused by the compiler";
  const counts = countsOf.get(mutant.file) ?? noCounts;
  countsOf.set(mutant.file, { ...counts, [outcome]: counts[outcome] + 1 });
  if (outcome === "noticed" || outcome === "refused by the compiler") continue;
  const files = [...new Set(units.map(({ file }) => file))];
  const where =
    units.length === 0 ? "it changes no value in any test" : `${units.length} tests of ${files.length} files`;
  console.log(`${outcome}: ${described(mutant)}\n  ${where} ${files.slice(0, 3).join(" ")}`);
}
// Modules that are evaluated once for all runs could keep state from a change, which could make a later test fail without a reason.
for (const unit of byFile([...new Set([...reaching.values()].flat())].filter(({ file }) => noticing.has(file))))
  if (!(await passes(unit, () => testsOf(unit.file, "active"))))
    console.log(`${unit.file} fails now without a change: the changes that it noticed may have survived`);
for (const [file, counts] of countsOf) {
  const tried = Object.values(counts).reduce((sum, count) => sum + count, 0);
  const totals = Object.entries(counts).map(([outcome, count]) => `${count} ${outcome}`);
  console.log(`${file}: ${tried} changes: ${totals.join(", ")}`);
}
process.exit(0);
