import type { Day } from "../kernel/day.ts";
import { isNotified } from "../loan/deadlines/action-notice.ts";
import type { Loan } from "../loan/loan.ts";
import type { ReportedHistory } from "./history.ts";
import { adverseActionCode, incompletenessCode, talcCode } from "./standard/set.ts";

type Reported = Pick<ReportedHistory, "action" | "documentCode">;

/** Of the total annual loan cost, 12 CFR 1026.33. */
const receivesDisclosure = ({ action, documentCode }: Reported): boolean =>
  action === "received" && documentCode === talcCode;

/** A notice that ends the deadline of 12 CFR 1002.9. */
const sendsNotice = ({ action, documentCode }: Reported): boolean =>
  action === "sent" && (documentCode === adverseActionCode || documentCode === incompletenessCode);

/** Whether an event reported on a document also sets a date of the loan. */
export const datesLoan = (reported: Reported): boolean => receivesDisclosure(reported) || sendsNotice(reported);

/**
 * The loan with the day that follows from what happened to a document: when the loan cost disclosure was received, or a notice
 * of the action taken sent. `on` is the day where the company is. A day that the loan has already stays, so that the first
 * one counts, but for a notice of an earlier decision; where nothing follows the loan is given back as it is.
 */
export const withReportedDay = (loan: Loan, reported: Reported, on: Day): Loan => {
  if (receivesDisclosure(reported) && loan.disclosureReceivedOn === null) return { ...loan, disclosureReceivedOn: on };
  if (sendsNotice(reported) && !isNotified(loan)) return { ...loan, noticeSentOn: on };
  return loan;
};
