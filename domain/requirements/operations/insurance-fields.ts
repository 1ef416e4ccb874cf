import type { InsuranceRequest } from "../../agency/requests.ts";
import type { RequirableField } from "../../agency/required-fields.ts";
import type { Loan } from "../../loan/loan.ts";
import { requirement } from "../requirement.ts";
import { type FieldRequirements, fhaConnection } from "./field-requirements.ts";

/** A loan, and the request that would be made for its insurance. */
interface JudgedInsuranceRequest {
  readonly loan: Pick<Loan, "hecmType" | "caseNumberAssignedOn">;
  readonly request: Pick<
    InsuranceRequest,
    Exclude<RequirableField<"hecm_insurance_application">, "agencyId"> | "counseling" | "repairSetAsideCents"
  >;
}

const rules = [fhaConnection("HECM Insurance Application")];

/** What FHA Connection requires of an insurance application beyond what every agency needs. */
export const insuranceFieldRequirements: FieldRequirements<
  RequirableField<"hecm_insurance_application">,
  JudgedInsuranceRequest
> = {
  repairsDueOn: requirement({
    code: "repairs_due_date_missing",
    subject: "insurance",
    severity: "required",
    rule: "Repairs with a set-aside have a due date",
    rules,
    sentence: "The day on which the repairs are due is missing: enter it on the loan",
    fields: ["fhaInsurance.repairsDueOn"],
    isMet: ({ request }) => request.repairSetAsideCents === 0 || request.repairsDueOn !== null,
  }),
  mipPaidOn: requirement({
    code: "mip_payment_missing",
    subject: "insurance",
    severity: "required",
    rule: "The initial premium has been paid",
    rules,
    sentence: "The day on which the initial premium was paid is missing: enter it on the loan",
    fields: ["fhaInsurance.mipPaidOn"],
    isMet: ({ request }) => request.mipPaidOn !== null,
  }),
  isPriorInsuranceTerminated: requirement({
    code: "prior_insurance_unknown",
    subject: "insurance",
    severity: "required",
    rule: "For a refinance, it is known whether the earlier insurance is terminated",
    rules,
    sentence: "Whether the insurance of the earlier HECM is terminated is missing: enter it on the loan",
    fields: ["fhaInsurance.isPriorInsuranceTerminated"],
    isMet: ({ loan, request }) => loan.hecmType !== "refinance" || request.isPriorInsuranceTerminated !== null,
  }),
  agencyId: requirement({
    code: "counseling_agency_missing",
    subject: "counseling",
    severity: "required",
    rule: "Counseling that is not waived names a counseling agency",
    rules,
    sentence:
      "HUD's id of the counseling agency is missing: retrieve the counseling certificate, or enter it on the loan",
    fields: ["counseling.agencyId"],
    isMet: ({ request: { counseling } }) => counseling.isWaived || counseling.agencyId !== null,
  }),
  underwriterChumsId: requirement({
    code: "underwriter_chums_id_missing",
    subject: "insurance",
    severity: "required",
    rule: "The underwriter has a CHUMS ID",
    rules,
    sentence: "The CHUMS id of the loan's underwriter is missing: enter it on the user who is the underwriter",
    fields: ["underwriterId"],
    isMet: ({ request }) => request.underwriterChumsId !== null,
  }),
  approvedOn: requirement({
    code: "approval_not_after_case_number",
    subject: "insurance",
    severity: "required",
    rule: "The loan was approved after its case number was assigned",
    rules,
    sentence: "The approval date is missing, or not after the date of the FHA case number: enter it on the loan",
    fields: ["approvedOn"],
    isMet: ({ loan: { caseNumberAssignedOn }, request: { approvedOn } }) =>
      approvedOn !== null && (caseNumberAssignedOn === null || approvedOn > caseNumberAssignedOn),
  }),
  constructionCode: requirement({
    code: "insured_construction_unknown",
    subject: "property",
    severity: "required",
    rule: "The construction status of the home is known",
    rules,
    sentence: "The construction code is missing: enter it on the property",
    fields: ["property.fhaCase.constructionCode"],
    isMet: ({ request }) => request.constructionCode !== null,
  }),
  appraiserLicense: requirement({
    code: "appraiser_license_missing",
    subject: "appraisal",
    severity: "required",
    rule: "The appraiser's license is given",
    rules,
    sentence: "The appraiser's license is missing: send it with this request",
    fields: ["appraiserLicense"],
    isMet: ({ request }) => request.appraiserLicense !== null,
  }),
  licenseType: requirement({
    code: "appraiser_license_type_missing",
    subject: "appraisal",
    severity: "required",
    rule: "The type of the appraiser's license is given",
    rules,
    sentence: "The type of the appraiser's license is missing: send it with this request",
    fields: ["licenseType"],
    isMet: ({ request }) => request.licenseType !== null,
  }),
};
