import type { Rate } from "../../kernel/rate.ts";
import type {
  CoApplicantCreditModel,
  CreditModel,
  DenialReason,
  LoanPurpose,
  ManufacturedHomeLandInterest,
  ManufacturedHomeSecurity,
  PurchaserType,
  UnderwritingResult,
  UnderwritingSystem,
} from "./codes.ts";

/**
 * The register fields that nothing else on the loan determines, as codes of the HMDA filing instructions. Null if the register uses what
 * follows from the loan.
 */
export interface HmdaAnswers {
  readonly denialReasons: readonly DenialReason[];
  readonly denialReasonOther: string | null;
  readonly creditScore: number | null;
  readonly coApplicantCreditScore: number | null;
  readonly creditModel: CreditModel | null;
  readonly creditModelOther: string | null;
  readonly coApplicantCreditModel: CoApplicantCreditModel | null;
  readonly coApplicantCreditModelOther: string | null;
  readonly automatedUnderwritingSystems: readonly UnderwritingSystem[];
  readonly automatedUnderwritingSystemOther: string | null;
  readonly automatedUnderwritingResults: readonly UnderwritingResult[];
  readonly automatedUnderwritingResultOther: string | null;
  readonly loanPurpose: LoanPurpose | null;
  /** Yearly income; "none" if the decision did not rely on income. */
  readonly incomeReliedOnCents: number | "none" | null;
  readonly debtToIncomeRatio: Rate | null;
  readonly combinedLoanToValueRatio: Rate | null;
  readonly propertyValueCents: number | null;
  /** Whether the company made the credit decision, and so reports the application. */
  readonly creditDecisionByCompany: boolean | null;
  readonly purchaserType: PurchaserType | null;
  readonly submittedDirectly: boolean | null;
  readonly initiallyPayable: boolean | null;
  readonly manufacturedHomeSecuredPropertyType: ManufacturedHomeSecurity | null;
  readonly manufacturedHomeLandPropertyInterest: ManufacturedHomeLandInterest | null;
}

/** No answers yet. */
export const noHmdaAnswers: HmdaAnswers = {
  denialReasons: [],
  denialReasonOther: null,
  creditScore: null,
  coApplicantCreditScore: null,
  creditModel: null,
  creditModelOther: null,
  coApplicantCreditModel: null,
  coApplicantCreditModelOther: null,
  automatedUnderwritingSystems: [],
  automatedUnderwritingSystemOther: null,
  automatedUnderwritingResults: [],
  automatedUnderwritingResultOther: null,
  loanPurpose: null,
  incomeReliedOnCents: null,
  debtToIncomeRatio: null,
  combinedLoanToValueRatio: null,
  propertyValueCents: null,
  creditDecisionByCompany: null,
  purchaserType: null,
  submittedDirectly: null,
  initiallyPayable: null,
  manufacturedHomeSecuredPropertyType: null,
  manufacturedHomeLandPropertyInterest: null,
};
