import { describe, expect, test } from "bun:test";
import { pipelinePage } from "../../../adapters/pages/pipeline-page.ts";
import { day } from "../../../domain/kernel/day.ts";
import type { Loan } from "../../../domain/loan/loan.ts";
import { everyLoan } from "../../../domain/loan/search.ts";
import { type Pipeline, pipelineLoan } from "../../../domain/pages/pipeline.ts";
import { aLoan, aStatusEntry } from "../../fixtures/loan.ts";
import { aFrame } from "../../fixtures/page-frame.ts";

const today = day("2026-05-01");
const lineOf = (given: Partial<Loan>, officerName = "Olga Officer") =>
  pipelineLoan(
    aLoan(given),
    { lastCalculation: null, standing: { state: "none", obstacles: [] }, officerName, dueByReports: [] },
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

  test("has a part for each status, with what is unmet and what falls due, in words", () => {
    expect(page).toContain("Origination (1)");
    expect(page).toContain("Processing (1)");
    expect(page).toContain(
      "Not ready for Underwriting:<ul><li>A borrower&#39;s social security number is missing</li>",
    );
    // 30 days after 5 April, and after 20 March.
    expect(page).toContain("Notice of action taken (Regulation B): May 5, 2026 (in 4 days)");
    expect(page).toContain(
      'Notice of action taken (Regulation B): April 19, 2026 (<span class="late">12 days ago</span>)',
    );
  });

  test("says how many loans it does not show", () => {
    expect(page).not.toContain("loans changed last");
    expect(pageOf({ count: 1_234, loans })).toContain("The 2 loans changed last are shown, of 1,234");
    expect(pageOf({})).toContain("No loan matches.");
  });

  test("shows names as text, also where they look like HTML", () => {
    const hostile = "<script>alert(1)</script>";
    expect(pageOf({ count: 1, loans: [lineOf({ loanNumber: hostile }, hostile)] })).not.toContain("<script");
  });
});
