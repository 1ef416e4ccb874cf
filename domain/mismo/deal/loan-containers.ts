import { isObligor } from "../../loan/borrowers/borrower.ts";
import type { Fee } from "../../loan/fees/fee.ts";
import { enteredNoteRate } from "../../loan/terms/entered-note-rate.ts";
import type { ExportedLoan } from "../exported-loan.ts";
import { constant, container, each, type Mapping, requiredValue, value } from "../mapping.ts";
import { amountText, ifKnown, percentText, typedText } from "../value-forms.ts";

export const amortization: Mapping<ExportedLoan> = container("AMORTIZATION", [
  container("AMORTIZATION_RULE", [
    requiredValue("AmortizationType", "code", "rate_type: Fixed or AdjustableRate", ({ loan }) =>
      loan.rateType === "fixed" ? "Fixed" : "AdjustableRate",
    ),
  ]),
]);

export const closingInformation: Mapping<ExportedLoan> = container("CLOSING_INFORMATION", [
  container("CLOSING_INFORMATION_DETAIL", [
    value("CashFromBorrowerAtClosingAmount", "amount", "calculation: cash_required_to_close", ({ calculation }) =>
      ifKnown(calculation?.result.cashRequiredToCloseCents, amountText),
    ),
    value("CashToBorrowerAtClosingAmount", "amount", "calculation: payment_plan.initial_draw", ({ calculation }) =>
      ifKnown(calculation?.result.paymentPlan?.initialDrawCents, amountText),
    ),
    value("ClosingDate", "date", "closing_date", ({ loan }) => loan.closingOn),
    value("DisbursementDate", "date", "disbursement_date", ({ loan }) => loan.disbursedOn),
  ]),
]);

/** The catalog's fees that are in the model's list; others have a description. */
const feeTypes: Readonly<Record<string, string>> = {
  "origination-fee": "LoanOriginationFee",
  appraisal: "AppraisalFee",
  "credit-report": "CreditReportFee",
  "flood-certification": "FloodCertification",
  survey: "SurveyFee",
};

export const feeInformation: Mapping<ExportedLoan> = container("FEE_INFORMATION", [
  container("FEES", [
    each<ExportedLoan, Fee>("FEE", ({ loan }) => loan.fees, [
      container("FEE_DETAIL", [
        requiredValue("FeeActualTotalAmount", "amount", "fees[].amount", ({ amountCents }) => amountText(amountCents)),
        requiredValue("FeeType", "code", "fees[].code", ({ code }) => feeTypes[code] ?? "Other"),
        value("FeeTypeOtherDescription", "text", "fees[].description, else its code", ({ code, description }) =>
          feeTypes[code] === undefined ? (typedText(description) ?? code) : null,
        ),
      ]),
    ]),
  ]),
]);

export const governmentLoan: Mapping<ExportedLoan> = container("GOVERNMENT_LOAN", [
  value("FHAAssignmentDate", "date", "case_number_assigned_date", ({ loan }) => loan.caseNumberAssignedOn),
  value("FHAAutomatedDataProcessingIdentifier", "identifier", "agency.adp_code", ({ loan }) => loan.agency.adpCode),
  value(
    "FHAEndorsementDate",
    "date",
    "agency.insurance.endorsed_date",
    ({ loan }) => loan.agency.insurance?.endorsedOn ?? null,
  ),
  value("FHALoanLenderIdentifier", "identifier", "the company's fha_lender_id", ({ company }) =>
    typedText(company.fhaLenderId),
  ),
  value("FHALoanSponsorIdentifier", "identifier", "the company's fha_sponsor_id", ({ company }) =>
    typedText(company.fhaSponsorId),
  ),
  value(
    "FHAUnderwriterComputerizedHomesUnderwritingSystemIdentifier",
    "identifier",
    "the underwriter's chums_id",
    ({ underwriter }) => typedText(underwriter?.chumsId ?? null),
  ),
  value("FHAUpfrontPremiumAmount", "amount", "calculation: initial_mip", ({ calculation }) =>
    ifKnown(calculation?.result.initialMipCents, amountText),
  ),
  constant("SectionOfActType", "identifier", "255"),
]);

export const loanDetail: Mapping<ExportedLoan> = container("LOAN_DETAIL", [
  value("ApplicationReceivedDate", "date", "application_date", ({ loan }) => loan.applicationOn),
  requiredValue("BorrowerCount", "count", "borrowers that sign the note", ({ loan }) =>
    String(loan.borrowers.filter(isObligor).length),
  ),
  constant("ReverseMortgageIndicator", "indicator", "true"),
]);

interface Identifier {
  readonly type: string;
  readonly identifier: string;
}

const identifiersOf = ({ loan }: ExportedLoan): readonly Identifier[] => {
  const { caseNumber } = loan.agency;
  const found: readonly (readonly [string, string | null])[] = [
    ["AgencyCase", "number" in caseNumber ? caseNumber.number : null],
    ["LenderLoan", loan.loanNumber],
    ["UniversalLoan", loan.uli],
  ];
  return found.flatMap(([type, identifier]) => (identifier === null ? [] : [{ type, identifier }]));
};

export const loanIdentifiers: Mapping<ExportedLoan> = container("LOAN_IDENTIFIERS", [
  each("LOAN_IDENTIFIER", identifiersOf, [
    requiredValue(
      "LoanIdentifier",
      "identifier",
      "agency.case_number, loan_number, uli",
      ({ identifier }) => identifier,
    ),
    requiredValue("LoanIdentifierType", "code", "AgencyCase, LenderLoan, UniversalLoan", ({ type }) => type),
  ]),
]);

const purposeTypes = { purchase: "Purchase", refinance: "Refinance", traditional: "Other" } as const;

export const termsOfLoan: Mapping<ExportedLoan> = container("TERMS_OF_LOAN", [
  constant("LienPriorityType", "code", "FirstLien"),
  requiredValue("LoanPurposeType", "code", "hecm_type", ({ loan }) => purposeTypes[loan.hecmType]),
  value("LoanPurposeTypeOtherDescription", "text", "hecm_type: of a traditional HECM", ({ loan }) =>
    loan.hecmType === "traditional" ? "Traditional HECM" : null,
  ),
  constant("MortgageType", "code", "FHA"),
  value("NoteRatePercent", "percent", "note_rate", ({ loan }) => ifKnown(enteredNoteRate(loan), percentText)),
]);
