import { describe, expect, test } from "bun:test";
import { acceptableAssessment } from "../../../../../domain/casebook/sample/assessment.ts";
import { reportedPerson } from "../../../../../domain/credit/people.ts";
import type { ReportFindings } from "../../../../../domain/credit/report-findings.ts";
import { day } from "../../../../../domain/kernel/day.ts";
import type { Assessment } from "../../../../../domain/loan/assessment.ts";
import { fullName } from "../../../../../domain/loan/borrowers/borrower.ts";
import type { JudgedLoan } from "../../../../../domain/requirements/requirement.ts";
import { noFindings } from "../../../../fixtures/outside/credit-report.ts";
import { ada } from "../base-loan.ts";
import type { Given } from "../case.ts";
import { found, textsOf } from "../found.ts";
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
    const differing = (given: Given) => textsOf("credit_report_differs", given);
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
    const missing = (on: string) => textsOf("credit_report_missing", reported("2026-08-29", {}, noFindings, on));
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

describe("a credit report", () => {
  const reportOf = (findings: Partial<ReportFindings> | null): JudgedLoan["facts"]["creditReports"][number] => ({
    person: reportedPerson(ada),
    coPerson: null,
    status: "completed",
    expiresOn: day("2026-08-29"),
    findings: findings && { ...noFindings, ...findings },
    completedOn: day("2026-04-10"),
  });
  const reported = (findings: Partial<ReportFindings> | null): Given => ({
    facts: { creditReports: [reportOf(findings)] },
  });

  test.each<[finding: keyof ReportFindings, answer: Partial<Assessment>, shown: string]>([
    ["openJudgments", { hasJudgments: "no" }, "an open judgment"],
    ["openFederalTaxLiens", { hasDelinquentFederalDebt: "no" }, "an open federal tax lien"],
    ["pastDueRealEstateDebts", { realEstateDebtCurrent: "yes" }, "a past-due mortgage"],
    ["pastDueInstallmentDebts", { installmentDebtCurrent: "yes" }, "a past-due installment debt"],
  ])("reports what an answer denies: %s", (finding, answer, shown) => {
    const assessment = { ...acceptableAssessment, ...answer };
    expect(textsOf("credit_report_differs", { loan: { assessment }, ...reported({ [finding]: 1 }) })).toEqual([
      expect.stringContaining(
        `The credit report of ${fullName(ada)} of 2026-04-10 shows ${shown}, and the assessment answers that `,
      ),
    ]);
    // Without an answer, or without findings, nothing is denied.
    expect(textsOf("credit_report_differs", { loan: { assessment: null }, ...reported({ [finding]: 1 }) })).toEqual([]);
    expect(textsOf("credit_report_differs", { loan: { assessment }, ...reported(null) })).toEqual([]);
  });

  test("whose date is unknown is named without one", () => {
    const creditReports = [{ ...reportOf({ openJudgments: 1 }), completedOn: null }];
    const assessment = { ...acceptableAssessment, hasJudgments: "no" as const };
    expect(textsOf("credit_report_differs", { loan: { assessment }, facts: { creditReports } })).toEqual([
      expect.stringContaining(`The credit report of ${fullName(ada)} shows an open judgment`),
    ]);
  });

  test("shows a bankruptcy, or none, even if nothing is assessed", () => {
    const explained = (bankruptcies: number) =>
      textsOf("bankruptcy_on_credit_report", { loan: { assessment: null }, ...reported({ bankruptcies }) }).length;
    expect([explained(1), explained(0)]).toEqual([1, 0]);
  });
});

describe("people who do not exist, or about whom little is entered,", () => {
  test("have no obligations that a report would show, although a spouse's income is named as a factor", () => {
    const factor = { factor: "spouse_income", amountCents: 100_00, description: null } as const;
    const assessment = { ...acceptableAssessment, compensatingFactors: [factor] };
    expect(textsOf("spouse_obligations_not_analyzed", { loan: { assessment } })).toEqual([]);
  });
});
