import type { DocumentHistory } from "../../../domain/documents/history.ts";
import type { Instant } from "../../../domain/kernel/day.ts";
import type { StoredDocument } from "../../../domain/kernel/stored/stored-document.ts";
import type { Anchor } from "../../../domain/log/anchor.ts";

/** The data from which a pack is created. */
export interface EvidenceSource {
  readonly companyId: number;
  readonly loanId: number;
  /** The loan as it is stored. */
  readonly document: StoredDocument;
  readonly histories: readonly DocumentHistory[];
  readonly withFiles: boolean;
  /** The end of the company's log at the time of the request. */
  readonly anchor: Anchor;
  readonly requestedAt: Instant;
  readonly requestedByUserId: number;
}
