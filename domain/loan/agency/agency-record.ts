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

/** The status of an FHA case, as the agency reports it. */
export const caseStatuses = ["none", "requested", "held", "assigned", "cancelled", "archived", "transferred"] as const;
export type CaseStatus = (typeof caseStatuses)[number];

/** The loan's FHA case number as last reported by the agency. While one is being requested, the loan has an open call for it. */
export type CaseNumber =
  | { readonly state: "none" }
  /** The agency holds the request for these reasons, in its own words. */
  | { readonly state: "held"; readonly holds: readonly string[] }
  | {
      readonly state: "assigned" | "cancelled" | "archived" | "transferred";
      /** 10 digits. */
      readonly number: string;
      readonly assignedOn: Day;
    };

export const insuranceStatuses = ["submitted", "under_review", "endorsed", "notice_of_return", "resubmitted"] as const;
export type InsuranceStatus = (typeof insuranceStatuses)[number];

/** Everything that the agency reported about the loan. Only agency operations write it. */
export interface AgencyRecord {
  readonly caseNumber: CaseNumber;
  /** Null if there is no case number, or if it was assigned before this was stored. */
  readonly assignedFor: CaseFacts | null;
  /** Commands that the agency has not answered yet, at most one per operation. */
  readonly awaiting: readonly AwaitedAnswer[];
  readonly referralStatus: string | null;
  readonly appraisalStatus: string | null;
  readonly insuranceStatus: InsuranceStatus | null;
  readonly adpCode: string | null;
  /** When a canceled or archived case was last restored. */
  readonly restoredAt: Instant | null;
  readonly creditAlerts: readonly CreditAlertAuthorization[];
  readonly financialAssessment: SubmittedAssessment | null;
  readonly appraisal: LoggedAppraisal | null;
  /** Absent if no appraisal was logged again with a higher value. */
  readonly lowestValuesCents?: LowestValues;
  readonly insurance: InsuranceApplication | null;
  readonly certificate: CounselingCertificate | null;
  readonly referral: Referral | null;
  readonly escrowCloseout: EscrowCloseout | null;
  readonly duplicateMic: MortgageInsuranceCertificate | null;
  readonly transfer: Transfer | null;
  /** Which of the results above a person recorded; all others came from the agency itself. */
  readonly recorded: readonly RecordedResult[];
}

/** The record of a loan that the agency does not know. */
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
 * The record as responses show it. What a case was assigned for, what an assessment was based on, and the home of an appraisal come from
 * the loan itself; if they have changed since, the unmet requirements say so.
 */
export const shownAgency = ({ assignedFor: _, lowestValuesCents: _lowest, ...agency }: AgencyRecord): AgencyRecord => {
  const { financialAssessment, appraisal } = agency;
  // The properties are removed instead of set to null, so that the paths of a change match the response.
  const { madeOf: _madeOf, ...assessment } = financialAssessment ?? {};
  const { home: _home, ...logged } = appraisal ?? {};
  return {
    ...agency,
    financialAssessment: financialAssessment && assessment,
    appraisal: appraisal && logged,
  } as AgencyRecord;
};
