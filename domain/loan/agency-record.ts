import type { Day, Instant } from "../kernel/day.ts";

/** The state of the loan's FHA case number. */
export type CaseNumber =
  | { readonly state: "none" }
  | { readonly state: "requested"; readonly reference: string; readonly startedAt: Instant }
  | { readonly state: "held"; readonly reference: string; readonly holds: readonly string[] }
  | { readonly state: "assigned"; readonly number: string; readonly assignedOn: Day }
  | { readonly state: "cancelled"; readonly number: string; readonly cancelledOn: Day };

/** The answer of the credit-alert system for one borrower. */
interface CreditAlertAuthorization {
  readonly borrowerId: number;
  readonly authorizationNumber: string;
  readonly codes: readonly string[];
  readonly isClear: boolean;
  readonly authorizedAt: Instant;
}

/** What an agency operation last returned, as the agency wrote it: operation data by name. */
type AgencyAnswer = Readonly<Record<string, string | number | boolean | null>>;

/** Everything the agency reported about the loan. It is written by agency operations alone. */
export interface AgencyRecord {
  readonly caseNumber: CaseNumber;
  readonly caseStatus: string | null;
  readonly referralStatus: string | null;
  readonly appraisalStatus: string | null;
  readonly insuranceStatus: string | null;
  readonly adpCode: string | null;
  readonly creditAlerts: readonly CreditAlertAuthorization[];
  readonly financialAssessment: AgencyAnswer | null;
  readonly appraisal: AgencyAnswer | null;
  readonly insurance: AgencyAnswer | null;
  readonly certificate: AgencyAnswer | null;
  readonly referral: AgencyAnswer | null;
  readonly escrowCloseout: AgencyAnswer | null;
  readonly duplicateMic: AgencyAnswer | null;
  readonly transfer: AgencyAnswer | null;
}

/** A loan the agency has not heard of. */
export const unknownToAgency: AgencyRecord = {
  caseNumber: { state: "none" },
  caseStatus: null,
  referralStatus: null,
  appraisalStatus: null,
  insuranceStatus: null,
  adpCode: null,
  creditAlerts: [],
  financialAssessment: null,
  appraisal: null,
  insurance: null,
  certificate: null,
  referral: null,
  escrowCloseout: null,
  duplicateMic: null,
  transfer: null,
};
