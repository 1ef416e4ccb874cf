/**
 * What the threads that make documents and workbooks run in the image: one file with the modules whose functions they are asked for,
 * each evaluated once it is. A module that is not named here is loaded from its source.
 */
import { runCallOf } from "../../adapters/threads/in-thread.ts";

const at = (path: string): string => new URL(path, import.meta.url).href;

const modules = new Map<string, () => Promise<object>>([
  [at("../../adapters/templates/template.ts"), () => import("../../adapters/templates/template.ts")],
  [at("../../adapters/templates/form-values.ts"), () => import("../../adapters/templates/form-values.ts")],
  [at("../../adapters/pdf/render.ts"), () => import("../../adapters/pdf/render.ts")],
  [at("../../adapters/pdf/forms/work.ts"), () => import("../../adapters/pdf/forms/work.ts")],
  [at("../../adapters/excel/call-report.ts"), () => import("../../adapters/excel/call-report.ts")],
  [at("../../adapters/excel/casebook/workbook.ts"), () => import("../../adapters/excel/casebook/workbook.ts")],
]);

/** The modules that the file has. */
export const threadModules: readonly string[] = [...modules.keys()];

/** Runs a call in the thread that it came to. */
export const runCall = runCallOf((module) => modules.get(module)?.() ?? import(module));
