import type { Day, Instant } from "../kernel/day.ts";
import type { FieldPlace } from "../kernel/ports.ts";
import type { RecordMetadata } from "../kernel/stored/record.ts";
import { schemaVersionAfter, type UpgradeStep, upgradeThrough } from "../kernel/stored/stored-document.ts";
import type { LoggedView } from "../log/view.ts";
import type { ReportFindings } from "./report-findings.ts";

export const reportStatuses = ["new", "processing", "pending", "completed", "error"] as const;
export type ReportStatus = (typeof reportStatuses)[number];

/** The identity that a person had when the report was ordered: the report counts only while it is still theirs. */
export interface ReportedPerson {
  readonly borrowerId: number;
  readonly lastName: string;
  /** Blind index of the social security number. */
  readonly ssnIndex: string;
  readonly bornOn: Day;
}

export interface BureauMessage {
  readonly code: string;
  readonly text: string;
}

/** The file of a report as the bureau prints it. */
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
  /** Null: the report is of one person. */
  readonly coPerson: ReportedPerson | null;
  /** Our own reference of the order, random; null of a report that was retrieved. */
  readonly reference: string | null;
  /** The bureau's number of the order; null until it has named one. */
  readonly orderIdentifier: string | null;
  readonly status: ReportStatus;
  readonly orderedAt: Instant;
  readonly orderedByUserId: number;
  /** When the order was last sent to the bureau; null: it never was, or is of a version of the service that did not note it. */
  readonly sentAt: Instant | null;
  /**
   * The ids reserved for other requests that resumed the order to find out its outcome: when sent again, they get this report.
   */
  readonly answersFor: readonly number[];
  readonly completedAt: Instant | null;
  /** The day that its validity counts from; null until it is completed, and of one that was completed before it was kept. */
  readonly issuedOn: Day | null;
  readonly expiresOn: Day | null;
  /** When the bureau was last queried about it. */
  readonly askedAt: Instant | null;
  readonly messages: readonly BureauMessage[];
  /** Null until it is completed, and of one that was completed before they were kept. */
  readonly findings: ReportFindings | null;
  /** `ReportContent` as JSON, encrypted; null until it is completed. */
  readonly sealedContent: string | null;
  /** Null until it is completed, and of one whose bureau sent no document. */
  readonly document: ReportFile | null;
}

/** A report that was ordered: the bureau knows its order by our reference. */
export interface OrderedReport extends CreditReport {
  readonly reference: string;
}

/** Where the content of a report belongs: it can be decrypted only as this report's. */
export const contentPlace = (companyId: number, reportId: number): FieldPlace => ({
  companyId,
  kind: "credit_report",
  id: reportId,
  field: "content",
});

const addSending: UpgradeStep = (document) => ({ ...document, sentAt: null, answersFor: [] });

/** The content is encrypted under a key that no upgrade has. */
const addFindings: UpgradeStep = (document) => ({ ...document, findings: null });

/** A report of before counts from its completion, as its last day says. */
const addIssuedOn: UpgradeStep = (document) => ({ ...document, issuedOn: null });

/** What the bureau printed was not kept before. */
const addDocument: UpgradeStep = (document) => ({ ...document, document: null });

export const reportUpgradeSteps: readonly UpgradeStep[] = [addSending, addFindings, addIssuedOn, addDocument];

/** The schema version that reports are written with. */
export const reportSchemaVersion = schemaVersionAfter(reportUpgradeSteps);

/** A stored report of any schema version as a current one. */
export const upgradeReport = upgradeThrough<CreditReport>("credit report", reportUpgradeSteps);

/** What the log shows of reports: nothing. A report is its own evidence; the log has when it ended and who read it. */
export const loggedReport: LoggedView<CreditReport> = {
  kind: "credit_report",
  companyIdOf: ({ companyId }) => companyId,
  idOf: ({ id }) => String(id),
  viewOf: () => ({}),
  secretsOf: () => [],
};
