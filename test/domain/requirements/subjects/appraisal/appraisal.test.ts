import { describe, expect, test } from "bun:test";
import { loggedAppraisal } from "../../../../../domain/casebook/sample/fixed-values.ts";
import { day } from "../../../../../domain/kernel/day.ts";
import { agency } from "../base-loan.ts";
import type { Given } from "../case.ts";
import { found, textsOf } from "../found.ts";
import { logged, loggedAs } from "./given.ts";

describe("the appraisal of the loan is the logged one", () => {
  test("including its date", () => {
    expect(textsOf("appraisal_differs_from_logged", logged({ appraisedOn: day("2026-04-09") }))).toHaveLength(1);
  });

  test("or the second of two, which is compared with the loan's second", () => {
    const both = {
      ...agency,
      appraisal: { ...loggedAppraisal, sequence: 2 as const, appraisedValueCents: 390_000_00 },
    };
    const given = (secondAppraisedValueCents: number | null): Given => ({
      loan: { agency: both, appraisedValueCents: 400_000_00, secondAppraisedValueCents },
    });
    expect(textsOf("appraisal_differs_from_logged", given(390_000_00))).toEqual([]);
    expect(textsOf("appraisal_differs_from_logged", given(390_000_01))).toHaveLength(1);
  });
});

describe("what an entry about the appraisal checks besides its boundary", () => {
  test("each of two appraisals has its own lowest value, and is raised by itself", () => {
    const raised = (first: number, second: number | null) => {
      const lowestValuesCents = { 1: 400_000_00, 2: 390_000_00 };
      const given = { appraisedValueCents: first, secondAppraisedValueCents: second };
      return textsOf("appraised_value_raised", {
        loan: { agency: { ...agency, lowestValuesCents }, ...given },
      });
    };
    expect([raised(400_000_00, 390_000_00), raised(400_000_00, null)]).toEqual([[], []]);
    expect(raised(400_000_00, 390_000_01)).toEqual([
      expect.stringContaining("An appraisal was logged with $390,000.00 before, and the loan has $390,000.01 of it"),
    ]);
    expect(raised(400_000_01, 390_000_01)).toHaveLength(2);
  });

  test("an appraisal that is not logged differs from none", () => {
    const given = { agency: { ...agency, appraisal: null }, appraisedValueCents: 1_00 };
    expect(found("appraisal_differs_from_logged", { loan: given })).toBe(0);
  });

  test("an appraisal that waits for the home, and a license that does not name its state", () => {
    expect(found("appraisal_condition_open", loggedAs({ condition: "subject_to_completion" }))).toBe(1);
    expect(found("appraisal_condition_open", loggedAs({ condition: "subject_to_inspection" }))).toBe(1);
    expect(found("appraisal_condition_open", loggedAs({ condition: "as_is" }, { repairEstimateCents: 1 }))).toBe(0);
    expect(found("appraiser_of_another_state", loggedAs({ appraiserLicense: "556001234" }))).toBe(0);
    expect(found("repairs_below_logged", loggedAs({ repairsCents: 1 }, { repairEstimateCents: 2 }))).toBe(0);
  });

  test("the appraisal copy is given at the closing if its deadline was waived in time", () => {
    const copy = (sent: string | null, waived: string | null): Given => ({
      loan: {
        appraisalCopySentOn: sent === null ? null : day(sent),
        appraisalCopyWaivedOn: waived === null ? null : day(waived),
        closingOn: day("2026-04-20"),
      },
    });
    expect(found("appraisal_copy_late", copy("2026-04-20", "2026-04-16"))).toBe(0);
    expect(found("appraisal_copy_late", copy("2026-04-20", "2026-04-17"))).toBe(1);
    expect(found("appraisal_copy_late", copy("2026-04-21", "2026-04-16"))).toBe(1);
    expect(found("appraisal_copy_late", copy(null, "2026-04-16"))).toBe(1);
  });
});

describe("the date of the case number is unknown", () => {
  test("or is before the known rules", () => {
    const early = (on: string) => textsOf("appraisal_expired", { loan: { caseNumberAssignedOn: day(on) } });
    // The parameters are complete from October 2, 2017 on, when an appraisal was valid for 120 days.
    expect(early("2017-10-02")).toEqual([]);
    expect(early("2017-10-01")).toEqual([
      "No rule on the validity of appraisals is known for the case number's or the closing date",
    ]);
  });
});

describe("dates", () => {
  test("of the appraisal copy, which is missing", () => {
    expect(textsOf("appraisal_copy_late", { loan: { appraisalCopySentOn: null } })).toEqual([
      "The day on which the applicant was sent the copy of the appraisal is missing",
    ]);
  });
});
