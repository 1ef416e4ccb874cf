import { describe, expect, test } from "bun:test";
import { shownRequirements } from "../../../../adapters/http/resources/requirements/shown-requirements.ts";
import { requirementsPage } from "../../../../adapters/pages/report/requirements-page.ts";
import { changesAfterApproval } from "../../../../domain/loan/terms/allowed-changes.ts";
import { register, registerIn } from "../../../../domain/requirements/register.ts";
import type { RaisedSeverity } from "../../../../domain/requirements/severity.ts";
import { aFrame } from "../../../fixtures/page-frame.ts";

const pageOf = (...raised: readonly RaisedSeverity[]): string =>
  requirementsPage(shownRequirements({ companyId: 1, entries: registerIn(raised) }), aFrame());

/** The row of an entry. */
const rowOf = (page: string, code: string): string => page.split(`<tr id="${code}">`)[1]?.split("</tr>")[0] ?? "";

describe("the page of the register of requirements", () => {
  test("has each requirement once, under the status that checks it first or with the requests to the agency", () => {
    const page = pageOf();
    expect(register.filter(({ code }) => page.split(`<tr id="${code}">`).length !== 2)).toEqual([]);
    const [ofFunding = ""] = page.split('<h2 id="endorsed">')[0]?.split(`<h2 id="funded"`).slice(1) ?? [];
    expect(ofFunding).toContain(">Funded (");
    expect(ofFunding).toContain("<code>disbursement_before_wait</code>");
    expect(page.split('<h2 id="requests">')[1]).toContain("<code>borrower_ssn_missing</code>");
  });

  test("has severity, sentence, fields, requests, and sources of each, with the dates on which they are in force", () => {
    const row = rowOf(pageOf(), "disbursement_before_wait");
    for (const words of [
      "<td>Required</td>",
      "The waiting period after the closing allows the disbursement on … at the earliest.",
      "Met by: disbursement_date, closing_date",
      "Checked by: Apply for mortgage insurance",
      "12 CFR part 1026 (76 FR 79768): ",
      "in force from December 30, 2011",
    ])
      expect(row).toContain(words);
  });

  test("says what follows from changes after an approval: a later closing, and a lower payoff", () => {
    const [, changes = ""] = pageOf().split('<h2 id="changes">');
    expect(changes.split("<tr>")).toHaveLength(changesAfterApproval.length + 2);
    const rowFor = (words: string): string => changes.split("<tr>").find((row) => row.includes(words)) ?? "";
    expect(rowFor("The closing date and the disbursement date may change")).toContain("Other requirements limit it");
    expect(rowFor("The payoff of a debt decreases")).toContain("It needs a new approval");
  });

  test("names what is only recorded, and what the company made stricter", () => {
    const code = "spouse_signs_in_community_property_state";
    expect(rowOf(pageOf(), code)).toContain("<strong>Stated from memory: an expert should confirm it.</strong>");
    expect(rowOf(pageOf(), code)).toContain("<td>Override</td>");
    expect(rowOf(pageOf({ code, severity: "required" }), code)).toContain(
      '<td>Required<br><span class="facts">Raised by the company from: Override</span></td>',
    );
  });
});
