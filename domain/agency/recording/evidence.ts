import { type DocumentHistory, hasFile } from "../../documents/history.ts";
import type { Day } from "../../kernel/day.ts";
import { type FieldError, type FieldsInvalid, failedChecks, invalidFields } from "../../kernel/fields-invalid.ts";
import { accept, type Result } from "../../kernel/result.ts";
import type { OutsideEvidence } from "../../loan/agency/recorded-result.ts";
import type { Loan } from "../../loan/loan.ts";

/** The document history row that the evidence names, and whether its document was voided; the row is null if it does not exist. */
interface EvidenceDocument {
  readonly row: DocumentHistory | null;
  readonly isVoided: boolean;
}

/** Why a document cannot be evidence: it must be one of the loan's own, received with its file, and not voided. */
export const evidenceDocumentErrors = (
  loanId: number,
  { row, isVoided }: EvidenceDocument,
  field: string,
): readonly FieldError[] => {
  const isReceived = row !== null && row.loanId === loanId && row.action === "received" && hasFile(row);
  return failedChecks([
    [
      field,
      isReceived,
      "must be a document of this loan that was received and uploaded: POST /api/documents/histories/upload/ gives its id",
    ],
    [field, !isReceived || !isVoided, "must not be voided: upload the evidence again"],
  ]);
};

/**
 * Refuses evidence obtained before the application or after today, by phone without a note of what was said, or with a document that is not
 * one of the loan's own, was not received with its file, or was voided.
 */
export const checkEvidence = (
  { id, applicationOn }: Pick<Loan, "id" | "applicationOn">,
  { obtainedOn, channel, note }: OutsideEvidence,
  document: EvidenceDocument,
  today: Day,
): Result<null, FieldsInvalid> => {
  const errors = failedChecks([
    ["evidence.obtainedOn", obtainedOn <= today, "must not be after today"],
    [
      "evidence.obtainedOn",
      applicationOn === null || obtainedOn >= applicationOn,
      "must not be before the application date",
    ],
    ["evidence.note", channel !== "phone" || note !== null, "is required with phone: write down what was said"],
  ]);
  const ofDocument = evidenceDocumentErrors(id, document, "evidence.documentId");
  const all = [...errors, ...ofDocument];
  return all.length > 0 ? invalidFields(all) : accept(null);
};
