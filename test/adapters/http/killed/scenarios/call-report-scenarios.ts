import { expect } from "bun:test";
import { startLoan } from "../../support/running-service.ts";
import { countOf, type Scenario, underKey } from "./scenario.ts";

const path = "/loan/mcr/";

/** Requests that file a call report. */
export const callReportScenarios: readonly Scenario[] = [
  {
    name: "a quarter that is filed under a key is filed once, with all of its loans or not at all",
    // The file of the loans behind AC020 and AC080, and the filing that references it.
    writes: underKey(true, "sequences.next", "files.put", "callReports.add"),
    begin: async ({ administrator }) => {
      await startLoan(administrator, { application_date: "2026-03-10" });
      return {
        by: administrator,
        request: { method: "POST", path, body: { year: 2026, quarter: 1 } },
        success: 201,
        isSafe: async (writes) => {
          if (!writes.includes("callReports.add")) expect(await countOf(administrator, path)).toBe(0);
        },
        isDone: async ({ body }) => {
          expect(await countOf(administrator, path)).toBe(1);
          expect([body.edition, body.filed_states.length]).toEqual([1, 1]);
          expect(body.filed_states[0].cells).toContainEqual({ cell: "AC080_2", value: 1 });
        },
      };
    },
  },
];
