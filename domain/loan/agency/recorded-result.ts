import type { Day, Instant } from "../../kernel/day.ts";
import type { AgencyCommand, RecordableQuery } from "../../outside-call/operation.ts";

/** The operations of the agency whose results a person may record, as learned outside the service. */
export const recordableOperations = [
  "case_number_assignment",
  "cairvs_authorization",
  "hecm_certificate",
  "hecm_financial_assessment",
  "appraisal_logging",
  "hecm_insurance_application",
  "address_change",
  "escrow_closeout",
  "case_transfer",
  "case_restore",
] as const satisfies readonly (AgencyCommand | RecordableQuery)[];
export type RecordableOperation = (typeof recordableOperations)[number];

export const evidenceChannels = ["fha_connection", "mail", "email", "phone", "other"] as const;
type EvidenceChannel = (typeof evidenceChannels)[number];

/** From where a person knows what the agency decided. */
export interface OutsideEvidence {
  readonly obtainedOn: Day;
  /** Who obtained it, by name. */
  readonly obtainedBy: string;
  readonly channel: EvidenceChannel;
  /** The row of the loan's document history that has the evidence as a file. */
  readonly documentId: number;
  readonly note: string | null;
}

/** That the latest applied result of an operation was recorded by a person. */
export interface RecordedResult {
  readonly operation: RecordableOperation;
  readonly transactionId: number;
  readonly recordedAt: Instant;
  readonly recordedByUserId: number;
  readonly evidence: OutsideEvidence;
}
