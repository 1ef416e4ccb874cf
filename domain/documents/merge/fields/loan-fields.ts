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
  type: text("The kind of loan, in words", ({ hecmType }) => hecmTypeWords[hecmType]),
  is_traditional: yesNo(
    "Whether the loan is on a home that the borrower owns",
    (loan) => loan.hecmType === "traditional",
  ),
  is_purchase: yesNo("Whether the loan is for buying the home", ({ hecmType }) => hecmType === "purchase"),
  is_refinance: yesNo("Whether the loan replaces an earlier HECM", ({ hecmType }) => hecmType === "refinance"),
  rate_type: text("Whether and how often the interest rate changes, in words", (loan) => rateTypeWords[loan.rateType]),
  is_fixed_rate: yesNo("Whether the interest rate is fixed", ({ rateType }) => rateType === "fixed"),
  product_code: text("The code of the loan's product", ({ productCode }) => productCode),
  index: text("The index of an adjustable rate, in words", ({ index }) => wordsOf(indexWords, index)),
  margin: percent("The margin over the index", ({ margin }) => margin),
  periodic_cap: percent("The most that the rate may change at one time", ({ periodicCap }) => periodicCap),
  lifetime_cap: percent("The most that the rate may rise above the first one", ({ lifetimeCap }) => lifetimeCap),
  entered_note_rate: percent(
    "The note rate as entered on the loan; see calculation.note_rate for the one used",
    (loan) => loan.noteRate,
  ),
  entered_expected_rate: percent(
    "The expected rate as entered on the loan; see calculation.expected_rate for the one used",
    ({ expectedRate }) => expectedRate,
  ),
  rate_lock_date: date("The day on which the expected rate was locked", ({ rateLockedOn }) => rateLockedOn),
  set_aside_type: text("The life expectancy set-aside, in words", ({ lesa }) => lesaWords[lesa.type]),
};

const loanFields: MergeFields<Loan> = {
  number: text("The loan number", ({ loanNumber }) => loanNumber),
  external_id: text("What another system calls the loan", ({ externalId }) => externalId),
  uli: text("The universal loan identifier", ({ uli }) => uli),
  case_number: text("The FHA case number", caseNumberOf),
  adp_code: text("FHA's ADP code, which may follow the case number", ({ agency }) => agency.adpCode),
  case_number_assigned_date: date("When the FHA case number was assigned", (loan) => loan.caseNumberAssignedOn),
  status: text("Status of the loan, in words", (loan) => statusWords[statusOf(loan)]),
  status_reason: text(
    "The reason that was given for the last change of status",
    ({ statusHistory }) => statusHistory.at(-1)?.reason ?? null,
  ),
  channel: text("How the application came: retail, wholesale or brokered", ({ channel }) => channelWords[channel]),
  broker_name: text("The broker's company", ({ broker }) => broker?.companyName ?? null),
  broker_nmls_id: text("The broker company's id in the licensing system NMLS", ({ broker }) => broker?.nmlsId ?? null),
  broker_ein: text(
    "The employer identification number of the originator that the company sponsors",
    ({ broker }) => broker?.sponsoredOriginatorEin ?? null,
  ),
  broker_originator_name: text("The broker's loan originator", ({ broker }) => broker?.originatorName ?? null),
  broker_originator_nmls_id: text(
    "The id of the broker's loan originator in the licensing system NMLS",
    ({ broker }) => broker?.originatorNmlsId ?? null,
  ),
  funding_lender_name: text(
    "The other lender that funded a brokered loan",
    ({ fundingLender }) => fundingLender?.companyName ?? null,
  ),
  funding_lender_nmls_id: text(
    "The id of that lender in the licensing system NMLS",
    ({ fundingLender }) => fundingLender?.nmlsId ?? null,
  ),
  ...termFields,
  application_date: date("The day of the application", ({ applicationOn }) => applicationOn),
  application_completed_date: date(
    "The day on which the application was complete",
    (loan) => loan.applicationCompletedOn,
  ),
  approval_date: date("The day of the approval", ({ approvedOn }) => approvedOn),
  closing_date: date("The day of the closing", ({ closingOn }) => closingOn),
  disbursement_date: date("The day on which the money is paid out", ({ disbursedOn }) => disbursedOn),
  disclosure_received_date: date("When the borrower received the disclosures", (loan) => loan.disclosureReceivedOn),
  commitment_accepted_date: date(
    "When the borrower accepted the commitment in writing",
    (loan) => loan.commitmentAcceptedOn,
  ),
  state_notice_date: date(
    "When the borrower was given the notice of the state's law",
    (loan) => loan.stateNoticeGivenOn,
  ),
  appraised_value: money("The appraised value", ({ appraisedValueCents }) => appraisedValueCents),
  second_appraised_value: money("The value of a second appraisal", (loan) => loan.secondAppraisedValueCents),
  appraisal_date: date("The day of the appraisal", ({ appraisedOn }) => appraisedOn),
  appraisal_copy_sent_date: date("When the copy of the appraisal was sent", (loan) => loan.appraisalCopySentOn),
  purchase_price: money("The price of the home, on a purchase", (loan) =>
    loan.hecmType === "purchase" ? loan.purchasePriceCents : null,
  ),
  earnest_money: money("The earnest money paid on a purchase", ({ earnestMoneyCents }) => earnestMoneyCents),
  seller_contributions: money("What the seller pays of the costs", (loan) => loan.sellerContributionsCents),
  lender_credit: money("The lender's credit toward the costs", ({ lenderCreditCents }) => lenderCreditCents),
  repair_estimate: money("The estimated cost of required repairs", ({ repairEstimateCents }) => repairEstimateCents),
  repair_administration_fee: money("The fee for administering repairs", (loan) => loan.repairAdministrationFeeCents),
  property_charges_at_closing: money(
    "Property charges that are paid at closing",
    (loan) => loan.propertyChargesAtClosingCents,
  ),
  monthly_servicing_fee: money("The servicing fee of a month", (loan) => loan.servicingFeeMonthlyCents),
};

const priorFields: MergeFields<LoanPriorHecm> = {
  case_number: text("The FHA case number of the HECM that is paid off", ({ caseNumber }) => caseNumber),
  closing_date: date("When the HECM that is paid off was closed", ({ closedOn }) => closedOn),
  max_claim_amount: money("Its maximum claim amount", ({ maxClaimAmountCents }) => maxClaimAmountCents),
  principal_limit: money("Its principal limit", ({ principalLimitCents }) => principalLimitCents),
  initial_mip_paid: money(
    "The initial mortgage insurance premium that was paid on it",
    (prior) => prior.initialMipPaidCents,
  ),
};

const lienFields: MergeFields<LoanLien> = {
  creditor: text("To whom the debt is owed", ({ creditor }) => creditor),
  kind: text("The kind of debt, in words", ({ kind }) => wordsOf(lienKindWords, kind)),
  account_last4: text("The last four characters of the account number", ({ accountLast4 }) => accountLast4),
  amount: money("What is owed", ({ amountCents }) => amountCents),
  is_mandatory: yesNo("Whether the loan must pay it off at closing", isPaidByLoan),
  is_delinquent_federal_debt: yesNo("Whether it is a federal debt in arrears", (lien) => lien.isDelinquentFederalDebt),
};

const sum = (liens: Loan["liens"]): number => liens.reduce((total, { amountCents }) => total + amountCents, 0);

const paidLiensOf = ({ loan, company }: DocumentFacts): Loan["liens"] => paidLiens(loan, company.requirementSeverities);

/** The loan, the HECM that a refinance pays off, and the debts. */
export const loanSection: MergeFields<DocumentFacts> = {
  loan: record(({ loan }) => loan, loanFields),
  prior_hecm: record(({ loan }) => (loan.hecmType === "refinance" ? loan.priorHecm : null), priorFields),
  liens: list("Debts on the home and federal debts, for a loop", paidLiensOf, lienFields),
  lien_total: money("All debts together", ({ loan }) => sum(loan.liens)),
  mandatory_lien_total: money("The debts that the loan must pay off at closing", (facts) =>
    sum(paidLiensOf(facts).filter(isPaidByLoan)),
  ),
};
