import type { CallReportWorkbook } from "../../domain/mcr/quarter/shown-report.ts";
import type { ThreadPool } from "../threads/threads.ts";
import type * as inThread from "./call-report.ts";

/** Far above what any takes: one of 25,000 loans takes five seconds. */
const maxMilliseconds = 600_000;

/** Writes workbooks in threads, since those of many loans take seconds. */
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
