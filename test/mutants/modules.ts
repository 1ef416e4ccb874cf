import { dirname, join, normalize, resolve } from "node:path";
import ts from "typescript";
import { type Mutation, withMutations } from "./mutations.ts";

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
  make("exports", "require", "$mutant", "$turn", "$meta", `"use strict";${script}`) as Evaluate;

/**
 * The project's modules, compiled once so that they can be evaluated again and again: those of `mutated` with all their
 * mutations in them. `isActive` is called wherever a mutant could show itself, `turn` in each turn of a loop.
 */
export const mutatedModules = (mutated: readonly string[], isActive: (mutant: number) => boolean, turn: () => void) => {
  const mutants: Mutant[] = [];
  const compiled = new Map<string, Evaluate>();
  const packages = new Map<string, unknown>();
  const loaded = new Set<string>();
  const pathFrom = (file: string, path: string) => (path.startsWith(".") ? normalize(join(dirname(file), path)) : path);

  const compile = async (file: string): Promise<void> => {
    const source = await Bun.file(file).text();
    const { text, mutations } = withMutations(source, mutants.length + 1);
    const isMutated = mutated.includes(file);
    if (isMutated) mutants.push(...mutations.map((mutation) => ({ ...mutation, file, source })));
    const script = (isMutated ? text : source).replaceAll("import.meta", "$meta");
    const { outputText } = ts.transpileModule(script, { compilerOptions: options });
    for (const { path } of scripts.scanImports(source)) await load(pathFrom(file, path));
    try {
      compiled.set(file, functionOf(Function, outputText));
    } catch {
      // It awaits at its top: it is evaluated once, for all runs.
      const exports: Exports = {};
      await functionOf(AsyncFunction, outputText)(exports, ...surroundings(file, freshModules({})));
      packages.set(file, exports);
    }
  };

  /** Compiles a file and all that it imports. */
  const load = async (file: string): Promise<void> => {
    if (loaded.has(file) || file === "bun:test") return;
    loaded.add(file);
    if (file.endsWith(".ts")) await compile(file);
    else if (file.endsWith(".json") && !file.startsWith("@"))
      packages.set(file, { default: await Bun.file(file).json() });
    else if (/\.(csv|liquid|sql|css|html|txt|md)$/.test(file))
      packages.set(file, { default: await Bun.file(file).text() });
    else packages.set(file, await import(file));
  };

  const surroundings = (file: string, exportsOf: (file: string) => unknown) => {
    const path = resolve(file);
    const folder = dirname(path);
    const meta = { dir: folder, dirname: folder, path, filename: path, url: Bun.pathToFileURL(path).href };
    return [(imported: string) => exportsOf(pathFrom(file, imported)), isActive, turn, meta] as const;
  };

  const freshModules = (testing: object) => {
    const modules = new Map<string, Exports>();
    const exportsOf = (file: string): unknown => {
      if (file === "bun:test") return testing;
      const found = modules.get(file) ?? packages.get(file);
      const run = compiled.get(file);
      if (found !== undefined || run === undefined) return found;
      const exports: Exports = {};
      modules.set(file, exports);
      run(exports, ...surroundings(file, exportsOf));
      return exports;
    };
    return exportsOf;
  };

  /** Evaluates a test file and what it imports anew, with its own stand-in for `bun:test`. */
  const evaluate = (testFile: string, testing: object): void => void freshModules(testing)(testFile);

  return { mutants, load, evaluate };
};
