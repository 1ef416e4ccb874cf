import type { CallReportWorkbook } from "../../domain/mcr/quarter/shown-report.ts";
import type { ThreadPool } from "../threads/threads.ts";
import type * as inThread from "./call-report.ts";
import type * as casebookInThread from "./casebook/workbook.ts";

/** Far more than a workbook needs: one with 25,000 loans takes five seconds. */
const maxMilliseconds = 600_000;

/** Writes workbooks in threads, because those with many loans take seconds. */
export const workbooksIn = (pool: ThreadPool): { readonly callReportWorkbook: CallReportWorkbook } => {
  const module = new URL("./call-report.ts", import.meta.url);
  const threads = pool.threadsFor<typeof inThread>({ module, maxMilliseconds });
  return {
    callReportWorkbook: async ({ company, report, state, generatedAt, filed, loanNumbers }) => {
      const content = { company, report, state, generatedAt, filed, loanNumbers };
      const written = await threads.run("callReportWorkbook", content);
      if (written === "too_long") throw new Error(`a workbook took longer than ${maxMilliseconds} ms`);
      return written;
    },
  };
};

/** Writes the workbook of the case books in threads, because it takes a second or two. */
export const casebookWorkbookIn = (pool: ThreadPool) => {
  const module = new URL("./casebook/workbook.ts", import.meta.url);
  const threads = pool.threadsFor<typeof casebookInThread>({ module, maxMilliseconds });
  return async (content: Parameters<typeof casebookInThread.casebookWorkbook>[0]): Promise<Uint8Array<ArrayBuffer>> => {
    const written = await threads.run("casebookWorkbook", content);
    if (written === "too_long") throw new Error(`a workbook took longer than ${maxMilliseconds} ms`);
    return written;
  };
};
