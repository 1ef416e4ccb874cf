/**
 * The program of the threads that generate documents and workbooks, which is bundled for the image: one file with the modules whose
 * functions are called, each evaluated at its first call. A module that is not listed here is loaded from its source.
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

/** The modules that the file contains. */
export const threadModules: readonly string[] = [...modules.keys()];

/** Runs a call in the current thread. */
export const runCall = runCallOf((module) => modules.get(module)?.() ?? import(module));
