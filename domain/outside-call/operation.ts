/** An operation of the agency that takes effect there: a query leaves nothing on the loan. */
export type AgencyCommand =
  | "case_number_assignment"
  | "hecm_financial_assessment"
  | "hecm_insurance_application"
  | "case_transfer"
  | "case_restore"
  | "escrow_closeout"
  | "hecm_referral"
  | "address_change"
  | "appraisal_logging";

/** A query of the agency whose result a person may record; it leaves something on the loan only then. */
export type RecordableQuery = "cairvs_authorization" | "hecm_certificate";

/**
 * An operation whose own record has its whole outcome, and the reference to find that out at any time. Its attempt on the loan
 * may be replaced once its time is over; an agency command's stays until the loan has the outcome.
 */
const recordedApart = ["credit_order"] as const;
type OperationRecordedApart = (typeof recordedApart)[number];

/** What is called outside for a loan: a command of the agency, or an order of a credit report. */
export type OutsideOperation = AgencyCommand | OperationRecordedApart;

/** Whether the loan does not wait for the outcome of an operation. */
export const isRecordedApart = (operation: OutsideOperation): operation is OperationRecordedApart =>
  recordedApart.some((each) => each === operation);
