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

/** What is called outside for a loan: a command of the agency, or an order of a credit report. */
export type OutsideOperation = AgencyCommand | "credit_order";
