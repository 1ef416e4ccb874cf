/** An agency operation that takes effect there. A query leaves nothing on the loan. */
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

/** An agency query whose result a person may record; only then does it change the loan. */
export type RecordableQuery = "cairvs_authorization" | "hecm_certificate";

/**
 * Operations whose own record has the complete outcome, and a reference by which it can be looked up at any time. Their attempt on the loan
 * may be replaced once its lease is over; an agency command's stays until the loan has the outcome.
 */
const recordedApart = ["credit_order"] as const;
type OperationRecordedApart = (typeof recordedApart)[number];

/** What is called outside for a loan: an agency command, or a credit report order. */
export type OutsideOperation = AgencyCommand | OperationRecordedApart;

/** Whether the loan does not wait for the outcome of an operation. */
export const isRecordedApart = (operation: OutsideOperation): operation is OperationRecordedApart =>
  recordedApart.some((each) => each === operation);
