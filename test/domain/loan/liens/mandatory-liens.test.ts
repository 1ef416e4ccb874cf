import { describe, expect, test } from "bun:test";
import { lien } from "../../../../bootstrap/simulation/applicants.ts";
import { calculationInputs } from "../../../../domain/calculation/calculation-inputs.ts";
import { startingSettings } from "../../../../domain/company/company.ts";
import { day } from "../../../../domain/kernel/day.ts";
import { rate } from "../../../../domain/kernel/rate.ts";
import type { LoanLien } from "../../../../domain/loan/liens/lien.ts";
import type { Loan } from "../../../../domain/loan/loan.ts";
import { unpaidDebtsOf } from "../../../../domain/loan/mandatory-liens.ts";
import { overrideRequirement } from "../../../../domain/requirements/overrides.ts";
import type { RaisedSeverity } from "../../../../domain/requirements/severity.ts";
import { accepted } from "../../../fixtures/accepted.ts";
import { instant } from "../../../fixtures/clock.ts";
import { judgedLoan } from "../../../fixtures/loan/judged-loan.ts";
import { aLoanToFund } from "../../../fixtures/loan/loan-to-fund.ts";

const debt = (kind: LoanLien["kind"], given: Partial<LoanLien> = {}): LoanLien => ({
  ...lien("Example Bank", 95_000_00),
  kind,
  isMandatory: false,
  ...given,
});

const loanWith = (liens: readonly LoanLien[]): Loan => aLoanToFund("underwriting", { liens, expectedRate: rate(5) });

/** Whether each debt of a loan is a mandatory obligation of its calculation. */
const mandatory = (loan: Loan, raised: readonly RaisedSeverity[] = []): readonly boolean[] =>
  accepted(calculationInputs(loan, day("2026-05-01"), null, startingSettings.rateSettings, raised)).liens.map(
    ({ isMandatory }) => isMandatory,
  );

/** The loan with an underwriter's reason to leave its mortgage, or another debt, unpaid. */
const leaving = (loan: Loan, code = "mortgage_not_paid_off"): Loan =>
  accepted(
    overrideRequirement(
      judgedLoan(loan),
      { code, reason: "It is subordinated to both liens of the HECM", documentId: null },
      { byUserId: 7, now: instant("2026-04-08T15:00:00.000Z") },
    ),
  );

describe("a debt that is entered as not paid off by the loan", () => {
  test.each<[kind: LoanLien["kind"], isMandatory: boolean]>([
    ["mortgage", true],
    ["heloc", true],
    ["hecm", true],
    ["federal_debt", true],
    ["tax", false],
    ["judgment", false],
    ["other", false],
    [null, false],
  ])("of the kind %s is still a mandatory obligation: %p", (kind, isMandatory) => {
    expect(mandatory(loanWith([debt(kind), debt("other", { isMandatory: true })]))).toEqual([isMandatory, true]);
  });

  test("and is a delinquent federal debt is paid as such", () => {
    for (const kind of ["federal_debt", "mortgage"] as const)
      expect(mandatory(loanWith([debt(kind, { isDelinquentFederalDebt: true })]))).toEqual([false]);
  });

  test("stays unpaid if an underwriter gives a reason, as long as it is the same debt", () => {
    const left = leaving(loanWith([debt("mortgage")]));
    expect(mandatory(left)).toEqual([false]);
    const [mortgage] = left.liens;
    const others = [mortgage, debt("heloc")].flatMap((lien) => (lien === undefined ? [] : [lien]));
    expect(mandatory({ ...left, liens: others })).toEqual([false, true]);
    expect(mandatory({ ...left, liens: [debt("mortgage", { amountCents: 95_000_01 })] })).toEqual([true]);
  });

  test.each([
    ["mortgage", "mortgage_not_paid_off", "federal_debt_not_paid_off"],
    ["federal_debt", "federal_debt_not_paid_off", "mortgage_not_paid_off"],
  ] as const)("cannot stay unpaid with a reason if the company requires paying it: %s", (kind, code, other) => {
    const left = leaving(loanWith([debt(kind)]), code);
    expect(mandatory(left, [{ code, severity: "required" }])).toEqual([true]);
    expect(mandatory(left, [{ code, severity: "override" }])).toEqual([false]);
    expect(mandatory(left, [{ code: other, severity: "required" }])).toEqual([false]);
  });

  test("requires further data only for a mortgage, a federal debt, and a debt without a kind, at the field that provides it", () => {
    const codes = ["mortgage_not_paid_off", "federal_debt_not_paid_off", "lien_kind_missing"] as const;
    const asked = (...liens: readonly LoanLien[]) =>
      codes.flatMap((code) => unpaidDebtsOf({ liens }, code).map(({ field }) => `${code} ${field}`));
    expect(asked(debt("tax"), debt("judgment"), debt("other"))).toEqual([]);
    expect(asked(debt("tax"), debt("heloc"), debt("federal_debt"), debt(null))).toEqual([
      "mortgage_not_paid_off liens.1.isMandatory",
      "federal_debt_not_paid_off liens.2.isMandatory",
      "lien_kind_missing liens.3.kind",
    ]);
    for (const kind of ["mortgage", "heloc", "hecm", "federal_debt", null] as const)
      expect(asked(debt(kind, { isDelinquentFederalDebt: true }), debt(kind, { isMandatory: true }))).toEqual([]);
  });

  test("stays as entered once the loan is funded", () => {
    const funded = aLoanToFund("funded");
    const last = { ...funded, statusHistory: funded.statusHistory.slice(-1) };
    for (const loan of [funded, last])
      expect(mandatory({ ...loan, liens: [debt("mortgage")], expectedRate: rate(5) })).toEqual([false]);
  });
});
