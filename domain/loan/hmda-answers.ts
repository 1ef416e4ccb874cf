/**
 * The register fields that nothing else on the loan determines, as codes of the HMDA filing instructions; the names in
 * quotes there are the columns of the loan application register.
 */
export interface HmdaAnswers {
  readonly denialReasons: readonly number[];
  readonly denialReasonOther: string | null;
  readonly creditScore: number | null;
  readonly coApplicantCreditScore: number | null;
  readonly creditModel: number | null;
  readonly creditModelOther: string | null;
  readonly automatedUnderwritingSystems: readonly number[];
  readonly automatedUnderwritingSystemOther: string | null;
  readonly automatedUnderwritingResults: readonly number[];
  readonly automatedUnderwritingResultOther: string | null;
  readonly purchaserType: number | null;
  readonly submittedDirectly: boolean | null;
  readonly initiallyPayable: boolean | null;
  readonly manufacturedHomeSecuredPropertyType: number | null;
  readonly manufacturedHomeLandPropertyInterest: number | null;
}

/** Nothing answered yet. */
export const noHmdaAnswers: HmdaAnswers = {
  denialReasons: [],
  denialReasonOther: null,
  creditScore: null,
  coApplicantCreditScore: null,
  creditModel: null,
  creditModelOther: null,
  automatedUnderwritingSystems: [],
  automatedUnderwritingSystemOther: null,
  automatedUnderwritingResults: [],
  automatedUnderwritingResultOther: null,
  purchaserType: null,
  submittedDirectly: null,
  initiallyPayable: null,
  manufacturedHomeSecuredPropertyType: null,
  manufacturedHomeLandPropertyInterest: null,
};
