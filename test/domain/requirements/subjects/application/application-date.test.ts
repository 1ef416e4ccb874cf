import { describe, expect, test } from "bun:test";
import { day } from "../../../../../domain/kernel/day.ts";
import type { Loan } from "../../../../../domain/loan/loan.ts";
import { instant } from "../../../../fixtures/clock.ts";
import { found } from "../found.ts";
import { pipelineFrom } from "./given.ts";

describe("what an entry about the application checks besides its boundary", () => {
  test.each<[correctedOn: string, fixedOn: string | null, count: number]>([
    ["2026-04-05", null, 1],
    ["2026-04-05", "2026-04-06", 1],
    ["2026-04-06", "2026-04-06", 0],
  ])(
    "an application date that was corrected on %p has its reason if it was fixed by then: on %p",
    (on, fixedOn, count) => {
      const correction = {
        at: instant(`${on}T15:00:00.000Z`),
        byUserId: 7,
        reason: "Typed wrong",
        fields: ["applicationOn"],
      };
      const loan = {
        pipeline: pipelineFrom("2026-04-01"),
        caseNumberAssignedOn: fixedOn === null ? null : day(fixedOn),
      };
      const corrected = (given: Partial<Loan["corrections"][number]> = {}) =>
        found("application_date_changed", { loan: { ...loan, corrections: [{ ...correction, ...given }] } });
      expect(corrected()).toBe(count);
      // By the company's date, if it is stored: its evening is the next day in UTC.
      const evening = instant("2026-04-07T02:30:00.000Z");
      expect(corrected({ at: evening, correctedOn: day(on) })).toBe(count);
    },
  );
});
