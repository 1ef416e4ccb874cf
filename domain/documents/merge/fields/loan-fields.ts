import { hecmTypeWords, indexWords, lesaWords, rateTypeWords } from "../../../hecm/term-words.ts";
import { isPaidByLoan } from "../../../hecm/terms.ts";
import { wordsOf } from "../../../kernel/text/code-words.ts";
import type { LoanLien } from "../../../loan/liens/lien.ts";
import type { Loan, LoanPriorHecm } from "../../../loan/loan.ts";
import { channelWords, lienKindWords, statusWords } from "../../../loan/loan-words.ts";
import { paidLiens } from "../../../loan/mandatory-liens.ts";
import { statusOf } from "../../../loan/status/status.ts";
import type { DocumentFacts } from "../facts.ts";
import { date, list, type MergeFields, money, percent, record, text, yesNo } from "../field.ts";

/** `137-1234567`: a case number of ten digits as the agency writes it. */
const caseNumberOf = ({ agency: { caseNumber } }: Loan): string | null =>
  "number" in caseNumber ? `${caseNumber.number.slice(0, 3)}-${caseNumber.number.slice(3)}` : null;

const termFields: MergeFields<Loan> = {
  type: text("Kind of loan, in words", ({ hecmType }) => hecmTypeWords[hecmType]),
  is_traditional: yesNo(
    "Whether the loan is on a home that the borrower owns",
    (loan) => loan.hecmType === "traditional",
  ),
  is_purchase: yesNo("Whether the loan is for buying the home", ({ hecmType }) => hecmType === "purchase"),
  is_refinance: yesNo("Whether the loan replaces an earlier HECM", ({ hecmType }) => hecmType === "refinance"),
  rate_type: text("Type of interest rate, in words", (loan) => rateTypeWords[loan.rateType]),
  is_fixed_rate: yesNo("Whether the interest rate is fixed", ({ rateType }) => rateType === "fixed"),
  product_code: text("Code of the loan's product", ({ productCode }) => productCode),
  index: text("Index of an adjustable rate, in words", ({ index }) => wordsOf(indexWords, index)),
  margin: percent("Margin over the index", ({ margin }) => margin),
  periodic_cap: percent("Maximum change of the rate at one adjustment", ({ periodicCap }) => periodicCap),
  lifetime_cap: percent("Maximum increase of the rate above the initial rate", ({ lifetimeCap }) => lifetimeCap),
  entered_note_rate: percent(
    "Note rate as entered on the loan; see calculation.note_rate for the one used",
    (loan) => loan.noteRate,
  ),
  entered_expected_rate: percent(
    "Expected rate as entered on the loan; see calculation.expected_rate for the one used",
    ({ expectedRate }) => expectedRate,
  ),
  rate_lock_date: date("Day on which the expected rate was locked", ({ rateLockedOn }) => rateLockedOn),
  set_aside_type: text("Life expectancy set-aside, in words", ({ lesa }) => lesaWords[lesa.type]),
};

const loanFields: MergeFields<Loan> = {
  number: text("Loan number", ({ loanNumber }) => loanNumber),
  external_id: text("Id of the loan in another system", ({ externalId }) => externalId),
  uli: text("Universal loan identifier", ({ uli }) => uli),
  case_number: text("FHA case number", caseNumberOf),
  adp_code: text("FHA's ADP code, which may follow the case number", ({ agency }) => agency.adpCode),
  case_number_assigned_date: date(
    "Date on which the FHA case number was assigned",
    (loan) => loan.caseNumberAssignedOn,
  ),
  status: text("Status of the loan, in words", (loan) => statusWords[statusOf(loan)]),
  status_reason: text(
    "Reason that was given for the last change of status",
    ({ statusHistory }) => statusHistory.at(-1)?.reason ?? null,
  ),
  channel: text("Origination channel: retail, wholesale or brokered", ({ channel }) => channelWords[channel]),
  broker_name: text("Broker's company", ({ broker }) => broker?.companyName ?? null),
  broker_nmls_id: text("Broker company's id in the licensing system NMLS", ({ broker }) => broker?.nmlsId ?? null),
  broker_ein: text(
    "Employer identification number of the originator that the company sponsors",
    ({ broker }) => broker?.sponsoredOriginatorEin ?? null,
  ),
  broker_originator_name: text("Broker's loan originator", ({ broker }) => broker?.originatorName ?? null),
  broker_originator_nmls_id: text(
    "Id of the broker's loan originator in the licensing system NMLS",
    ({ broker }) => broker?.originatorNmlsId ?? null,
  ),
  funding_lender_name: text(
    "Other lender that funded a brokered loan",
    ({ fundingLender }) => fundingLender?.companyName ?? null,
  ),
  funding_lender_nmls_id: text(
    "Id of that lender in the licensing system NMLS",
    ({ fundingLender }) => fundingLender?.nmlsId ?? null,
  ),
  ...termFields,
  application_date: date("Date of the application", ({ applicationOn }) => applicationOn),
  application_completed_date: date("Date on which the application was complete", (loan) => loan.applicationCompletedOn),
  approval_date: date("Date of the approval", ({ approvedOn }) => approvedOn),
  closing_date: date("Date of the closing", ({ closingOn }) => closingOn),
  disbursement_date: date("Date of the disbursement", ({ disbursedOn }) => disbursedOn),
  disclosure_received_date: date(
    "Date on which the borrower received the disclosures",
    (loan) => loan.disclosureReceivedOn,
  ),
  commitment_accepted_date: date(
    "Date on which the borrower accepted the commitment in writing",
    (loan) => loan.commitmentAcceptedOn,
  ),
  state_notice_date: date(
    "Date on which the borrower was given the notice that the state's law requires",
    (loan) => loan.stateNoticeGivenOn,
  ),
  appraised_value: money("Appraised value", ({ appraisedValueCents }) => appraisedValueCents),
  second_appraised_value: money("Value of a second appraisal", (loan) => loan.secondAppraisedValueCents),
  appraisal_date: date("Date of the appraisal", ({ appraisedOn }) => appraisedOn),
  appraisal_copy_sent_date: date(
    "Date on which the copy of the appraisal was sent",
    (loan) => loan.appraisalCopySentOn,
  ),
  purchase_price: money("Price of the home, on a purchase", (loan) =>
    loan.hecmType === "purchase" ? loan.purchasePriceCents : null,
  ),
  earnest_money: money("Earnest money paid on a purchase", ({ earnestMoneyCents }) => earnestMoneyCents),
  seller_contributions: money("Part of the costs that the seller pays", (loan) => loan.sellerContributionsCents),
  lender_credit: money("Lender's credit toward the costs", ({ lenderCreditCents }) => lenderCreditCents),
  repair_estimate: money("Estimated cost of required repairs", ({ repairEstimateCents }) => repairEstimateCents),
  repair_administration_fee: money("Fee for administering repairs", (loan) => loan.repairAdministrationFeeCents),
  property_charges_at_closing: money(
    "Property charges that are paid at closing",
    (loan) => loan.propertyChargesAtClosingCents,
  ),
  monthly_servicing_fee: money("Monthly servicing fee", (loan) => loan.servicingFeeMonthlyCents),
};

const priorFields: MergeFields<LoanPriorHecm> = {
  case_number: text("FHA case number of the HECM that is paid off", ({ caseNumber }) => caseNumber),
  closing_date: date("Closing date of the HECM that is paid off", ({ closedOn }) => closedOn),
  max_claim_amount: money("Its maximum claim amount", ({ maxClaimAmountCents }) => maxClaimAmountCents),
  principal_limit: money("Its principal limit", ({ principalLimitCents }) => principalLimitCents),
  initial_mip_paid: money(
    "Initial mortgage insurance premium that was paid on it",
    (prior) => prior.initialMipPaidCents,
  ),
};

const lienFields: MergeFields<LoanLien> = {
  creditor: text("Creditor of the debt", ({ creditor }) => creditor),
  kind: text("Kind of debt, in words", ({ kind }) => wordsOf(lienKindWords, kind)),
  account_last4: text("Last four characters of the account number", ({ accountLast4 }) => accountLast4),
  amount: money("Amount of the debt", ({ amountCents }) => amountCents),
  is_mandatory: yesNo("Whether the loan must pay it off at closing", isPaidByLoan),
  is_delinquent_federal_debt: yesNo("Whether it is a delinquent federal debt", (lien) => lien.isDelinquentFederalDebt),
};

const sum = (liens: Loan["liens"]): number => liens.reduce((total, { amountCents }) => total + amountCents, 0);

const paidLiensOf = ({ loan, company }: DocumentFacts): Loan["liens"] => paidLiens(loan, company.requirementSeverities);

/** The loan, the HECM that a refinance pays off, and the debts. */
export const loanSection: MergeFields<DocumentFacts> = {
  loan: record(({ loan }) => loan, loanFields),
  prior_hecm: record(({ loan }) => (loan.hecmType === "refinance" ? loan.priorHecm : null), priorFields),
  liens: list("Debts on the home and federal debts, for a loop", paidLiensOf, lienFields),
  lien_total: money("All debts together", ({ loan }) => sum(loan.liens)),
  mandatory_lien_total: money("Debts that the loan must pay off at closing", (facts) =>
    sum(paidLiensOf(facts).filter(isPaidByLoan)),
  ),
};
