import { describe, expect, test } from "bun:test";
import { reportedPerson } from "../../../../../domain/credit/people.ts";
import type { ReportFindings } from "../../../../../domain/credit/report-findings.ts";
import type { Assessment } from "../../../../../domain/loan/assessment.ts";
import { noFindings } from "../../../../fixtures/outside/credit-report.ts";
import type { Given } from "../case.ts";
import { entryOf, found, textsOf } from "../found.ts";
import { homeOfSpouses, spouse } from "../given-people.ts";
import { foundAs, reported, withSpouseIncome } from "./given.ts";

describe("what an entry about the assessment checks besides its boundary", () => {
  test.each<[Partial<ReportFindings>, denied: Partial<Assessment>, admitted: Partial<Assessment>, words: string]>([
    [{ openJudgments: 1 }, { hasJudgments: "no" }, { hasJudgments: "yes" }, "that there is no judgment"],
    [
      { openFederalTaxLiens: 1 },
      { hasDelinquentFederalDebt: "no" },
      { hasDelinquentFederalDebt: "yes" },
      "that there is no delinquent federal debt",
    ],
    [
      { pastDueRealEstateDebts: 1 },
      { realEstateDebtCurrent: "yes" },
      { realEstateDebtCurrent: "no" },
      "that real estate debt is current",
    ],
    [
      { pastDueInstallmentDebts: 1 },
      { installmentDebtCurrent: "yes" },
      { installmentDebtCurrent: "no" },
      "that installment debt is current",
    ],
  ])("an answer that the newest report contradicts, and no other: %o with %o", (findings, answers, admitted, words) => {
    const differing = (given: Given) => textsOf(entryOf("credit_report_differs"), given);
    const none = foundAs({}, answers);
    const one = foundAs(findings, answers);
    expect(differing(none)).toEqual([]);
    expect(differing(one)).toEqual([expect.stringContaining(words)]);
    expect(differing(foundAs(findings, admitted))).toEqual([]);
    const inapplicable = Object.fromEntries(Object.keys(answers).map((question) => [question, "not_applicable"]));
    expect(differing(foundAs(findings, inapplicable))).toEqual([expect.stringContaining("does not apply")]);
    const [newest, older] = [none, one].map(({ facts }) => facts?.creditReports ?? []);
    expect(differing({ ...none, facts: { creditReports: [...(newest ?? []), ...(older ?? [])] } })).toEqual([]);
  });

  test("a credit report that was completed after the closing, because no one assessed it", () => {
    // The loan closed on April 20, 2026.
    const missing = (on: string) =>
      textsOf(entryOf("credit_report_missing"), reported("2026-08-29", {}, noFindings, on));
    expect([missing("2026-04-20").length, missing("2026-04-21").length]).toEqual([0, 1]);
  });

  test("a spouse whose income counts needs a report too, and one whose income does not count needs none", () => {
    const asked = (given: Given, ofSpouse: Given = {}) =>
      found("spouse_obligations_not_analyzed", { ...ofSpouse, loan: { ...given.loan } });
    const { lastName, ssnIndex, bornOn } = reportedPerson(spouse("eligible"));
    const report = reported("2026-08-29", { borrowerId: spouse("eligible").id, lastName, ssnIndex, bornOn });
    expect([asked(withSpouseIncome([]), report), asked(withSpouseIncome([]), reported("2026-08-29"))]).toEqual([0, 1]);
    expect([asked(homeOfSpouses("CA")), found("credit_report_missing", homeOfSpouses("CA"))]).toEqual([
      0,
      found("credit_report_missing", homeOfSpouses("OR")),
    ]);
  });
});
