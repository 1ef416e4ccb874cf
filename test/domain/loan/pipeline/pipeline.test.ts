import { describe, expect, test } from "bun:test";
import { reportedPerson } from "../../../../domain/credit/people.ts";
import { dueDaysByReports } from "../../../../domain/credit/standing.ts";
import { day } from "../../../../domain/kernel/day.ts";
import type { Loan } from "../../../../domain/loan/loan.ts";
import { inPipelineOrder, pipelineLoan } from "../../../../domain/loan/pipeline/pipeline.ts";
import { someFacts } from "../../../fixtures/loan/judged-loan.ts";
import { aLoan, aStatusEntry } from "../../../fixtures/loan/loan.ts";
import { anApplicant } from "../../../fixtures/outside/bureau.ts";
import { aReport, completed } from "../../../fixtures/outside/credit-report.ts";

const today = day("2026-05-01");
const beside = {
  lastCalculation: null,
  standing: { state: "none", obstacles: [] },
  facts: someFacts(),
  dueByReports: [],
} as const;
const lineOf = (given: Partial<Loan>) => pipelineLoan(aLoan(given), beside, today);

describe("a loan's line in the pipeline", () => {
  test("has the end of its rate lock, however far in the future: 120 days from the assignment of the case number", () => {
    const assignedOn = { rateLockedOn: day("2026-01-20"), caseNumberAssignedOn: day("2026-02-01") };
    // 27 days in February, 31 in March, 30 in April, 31 in May, and one in June.
    expect(lineOf(assignedOn)).toMatchObject({ lockExpiresOn: "2026-06-01", due: [] });
    expect(lineOf({ ...assignedOn, rateLockedOn: null }).lockExpiresOn).toBeNull();
  });

  test("has a deadline from 30 days before it on", () => {
    // The lock of a case number of 2026-01-31 ends on 2026-05-31, 30 days from today; a day later is too far in the future.
    const lockOf = (assignedOn: string) =>
      lineOf({ rateLockedOn: day("2026-01-20"), caseNumberAssignedOn: day(assignedOn) }).due.map(({ on }) =>
        String(on),
      );
    expect([lockOf("2026-01-31"), lockOf("2026-02-01")]).toEqual([["2026-05-31"], []]);
  });

  test("has the first date on which a borrower no longer has a valid credit report", () => {
    const borrower = anApplicant("900000001");
    // A report completed on 2026-01-15 counts for 120 days: 16 in January, 28, 31, 30, and 15 in May.
    const report = { ...completed(aReport({ person: reportedPerson(borrower) })), expiresOn: day("2026-05-15") };
    const loan = aLoan({ borrowers: [borrower] });
    const { due } = pipelineLoan(loan, { ...beside, dueByReports: dueDaysByReports(loan, [report]) }, today);
    expect(due.map(({ kind, on, daysLeft }) => [kind, String(on), daysLeft])).toEqual([
      ["credit_report_expires", "2026-05-15", 14],
    ]);
  });

  test("has no next status once the loan is no longer in progress", () => {
    const at = (status: "processing" | "withdrawn") =>
      lineOf({ statusHistory: [aStatusEntry(), aStatusEntry(status)] }).next?.status ?? null;
    expect([at("processing"), at("withdrawn")]).toEqual(["underwriting", null]);
  });
});

test("lines are ordered by status, then by the first deadline, then by loan number", () => {
  const due = { applicationOn: day("2026-04-10") };
  const processing = { statusHistory: [aStatusEntry(), aStatusEntry("processing")] };
  const lines = [
    lineOf({ loanNumber: "5", ...processing }),
    lineOf({ loanNumber: "4" }),
    lineOf({ loanNumber: "2", ...due }),
    lineOf({ loanNumber: "3" }),
    lineOf({ loanNumber: "1", applicationOn: day("2026-04-11") }),
  ];
  expect(inPipelineOrder(lines).map(({ loan }) => loan.loanNumber)).toEqual(["2", "1", "3", "4", "5"]);
});
