import { describe, expect, test } from "bun:test";
import { day } from "../../../../../domain/kernel/day.ts";
import type { Given } from "../case.ts";
import { textsOf } from "../found.ts";
import { appliedOn, reopened } from "./given.ts";

describe("what an entry about notices checks besides its boundary", () => {
  test("the notice of the decision is due even if it is unknown when the application was complete", () => {
    const overdue = (given: Given) => textsOf("action_notice_overdue", given);
    expect(overdue(appliedOn("2026-09-01"))).toEqual([]);
    expect(overdue(appliedOn("2026-08-31"))).toEqual([
      "The notice of the decision was due on 2026-09-30. The applicant must be notified of the decision within 30 days of the application: enter the day on which it was sent, or that on which the application was complete, or say why none was sent in time",
    ]);
    const told = { ...appliedOn("2026-08-31").loan, noticeSentOn: day("2026-09-10") };
    expect(overdue({ loan: told })).toEqual([]);
    // Reopened on April 1, 2026, without a notice to the applicant.
    expect(overdue({ loan: { ...told, statusHistory: reopened, noticeSentOn: null } })).toHaveLength(1);
  });
});
