import { day } from "../../../../../domain/kernel/day.ts";
import { rate } from "../../../../../domain/kernel/rate.ts";
import { withDisclosedTerms } from "../../../../../domain/loan/terms/disclosed-terms.ts";
import { aStatusEntry } from "../../../../fixtures/loan/loan.ts";
import { base } from "../base-loan.ts";
import type { Case, Given } from "../case.ts";
import { inState } from "../given-loan.ts";

/** A loan with a margin of 2 percent whose disclosures had the given one. */
const disclosedWith = (margin: number): Given => {
  const { disclosedTerms } = withDisclosedTerms(null, { ...base, margin: rate(margin) });
  return { loan: { margin: rate(2), disclosedTerms } };
};

/** Clear to close on these dates, the last one in force. */
const clearedOn = (...days: readonly string[]) =>
  days.map((on) => ({ ...aStatusEntry("clear_to_close"), effectiveOn: day(on) }));

/** The cases of the requirements about the closing. */
export const closingCases: readonly Case[] = [
  ["closing_date_missing", {}, { loan: { closingOn: null } }, "The closing date is missing: enter it"],
  [
    "disclosure_date_missing",
    {},
    { loan: { disclosureReceivedOn: null } },
    "The date on which the borrower received the disclosures is missing: enter it",
  ],
  [
    // Applied for on April 2, 2026.
    "disclosures_before_application",
    { loan: { disclosureReceivedOn: day("2026-04-02") } },
    { loan: { disclosureReceivedOn: day("2026-04-01") } },
    "The disclosures are dated before the application: enter the day on which the borrower received those of this loan",
  ],
  [
    "disclosed_terms_changed",
    disclosedWith(2),
    disclosedWith(1.99999),
    "The terms are not those of the disclosures that the borrower received on 2026-04-10 (Margin: 1.99999% disclosed, 2% now): have the borrower receive disclosures of the present terms and enter the later date, or say what shows that those received are still right",
  ],
  [
    // Received on Wednesday, April 15, 2026: Thursday, Friday, and Saturday lie before Monday.
    "closing_before_wait",
    { loan: { disclosureReceivedOn: day("2026-04-15"), closingOn: day("2026-04-20") } },
    { loan: { disclosureReceivedOn: day("2026-04-16"), closingOn: day("2026-04-20") } },
    "The waiting period after the disclosures allows the closing on 2026-04-21 at the earliest",
  ],
  [
    "commitment_acceptance_missing",
    { loan: { commitmentAcceptedOn: day("2026-04-09") } },
    { loan: { commitmentAcceptedOn: null } },
    "The date on which the borrower accepted the commitment in writing is missing: enter it",
  ],
  [
    "state_notice_missing",
    inState("TX", {}, { stateNoticeGivenOn: day("2026-04-08") }),
    inState("TX", {}, { stateNoticeGivenOn: null }),
    "The date on which the borrower was given the notice that the law of Texas requires is missing: enter it, or say why the loan may close without it",
  ],
  [
    // Disclosures on Thursday, April 16, 2026, after counseling and application: Friday, Saturday, and Monday lie before Tuesday.
    "closing_before_state_wait",
    inState("RI", {}, { disclosureReceivedOn: day("2026-04-16"), closingOn: day("2026-04-21") }),
    inState("RI", {}, { disclosureReceivedOn: day("2026-04-16"), closingOn: day("2026-04-20") }),
    "The waiting period of Rhode Island allows the closing on 2026-04-21 at the earliest",
  ],
  [
    "closing_documents_not_current",
    { facts: { closingDocumentsOn: day("2026-04-20") } },
    { facts: { closingDocumentsOn: null } },
    "The documents of the closing were not generated from the present terms: generate a package of the stage closing",
  ],
  [
    "closing_documents_outdated",
    { facts: { closingDocumentsOn: null, outdatedClosingDocumentsOn: null } },
    { facts: { closingDocumentsOn: null, outdatedClosingDocumentsOn: day("2026-04-17") } },
    "The documents of the closing that were generated on 2026-04-17 are not of the present terms, or one of them is voided: generate the package again, or say which papers of the present terms are signed",
  ],
  [
    // Sunday, April 19, 2026, follows a Saturday, which is a business day.
    "closing_not_on_business_day",
    { loan: { closingOn: day("2026-04-18") } },
    { loan: { closingOn: day("2026-04-19") } },
    "The closing date, 2026-04-19, is a Sunday or a federal holiday",
  ],
  [
    // Cleared last on Monday, April 20, 2026, after an earlier clearance.
    "closing_before_clear_to_close",
    { loan: { statusHistory: clearedOn("2026-04-13", "2026-04-20"), closingOn: day("2026-04-20") } },
    { loan: { statusHistory: clearedOn("2026-04-13", "2026-04-20"), closingOn: day("2026-04-18") } },
    "The closing date, 2026-04-18, is before 2026-04-20, the day on which the loan was cleared to close",
  ],
  ["disbursement_date_missing", {}, { loan: { disbursedOn: null } }, "The disbursement date is missing: enter it"],
  [
    // Closed on Monday: Tuesday, Wednesday, and Thursday lie before Friday.
    "disbursement_before_wait",
    { loan: { closingOn: day("2026-04-20"), disbursedOn: day("2026-04-24") } },
    { loan: { closingOn: day("2026-04-20"), disbursedOn: day("2026-04-23") } },
    "The waiting period after the closing allows the disbursement on 2026-04-24 at the earliest",
  ],
  [
    // Recorded on Monday, April 20, 2026, the closing of Friday, April 17 allows Friday, April 24; recorded on Tuesday, Saturday, April 25.
    "closing_entered_late",
    { loan: { closingOn: day("2026-04-17") }, facts: { closingRecordedOn: day("2026-04-20") } },
    { loan: { closingOn: day("2026-04-17") }, facts: { closingRecordedOn: day("2026-04-21") } },
    "The loan was recorded on 2026-04-21 as at its closing, after its closing date, 2026-04-17: counted from then, the waiting period allows the disbursement on 2026-04-25 at the earliest, so an underwriter says what shows that it closed on that day",
  ],
  [
    "closing_before_documents",
    { facts: { closingDocumentsOn: day("2026-04-20") } },
    { facts: { closingDocumentsOn: day("2026-04-21") } },
    "The closing date, 2026-04-20, is before 2026-04-21, the day on which the documents of the closing were generated",
  ],
  [
    "disbursement_in_future",
    { loan: { disbursedOn: day("2026-04-24") }, today: day("2026-04-24") },
    { loan: { disbursedOn: day("2026-04-24") }, today: day("2026-04-23") },
    "The disbursement date is in the future: move the loan to funded once it is disbursed",
  ],
  [
    "disbursement_before_last_status",
    { loan: { statusHistory: clearedOn("2026-04-24"), disbursedOn: day("2026-04-24") } },
    { loan: { statusHistory: clearedOn("2026-04-25"), disbursedOn: day("2026-04-24") } },
    "The disbursement date, 2026-04-24, is before 2026-04-25, the effective date of the current status",
  ],
  [
    // Friday, April 24, 2026, and the Saturday after it.
    "disbursement_not_on_banking_day",
    { loan: { disbursedOn: day("2026-04-24") } },
    { loan: { disbursedOn: day("2026-04-25") } },
    "The disbursement date, 2026-04-25, is a weekend or a federal holiday",
  ],
  [
    "disbursement_long_after_closing",
    { loan: { closingOn: day("2026-04-20"), disbursedOn: day("2026-04-30") } },
    { loan: { closingOn: day("2026-04-20"), disbursedOn: day("2026-05-01") } },
    "The disbursement date, 2026-05-01, is more than 10 days after the closing date, 2026-04-20",
  ],
  [
    "brokered_loan_funded",
    { loan: { channel: "brokered", fundingLender: { companyName: "Example Funding", nmlsId: null } } },
    { loan: { channel: "brokered", fundingLender: { companyName: " ", nmlsId: "778899" } } },
    "The loan is brokered, and is not funded here: once another lender funded it, name that lender",
  ],
];
