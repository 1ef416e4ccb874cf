import { expect, test } from "bun:test";
import { hecmFinancialAssessment } from "../../../domain/agency/decisions/hecm-financial-assessment.ts";
import { hecmInsuranceApplication } from "../../../domain/agency/decisions/hecm-insurance-application.ts";
import { hecmReferral } from "../../../domain/agency/decisions/hecm-referral.ts";
import { instant } from "../../fixtures/clock.ts";
import { aLoanForCase, applyContext, now, success, today } from "./example.ts";

/** An hour before its answer was recorded, because the answer was lost and found by another request. */
const sentAt = instant("2026-05-01T15:00:00.000Z");
const lateAnswer = <Context extends object>(context: Context) => ({ ...context, startedAt: sentAt, now });

test("a referral counts as submitted when it was sent, however late its answer was recorded", () => {
  const input = { agencyId: null, reason: null, notes: null };
  const { loan } = hecmReferral.apply(
    aLoanForCase(),
    success({ referralStatus: null }),
    lateAnswer(applyContext<"hecm_referral">(input)),
  );
  expect(loan.agency.referral?.submittedAt).toBe(sentAt);
});

test("a financial assessment counts as submitted when it was sent, however late its answer was recorded", () => {
  const { loan } = hecmFinancialAssessment.apply(
    aLoanForCase(),
    success({ isSetAsideRequired: null, lastActionBy: "M12345", lastActionOn: today }),
    lateAnswer(applyContext<"hecm_financial_assessment">({}, { residualIncome: {} })),
  );
  expect(loan.agency.financialAssessment?.submittedAt).toBe(sentAt);
});

test("an insurance application counts as submitted when it was sent, and as answered when its answer was recorded", () => {
  const { loan } = hecmInsuranceApplication.apply(
    aLoanForCase(),
    success({ insuranceStatus: "submitted", endorsedOn: null, returnReasons: [] }),
    lateAnswer(applyContext<"hecm_insurance_application">({ appraiserLicense: null, licenseType: null })),
  );
  expect(loan.agency.insurance).toMatchObject({ submittedAt: sentAt, answeredAt: now });
});
