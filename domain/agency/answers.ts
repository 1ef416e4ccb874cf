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

/** A certificate found by a search. The service masks the clients' names: `S**** E****`. */
export interface CertificateMatch {
  readonly certificateNumber: string;
  readonly counseledOn: Day;
  readonly agencyId: string | null;
  readonly agencyName: string | null;
  readonly clients: readonly string[];
  readonly state: string | null;
  readonly zipCode: string | null;
}

/** The data that the agency returns with a success, by operation. */
export interface AgencyResults {
  /** The address in the postal file, with the ZIP+4 digits if known. */
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
    /** Other parts of the case that were corrected, as recorded by a person. A response from the agency itself has no such parts. */
    readonly corrected?: readonly CasePart[];
    /** The ADP code to which the case was corrected, as recorded by a person; null if it stays. */
    readonly adpCode?: string | null;
  };
  readonly appraisal_logging: {
    readonly isSecondAppraisalRequired: boolean;
    readonly appraisalStatus: string | null;
    /** When the agency logged it, as recorded by a person; null if not known. A response from the agency itself has no such date. */
    readonly loggedOn?: Day | null;
  };
}

/** A message from the agency, in its own words. */
export interface AgencyMessage {
  readonly code: string;
  readonly text: string;
}

/** Fields of every response. */
interface AnswerHead {
  /** In the agency's order. */
  readonly messages: readonly AgencyMessage[];
  /** The status of the case, if the response states it. It applies whichever operation was requested. */
  readonly caseStatus: CaseStatus | null;
}

/** A decoded response from the agency. */
export type AgencyAnswer<Operation extends AgencyOperation = AgencyOperation> =
  | (AnswerHead & { readonly status: "success"; readonly result: AgencyResults[Operation] })
  /** Not decided yet. For a held case number, the reasons are given. */
  | (AnswerHead & { readonly status: "held" | "pending"; readonly holds: readonly string[] })
  /** The agency refused. */
  | (AnswerHead & { readonly status: "error" });
