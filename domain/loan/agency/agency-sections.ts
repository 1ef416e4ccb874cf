import type { Day, Instant } from "../../kernel/day.ts";
import type { AssessedData } from "./assessed-data.ts";
import type { AgencyHome } from "./case-facts.ts";

/** A federal debt or claim that CAIVRS, the credit alert system, found for a borrower. */
export interface CreditAlertHit {
  readonly agencyName: string;
  readonly agencyCaseNumber: string | null;
  readonly caseType: string;
  readonly phone: string | null;
}

/** The CAIVRS response for one borrower. */
export interface CreditAlertAuthorization {
  readonly borrowerId: number;
  /** 10 characters, of which the first is the result. Null if the agency issued no number because of what it found. */
  readonly authorizationNumber: string | null;
  readonly hits: readonly CreditAlertHit[];
  readonly isClear: boolean;
  readonly authorizedAt: Instant;
}

/** The residual income, with the amount required for the region and family size; cents a month. */
export interface ResidualIncomeTest {
  readonly effectiveIncomeCents: number;
  readonly expensesCents: number;
  readonly residualIncomeCents: number;
  readonly requiredCents: number;
  readonly region: string;
  readonly householdSize: number;
  readonly isMet: boolean;
  /** Whether the required amount was verified against its source. */
  readonly isRequirementVerified: boolean;
}

/** The financial assessment as submitted to the agency. */
export interface SubmittedAssessment {
  readonly submittedAt: Instant;
  /** Who submitted it or entered its outcome; null if that was before this was stored. */
  readonly submittedByUserId: number | null;
  readonly residualIncome: ResidualIncomeTest;
  /** Whether the agency requires a life expectancy set-aside; null if its response did not say. */
  readonly isSetAsideRequired: boolean | null;
  /** The data that the assessment was based on; null if it was submitted before this was stored. */
  readonly madeOf: AssessedData | null;
  readonly lastActionBy: string | null;
  readonly lastActionOn: Day | null;
}

export const appraisalConditions = [
  "as_is",
  "subject_to_completion",
  "subject_to_repairs",
  "subject_to_inspection",
] as const;
export type AppraisalCondition = (typeof appraisalConditions)[number];

export const appraiserLicenseTypes = ["licensed", "certified_general", "certified_residential"] as const;
export type AppraiserLicenseType = (typeof appraiserLicenseTypes)[number];

/** An appraisal as the agency logged it. */
export interface LoggedAppraisal {
  readonly loggedAt: Instant;
  /** The company's date of that instant. For an appraisal that a person recorded: the date on which the agency logged it. */
  readonly loggedOn: Day;
  /** 1 for the first appraisal, 2 for the second. */
  readonly sequence: 1 | 2;
  readonly appraisedValueCents: number;
  readonly effectiveOn: Day;
  readonly expiresOn: Day;
  readonly appraiserLicense: string | null;
  readonly licenseType: AppraiserLicenseType | null;
  readonly condition: AppraisalCondition | null;
  readonly repairsCents: number | null;
  /** Whether the agency requires a second appraisal. If so, the lower value is used. */
  readonly isSecondAppraisalRequired: boolean;
  /** The home as reported to the agency; null if it was logged before this was stored. */
  readonly home: AgencyHome | null;
}

/** The insurance application and its outcome. */
export interface InsuranceApplication {
  readonly submittedAt: Instant;
  readonly answeredAt: Instant;
  readonly endorsedOn: Day | null;
  /** Why the agency returned the application, in its own words. */
  readonly returnReasons: readonly string[];
}

/** A counseling certificate in the agency's records. */
export interface CounselingCertificate {
  readonly certificateType: "counseling";
  readonly certificateNumber: string;
  readonly counseledOn: Day;
  readonly issuedOn: Day | null;
  readonly expiresOn: Day;
  readonly agencyId: string | null;
  readonly agencyName: string | null;
  readonly agencyPhone: string | null;
  readonly counselorName: string | null;
  readonly method: "telephone" | "face_to_face" | null;
  readonly durationMinutes: number | null;
  readonly feeCents: number | null;
  readonly isFeeWaived: boolean | null;
  readonly clients: readonly { readonly firstName: string; readonly lastName: string }[];
  readonly retrievedAt: Instant;
}

/** A referral of the borrower to counseling. */
export interface Referral {
  readonly submittedAt: Instant;
  readonly agencyId: string | null;
  readonly reason: string | null;
  readonly notes: string | null;
}

export const escrowTypes = ["repair", "eem", "203k"] as const;
export type EscrowType = (typeof escrowTypes)[number];

export interface EscrowCloseout {
  readonly closedAt: Instant;
  readonly escrowType: EscrowType;
  readonly isUnusedMoneyAppliedToPrincipal: boolean | null;
}

/** A mortgage insurance certificate (MIC) issued by the agency. */
export interface MortgageInsuranceCertificate {
  readonly checkedAt: Instant;
  readonly controlNumber: string;
  readonly adpCode: string | null;
  readonly endorsedOn: Day | null;
  readonly maxClaimAmountCents: number | null;
  readonly borrowerNames: readonly string[];
}

/** What the lender enters for a case transfer. */
export interface TransferDetails {
  /** 10 digits. */
  readonly newLenderId: string;
  readonly newSponsorId: string | null;
  readonly sponsoredOriginatorEin: string | null;
  readonly assignmentLetterOn: Day | null;
  readonly isAppraisalTransferred: boolean | null;
  readonly reason: string | null;
}

/** A case transfer, with the time at which the agency made it. */
export interface Transfer extends TransferDetails {
  readonly transferredAt: Instant;
}
