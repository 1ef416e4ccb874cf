import { describe, expect, test } from "bun:test";
import type { CreditReport } from "../../../domain/credit/credit-report.ts";
import { reportedPerson } from "../../../domain/credit/people.ts";
import { dueDaysByReports, isUnsettled } from "../../../domain/credit/standing.ts";
import { day } from "../../../domain/kernel/day.ts";
import type { Borrower } from "../../../domain/loan/borrowers/borrower.ts";
import { aLoan, aStatusEntry } from "../../fixtures/loan/loan.ts";
import { anApplicant } from "../../fixtures/outside/bureau.ts";
import { aReport, completed } from "../../fixtures/outside/credit-report.ts";

const ada = anApplicant("900000001", { id: 1 });
const ben = anApplicant("900000002", { id: 2, borrowerType: "co_borrower" });
const loan = aLoan({ borrowers: [ada, ben] });

const expiring = (on: string, borrower: Borrower, coBorrower?: Borrower): CreditReport => ({
  ...completed(
    aReport({
      person: reportedPerson(borrower),
      coPerson: coBorrower === undefined ? null : reportedPerson(coBorrower),
    }),
  ),
  expiresOn: day(on),
});

const due = (reports: readonly CreditReport[], on = loan) => dueDaysByReports(on, reports).map((each) => each.on);

describe("the deadline of credit reports", () => {
  test("is the first day on which a borrower's last report no longer counts, the earliest if they differ", () => {
    expect(due([])).toEqual([]);
    expect(due([expiring("2026-08-29", ada), expiring("2026-09-08", ada)])).toEqual([day("2026-09-08")]);
    expect(due([expiring("2026-08-29", ada), expiring("2026-08-20", ben)])).toEqual([day("2026-08-20")]);
    expect(due([expiring("2026-08-20", ada, ben), expiring("2026-08-29", ben)])).toEqual([day("2026-08-20")]);
  });

  test("is null for a report that ended in an error, for a person with another SSN or birth date by now, and once the loan is funded", () => {
    expect(due([{ ...expiring("2026-08-29", ada), status: "error" }])).toEqual([]);
    expect(due([expiring("2026-08-29", { ...ada, bornOn: day("1950-01-01") })])).toEqual([]);
    expect(due([expiring("2026-08-29", { ...ada, ssn: ben.ssn })])).toEqual([]);
    const funded = { ...loan, statusHistory: [aStatusEntry("funded")] };
    expect(due([expiring("2026-08-29", ada)], funded)).toEqual([]);
  });
});

test("the outcome of an order is unknown until the bureau names it or it ends, and a retrieved report is no order", () => {
  expect(isUnsettled(aReport())).toBe(true);
  expect(isUnsettled(aReport({ orderIdentifier: "1", status: "processing" }))).toBe(false);
  expect(isUnsettled(aReport({ status: "error" }))).toBe(false);
  expect(isUnsettled(aReport({ reference: null }))).toBe(false);
});
