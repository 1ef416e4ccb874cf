import type { Day, Instant } from "../../kernel/day.ts";
import type { AwaitedAnswer } from "../../outside-call/attempt.ts";
import type {
  CounselingCertificate,
  CreditAlertAuthorization,
  EscrowCloseout,
  InsuranceApplication,
  LoggedAppraisal,
  MortgageInsuranceCertificate,
  Referral,
  SubmittedAssessment,
  Transfer,
} from "./agency-sections.ts";
import type { CaseFacts } from "./case-facts.ts";
import type { LowestValues } from "./lowest-values.ts";
import type { RecordedResult } from "./recorded-result.ts";

/** The state of an FHA case, as the agency reports it. */
export const caseStatuses = ["none", "requested", "held", "assigned", "cancelled", "archived", "transferred"] as const;
export type CaseStatus = (typeof caseStatuses)[number];

/**
 * The loan's FHA case number as the agency last reported it; while one is being requested, the loan has an open call for it.
 */
export type CaseNumber =
  | { readonly state: "none" }
  /** The agency holds the request for these reasons, in its words. */
  | { readonly state: "held"; readonly holds: readonly string[] }
  | {
      readonly state: "assigned" | "cancelled" | "archived" | "transferred";
      /** 10 digits. */
      readonly number: string;
      readonly assignedOn: Day;
    };

export const insuranceStatuses = ["submitted", "under_review", "endorsed", "notice_of_return", "resubmitted"] as const;
export type InsuranceStatus = (typeof insuranceStatuses)[number];

/** Everything the agency reported about the loan. It is written by agency operations alone. */
export interface AgencyRecord {
  readonly caseNumber: CaseNumber;
  /** Null without a case number, and of one that was assigned before this was kept. */
  readonly assignedFor: CaseFacts | null;
  /** Commands that the agency has not answered yet: at most one per operation. */
  readonly awaiting: readonly AwaitedAnswer[];
  readonly referralStatus: string | null;
  readonly appraisalStatus: string | null;
  readonly insuranceStatus: InsuranceStatus | null;
  readonly adpCode: string | null;
  /** When a case that was canceled or archived was restored last. */
  readonly restoredAt: Instant | null;
  readonly creditAlerts: readonly CreditAlertAuthorization[];
  readonly financialAssessment: SubmittedAssessment | null;
  readonly appraisal: LoggedAppraisal | null;
  /** Left out where no appraisal was logged again with a higher value. */
  readonly lowestValuesCents?: LowestValues;
  readonly insurance: InsuranceApplication | null;
  readonly certificate: CounselingCertificate | null;
  readonly referral: Referral | null;
  readonly escrowCloseout: EscrowCloseout | null;
  readonly duplicateMic: MortgageInsuranceCertificate | null;
  readonly transfer: Transfer | null;
  /** The results above that a person recorded; the agency itself gave all others. */
  readonly recorded: readonly RecordedResult[];
}

/** A loan the agency has not heard of. */
export const unknownToAgency: AgencyRecord = {
  caseNumber: { state: "none" },
  assignedFor: null,
  awaiting: [],
  referralStatus: null,
  appraisalStatus: null,
  insuranceStatus: null,
  adpCode: null,
  restoredAt: null,
  creditAlerts: [],
  financialAssessment: null,
  appraisal: null,
  insurance: null,
  certificate: null,
  referral: null,
  escrowCloseout: null,
  duplicateMic: null,
  transfer: null,
  recorded: [],
};

/**
 * The record as it is shown. What a case was assigned for, an assessment made of and an appraisal logged for and with is the loan's own: what
 * has changed of it is named where it is unmet.
 */
export const shownAgency = ({ assignedFor: _, lowestValuesCents: _lowest, ...agency }: AgencyRecord): AgencyRecord => {
  const { financialAssessment, appraisal } = agency;
  // Without the names, not with null: the paths of a change are those of the response.
  const { madeOf: _madeOf, ...assessment } = financialAssessment ?? {};
  const { home: _home, ...logged } = appraisal ?? {};
  return {
    ...agency,
    financialAssessment: financialAssessment && assessment,
    appraisal: appraisal && logged,
  } as AgencyRecord;
};
