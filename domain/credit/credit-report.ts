import type { Day, Instant } from "../kernel/day.ts";
import type { FieldPlace } from "../kernel/ports.ts";
import type { RecordMetadata } from "../kernel/stored/record.ts";
import { schemaVersionAfter, type UpgradeStep, upgradeThrough } from "../kernel/stored/stored-document.ts";
import { partialView } from "../log/view.ts";
import type { ReportFindings } from "./report-findings.ts";

export const reportStatuses = ["new", "processing", "pending", "completed", "error"] as const;
export type ReportStatus = (typeof reportStatuses)[number];

/** A person's identity when the report was ordered. The report is valid only while it is unchanged. */
export interface ReportedPerson {
  readonly borrowerId: number;
  readonly lastName: string;
  /** The blind index of the Social Security number. */
  readonly ssnIndex: string;
  readonly bornOn: Day;
}

export interface BureauMessage {
  readonly code: string;
  readonly text: string;
}

/** The file with the printed form of a report. */
interface ReportFile {
  readonly sha256: string;
  readonly bytes: number;
}

/** A credit report that was ordered or retrieved. Its content is encrypted as one text. */
export interface CreditReport extends RecordMetadata {
  readonly schemaVersion: number;
  readonly logNumber: number;
  readonly companyId: number;
  readonly loanId: number;
  readonly person: ReportedPerson;
  /** Null if the report covers one person. */
  readonly coPerson: ReportedPerson | null;
  /** The service's own random reference of the order; null for a report that was retrieved. */
  readonly reference: string | null;
  /** The bureau's number of the order; null until the bureau assigns one. */
  readonly orderIdentifier: string | null;
  readonly status: ReportStatus;
  readonly orderedAt: Instant;
  readonly orderedByUserId: number;
  /** When the order was last sent to the bureau; null if it never was, or if an earlier version sent it without recording it. */
  readonly sentAt: Instant | null;
  /** The ids reserved for other requests that resumed the order to find its outcome. When these are sent again, they return this report. */
  readonly answersFor: readonly number[];
  readonly completedAt: Instant | null;
  /** The date from which its validity is counted; null until it is completed, and if it was completed before this was stored. */
  readonly issuedOn: Day | null;
  readonly expiresOn: Day | null;
  /** When the bureau was last queried about it. */
  readonly askedAt: Instant | null;
  readonly messages: readonly BureauMessage[];
  /** Null until it is completed, and if it was completed before this was stored. */
  readonly findings: ReportFindings | null;
  /** `ReportContent` as JSON, encrypted; null until it is completed. */
  readonly sealedContent: string | null;
  /** Null until it is completed, and if the bureau sent no document. */
  readonly document: ReportFile | null;
}

/** A report that was ordered: the bureau knows its order by the service's reference. */
export interface OrderedReport extends CreditReport {
  readonly reference: string;
}

/** The place to which the content of a report is bound: it can be decrypted only as this report's. */
export const contentPlace = (companyId: number, reportId: number): FieldPlace => ({
  companyId,
  kind: "credit_report",
  id: reportId,
  field: "content",
});

const addSending: UpgradeStep = (document) => ({ ...document, sentAt: null, answersFor: [] });

/** The content is encrypted under a key that upgrades do not have. */
const addFindings: UpgradeStep = (document) => ({ ...document, findings: null });

/** The validity of an earlier report is counted from its completion, as its stored expiry shows. */
const addIssuedOn: UpgradeStep = (document) => ({ ...document, issuedOn: null });

/** The bureau's document was not stored. */
const addDocument: UpgradeStep = (document) => ({ ...document, document: null });

export const reportUpgradeSteps: readonly UpgradeStep[] = [addSending, addFindings, addIssuedOn, addDocument];

/** The schema version with which reports are written. */
export const reportSchemaVersion = schemaVersionAfter(reportUpgradeSteps);

/** Upgrades a stored report of any schema version. */
export const upgradeReport = upgradeThrough<CreditReport>("credit report", reportUpgradeSteps);

/** The log shows nothing of reports. A report is its own evidence; the log records when it ended and who read it. */
export const loggedReport = partialView<CreditReport>("credit_report", {
  viewOf: () => ({}),
  secretsOf: () => [],
});
