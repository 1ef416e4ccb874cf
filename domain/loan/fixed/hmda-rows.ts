import type { HmdaAnswers } from "../hmda/answers.ts";
import { open, type RowsOf, row } from "./row.ts";

const reported = open("Only the register uses it, and is made after the action; a filed register keeps what was filed");
const ground = row({
  from: { ended: "correction" },
  reason: "The applicant is notified of the reasons of the decision",
});

/** Answers for the register. */
export const hmdaRows: RowsOf<HmdaAnswers> = {
  denialReasons: ground,
  denialReasonOther: ground,
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
