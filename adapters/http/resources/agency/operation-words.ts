import type { AgencyOperation } from "../../../../domain/agency/operations.ts";

interface OperationWords {
  readonly summary: string;
  readonly description: string;
}

/** What the API document says of each operation. */
export const operationWords: Readonly<Record<AgencyOperation, OperationWords>> = {
  address_validation: {
    summary: "Validate the property's address",
    description:
      "Looks the address up in the agency's postal file and keeps the entered and the validated one side by side. An address that is not found is refused with 422 and changes nothing; with `override` nothing is asked and the entered address counts as validated. Once a case number is requested the property keeps its address.",
  },
  case_number_assignment: {
    summary: "Request the FHA case number",
    description:
      "A loan has one number for good. The agency may hold the request: sent again, the operation asks how it stands. Application date, address, property type, social security numbers, the company's FHA lender id and counseling of everybody on the loan have to be there.",
  },
  certificate_search: {
    summary: "Search counseling certificates",
    description:
      "By at least one criterion. At most 50 matches, the names of their clients masked; nothing is stored on the loan.",
  },
  hecm_financial_assessment: {
    summary: "Submit the financial assessment",
    description:
      "Sends the credit history as answered, income, expenses, property charges and the residual-income test with the set-aside that follows. Its success takes a loan from origination to processing.",
  },
  hecm_insurance_application: {
    summary: "Apply for the insurance",
    description:
      "After the appraisal, the financial assessment, counseling, closing and disbursement, with the figures of the loan's current calculation. It may be repeated until the agency endorses it, which takes a funded loan to endorsed; a returned one is corrected and sent again.",
  },
  case_transfer: {
    summary: "Transfer the case to another lender",
    description: "Before it is insured. After a transfer only queries of the agency are possible for the loan.",
  },
  case_restore: {
    summary: "Restore a cancelled or archived case",
    description:
      "The agency may take its time: while the restoration is pending, the operation, sent again, asks how it stands.",
  },
  cairvs_authorization: {
    summary: "Check the borrowers for federal debts",
    description:
      "Asks CAIVRS of every borrower and co-borrower. What it finds is stored with the person; what is not clear keeps the loan from clear_to_close.",
  },
  duplicate_mic: {
    summary: "Look for the mortgage insurance certificate",
    description: "Of an endorsed loan; the loan takes it where one is found.",
  },
  escrow_closeout: {
    summary: "Close out an escrow",
    description: "Of an endorsed loan, usually for its repairs. It takes the loan to escrow_closed.",
  },
  hecm_certificate: {
    summary: "Fetch the counseling certificate",
    description:
      "That of the given number, else of the loan's counseling entry. The loan takes it where it names somebody on the loan.",
  },
  hecm_referral: {
    summary: "Refer the borrowers to counseling",
    description: "At any time, to a counseling agency where one is named.",
  },
  address_change: {
    summary: "Send a changed property address",
    description:
      "Before the loan is insured: the given address, else the property's `pending_address`. Once the agency has taken it, it is the property's.",
  },
  appraisal_logging: {
    summary: "Log the appraisal",
    description:
      "The loan's appraisal, with what is given here in its place; after it the second one, where the agency requires it or the loan has it. What is given comes onto the loan once it is logged.",
  },
};

/** What holds of every command. */
export const commandWords =
  "A request that got no answer, or a 503, may be sent again as it is: it first finds out what became of the earlier one, and nothing is done twice. `If-Match` takes the loan's version.";

/** What holds of every query. */
export const queryWords =
  "It changes nothing at the agency and may be repeated freely. `If-Match` takes the loan's version.";
