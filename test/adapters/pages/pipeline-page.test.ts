import { describe, expect, test } from "bun:test";
import { pipelinePage } from "../../../adapters/pages/pipeline-page.ts";
import { day } from "../../../domain/kernel/day.ts";
import { unknownToAgency } from "../../../domain/loan/agency/agency-record.ts";
import type { Loan } from "../../../domain/loan/loan.ts";
import { type Pipeline, pipelineLoan } from "../../../domain/loan/pipeline/pipeline.ts";
import { everyLoan } from "../../../domain/loan/search.ts";
import { instant } from "../../fixtures/clock.ts";
import { aUser } from "../../fixtures/company/user.ts";
import { someFacts } from "../../fixtures/loan/judged-loan.ts";
import { aLoan, aStatusEntry } from "../../fixtures/loan/loan.ts";
import { aFrame } from "../../fixtures/page-frame.ts";

const today = day("2026-05-01");
const lineOf = (given: Partial<Loan>, firstName = "Olga", voidedEvidence: readonly number[] = []) =>
  pipelineLoan(
    aLoan(given),
    {
      lastCalculation: null,
      standing: { state: "none", obstacles: [] },
      facts: someFacts({ people: { loanOfficer: aUser({ firstName, lastName: "Officer" }) }, voidedEvidence }),
      dueByReports: [],
    },
    today,
  );
const pageOf = (given: Partial<Pipeline>): string =>
  pipelinePage({ companyId: 1, filter: everyLoan, today, count: 0, loans: [], ...given }, aFrame());

describe("the page of the pipeline", () => {
  const processing = { statusHistory: [aStatusEntry(), aStatusEntry("processing")] };
  const loans = [
    lineOf({ loanNumber: "2026-000007", applicationOn: day("2026-04-05") }),
    lineOf({ loanNumber: "2026-000008", applicationOn: day("2026-03-20"), ...processing }),
  ];
  const page = pageOf({ count: 2, loans });

  test("has a part for each status, with what is unmet and what is due, in words", () => {
    expect(page).toContain("Origination (1)");
    expect(page).toContain("Processing (1)");
    expect(page).toContain(
      "Not ready for Underwriting:<ul><li>The Social Security number of Ada Example is missing: enter it</li>",
    );
    // 30 days after April 5, and after March 20.
    expect(page).toContain("Notice of action taken (Regulation B): May 5, 2026 (in 4 days)");
    expect(page).toContain(
      'Notice of action taken (Regulation B): April 19, 2026 (<span class="late">12 days ago</span>)',
    );
  });

  test("shows dates in unmet requirements in the same format as all others", () => {
    // Received on a Friday: Saturday, Monday, and Tuesday lie between, and the closing can be on Wednesday.
    const statusHistory = [aStatusEntry(), aStatusEntry("clear_to_close")];
    const early = { disclosureReceivedOn: day("2026-05-08"), closingOn: day("2026-05-11") };
    const shown = pageOf({ count: 1, loans: [lineOf({ ...early, statusHistory })] });
    expect(shown).toContain("allows the closing on May 13, 2026 at the earliest");
    expect(shown.replace(/<style>[\s\S]*?<\/style>/g, "")).not.toMatch(/\d{4}-\d{2}-\d{2}/);
  });

  test("names the end of a case number in American spelling", () => {
    // Six months from the assignment.
    const caseNumber = { state: "assigned", number: "0123456789", assignedOn: day("2025-11-05") } as const;
    const agency = { ...unknownToAgency, caseNumber };
    expect(pageOf({ count: 1, loans: [lineOf({ agency })] })).toContain("Case number is canceled: ");
  });

  test("shows the reason with which a loan proceeds, as text, and a reason given for another requirement does not count", () => {
    const pageWith = (text: string) => {
      const unmet = [{ field: "underwriterId", text }];
      const given = { at: instant("2026-04-30T15:00:00.000Z"), byUserId: 7, reason: "Approved by <b>the sponsor</b>" };
      return pageOf({
        count: 1,
        loans: [
          lineOf({
            statusHistory: [aStatusEntry(), aStatusEntry("conditional_approval")],
            overrides: [{ code: "underwriter_missing", documentId: null, unmet, ...given }],
          }),
        ],
      });
    };
    const missing = "No underwriter is named on the loan";
    const reason = "Approved by &lt;b&gt;the sponsor&lt;/b&gt;";
    expect(pageWith(missing)).toContain(`<li>${missing}. Proceeds for this reason: ${reason}</li>`);
    expect(pageWith(missing)).not.toContain(`<li>${missing}</li>`);
    expect(pageWith("Another")).toContain(`<li>${missing}. This reason was given for something else: ${reason}</li>`);
    expect(pageWith("Another")).toContain(`<li>${missing}</li>`);
  });

  test("says that the document of a reason was voided", () => {
    const name = "Ben Example";
    const change = { borrowerId: 3, name, before: "eligible_non_borrowing_spouse", after: null } as const;
    const changed = { ...change, changedAt: instant("2026-04-29T15:00:00.000Z"), changedByUserId: 5 };
    const pipelineWith = (...voided: readonly number[]) => {
      const loan = { statusHistory: [aStatusEntry(), aStatusEntry("underwriting")], personChanges: [changed] };
      const code = "person_change_unexplained";
      const missing = lineOf(loan).next?.requirements.filter((each) => each.code === code) ?? [];
      const unmet = missing.map(({ field, text }) => ({ field, text }));
      const at = instant("2026-04-30T15:00:00.000Z");
      const override = { code, at, byUserId: 7, reason: "Ben Example died on April 2", documentId: 12, unmet };
      return pageOf({ count: 1, loans: [lineOf({ ...loan, overrides: [override] }, "Olga", voided)] });
    };
    expect(pipelineWith(11)).toContain("Proceeds for this reason: Ben Example died on April 2");
    expect(pipelineWith(12)).toContain(
      "Name another document for this reason, whose document was voided: Ben Example died on April 2",
    );
  });

  test("says how many loans it does not show", () => {
    expect(page).not.toContain("loans changed last");
    expect(pageOf({ count: 1_234, loans })).toContain("Of 1,234 loans, the 2 changed last are shown");
    expect(pageOf({})).toContain("No loan matches.");
  });

  test("shows names as text, also where they look like HTML", () => {
    const hostile = "<script>alert(1)</script>";
    expect(pageOf({ count: 1, loans: [lineOf({ loanNumber: hostile }, hostile)] })).not.toContain("<script");
  });
});
