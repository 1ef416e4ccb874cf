import type { Day } from "../kernel/day.ts";
import { isNotified } from "../loan/deadlines/action-notice.ts";
import type { Loan } from "../loan/loan.ts";
import type { ReportedHistory } from "./history.ts";
import { adverseActionCode, incompletenessCode, talcCode } from "./standard/set.ts";

type Reported = Pick<ReportedHistory, "action" | "documentCode">;

/** The total annual loan cost disclosure, 12 CFR 1026.33. */
const receivesDisclosure = ({ action, documentCode }: Reported): boolean =>
  action === "received" && documentCode === talcCode;

/** A notice that ends the deadline of 12 CFR 1002.9. */
const sendsNotice = ({ action, documentCode }: Reported): boolean =>
  action === "sent" && (documentCode === adverseActionCode || documentCode === incompletenessCode);

/** Whether an event reported on a document also sets a date of the loan. */
export const datesLoan = (reported: Reported): boolean => receivesDisclosure(reported) || sendsNotice(reported);

/**
 * The loan with the date that follows from an event of a document: when the loan cost disclosure was received, or when a notice of action
 * taken was sent. `on` is the company's date. A date that the loan already has is kept, so that the first one counts, except for the notice
 * of an earlier decision. If no date follows, the loan is returned unchanged.
 */
export const withReportedDay = (loan: Loan, reported: Reported, on: Day): Loan => {
  if (receivesDisclosure(reported) && loan.disclosureReceivedOn === null) return { ...loan, disclosureReceivedOn: on };
  if (sendsNotice(reported) && !isNotified(loan)) return { ...loan, noticeSentOn: on };
  return loan;
};
