import type { ResolvedPaymentPlan } from "../hecm/payment-plan/payment-plan.ts";
import type { BorrowerType, HecmType, LesaType, NoteTerms, RateType } from "../hecm/terms.ts";
import type { Address } from "../kernel/address.ts";
import type { Day } from "../kernel/day.ts";
import type { Rate } from "../kernel/rate.ts";
import type { AdpProgram } from "../loan/agency/adp-codes/adp-codes.ts";
import type {
  AppraisalCondition,
  AppraiserLicenseType,
  EscrowType,
  ResidualIncomeTest,
  TransferDetails,
} from "../loan/agency/agency-sections.ts";
import type { Assessment } from "../loan/assessment.ts";
import type { FhaInsuranceDetails } from "../loan/loan.ts";
import type { FhaAppraisalDetails, FhaCaseDetails, Property } from "../loan/properties/property.ts";

/** A person as identified to the agency. The Social Security number is decrypted only for the call. */
export interface IdentifiedPerson {
  readonly borrowerId: number;
  readonly borrowerType: BorrowerType;
  readonly firstName: string;
  readonly middleName: string | null;
  readonly lastName: string;
  readonly suffix: string | null;
  readonly bornOn: Day;
  /** 9 digits; null if the loan has none. */
  readonly ssn: string | null;
}

/** The lender of a case, by its ids at the agency. */
interface LenderIds {
  /** 10 digits. */
  readonly lenderId: string;
  readonly sponsorId: string | null;
}

export interface CertificateCriteria {
  readonly certificateNumber: string | null;
  readonly lastName: string | null;
  readonly ssnLast4: string | null;
  readonly zipCode: string | null;
  readonly counseledFrom: Day | null;
  readonly counseledTo: Day | null;
  readonly agencyId: string | null;
}

export interface CaseNumberRequest extends LenderIds {
  readonly loanNumber: string;
  readonly adpCode: string;
  readonly hecmType: HecmType;
  readonly rateType: RateType;
  readonly applicationOn: Day;
  readonly borrowers: readonly IdentifiedPerson[];
  readonly address: Address;
  readonly property: Pick<Property, "propertyType" | "units" | "yearBuilt" | "countyFips"> &
    Omit<FhaCaseDetails, "fieldOffice">;
  /** Null if the counseling of a refinance is waived. */
  readonly counseling: {
    readonly counseledOn: Day;
    readonly certificateNumber: string | null;
    readonly agencyId: string | null;
  } | null;
  readonly originatorNmlsId: string | null;
  readonly fieldOffice: string | null;
  readonly processingType: string | null;
  /** All cases are direct endorsement (DE) cases: HUD no longer processes any itself. */
  readonly caseType: "regular_de";
  /** 9 digits; null if no broker took the application. */
  readonly sponsoredOriginatorEin: string | null;
  /** What the ADP code stands for, in the agency's attributes; null for an unknown code. */
  readonly program: AdpProgram | null;
  /** For a refinance: the case number of the prior HECM, as entered. */
  readonly priorCaseNumber: string | null;
}

export interface AssessmentRequest {
  readonly caseNumber: string;
  readonly assessment: Assessment;
  readonly monthlyIncomeCents: number;
  readonly monthlyObligationsCents: number;
  readonly monthlyPropertyChargesCents: number;
  readonly residualIncome: ResidualIncomeTest;
  readonly lesaType: string;
}

/** Figures of a loan's current calculation that the insurance application sends; amounts in cents. */
export interface CalculatedFigures {
  readonly maxClaimAmountCents: number;
  readonly principalLimitCents: number;
  readonly initialMipCents: number;
  readonly originationFeeCents: number;
  readonly expectedRate: Rate;
  readonly noteRate: Rate | null;
  /** The plan with every amount determined; null if no plan is chosen. */
  readonly paymentPlan: Omit<ResolvedPaymentPlan, "lastPaymentCents"> | null;
  readonly repairSetAsideCents: number;
  readonly servicingSetAsideCents: number;
  readonly lesa: { readonly type: LesaType; readonly amountCents: number };
  readonly mandatoryObligationsCents: number;
  /** For a purchase, like the required investment; null for other loans. */
  readonly purchasePriceCents: number | null;
  readonly requiredInvestmentCents: number | null;
}

/** The appraiser's license, as sent in the insurance application. */
export interface AppraiserLicense {
  readonly appraiserLicense: string | null;
  readonly licenseType: AppraiserLicenseType | null;
}

export interface InsuranceRequest
  extends LenderIds,
    CalculatedFigures,
    // The certification of a late request stays in the lender's file.
    Omit<FhaInsuranceDetails, "lateRequestCertifiedOn">,
    AppraiserLicense,
    Pick<NoteTerms, "margin" | "periodicCap" | "lifetimeCap">,
    Pick<FhaCaseDetails, "constructionCode"> {
  readonly caseNumber: string;
  readonly adpCode: string;
  readonly borrowers: readonly IdentifiedPerson[];
  readonly counselingCertificateNumber: string | null;
  readonly closingOn: Day;
  readonly disbursedOn: Day;
  /** For an adjustable rate. */
  readonly index: NoteTerms["noteIndex"];
  /** Without agency and date if it is waived. */
  readonly counseling: {
    readonly agencyId: string | null;
    readonly counseledOn: Day | null;
    readonly isWaived: boolean;
  };
  /** The underwriter's CHUMS id; null if none is entered. */
  readonly underwriterChumsId: string | null;
  readonly approvedOn: Day | null;
  /** Whether an earlier application was returned. */
  readonly isResubmission: boolean;
}

interface TransferRequest extends TransferDetails {
  readonly caseNumber: string;
}

/** What FHA Connection asks for with an appraisal that is not part of the appraisal itself. */
export interface AppraisalStatements {
  readonly remainingEconomicLifeYears: number | null;
  /** Whether it was checked if the home is in a disaster area. */
  readonly isDisasterChecked: boolean | null;
  /** Why a recently sold home is exempt from the property flipping rule; null if no exemption is claimed. */
  readonly flippingExemption: string | null;
  /** Whether the lender certifies that the data matches the appraisal. */
  readonly isCertified: boolean | null;
}

export interface AppraisalRequest extends FhaAppraisalDetails, AppraisalStatements, AppraiserLicense {
  readonly caseNumber: string;
  readonly sequence: 1 | 2;
  readonly appraisedValueCents: number;
  readonly effectiveOn: Day;
  readonly condition: AppraisalCondition | null;
  readonly repairsCents: number | null;
  /** With this appraisal, by the current calculation; null if there is none. */
  readonly maxClaimAmountCents: number | null;
  /** For a purchase. */
  readonly purchasePriceCents: number | null;
  readonly contractOn: Day | null;
  /** `update`: the same appraisal was logged before. */
  readonly assignment: "assign" | "update";
  /** Whether the home is in a special flood hazard area, by its flood zone; null if not known. */
  readonly isInFloodZone: boolean | null;
}

/** What is sent to the agency, by operation. */
export interface AgencyRequests {
  readonly address_validation: { readonly address: Address; readonly countyFips: string | null };
  readonly case_number_assignment: CaseNumberRequest;
  readonly certificate_search: CertificateCriteria;
  readonly hecm_financial_assessment: AssessmentRequest;
  readonly hecm_insurance_application: InsuranceRequest;
  readonly case_transfer: TransferRequest;
  readonly case_restore: { readonly caseNumber: string };
  /** At most five people. */
  readonly cairvs_authorization: { readonly lenderId: string; readonly borrowers: readonly IdentifiedPerson[] };
  readonly duplicate_mic: { readonly caseNumber: string; readonly lenderId: string };
  readonly escrow_closeout: {
    readonly caseNumber: string;
    readonly escrowType: EscrowType;
    readonly isUnusedMoneyAppliedToPrincipal: boolean | null;
  };
  readonly hecm_certificate: { readonly certificateNumber: string };
  readonly hecm_referral: {
    readonly loanNumber: string;
    readonly borrowers: readonly IdentifiedPerson[];
    readonly agencyId: string | null;
    readonly reason: string | null;
    readonly notes: string | null;
  };
  readonly address_change: { readonly caseNumber: string; readonly address: Address };
  readonly appraisal_logging: AppraisalRequest;
}
