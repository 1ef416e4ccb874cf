import { type CreditReport, reportSchemaVersion } from "../../../../domain/credit/credit-report.ts";
import type { ReportContent } from "../../../../domain/credit/report-content.ts";
import { expiryOf } from "../../../../domain/credit/standing.ts";
import { day } from "../../../../domain/kernel/day.ts";
import { exampleDay, exampleInstant, newRecord } from "../../openapi/examples.ts";
import { loanExample } from "../loan/examples.ts";
import { userExample } from "../user/examples.ts";

/** Works whether or not the two people have a valid report. */
export const orderExample = { borrower_id: 1, is_joint: true, co_borrower_id: 2, force: true };
/** The sandbox has a report for every person under each 8-digit number that begins with 9. */
export const retrievalExample = { borrower_id: 1, order_identifier: "90000001", is_joint: true, co_borrower_id: 2 };

/** A completed report; its content is separate. */
export const reportExample: CreditReport = {
  schemaVersion: reportSchemaVersion,
  logNumber: 1,
  id: 701,
  ...newRecord,
  companyId: loanExample.companyId,
  loanId: loanExample.id,
  person: { borrowerId: 1, lastName: "Example", ssnIndex: "", bornOn: day("1951-03-14") },
  coPerson: { borrowerId: 2, lastName: "Example", ssnIndex: "", bornOn: day("1950-12-10") },
  reference: null,
  orderIdentifier: "10000001",
  status: "completed",
  orderedAt: exampleInstant,
  orderedByUserId: userExample.id,
  sentAt: null,
  answersFor: [],
  completedAt: exampleInstant,
  issuedOn: exampleDay,
  expiresOn: expiryOf(exampleDay),
  askedAt: exampleInstant,
  messages: [],
  findings: null,
  sealedContent: null,
  document: null,
};

export const contentExample: ReportContent = {
  scores: [
    {
      borrowerId: 1,
      bureau: "equifax",
      model: "EquifaxBeacon5.0",
      value: 712,
      rangeLow: 334,
      rangeHigh: 818,
      factors: [{ code: "010", text: "Proportion of balances to credit limits" }],
    },
  ],
  liabilities: [
    {
      creditor: "Example Mortgage",
      accountLast4: "0001",
      ownership: "individual",
      kind: "mortgage",
      openedOn: day("2015-03-01"),
      closedOn: null,
      reportedOn: day("2026-04-01"),
      unpaidBalanceCents: 84_250_37,
      creditLimitCents: null,
      highBalanceCents: 180_000_00,
      pastDueCents: 0,
      monthlyPaymentCents: 912_44,
      rating: "as_agreed",
      worstRating: "late_30",
      late30Count: 1,
      late60Count: 0,
      late90Count: 0,
      isDisputed: false,
      chargeOffCents: null,
    },
  ],
  publicRecords: [
    {
      kind: "BankruptcyChapter7",
      filedOn: day("2011-02-10"),
      disposedOn: day("2011-06-18"),
      court: "US Bankruptcy Court",
      docketNumber: "11-10245",
      amountCents: null,
    },
  ],
  inquiries: [{ on: day("2026-02-14"), creditor: "Example Lender", bureau: "experian" }],
  alerts: [],
};
