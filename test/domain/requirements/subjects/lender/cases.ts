import { submittedAssessment } from "../../../../../domain/casebook/sample/assessment.ts";
import { day } from "../../../../../domain/kernel/day.ts";
import { aLicense } from "../../../../fixtures/company/user.ts";
import { base } from "../base-loan.ts";
import type { Case } from "../case.ts";
import { ofAgency } from "../given-loan.ts";
import { moved, of } from "./given.ts";

/** The cases of the requirements about the lender. */
export const lenderCases: readonly Case[] = [
  [
    "underwriter_missing",
    { loan: { underwriterId: 9 } },
    { loan: { underwriterId: null } },
    "No underwriter is named on the loan",
  ],
  [
    "approval_date_missing",
    { loan: { caseNumberAssignedOn: day("2026-04-06"), approvedOn: day("2026-04-07") } },
    { loan: { caseNumberAssignedOn: day("2026-04-06"), approvedOn: day("2026-04-06") } },
    "The approval date is missing, or not after the date of the FHA case number: the application for the insurance needs it",
  ],
  [
    "loan_officer_inactive",
    {},
    of({ loanOfficer: { isActive: false } }),
    "The loan officer, Otto Example, is no longer active: name another one",
  ],
  [
    "loan_officer_nmls_id_missing",
    of({ loanOfficer: { nmlsId: "7" } }),
    of({ loanOfficer: { nmlsId: null } }),
    "The NMLS id of the loan officer, Otto Example, is missing: enter it on the user",
  ],
  [
    // Applied for on April 2, 2026 and closed on April 20.
    "loan_officer_license_missing",
    of({ loanOfficer: { stateLicenses: [aLicense("2026-04-02", "2026-04-20")] } }),
    of({ loanOfficer: { stateLicenses: [aLicense("2026-04-02", "2026-04-19")] } }),
    "The loan officer, Otto Example, has no license of IL that was valid until today or the closing: enter it on the user, or the company's HMDA agency code if a federal agency supervises it as a depository",
  ],
  [
    "company_not_licensed_in_state",
    { facts: { company: { statesLicensed: ["IL"] } } },
    { facts: { company: { statesLicensed: ["CO"] } } },
    "The company is not licensed in IL, the state of the property",
  ],
  [
    "underwriter_inactive",
    of({ underwriter: { isActive: true } }),
    of({ underwriter: { isActive: false } }),
    "The underwriter, Otto Example, is no longer active: name another one",
  ],
  [
    "underwriter_not_registered",
    of({ underwriter: { chumsId: "ABCD" } }),
    of({ underwriter: { chumsId: null } }),
    "The CHUMS id of the underwriter, Otto Example, is missing: enter it on the user",
  ],
  [
    "duties_not_separated",
    { loan: { loanOfficerId: 1, underwriterId: 2, closerId: 3 } },
    { loan: { loanOfficerId: 1, underwriterId: 2, closerId: 2 }, facts: of({ underwriter: {} }).facts },
    "The loan names Otto Example as underwriter and as closer",
  ],
  [
    "assessed_by_loan_officer",
    ofAgency({ financialAssessment: { ...submittedAssessment, submittedByUserId: 2 } }),
    ofAgency({ financialAssessment: { ...submittedAssessment, submittedByUserId: base.loanOfficerId } }),
    "The loan officer, Otto Example, submitted the financial assessment",
  ],
  [
    "approved_by_loan_officer",
    { loan: { loanOfficerId: 1, statusHistory: moved(["clear_to_close", 2]) } },
    {
      loan: {
        loanOfficerId: 1,
        statusHistory: moved(["clear_to_close", 2], ["underwriting", 2], ["clear_to_close", 1]),
      },
    },
    "The loan officer, Otto Example, cleared the loan to close",
  ],
  [
    "closed_by_approver",
    { loan: { loanOfficerId: 1, statusHistory: moved(["clear_to_close", 2], ["closing", 3]) } },
    { loan: { loanOfficerId: 1, statusHistory: moved(["clear_to_close", 2], ["closing", 2]) } },
    "The loan was moved to its closing by user 2, who took it or cleared it to close",
  ],
];
