import type { Address } from "../kernel/address.ts";
import type { Day } from "../kernel/day.ts";
import type { CaseStatus, InsuranceStatus } from "../loan/agency/agency-record.ts";
import type {
  CounselingCertificate,
  CreditAlertHit,
  MortgageInsuranceCertificate,
} from "../loan/agency/agency-sections.ts";
import type { CasePart } from "../loan/agency/case-facts.ts";
import type { AgencyOperation } from "./operations.ts";

/** A certificate as a search finds it; the clients' names are masked by us: `S**** E****`. */
export interface CertificateMatch {
  readonly certificateNumber: string;
  readonly counseledOn: Day;
  readonly agencyId: string | null;
  readonly agencyName: string | null;
  readonly clients: readonly string[];
  readonly state: string | null;
  readonly zipCode: string | null;
}

/** What the agency gives with a success, by operation. */
export interface AgencyResults {
  /** The address as the postal file has it, with the ZIP code's four further digits where it knows them. */
  readonly address_validation: {
    readonly address: Address;
    readonly countyFips: string | null;
    readonly censusTract: string | null;
  };
  readonly case_number_assignment: {
    readonly caseNumber: string;
    readonly assignedOn: Day;
    readonly adpCode: string | null;
  };
  readonly certificate_search: { readonly matches: readonly CertificateMatch[] };
  readonly hecm_financial_assessment: {
    readonly isSetAsideRequired: boolean | null;
    readonly lastActionBy: string | null;
    readonly lastActionOn: Day | null;
  };
  readonly hecm_insurance_application: {
    readonly insuranceStatus: InsuranceStatus;
    readonly endorsedOn: Day | null;
    readonly returnReasons: readonly string[];
  };
  readonly case_transfer: { readonly transferredOn: Day | null };
  readonly case_restore: Record<string, never>;
  readonly cairvs_authorization: {
    readonly authorizations: readonly {
      readonly borrowerId: number;
      readonly authorizationNumber: string | null;
      readonly hits: readonly CreditAlertHit[];
    }[];
  };
  readonly duplicate_mic: { readonly mic: Omit<MortgageInsuranceCertificate, "checkedAt"> | null };
  readonly escrow_closeout: { readonly closedOn: Day | null };
  readonly hecm_certificate: Omit<CounselingCertificate, "retrievedAt" | "certificateType" | "expiresOn">;
  readonly hecm_referral: { readonly referralStatus: string | null };
  readonly address_change: {
    readonly address: Address | null;
    /** What else of the case was corrected, as a person records it; an answer of the agency itself has no such parts. */
    readonly corrected?: readonly CasePart[];
    /** The ADP code that the case was corrected to, as a person records it; null: it stays. */
    readonly adpCode?: string | null;
  };
  readonly appraisal_logging: {
    readonly isSecondAppraisalRequired: boolean;
    readonly appraisalStatus: string | null;
    /** When the agency logged it, as a person records it; null: not known. An answer of the agency itself has no such day. */
    readonly loggedOn?: Day | null;
  };
}

/** A message of the agency, in its words. */
export interface AgencyMessage {
  readonly code: string;
  readonly text: string;
}

/** Fields of every answer. */
interface AnswerHead {
  /** In the agency's order. */
  readonly messages: readonly AgencyMessage[];
  /** The status of the case, where the answer states it. It applies whichever operation was requested. */
  readonly caseStatus: CaseStatus | null;
}

/** An answer of the agency, decoded. */
export type AgencyAnswer<Operation extends AgencyOperation = AgencyOperation> =
  | (AnswerHead & { readonly status: "success"; readonly result: AgencyResults[Operation] })
  /** Not decided yet; of a held case number, for which reasons. */
  | (AnswerHead & { readonly status: "held" | "pending"; readonly holds: readonly string[] })
  /** The agency refused. */
  | (AnswerHead & { readonly status: "error" });
