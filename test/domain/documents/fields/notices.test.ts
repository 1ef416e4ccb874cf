import { describe, expect, test } from "bun:test";
import type { DocumentFacts } from "../../../../domain/documents/merge/facts.ts";
import { day } from "../../../../domain/kernel/day.ts";
import type { Loan } from "../../../../domain/loan/loan.ts";
import {
  deniedLoan,
  openLoan,
  adjustableTraditional as traditional,
} from "../../../fixtures/document/document-facts.ts";
import { aStatusEntry } from "../../../fixtures/loan/loan.ts";
import { base, type Plain, type PlainRecord, shown } from "./shown.ts";

describe("a notice states", () => {
  const noticeOf = (loan: Loan, facts: Partial<DocumentFacts> = {}) => shown(loan, facts).adverse_action as PlainRecord;
  const incomplete = (loan: Loan): Loan => {
    const denied = deniedLoan(loan, []);
    return { ...denied, statusHistory: [...loan.statusHistory, aStatusEntry("incomplete")] };
  };

  test("what was decided, for an application that was decided against its applicant only", () => {
    expect(noticeOf(deniedLoan(traditional))).toMatchObject({
      action: "Your application was denied",
      action_date: "2026-03-26",
      reasons_text: "Credit history; Value or type of collateral not sufficient",
    });
    expect(noticeOf(incomplete(traditional))).toMatchObject({
      action: "Your application was denied because it was not complete",
      reasons_text: "Credit application incomplete",
    });
    expect(noticeOf({ ...traditional, actionTakenOn: day("2026-03-26") })).toMatchObject({
      action: null,
      action_date: null,
      notice_due_date: null,
      reasons: [],
      reasons_text: null,
      used_credit_report: null,
      used_outside_source: null,
    });
  });

  test("another reason in its own text, and that an application is incomplete once", () => {
    const reasonsOf = (loan: Loan) => noticeOf(loan).reasons_text;
    const other = deniedLoan(traditional, [9]);
    expect(reasonsOf({ ...other, hmda: { ...other.hmda, denialReasonOther: "Title" } })).toBe("Title");
    expect(reasonsOf(other)).toBe("Other");
    const named = incomplete(traditional);
    expect(reasonsOf({ ...named, hmda: { ...named.hmda, denialReasons: [7] } })).toBe("Credit application incomplete");
    expect(reasonsOf(deniedLoan(traditional, [7, 3]))).toBe("Credit application incomplete; Credit history");
  });

  test("that it is based on information from others, for reasons that concern such information", () => {
    const reasons = [1, 2, 3, 4, 5, 6, 7, 8, 9] as const;
    const isOfOthers = (reason: (typeof reasons)[number]) =>
      noticeOf(deniedLoan(traditional, [reason])).used_outside_source === true;
    // Employer, appraiser, anyone who verifies, and the insurer.
    expect(reasons.filter(isOfOthers)).toEqual([2, 4, 6, 8]);
    const creditReports = [{ completedOn: day("2026-03-12"), scores: [] }];
    const isOfReport = (reason: (typeof reasons)[number]) =>
      noticeOf(deniedLoan(traditional, [reason]), { creditReports }).used_credit_report === true;
    expect(reasons.filter(isOfReport)).toEqual([1, 3]);
  });

  test("which federal agency to write to, by the agency to which the company reports and the date", () => {
    const agencyFor = (hmdaAgencyCode: DocumentFacts["company"]["hmdaAgencyCode"], today = base.today) =>
      noticeOf(deniedLoan(traditional), { company: { ...base.company, hmdaAgencyCode }, today }).agency_name;
    expect(agencyFor(9)).toBe("Bureau of Consumer Financial Protection");
    expect(agencyFor(7)).toBe("Federal Trade Commission, Consumer Response Center");
    expect(agencyFor(null)).toBeNull();
    expect([day("2023-04-18"), day("2023-04-19")].map((on) => agencyFor(9, on) !== null)).toEqual([false, true]);
  });

  test("what still has to be provided, within 30 days of June 1", () => {
    expect(shown(openLoan(traditional)).incompleteness).toMatchObject({ due_date: "2026-07-01" });
  });

  test("whether the company retains servicing, and what is due", () => {
    const servicingOf = (servicingIntent: Loan["servicingIntent"]) =>
      shown({ ...traditional, servicingIntent }).servicing;
    expect(servicingOf("retained")).toEqual({ is_retained: true, is_released: false });
    expect(servicingOf("released")).toEqual({ is_retained: false, is_released: true });
    // 30 days after the application of March 2; the document is dated June 1.
    expect((shown(traditional).deadlines as readonly Plain[])[0]).toMatchObject({ date: "2026-04-01", days_left: -61 });
  });
});
