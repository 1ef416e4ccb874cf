import { loggedAppraisal } from "../../../../../domain/casebook/sample/fixed-values.ts";
import { day } from "../../../../../domain/kernel/day.ts";
import { aStatusEntry } from "../../../../fixtures/loan/loan.ts";
import { withProperty } from "../../../agency/example.ts";
import { agency, loan, logging } from "../given.ts";
import { base, type Case } from "../judged-request.ts";

export const insuranceCases: readonly Case[] = [
  [
    "loan_not_funded",
    {},
    loan({ statusHistory: [aStatusEntry("closing")] }),
    "The loan is not funded: apply for the insurance once it is",
  ],
  [
    "brokered_loan_insured",
    loan({ channel: "wholesale" }),
    loan({ channel: "brokered", fundingLender: { companyName: "Example Funding", nmlsId: null } }),
    "The loan is brokered: the lender that funded it applies for the insurance",
  ],
  [
    // From March 2 to May 1, 2026, today, are 29 + 30 + 1 = 60 days.
    "late_request_not_certified",
    loan({ disbursedOn: day("2026-03-02"), fhaInsurance: null }),
    loan({ disbursedOn: day("2026-03-01"), fhaInsurance: null }),
    "The application for the insurance is late: enter the day of the late request's certification",
  ],
  [
    // Today is May 1, 2026.
    "insurance_before_disbursement",
    loan({ disbursedOn: day("2026-05-01") }),
    loan({ disbursedOn: day("2026-05-02") }),
    "The disbursement date is in the future: apply for the insurance once the loan is disbursed",
  ],
  [
    "second_appraisal_not_logged",
    agency({ appraisal: { ...loggedAppraisal, isSecondAppraisalRequired: true, sequence: 2 } }),
    agency({ appraisal: { ...loggedAppraisal, isSecondAppraisalRequired: true } }),
    "The second appraisal is not logged",
  ],
  [
    "figures_missing",
    {},
    { hasCurrentFigures: false },
    "The loan has no calculation of its current terms: calculate it again",
  ],
  [
    "adp_code_missing",
    agency({ adpCode: null }),
    { loan: withProperty({ ...base, agency: { ...base.agency, adpCode: null } }, { propertyType: null }) },
    "The loan's ADP code is not known",
  ],
  [
    "repairs_due_date_missing",
    logging({ repairSetAsideCents: 1, repairsDueOn: day("2026-12-01") }),
    logging({ repairSetAsideCents: 1 }),
    "The day on which the repairs are due is missing: enter it on the loan",
  ],
  [
    "mip_payment_missing",
    {},
    logging({ mipPaidOn: null }),
    "The day on which the initial premium was paid is missing: enter it on the loan",
  ],
  [
    "prior_insurance_unknown",
    { ...logging({ isPriorInsuranceTerminated: false }), ...loan({ hecmType: "refinance" }) },
    loan({ hecmType: "refinance" }),
    "Whether the insurance of the earlier HECM is terminated is missing: enter it on the loan",
  ],
  [
    "counseling_agency_missing",
    logging({ counseling: { agencyId: null, counseledOn: null, isWaived: true } }),
    logging({ counseling: { agencyId: null, counseledOn: day("2026-03-02"), isWaived: false } }),
    "HUD's id of the counseling agency is missing: retrieve the counseling certificate, or enter it on the loan",
  ],
  [
    "underwriter_chums_id_missing",
    {},
    logging({ underwriterChumsId: null }),
    "The CHUMS id of the loan's underwriter is missing: enter it on the user who is the underwriter",
  ],
  [
    "approval_not_after_case_number",
    { ...loan({ caseNumberAssignedOn: day("2026-04-06") }), ...logging({ approvedOn: day("2026-04-07") }) },
    { ...loan({ caseNumberAssignedOn: day("2026-04-06") }), ...logging({ approvedOn: day("2026-04-06") }) },
    "The approval date is missing, or not after the date of the FHA case number: enter it on the loan",
  ],
  [
    "insured_construction_unknown",
    {},
    logging({ constructionCode: null }),
    "The construction code is missing: enter it on the property",
  ],
  [
    "appraiser_license_missing",
    {},
    logging({ appraiserLicense: null }),
    "The appraiser's license is missing: send it with this request",
  ],
  [
    "appraiser_license_type_missing",
    {},
    logging({ licenseType: null }),
    "The type of the appraiser's license is missing: send it with this request",
  ],
];
