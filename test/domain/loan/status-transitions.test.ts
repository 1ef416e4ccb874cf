import { describe, expect, test } from "bun:test";
import { day } from "../../../domain/kernel/day.ts";
import type { Loan } from "../../../domain/loan/loan.ts";
import { allowedStatuses } from "../../../domain/loan/status-transitions.ts";
import { aBorrower, aLoan, aStatusEntry } from "../../fixtures/loan.ts";

const unmetForClearToClose = (given: Partial<Loan>): readonly string[] => {
  const loan = aLoan({ statusHistory: [aStatusEntry("underwriting")], ...given });
  return allowedStatuses(loan, "current", []).find(({ status }) => status === "clear_to_close")?.unmet ?? [];
};

describe("a loan is clear to close on 10 August 2026", () => {
  const tooYoung = "A borrower is too young on the closing date";
  const noRule = "No rule on the age of borrowers is known for the case number's or the closing date";
  const closing = { closingOn: day("2026-08-10") };

  test("where the borrower turns 62 on that day, not on the day after", () => {
    expect(unmetForClearToClose({ ...closing, borrowers: [aBorrower({ bornOn: day("1964-08-10") })] })).not.toContain(
      tooYoung,
    );
    expect(unmetForClearToClose({ ...closing, borrowers: [aBorrower({ bornOn: day("1964-08-11") })] })).toContain(
      tooYoung,
    );
  });
  test("where a spouse who does not borrow is younger, not where a co-borrower is", () => {
    const withYounger = (borrowerType: "co_borrower" | "eligible_non_borrowing_spouse") =>
      unmetForClearToClose({
        ...closing,
        borrowers: [aBorrower(), aBorrower({ borrowerType, bornOn: day("1980-01-01") })],
      });
    expect(withYounger("eligible_non_borrowing_spouse")).not.toContain(tooYoung);
    expect(withYounger("co_borrower")).toContain(tooYoung);
  });
  test("where the rules of its case number are known: from 2 October 2017 on, not of the day before", () => {
    expect(unmetForClearToClose({ ...closing, caseNumberAssignedOn: day("2017-10-02") })).not.toContain(noRule);
    expect(unmetForClearToClose({ ...closing, caseNumberAssignedOn: day("2017-10-01") })).toContain(noRule);
  });
  test("without a case number where the rules of its closing date are known, which hold until they are replaced", () => {
    expect(unmetForClearToClose({ closingOn: day("2017-10-01") })).toContain(noRule);
    expect(unmetForClearToClose({ closingOn: day("2027-01-04") })).not.toContain(noRule);
  });
});
