import type { Address } from "../kernel/address.ts";
import type { Day } from "../kernel/day.ts";
import type { AppraisalCondition, EscrowType, TransferDetails } from "../loan/agency/agency-sections.ts";
import type { AppraisalStatements, AppraiserLicense, CertificateCriteria } from "./requests.ts";

/** An appraisal as a caller enters it. What is left out is taken from the loan. */
export interface AppraisalInput extends AppraisalStatements, AppraiserLicense {
  readonly appraisedValueCents: number | null;
  readonly effectiveOn: Day | null;
  readonly condition: AppraisalCondition | null;
  readonly repairsCents: number | null;
}

/** What a caller provides for an operation in addition to the loan. */
export interface AgencyInputs {
  /** `override`: nothing is sent, and the entered address counts as validated. */
  readonly address_validation: { readonly override: boolean };
  readonly case_number_assignment: { readonly processingType: string | null };
  readonly certificate_search: CertificateCriteria;
  readonly hecm_financial_assessment: NoInput;
  /** What is left out is taken from the logged appraisal. */
  readonly hecm_insurance_application: AppraiserLicense;
  readonly case_transfer: TransferDetails;
  readonly case_restore: NoInput;
  readonly cairvs_authorization: NoInput;
  readonly duplicate_mic: NoInput;
  readonly escrow_closeout: {
    readonly escrowType: EscrowType;
    readonly isUnusedMoneyAppliedToPrincipal: boolean | null;
  };
  readonly hecm_certificate: { readonly certificateNumber: string | null };
  readonly hecm_referral: {
    readonly agencyId: string | null;
    readonly reason: string | null;
    readonly notes: string | null;
  };
  readonly address_change: { readonly address: Address | null };
  readonly appraisal_logging: AppraisalInput;
}

export type NoInput = Readonly<Record<string, never>>;

/** What a caller gives who provides nothing, of an operation that refuses that. */
export const nothingProvided: Pick<AgencyInputs, "case_transfer"> = {
  case_transfer: {
    newLenderId: "",
    newSponsorId: null,
    sponsoredOriginatorEin: null,
    assignmentLetterOn: null,
    isAppraisalTransferred: null,
    reason: null,
  },
};
