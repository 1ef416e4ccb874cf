import type { AgencyOperation } from "../../../../../domain/agency/operations.ts";

/** What each operation of the agency does, for those who decide whether to send it; in the order of a loan's life. */
export const operationSentences: Readonly<Record<AgencyOperation, readonly string[]>> = {
  address_validation: [
    "Looks up the address of the home in the agency’s postal file, and keeps what it finds as the validated address, with its ZIP code, county and census tract.",
    "An address that is not found changes nothing.",
  ],
  certificate_search: [
    "Searches the agency’s counseling certificates. What is found is shown with the clients’ names masked, and nothing of it is stored on the loan.",
  ],
  hecm_referral: ["Refers the people on the loan to HECM counseling. It may be sent at any time."],
  hecm_certificate: [
    "Fetches a counseling certificate by its number, and stores it on the loan if it names someone on the loan.",
  ],
  case_number_assignment: [
    "Requests the FHA case number of the loan. A loan gets one, which stays the same.",
    "The agency may hold the request; sent again, it asks whether the hold has ended.",
  ],
  cairvs_authorization: [
    "Asks CAIVRS, the federal government’s list of debts in default, about every borrower and co-borrower, and stores the answer on the loan.",
    "A borrower who is not clear keeps the loan from being cleared to close.",
  ],
  hecm_financial_assessment: [
    "Submits the financial assessment: the answers about credit history, income and property charges, and the residual income with the set-aside that follows from them.",
    "Once the agency has it, a loan in origination moves to processing.",
  ],
  appraisal_logging: [
    "Logs the appraisal of the home; where the agency requires a second one or the loan has it, that one is logged next.",
    "What is left empty below is taken from the loan. What is entered replaces the loan’s once the appraisal is logged.",
  ],
  address_change: [
    "Changes the address of the case before the loan is insured. Once the agency accepts it, it is the address of the home.",
    "If it is left empty, the property's pending address is sent.",
  ],
  case_transfer: [
    "Transfers the case to another lender before the loan is insured. Afterward, only look-ups can be sent for this loan.",
  ],
  case_restore: [
    "Asks the agency to restore a case that it canceled or archived.",
    "The agency may not decide at once; sent again, it asks what was decided.",
  ],
  hecm_insurance_application: [
    "Applies for the FHA insurance of a closed loan, with the figures of its current calculation.",
    "It may be sent until the agency endorses the loan, also after it returned an application.",
  ],
  duplicate_mic: [
    "Looks for the mortgage insurance certificate of an endorsed loan, and stores it on the loan if there is one.",
  ],
  escrow_closeout: [
    "Closes out an escrow of an endorsed loan, usually that of its repairs, and marks the loan’s escrow as closed.",
  ],
};
