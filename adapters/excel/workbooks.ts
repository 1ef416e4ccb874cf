import type { ShownCallReport } from "../../domain/mcr/quarter/shown-report.ts";
import { openThreads } from "../threads/threads.ts";
import type * as inThread from "./call-report.ts";

/** Far above what any takes: one of 25,000 loans takes five seconds. */
const maxMilliseconds = 600_000;

/** The workbooks that operations return. */
interface Workbooks {
  readonly callReportWorkbook: (content: ShownCallReport) => Promise<Uint8Array<ArrayBuffer>>;
}

/**
 * Writes workbooks in a thread of its own, since those of many loans take seconds, and one at a time, since they take much
 * memory. The thread is started by the first workbook; `close` ends it.
 */
export const openWorkbooks = (): { readonly workbooks: Workbooks; readonly close: () => Promise<void> } => {
  const threads = openThreads<typeof inThread>({
    module: new URL("./call-report.ts", import.meta.url),
    maxThreads: 1,
    maxMilliseconds,
  });
  return {
    workbooks: {
      callReportWorkbook: async ({ company, report, state, generatedAt, filed, loanNumbers }) => {
        const content = { company, report, state, generatedAt, filed, loanNumbers };
        const written = await threads.run("callReportWorkbook", content);
        if (written === "too_long") throw new Error(`a workbook took longer than ${maxMilliseconds} ms`);
        return written;
      },
    },
    close: threads.close,
  };
};
