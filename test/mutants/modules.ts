import { dirname, join, normalize, resolve } from "node:path";
import ts from "typescript";
import { type Form, type Mutation, withMutations } from "./mutations.ts";

/** A change that can be made active, with its file. */
export type Mutant = Mutation & { readonly file: string; readonly source: string };

type Exports = Record<string, unknown>;
type Evaluate = (exports: Exports, require: (path: string) => unknown, ...rest: readonly unknown[]) => void;

const options: ts.CompilerOptions = {
  module: ts.ModuleKind.CommonJS,
  target: ts.ScriptTarget.ES2022,
  esModuleInterop: false,
  verbatimModuleSyntax: false,
};
const scripts = new Bun.Transpiler({ loader: "ts" });

const AsyncFunction = (async () => {}).constructor as FunctionConstructor;
const functionOf = (make: FunctionConstructor, script: string): Evaluate =>
  make("exports", "require", "$mutant", "$compare", "$iterate", "$meta", `"use strict";${script}`) as Evaluate;

/** Computes the value of an expression with a mutant; null if that must not be computed in addition to the expression itself. */
type Changed = (() => unknown) | null;

const throws = Symbol("throws");
const outcomeOf = (changed: () => unknown): unknown => {
  try {
    return changed();
  } catch {
    return throws;
  }
};

interface Hooks {
  /** Whether a mutant is active, that is, replaces the source. */
  readonly isActive: (mutant: number) => boolean;
  /** The mutants that were reached in evaluations of the form `compared`. */
  readonly reached: () => Set<number>;
  /** Whether only mutants that produce another value count as reached. */
  readonly computesChanges: () => boolean;
  /** Called in each iteration of a loop. */
  readonly iterate: () => void;
}

/**
 * The project's modules, with all mutations in those of `mutated`. The modules of `evaluated`, which are these and their importers, are
 * compiled once and can be evaluated any number of times. All others are evaluated once, because no change reaches them.
 */
export const mutatedModules = (
  mutated: readonly string[],
  evaluated: ReadonlySet<string>,
  { isActive, reached, computesChanges, iterate }: Hooks,
) => {
  const mutants: Mutant[] = [];
  const compiled = new Map<string, Readonly<Record<Form, Evaluate>>>();
  const packages = new Map<string, unknown>();
  const loaded = new Set<string>();
  const pathFrom = (file: string, path: string) => (path.startsWith(".") ? normalize(join(dirname(file), path)) : path);

  const compile = async (file: string): Promise<void> => {
    const source = await Bun.file(file).text();
    const isMutated = mutated.includes(file);
    const first = mutants.length + 1;
    const scriptOf = (form: Form): string => {
      const text = isMutated ? withMutations(source, first, form).text : source;
      return ts.transpileModule(text.replaceAll("import.meta", "$meta"), { compilerOptions: options }).outputText;
    };
    const active = scriptOf("active");
    const compared = isMutated ? scriptOf("compared") : active;
    if (isMutated)
      mutants.push(...withMutations(source, first, "active").mutations.map((change) => ({ ...change, file, source })));
    for (const { path } of scripts.scanImports(source)) await load(pathFrom(file, path));
    try {
      const run = functionOf(Function, active);
      compiled.set(file, { active: run, compared: isMutated ? functionOf(Function, compared) : run });
    } catch {
      // The module has a top-level await, so it is evaluated once, for all runs.
      const exports: Exports = {};
      await functionOf(AsyncFunction, active)(exports, ...argumentsFor(file, "active", freshModules({}, "active")));
      packages.set(file, exports);
    }
  };

  /** Compiles a file and all that it imports. */
  const load = async (file: string): Promise<void> => {
    if (loaded.has(file) || file === "bun:test") return;
    loaded.add(file);
    if (evaluated.has(file)) await compile(file);
    else if (file.endsWith(".ts")) packages.set(file, await import(resolve(file)));
    else if (file.endsWith(".json") && !file.startsWith("@"))
      packages.set(file, { default: await Bun.file(file).json() });
    else if (/\.(csv|liquid|sql|css|html|txt|md)$/.test(file))
      packages.set(file, { default: await Bun.file(file).text() });
    else packages.set(file, await import(file));
  };

  let isComparing = false;
  const compare = (value: unknown, ...changes: readonly (number | Changed)[]): unknown => {
    // Expressions within the expression of a change are not compared.
    if (isComparing) return value;
    isComparing = true;
    for (let place = 0; place < changes.length; place += 2) {
      const [mutant, changed] = changes.slice(place, place + 2) as [number, Changed];
      if (reached().has(mutant)) continue;
      if (changed === null || !computesChanges() || !Bun.deepEquals(value, outcomeOf(changed), true))
        reached().add(mutant);
    }
    isComparing = false;
    return value;
  };
  const removes = (mutant: number): false => {
    reached().add(mutant);
    return false;
  };

  const argumentsFor = (file: string, form: Form, exportsOf: (file: string) => unknown) => {
    const path = resolve(file);
    const folder = dirname(path);
    const meta = { dir: folder, dirname: folder, path, filename: path, url: Bun.pathToFileURL(path).href };
    const mutant = form === "active" ? isActive : removes;
    return [(imported: string) => exportsOf(pathFrom(file, imported)), mutant, compare, iterate, meta] as const;
  };

  const freshModules = (testing: object, form: Form) => {
    const modules = new Map<string, Exports>();
    const exportsOf = (file: string): unknown => {
      if (file === "bun:test") return testing;
      const found = modules.get(file) ?? packages.get(file);
      const run = compiled.get(file)?.[form];
      if (found !== undefined || run === undefined) return found;
      const exports: Exports = {};
      modules.set(file, exports);
      run(exports, ...argumentsFor(file, form, exportsOf));
      return exports;
    };
    return exportsOf;
  };

  /** Evaluates a test file and what it imports again, with its own stand-in for `bun:test`. */
  const evaluate = (testFile: string, testing: object, form: Form): void => void freshModules(testing, form)(testFile);

  return { mutants, load, evaluate };
};
