import { counselingValidityDays } from "../hecm/parameters/periods/deadline-days.ts";
import { rescissionWait } from "../hecm/parameters/periods/waiting-periods.ts";
import type { Day } from "../kernel/day.ts";
import { counselingMissing, unmetCounseling } from "../loan/agency/counseling-evidence.ts";
import type { Loan } from "../loan/loan.ts";
import { fhaCaseOf, type Property } from "../loan/properties/property.ts";
import type { CalculationStanding } from "../loan/status/calculation-standing.ts";
import { fhaConnection } from "./operations/field-requirements.ts";
import { requirement, requirementInWords } from "./requirement.ts";
import { condominiumRegulation, hecmRegulation, inForceFrom, ownRule, regulationC, stepsOf } from "./sources.ts";

/** Requirements that moves and requests to the agency share. */

interface OfLoan {
  readonly loan: Loan;
}

export const applicationDateKnown = requirement<OfLoan>({
  code: "application_date_missing",
  subject: "application",
  severity: "required",
  rule: "The loan has an application date",
  rules: [inForceFrom(null, regulationC("1003.4(a)(1)(ii)"))],
  sentence: "The application date is missing: enter it",
  fields: ["applicationOn"],
  isMet: ({ loan: { applicationOn } }) => applicationOn !== null,
});

export const everyoneCounseled = requirementInWords<
  OfLoan & { readonly calculation: Pick<CalculationStanding, "isCounselingWaivable">; readonly today: Day }
>({
  code: "counseling_incomplete",
  subject: "counseling",
  severity: "required",
  rule: "Everyone on the loan was counseled before the case number was assigned, and the counseling was valid on the application date; or the counseling of a refinance is waived",
  rules: [hecmRegulation("206.41"), hecmRegulation("206.53(d)"), ...stepsOf(counselingValidityDays)],
  sentence: counselingMissing,
  fields: ["counseling", "borrowers.counselingCertificates", "agency.certificate"],
  texts: ({ loan, calculation: { isCounselingWaivable = false }, today }) =>
    unmetCounseling(loan, today, isCounselingWaivable),
});

export const caseNumberAssigned = requirement<OfLoan>({
  code: "case_number_not_assigned",
  subject: "case_number",
  severity: "required",
  rule: "The loan has an active FHA case number",
  rules: [ownRule("an insured loan has a case")],
  sentence: "The FHA case number is missing: request it",
  fields: ["agency.caseNumber"],
  isMet: ({ loan: { agency } }) => agency.caseNumber.state === "assigned",
});

export const condominiumApproved = requirement<{
  readonly loan: { readonly property: Pick<Property, "propertyType" | "fhaCase"> };
}>({
  code: "condo_approval_missing",
  subject: "property",
  severity: "required",
  rule: "A condominium that is not a site condominium has FHA approval",
  rules: [condominiumRegulation("206.51, which refers to 203.43b"), fhaConnection("Case Number Assignment")],
  sentence: "FHA's approval of the condominium is missing: enter it on the property, or that it is a site condominium",
  fields: ["property.fhaCase.condoApprovalId", "property.fhaCase.isSiteCondo"],
  isMet: ({ loan: { property } }) => {
    const { condoApprovalId, isSiteCondo } = fhaCaseOf(property);
    return property.propertyType !== "condominium" || isSiteCondo === true || condoApprovalId !== null;
  },
});

export const assessmentMade = requirement<OfLoan>({
  code: "financial_assessment_missing",
  subject: "assessment",
  severity: "required",
  rule: "The financial assessment is completed before the loan is approved",
  rules: [hecmRegulation("206.37(b)(1)")],
  sentence: "The financial assessment is missing: submit it to the agency",
  fields: ["agency.financialAssessment"],
  isMet: ({ loan: { agency } }) => agency.financialAssessment !== null,
});

export const closingDateKnown = requirement<OfLoan>({
  code: "closing_date_missing",
  subject: "closing",
  severity: "required",
  rule: "The closing date is known",
  rules: [ownRule("ages, appraisal and rates count on that day")],
  sentence: "The closing date is missing: enter it",
  fields: ["closingOn"],
  isMet: ({ loan: { closingOn } }) => closingOn !== null,
});

export const disbursementDateKnown = requirement<OfLoan>({
  code: "disbursement_date_missing",
  subject: "closing",
  severity: "required",
  rule: "The disbursement date is known",
  rules: stepsOf(rescissionWait),
  sentence: "The disbursement date is missing: enter it",
  fields: ["disbursedOn"],
  isMet: ({ loan: { disbursedOn } }) => disbursedOn !== null,
});
