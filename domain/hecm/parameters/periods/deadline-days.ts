import { day } from "../../../kernel/day.ts";
import type { Parameter } from "../../../kernel/in-force.ts";
import { COMPLETE_FROM, caseNumberAnswers, mediumConfidence, mortgageeLetter, regulationB } from "../sources.ts";

/** The number of days from counseling during which an application may rely on its certificate. */
export const counselingValidityDays: Parameter<number> = {
  id: "hecm.counseling_validity_days",
  name: "days for which a counseling certificate is valid",
  unit: "days",
  keyedBy: "counseling",
  verifiedThrough: day("2026-12-31"),
  steps: [
    {
      from: COMPLETE_FROM,
      until: null,
      value: 180,
      source: mortgageeLetter("00-10", null, "validity of the counseling certificate"),
    },
  ],
};

/** The number of months without a last action after which the agency cancels a case number automatically. */
export const caseNumberMonths: Parameter<number> = {
  id: "hecm.case_number_months",
  name: "months of a case number without a last action",
  unit: "months",
  keyedBy: "case number assigned",
  verifiedThrough: day("2026-12-31"),
  steps: [
    {
      from: COMPLETE_FROM,
      until: null,
      value: 6,
      source: caseNumberAnswers("automatic cancellation, KA-04745"),
    },
  ],
};

/** The number of days from disbursement within which the insurance must be applied for. */
export const insuranceApplicationDays: Parameter<number> = {
  id: "hecm.insurance_application_days",
  name: "days for applying for the insurance",
  unit: "days",
  keyedBy: "disbursement",
  verifiedThrough: day("2026-12-31"),
  steps: [
    {
      from: COMPLETE_FROM,
      until: null,
      value: 60,
      source: mediumConfidence(mortgageeLetter("2013-02", null, "submission for insurance endorsement")),
    },
  ],
};

/** The number of days from application within which the applicant must be notified of the decision. */
export const actionNoticeDays: Parameter<number> = {
  id: "regulation_b.action_notice_days",
  name: "days for the notice of action taken",
  unit: "days",
  keyedBy: "application",
  verifiedThrough: day("2026-12-31"),
  steps: [{ from: COMPLETE_FROM, until: null, value: 30, source: regulationB("1002.9(a)(1)(i) and (c)(1)") }],
};
