import { describe, expect, test } from "bun:test";
import type { Liability, PublicRecord } from "../../../domain/credit/report-content.ts";
import { type ReportFindings, reportFindings } from "../../../domain/credit/report-findings.ts";
import { day } from "../../../domain/kernel/day.ts";
import { noFindings } from "../../fixtures/outside/credit-report.ts";

const record = (kind: string, disposedOn: string | null = null): PublicRecord => ({
  kind,
  filedOn: day("2023-09-05"),
  disposedOn: disposedOn === null ? null : day(disposedOn),
  court: null,
  docketNumber: null,
  amountCents: null,
});

const debt = (kind: Liability["kind"], pastDueCents: number | null): Liability => ({
  creditor: "First Bank",
  accountLast4: null,
  ownership: "individual",
  kind,
  openedOn: null,
  closedOn: null,
  reportedOn: null,
  unpaidBalanceCents: null,
  creditLimitCents: null,
  highBalanceCents: null,
  pastDueCents,
  monthlyPaymentCents: null,
  rating: "late_30",
  worstRating: "late_30",
  late30Count: 1,
  late60Count: 0,
  late90Count: 0,
  isDisputed: false,
  chargeOffCents: null,
});

describe("a credit report answers the questions of an assessment", () => {
  test.each<[PublicRecord, Partial<ReportFindings>]>([
    [record("Judgment"), { openJudgments: 1 }],
    [record("CivilJudgement"), { openJudgments: 1 }],
    [record("Judgment", "2024-01-10"), {}],
    [record("Federal Tax Lien"), { openFederalTaxLiens: 1 }],
    [record("FederalTaxLien"), { openFederalTaxLiens: 1 }],
    [record("FederalTaxLien", "2024-01-10"), {}],
    [record("State Tax Lien"), {}],
    // A discharged one counts, because the assessment looks back on it.
    [record("Bankruptcy, Chapter 7", "2021-06-18"), { bankruptcies: 1 }],
  ])("by a public record: %o", (publicRecord, found) => {
    expect(reportFindings({ publicRecords: [publicRecord], liabilities: [] })).toEqual({ ...noFindings, ...found });
  });

  test.each<[Liability["kind"], number | null, Partial<ReportFindings>]>([
    ["mortgage", 1, { pastDueRealEstateDebts: 1 }],
    ["heloc", 1, { pastDueRealEstateDebts: 1 }],
    ["mortgage", 0, {}],
    ["mortgage", null, {}],
    ["installment", 1, { pastDueInstallmentDebts: 1 }],
    ["revolving", 1, {}],
  ])("by a debt, %s with %p cents past due", (kind, pastDueCents, found) => {
    const content = { publicRecords: [], liabilities: [debt(kind, pastDueCents)] };
    expect(reportFindings(content)).toEqual({ ...noFindings, ...found });
  });
});
