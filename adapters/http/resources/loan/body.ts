import type { LoanRevisionInput } from "../../../../domain/loan/revise.ts";
import { startingTerms } from "../../../../domain/loan/terms/default-terms.ts";
import type { Codec, Field, FieldTable } from "../../codec/codec.ts";
import { nullable, optional } from "../../codec/values/compound-codecs.ts";
import { id, money, percent } from "../../codec/values/number-codecs.ts";
import { notes, text } from "../../codec/values/text-codecs.ts";
import { day } from "../../codec/values/time-codecs.ts";
import { channel, hecmType, rateIndex, rateType, servicingIntent } from "../choices.ts";
import { propertyFields } from "../property/body.ts";
import { assessment } from "./agency/assessment-fields.ts";
import { hmda } from "./hmda-fields.ts";
import { broker, counseling, fhaInsurance, fundingLender, lesa, liens, paymentPlan, priorHecm } from "./term-fields.ts";

type StartingTerms = typeof startingTerms;

const withFallback = <Key extends keyof StartingTerms>(
  key: Key,
  name: string,
  codec: Codec<StartingTerms[Key]>,
  description: string,
): Field<StartingTerms[Key]> => ({ name, codec, fallback: startingTerms[key], description });

/** A term that defaults to the product's. */
const ofProduct = <Value>(name: string, codec: Codec<Value>, description: string): Field<Value, undefined> => ({
  name,
  codec,
  fallback: undefined,
  description: `${description}. Defaults to the product's value when the loan is started`,
});

const person = (name: string, label: string, description: string): Field<number | null> => ({
  ...optional(name, id, description),
  label,
});

/** A loan's writable terms, in the order of the API. */
export const loanFields: FieldTable<Omit<LoanRevisionInput, "homeValueCents">> = {
  externalId: optional(
    "external_id",
    text(),
    "Id of the loan in another system, unique within the company; null if there is none",
    { label: "Loan number in another system" },
  ),
  loanOfficerId: {
    name: "loan_officer_id",
    label: "Loan officer",
    codec: id,
    required: true,
    description: "Loan officer: the user who took the application, whose NMLS id is reported",
  },
  processorId: person("processor_id", "Processor", "Processor of the loan, a user of the company; null until assigned"),
  underwriterId: person(
    "underwriter_id",
    "Underwriter",
    "Underwriter of the loan, a user of the company; null until assigned",
  ),
  closerId: person("closer_id", "Closer", "Closer of the loan, a user of the company; null until assigned"),
  appraisedValueCents: optional(
    "appraised_value",
    money({ above: 0 }),
    "Appraised value of the home by the first appraisal; null until appraised. Calculations use it instead of `home_value`",
  ),
  secondAppraisedValueCents: optional(
    "second_appraised_value",
    money({ above: 0 }),
    "Appraised value of the home by the second appraisal, if FHA requires one; null if there is none. Calculations use the lower of the two values",
  ),
  purchasePriceCents: optional(
    "purchase_price",
    money({ above: 0 }),
    "Contract price of the home; only on a HECM for purchase, otherwise null",
  ),
  earnestMoneyCents: withFallback(
    "earnestMoneyCents",
    "earnest_money",
    money(),
    "Earnest money deposit that the buyer has already paid on a purchase; 0 if there is none",
  ),
  sellerContributionsCents: withFallback(
    "sellerContributionsCents",
    "seller_contributions",
    money(),
    "Part of the closing costs that the seller pays on a purchase; 0 if there is none. A calculation is refused if it exceeds the closing costs or the loan is not a purchase",
  ),
  hecmType: withFallback("hecmType", "hecm_type", hecmType, "Purpose of the HECM"),
  productCode: {
    name: "product_code",
    label: "Product",
    hint: "Empty: the first active product that is offered in the state",
    codec: text(50),
    fallback: undefined,
    description:
      "Code of the company's product, which supplies rate type, index, margin, caps and servicing fee. Defaults to the company's first active product offered in the state",
  },
  rateType: ofProduct("rate_type", rateType, "Type of interest rate"),
  index: ofProduct("index", nullable(rateIndex), "Index of the note rate; null on a fixed rate"),
  margin: ofProduct(
    "margin",
    nullable(percent),
    "Lender's margin over the index, also part of the expected rate; null on a fixed rate",
  ),
  noteRate: ofProduct(
    "note_rate",
    nullable(percent),
    "Initial interest rate of the note; null until known. On a fixed rate it equals the expected rate",
  ),
  expectedRate: optional(
    "expected_rate",
    percent,
    "Expected average mortgage interest rate, which together with the age determines the principal limit factor; null until locked or entered",
    { hint: "Empty: calculated from the published weekly average and the margin" },
  ),
  rateLockedOn: optional("rate_lock_date", day, "Date on which the expected rate was locked; null if it is not locked"),
  periodicCap: ofProduct(
    "periodic_cap",
    nullable(percent),
    "Maximum change of the rate at one adjustment, in percentage points; null if there is no such cap",
  ),
  lifetimeCap: ofProduct(
    "lifetime_cap",
    nullable(percent),
    "Maximum increase over the initial rate during the life of the loan, in percentage points; null on a fixed rate",
  ),
  channel: withFallback(
    "channel",
    "channel",
    channel,
    "Origination channel, which determines the columns of the Mortgage Call Report",
  ),
  servicingIntent: withFallback(
    "servicingIntent",
    "servicing_intent",
    servicingIntent,
    "Whether the company intends to keep the servicing of the loan",
  ),
  lenderCreditCents: withFallback(
    "lenderCreditCents",
    "lender_credit",
    money(),
    "Amount that the lender pays toward the borrower's closing costs; 0 if there is none",
  ),
  paymentPlan: optional(
    "payment_plan",
    paymentPlan,
    "Payment plan of the borrower, required for the status clear_to_close; null until chosen. A fixed rate has only one plan, which is set from the start",
  ),
  liens: withFallback(
    "liens",
    "liens",
    liens,
    "Debts to pay off at closing, including mortgages and federal debt. A PATCH replaces the whole list",
  ),
  repairEstimateCents: withFallback(
    "repairEstimateCents",
    "repair_estimate",
    money(),
    "Estimated cost of repairs that are required after closing, from which the repair set-aside is calculated; 0 if there are none",
  ),
  repairAdministrationFeeCents: withFallback(
    "repairAdministrationFeeCents",
    "repair_administration_fee",
    money(),
    "Fee for administering the repairs; 0 if there is none. An amount above 0 requires `repair_estimate` for a calculation",
  ),
  propertyChargesAtClosingCents: withFallback(
    "propertyChargesAtClosingCents",
    "property_charges_at_closing",
    money(),
    "Property taxes, insurance and dues that are due at closing and paid from the loan; 0 if there are none",
  ),
  servicingFeeMonthlyCents: {
    ...ofProduct(
      "servicing_fee_monthly",
      money(),
      "Monthly servicing fee, for which a set-aside is calculated; 0 if none is charged",
    ),
    label: "Servicing fee per month",
  },
  lesa: {
    ...withFallback(
      "lesa",
      "lesa",
      lesa,
      "Life expectancy set-aside (LESA) for property charges, as required by the financial assessment or chosen by the borrower",
    ),
    label: "Life expectancy set-aside (LESA)",
  },
  priorHecm: optional("prior_hecm", priorHecm, "Earlier HECM that a refinance pays off; null on other loans"),
  counseling: optional(
    "counseling",
    counseling,
    "HECM counseling of the borrowers; null until entered or fetched from the agency",
  ),
  applicationOn: optional(
    "application_date",
    day,
    "Date of the signed application (Form 1009), not in the future; null until entered",
  ),
  caseNumberAssignedOn: optional(
    "case_number_assigned_date",
    day,
    "Date on which FHA assigned the case number, which determines the rules of the calculation. It can be changed only until the agency has assigned the number; null until entered or assigned",
  ),
  contractOn: optional(
    "contract_date",
    day,
    "Date of the purchase contract, not in the future; only on a HECM for purchase, otherwise null",
  ),
  appraisedOn: optional("appraisal_date", day, "Effective date of the appraisal; null until there is one"),
  appraisalCopySentOn: optional(
    "appraisal_copy_sent_date",
    day,
    "Date on which the applicant was sent the copy of the appraisal, not in the future; null until sent",
  ),
  appraisalCopyWaivedOn: optional(
    "appraisal_copy_waived_date",
    day,
    "Date on which the applicant waived receiving the copy of the appraisal three business days before the closing, not in the future; null if not waived",
  ),
  approvedOn: optional("approval_date", day, "Date on which the underwriter approved the loan; null until approved"),
  closingOn: optional(
    "closing_date",
    day,
    "Closing date, as of which ages are calculated; null until set. Not before the application, appraisal or approval date",
  ),
  disbursedOn: optional(
    "disbursement_date",
    day,
    "Date on which the loan is funded, after the rescission period if there is one; null until set. Not before the closing date",
  ),
  disclosureReceivedOn: optional(
    "disclosure_received_date",
    day,
    "Date on which the borrower received the reverse mortgage disclosures, not in the future; null until received. The loan cannot close before the waiting period after it ends",
  ),
  commitmentAcceptedOn: optional(
    "commitment_accepted_date",
    day,
    "Date on which the borrower accepted the lender's commitment in writing, not in the future; null until then. Some states require a waiting period between it and the closing",
  ),
  stateNoticeGivenOn: optional(
    "state_notice_date",
    day,
    "Date on which the borrower was given the notice that the law of the property's state requires before the closing, not in the future; null until then. In Texas the loan closes on the 12th day after it at the earliest",
  ),
  applicationCompletedOn: optional(
    "application_completed_date",
    day,
    "Date on which the application was complete: the lender had all the information that it needs for a decision (12 CFR 1002.2(f)). Not in the future and not before the application date; null until entered. The notice of the decision is due 30 days after this date or, until it is entered, 30 days after the application",
  ),
  noticeSentOn: optional(
    "notice_sent_date",
    day,
    "Date on which the notice of action taken was sent, not in the future; null until sent",
  ),
  fhaInsurance: optional(
    "fha_insurance",
    fhaInsurance,
    "Additional data for FHA's insurance application; null until entered",
  ),
  broker: optional("broker", broker, "Third party that took the application; null if the company took it"),
  fundingLender: optional(
    "funding_lender",
    fundingLender,
    "Other lender that funded the loan, if the channel is `brokered`; null until funded",
  ),
  assessment: optional(
    "assessment",
    assessment,
    "Answers for the financial assessment that no other field contains; null until entered",
    { label: "Financial assessment" },
  ),
  hmda: withFallback("hmda", "hmda", hmda, "HMDA data that cannot be derived from the rest of the loan"),
  notes: optional("notes", notes, "Internal notes about the loan; null if there are none"),
};

/** The body of a PUT or PATCH of a loan: its terms, and the home value, which is stored on the property. */
export const loanRevisionFields: FieldTable<LoanRevisionInput> = {
  ...loanFields,
  homeValueCents: propertyFields.homeValueCents,
};
