import type { Day, Instant } from "../../kernel/day.ts";
import type { AssessedData } from "./assessed-data.ts";
import type { AgencyHome } from "./case-facts.ts";

/** A federal debt or claim that the credit-alert system (CAIVRS) found of a borrower. */
export interface CreditAlertHit {
  readonly agencyName: string;
  readonly agencyCaseNumber: string | null;
  readonly caseType: string;
  readonly phone: string | null;
}

/** The answer of the credit-alert system for one borrower. */
export interface CreditAlertAuthorization {
  readonly borrowerId: number;
  /** 10 characters; the first is the result; null where the agency gives none because of what it found. */
  readonly authorizationNumber: string | null;
  readonly hits: readonly CreditAlertHit[];
  readonly isClear: boolean;
  readonly authorizedAt: Instant;
}

/** The income that is left for a family's needs, beside what its region and size require; cents a month. */
export interface ResidualIncomeTest {
  readonly effectiveIncomeCents: number;
  readonly expensesCents: number;
  readonly residualIncomeCents: number;
  readonly requiredCents: number;
  readonly region: string;
  readonly householdSize: number;
  readonly isMet: boolean;
  /** Whether the required amount was checked against its source. */
  readonly isRequirementVerified: boolean;
}

/** The financial assessment as the agency took it. */
export interface SubmittedAssessment {
  readonly submittedAt: Instant;
  /** Who submitted it, or entered its outcome; null where that was before this was kept. */
  readonly submittedByUserId: number | null;
  readonly residualIncome: ResidualIncomeTest;
  /** Whether a life expectancy set-aside is required, as the agency answered; null where it did not say. */
  readonly isSetAsideRequired: boolean | null;
  /** What it was made of; null where it was submitted before that was kept. */
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
  /** The day of that where the company is; of one that a person recorded the day on which the agency logged it. */
  readonly loggedOn: Day;
  /** 1: the first appraisal, 2: the second one. */
  readonly sequence: 1 | 2;
  readonly appraisedValueCents: number;
  readonly effectiveOn: Day;
  readonly expiresOn: Day;
  readonly appraiserLicense: string | null;
  readonly licenseType: AppraiserLicenseType | null;
  readonly condition: AppraisalCondition | null;
  readonly repairsCents: number | null;
  /** Whether the agency requires a second appraisal; the lower of the two values counts. */
  readonly isSecondAppraisalRequired: boolean;
  /** The home as it was reported to the agency; null where it was logged before that was kept. */
  readonly home: AgencyHome | null;
}

/** The insurance application and its outcome. */
export interface InsuranceApplication {
  readonly submittedAt: Instant;
  readonly answeredAt: Instant;
  readonly endorsedOn: Day | null;
  /** Why the agency returned the application, in its words. */
  readonly returnReasons: readonly string[];
}

/** A counseling certificate as the agency keeps it. */
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

/** That the borrower was referred to counseling. */
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

/** A mortgage insurance certificate as the agency issued it. */
export interface MortgageInsuranceCertificate {
  readonly checkedAt: Instant;
  readonly controlNumber: string;
  readonly adpCode: string | null;
  readonly endorsedOn: Day | null;
  readonly maxClaimAmountCents: number | null;
  readonly borrowerNames: readonly string[];
}

/** What the lender says of a transfer. */
export interface TransferDetails {
  /** 10 digits. */
  readonly newLenderId: string;
  readonly newSponsorId: string | null;
  readonly sponsoredOriginatorEin: string | null;
  readonly assignmentLetterOn: Day | null;
  readonly isAppraisalTransferred: boolean | null;
  readonly reason: string | null;
}

/** A transfer, and when the agency made it. */
export interface Transfer extends TransferDetails {
  readonly transferredAt: Instant;
}
