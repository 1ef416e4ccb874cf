/**
 * `npm run mutants -- FOLDER`: changes the source files of a folder one place at a time, runs the tests that reach the
 * changed file, and lists the changes that no test notices. It works on a copy, so that nothing here is ever changed.
 */
import { cpSync, mkdtempSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { suiteOf } from "../runner/parts.ts";
import { handedTier, isDeepFile } from "../runner/tier.ts";
import { type Mutation, mutationsOf } from "./mutations.ts";
import { importersIn, testsReaching } from "./reach.ts";

const usage = `Usage: npm run mutants -- FOLDER... [--seconds 300] [--seed 1] [--count 1000000] [--tests 12]

Changes one place of a source file at a time and lists the changes that no test notices.
  --seconds   begins no further change after so long
  --seed      which changes are tried first: the same number tries the same ones
  --count     tries at most so many
  --tests     runs at most so many test files a change, those nearest to it by imports`;

const stop = (reason: string): never => {
  console.error(`${reason}\n\n${usage}`);
  process.exit(1);
};

const { values, positionals: folders } = parseArgs({
  allowPositionals: true,
  options: {
    seconds: { type: "string", default: "300" },
    seed: { type: "string", default: "1" },
    count: { type: "string", default: "1000000" },
    tests: { type: "string", default: "12" },
  },
});
if (folders.length === 0) stop("Name a folder or file.");

const sources = folders.flatMap((folder) => {
  const path = folder.replace(/\/$/, "");
  return path.endsWith(".ts") ? [path] : [...new Bun.Glob(`${path}/**/*.ts`).scanSync(".")];
});
if (sources.length === 0) stop(`There is no source file in ${folders.join(", ")}.`);

const layers = ["domain", "application", "adapters", "bootstrap", "test"];
const settings = ["package.json", "tsconfig.json", "bunfig.toml"];
const copy = mkdtempSync(join(tmpdir(), "mutants-"));
process.on("exit", () => rmSync(copy, { recursive: true, force: true }));
for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, () => process.exit(1));
for (const path of [...layers, ...settings]) cpSync(path, join(copy, path), { recursive: true });
symlinkSync(resolve("node_modules"), join(copy, "node_modules"));

/** Tests that need neither a server nor a browser, and are not too slow to run again and again. */
const isRun = (file: string): boolean =>
  /\.test\.ts$/.test(file) && !isDeepFile(file) && ["unit", "contract-sqlite"].includes(suiteOf(file).name);

const importers = await importersIn(
  layers.flatMap((layer) => [...new Bun.Glob(`${layer}/**/*.ts`).scanSync(".")]).toSorted(),
);

/** Numbers from 0 to 1, the same ones for the same seed (mulberry32). */
const randomOf = (seed: number) => () => {
  seed = (seed + 0x6d2b79f5) | 0;
  let mixed = Math.imul(seed ^ (seed >>> 15), 1 | seed);
  mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
  return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
};

/** What runs so long is taken for an endless loop. */
const timeLimitMilliseconds = 30_000;

/** Whether all of some tests pass in the copy; what takes too long does not. */
const pass = (tests: readonly string[]): boolean =>
  tests.length === 0 ||
  Bun.spawnSync([process.execPath, "test", "--bail", "--timeout=30000", ...tests.map((test) => `./${test}`)], {
    cwd: copy,
    env: { ...process.env, [handedTier]: "quick" },
    stdout: "ignore",
    stderr: "ignore",
    timeout: timeLimitMilliseconds,
  }).exitCode === 0;

const testCount = Number(values.tests);

interface Mutant {
  readonly file: string;
  readonly source: string;
  readonly mutation: Mutation;
}

const random = randomOf(Number(values.seed));
const mutants: readonly Mutant[] = (
  await Promise.all(
    sources.toSorted().map(async (file) => {
      const source = await Bun.file(file).text();
      return mutationsOf(source).map((mutation): Mutant => ({ file, source, mutation }));
    }),
  )
)
  .flat()
  .map((mutant) => ({ mutant, turn: random() }))
  .toSorted((one, other) => one.turn - other.turn)
  .map(({ mutant }) => mutant);

const describe = ({ file, source, mutation: { start, end, replacement } }: Mutant): string => {
  const before = source.slice(0, start);
  const line = before.split("\n").length;
  return `${file}:${line}:${start - before.lastIndexOf("\n")}  ${JSON.stringify(source.slice(start, end))} -> ${JSON.stringify(replacement)}`;
};

/** Whether a test passes in the copy while nothing is changed there: not where it needs what is not copied, or is slow. */
const usable = new Map<string, boolean>();
const isUsable = (test: string): boolean => {
  const known = usable.get(test) ?? pass([test]);
  usable.set(test, known);
  return known;
};

const reaching = new Map<string, readonly string[]>();

/** So many tests that reach a file, the nearest first. */
const nearest = (file: string, count: number): readonly string[] => {
  const tests = reaching.get(file) ?? testsReaching(file, importers, isRun);
  reaching.set(file, tests);
  const found: string[] = [];
  for (const test of tests) {
    if (found.length === count) break;
    if (isUsable(test)) found.push(test);
  }
  return found;
};

/** The nearest tests notice most changes; the others are run only where these do not. */
const firstTests = 3;
const survives = async ({ file, source, mutation: { start, end, replacement } }: Mutant): Promise<boolean> => {
  const noticesNothing = async (tests: readonly string[]): Promise<boolean> => {
    await Bun.write(join(copy, file), source.slice(0, start) + replacement + source.slice(end));
    const passed = pass(tests);
    await Bun.write(join(copy, file), source);
    return passed;
  };
  if (!(await noticesNothing(nearest(file, firstTests)))) return false;
  return noticesNothing(nearest(file, testCount).slice(firstTests));
};

const startedAt = performance.now();
const isOver = () => performance.now() - startedAt > 1000 * Number(values.seconds);
const survivors: Mutant[] = [];
let tried = 0;
for (const mutant of mutants.slice(0, Number(values.count))) {
  if (isOver()) break;
  tried += 1;
  if (!(await survives(mutant))) continue;
  survivors.push(mutant);
  const tests = nearest(mutant.file, testCount);
  console.log(`survived: ${describe(mutant)}\n  ran ${tests.length} test files, first ${tests.slice(0, 3).join(" ")}`);
}
console.log(`${tried} of ${mutants.length} changes tried, ${survivors.length} survived`);
process.exit(0);
