import type { HmdaAnswers } from "../hmda/answers.ts";
import { open, type RowsOf, row } from "./row.ts";

const reported = open(
  "Only the HMDA register uses it, which is prepared after the action taken; a filed register keeps its values",
);
const denialReason = row({
  from: { ended: "correction" },
  reason: "The notice to the applicant states the reasons for the denial",
});

/** Answers for the register. */
export const hmdaRows: RowsOf<HmdaAnswers> = {
  denialReasons: denialReason,
  denialReasonOther: denialReason,
  creditScore: reported,
  coApplicantCreditScore: reported,
  creditModel: reported,
  creditModelOther: reported,
  coApplicantCreditModel: reported,
  coApplicantCreditModelOther: reported,
  automatedUnderwritingSystems: reported,
  automatedUnderwritingSystemOther: reported,
  automatedUnderwritingResults: reported,
  automatedUnderwritingResultOther: reported,
  loanPurpose: reported,
  incomeReliedOnCents: reported,
  debtToIncomeRatio: reported,
  combinedLoanToValueRatio: reported,
  propertyValueCents: reported,
  creditDecisionByCompany: reported,
  purchaserType: reported,
  submittedDirectly: reported,
  initiallyPayable: reported,
  manufacturedHomeSecuredPropertyType: reported,
  manufacturedHomeLandPropertyInterest: reported,
};
