import type { ShownCallReport } from "../../domain/mcr/quarter/shown-report.ts";

/** The workbooks that operations answer. What writes one is loaded when the first is requested. */
export const workbooks = {
  callReportWorkbook: async (content: ShownCallReport): Promise<Uint8Array<ArrayBuffer>> => {
    const { callReportWorkbook } = await import("./call-report.ts");
    return callReportWorkbook(content);
  },
} as const;
