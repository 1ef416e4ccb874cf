import { describe, expect, test } from "bun:test";
import { day } from "../../../../../domain/kernel/day.ts";
import { aCertificate } from "../../../agency/example.ts";
import { ada, agency, property } from "../base-loan.ts";
import type { Given } from "../case.ts";
import { found, textsOf } from "../found.ts";
import { inState } from "../given-loan.ts";
import { spouse } from "../given-people.ts";

describe("what an entry about the counseling checks besides its boundary", () => {
  test("counseling in Texas more than 180 days before the closing, and elsewhere on any date", () => {
    // From March 2, 2026 to August 29 are 29 + 30 + 31 + 30 + 31 + 29 = 180 days.
    const closingOn = (state: string, on: string) =>
      found("counseling_outside_state_window", inState(state, {}, { closingOn: day(on) }));
    expect([closingOn("TX", "2026-08-29"), closingOn("TX", "2026-08-30"), closingOn("IL", "2026-08-30")]).toEqual([
      0, 1, 0,
    ]);
  });

  test("the date of each person's own counseling in Texas, the latest or a renewed one as well as the first", () => {
    // The closing of August 30, 2026 is 181 days after Ada's session; 180 days before it was March 3, and 5 days before it is August 25.
    const given = (clientFirstName: string, counseledOn: string): Given => {
      const clients = [{ firstName: clientFirstName, lastName: "EXAMPLE" }];
      const certificate = aCertificate({ counseledOn: day(counseledOn), clients });
      return inState(
        "TX",
        { borrowerIds: [ada.id] },
        { borrowers: [ada, spouse("eligible")], closingOn: day("2026-08-30"), agency: { ...agency, certificate } },
      );
    };
    const texts = (...of: Parameters<typeof given>) => textsOf("counseling_outside_state_window", given(...of));
    const said = (whoAndWhen: string) =>
      `The counseling of ${whoAndWhen}, and Texas has it completed 5 to 180 days before the closing, 2026-08-30: counsel again, move the closing, or say why`;
    const first = said("Ada Example was completed on 2026-03-02");
    expect(texts("BEN", "2026-03-03")).toEqual([first]);
    expect(texts("BEN", "2026-03-01")).toEqual([first, said("Ben Example was completed on 2026-03-01")]);
    // Renewed long after the case number was assigned; Ben, who was not counseled, is named by another requirement.
    expect(texts("ADA", "2026-08-25")).toEqual([]);
    expect(texts("ADA", "2026-08-26")).toEqual([said("Ada Example was completed on 2026-03-02 and 2026-08-26")]);
  });
});

describe("dates", () => {
  test("of a closing in Texas before its constitution had reverse mortgages wait for counseling", () => {
    const closed = (on: string) =>
      textsOf("counseling_outside_state_window", {
        loan: { property: { ...property, state: "TX" }, closingOn: day(on) },
      }).length;
    expect([closed("2013-11-22"), closed("2013-11-21")]).toEqual([1, 0]);
  });
});
