import type { Day, Instant } from "../../kernel/day.ts";
import type { AgencyCommand, RecordableQuery } from "../../outside-call/operation.ts";

/** The agency operations whose results a person may record after learning them outside the service. */
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

/** How a person learned what the agency decided. */
export interface OutsideEvidence {
  readonly obtainedOn: Day;
  /** The name of the person who obtained it. */
  readonly obtainedBy: string;
  readonly channel: EvidenceChannel;
  /** The row of the loan's document history that holds the evidence. */
  readonly documentId: number;
  readonly note: string | null;
}

/** Records that a person entered the last applied result of an operation. */
export interface RecordedResult {
  readonly operation: RecordableOperation;
  readonly transactionId: number;
  readonly recordedAt: Instant;
  readonly recordedByUserId: number;
  readonly evidence: OutsideEvidence;
}
