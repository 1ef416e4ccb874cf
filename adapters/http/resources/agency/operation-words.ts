import type { AgencyOperation } from "../../../../domain/agency/operations.ts";

interface OperationWords {
  readonly summary: string;
  readonly description: string;
}

/** Summary and description of each operation in the API document. */
export const operationWords: Readonly<Record<AgencyOperation, OperationWords>> = {
  address_validation: {
    summary: "Validate the property address",
    description:
      "Looks up the address in the agency's postal file and stores both the entered and the validated address. An address that is not found is refused with 422, and nothing changes. With `override`, the entered address is accepted as validated without calling the agency. Once a case number is requested, the address of the property can no longer change this way.",
  },
  case_number_assignment: {
    summary: "Request an FHA case number",
    description:
      "A loan gets one case number, which stays the same. If the agency holds the request, sending the operation again asks for its state. The operation requires the application date, address, property type, Social Security numbers, the company's FHA lender id, and counseling of everyone on the loan.",
  },
  certificate_search: {
    summary: "Search counseling certificates",
    description:
      "Searches certificates by at least one criterion and returns at most 50 matches, with the clients' names masked. Nothing is stored on the loan.",
  },
  hecm_financial_assessment: {
    summary: "Submit the financial assessment",
    description:
      "Sends the answers about credit history, income, expenses and property charges, and the residual income test with the resulting set-aside. If it succeeds, a loan in origination moves to processing.",
  },
  hecm_insurance_application: {
    summary: "Apply for mortgage insurance",
    description:
      "Applies for FHA insurance with the figures of the loan's current calculation, after appraisal, financial assessment, counseling, closing and disbursement. It can be repeated until the agency endorses the loan, which moves a funded loan to endorsed. A returned application can be corrected and sent again.",
  },
  case_transfer: {
    summary: "Transfer a case to another lender",
    description:
      "Transfers the FHA case before it is insured. Afterward only agency queries are possible for the loan.",
  },
  case_restore: {
    summary: "Restore a canceled or archived case",
    description:
      "The agency may not decide at once: while the restoration is pending, sending the operation again asks for its state.",
  },
  cairvs_authorization: {
    summary: "Check borrowers for federal debts (CAIVRS)",
    description:
      "Checks every borrower and co-borrower in CAIVRS, HUD's Credit Alert Verification Reporting System, and stores the result on the loan. A borrower who is not clear keeps the loan from `clear_to_close`.",
  },
  duplicate_mic: {
    summary: "Find the mortgage insurance certificate",
    description: "Looks for the certificate of an endorsed loan and stores it on the loan if it is found.",
  },
  escrow_closeout: {
    summary: "Close out an escrow",
    description:
      "Closes out an escrow of an endorsed loan, usually the repair escrow, and moves the loan to escrow_closed.",
  },
  hecm_certificate: {
    summary: "Fetch the counseling certificate",
    description:
      "Fetches the certificate with the given number or, by default, that of the loan's `counseling`. It is stored on the loan if it names someone on the loan. A certificate that it replaces is kept in the `counseling_certificates` of people whom the new one does not name.",
  },
  hecm_referral: {
    summary: "Refer borrowers to counseling",
    description:
      "Refers the borrowers to counseling, optionally to a specific counseling agency. Possible at any time.",
  },
  address_change: {
    summary: "Change the address of a case",
    description:
      "Sends the given address or, by default, the property's `pending_address`, before the loan is insured. Once the agency accepts it, it becomes the address of the property. Other corrections of FHA Connection's Borrower/Address Change, such as borrowers and ADP code, are made there and recorded with `/record/`; a correction that does not change the address needs none.",
  },
  appraisal_logging: {
    summary: "Log an appraisal",
    description:
      "Logs the loan's appraisal; fields that are sent replace those of the loan once the appraisal is logged. Afterward it logs the second appraisal, if the agency requires one or the loan has one.",
  },
};

/** The part of the description that applies to every command. */
export const commandWords =
  "If a request gets no answer, a 502 or a 503, send it again unchanged: it first determines the outcome of the earlier request, and nothing is done twice. If the outcome cannot be determined, nothing is sent until a user confirms that the agency has no record of the earlier request (`confirmed`). `If-Match` refers to the loan's version.";

/** The part of the description that applies to every query. */
export const queryWords =
  "The operation changes nothing at the agency and can be repeated at any time. `If-Match` refers to the loan's version.";
