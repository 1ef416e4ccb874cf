/** The parts of the check, and which test file belongs to which. */
import { isDeepFile, type Tier } from "./tier.ts";

export type Need = "mongo" | "chromium" | "poppler";

interface Program {
  readonly name: string;
  /** Arguments of Bun. */
  readonly command: readonly string[];
}

export interface Suite {
  readonly name: string;
  readonly needs: readonly Need[];
  /** What only its deep tests need. */
  readonly deepNeeds?: readonly Need[];
  readonly owns: (file: string) => boolean;
}

const installed = (name: string, ...options: string[]) => ["--bun", `node_modules/.bin/${name}`, ...options];
/** TypeScript 7, by its folder: the package `typescript` is the last version with an API, which other packages load. */
export const typeChecker = "node_modules/@typescript/native/bin/tsc";
/** More checkers finish earlier if cores are idle, but each infers shared types again. */
export const oneChecker = ["--checkers", "1"];
const layers = ["domain", "application", "adapters", "bootstrap", "test"];

export const programs: readonly Program[] = [
  {
    name: "types",
    // The next check in the same folder checks only what changed since, which takes a sixth of the time.
    command: [
      "--bun",
      typeChecker,
      "--noEmit",
      ...oneChecker,
      "--incremental",
      "--tsBuildInfoFile",
      "node_modules/.cache/types.tsbuildinfo",
    ],
  },
  { name: "boundaries", command: installed("depcruise", "--config", ".dependency-cruiser.cjs", ...layers) },
  { name: "lint", command: installed("biome", "ci", "--colors=off", "--error-on-warnings") },
  { name: "unused", command: installed("knip", "--no-progress") },
];

const within = (folder: string) => (file: string) => file.startsWith(`test/${folder}/`);

/** The first suite that owns a file runs it. The last suite owns everything that no other owns, so that no file is left out. */
export const suites: readonly Suite[] = [
  { name: "rules", needs: [], owns: within("rules") },
  { name: "browser", needs: ["chromium", "poppler"], owns: within("browser") },
  { name: "pdf", needs: ["poppler"], owns: within("adapters/pdf") },
  {
    name: "contract-mongo",
    needs: ["mongo"],
    owns: (file) => /^test\/(runner\/mongo-server\/|contract\/.*mongo)/.test(file),
  },
  { name: "contract-sqlite", needs: [], owns: within("contract") },
  {
    name: "stores",
    needs: ["mongo"],
    owns: (file) => /^test\/(adapters\/(sqlite|mongo|stores)\/|bootstrap\/walkthrough)/.test(file),
  },
  { name: "killed", needs: [], deepNeeds: ["mongo"], owns: within("adapters/http/killed") },
  { name: "http", needs: [], deepNeeds: ["mongo"], owns: within("adapters/http") },
  {
    name: "processes",
    needs: [],
    deepNeeds: ["mongo"],
    owns: (file) => /^test\/(bootstrap|clients|reports|adapters\/(cli|files))\//.test(file),
  },
  { name: "unit", needs: [], owns: () => true },
];

/**
 * The parts that start first: those whose files wait most, for processes, servers and a browser. The others use the processor time that
 * these leave.
 */
const firstToStart = ["processes", "http", "unit", "browser", "stores", "killed", "pdf", "contract-mongo"];

export const inStartOrder = <Part extends { readonly name: string }>(parts: readonly Part[]): readonly Part[] => {
  const placeOf = ({ name }: Part) => (firstToStart.includes(name) ? firstToStart.indexOf(name) : firstToStart.length);
  return parts.toSorted((one, other) => placeOf(one) - placeOf(other));
};

export const needsOf = ({ needs, deepNeeds = [] }: Suite, tier: Tier): readonly Need[] =>
  tier === "deep" ? [...needs, ...deepNeeds] : needs;

/** The place of the part that starts next: the first whose needs are settled or, while there is none, the first, which waits for its needs. */
export const nextToStart = (
  waiting: readonly { readonly needs: readonly Need[] }[],
  settled: ReadonlySet<Need>,
): number =>
  Math.max(
    0,
    waiting.findIndex(({ needs }) => needs.every((name) => settled.has(name))),
  );

export const partNames: readonly string[] = [...programs, ...suites].map(({ name }) => name);

export const suiteOf = (file: string): Suite => {
  const owner = suites.find((suite) => suite.owns(file));
  if (owner === undefined) throw new Error(`${file} belongs to no part of the check.`);
  return owner;
};

/** Every test file of a tier, by the names that Bun itself would find. The deep tier leaves none out. */
export const testFiles = (tier: Tier): readonly string[] =>
  [...new Bun.Glob("test/**/*{.,_}{test,spec}.{ts,tsx,js,mjs,cjs}").scanSync(".")]
    .filter((file) => tier === "deep" || !isDeepFile(file))
    .toSorted();
