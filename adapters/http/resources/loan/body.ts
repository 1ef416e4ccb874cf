import type { LoanRevisionInput } from "../../../../domain/loan/revise.ts";
import { startingTerms } from "../../../../domain/loan/start.ts";
import type { Codec, Field, FieldTable } from "../../codec/codec.ts";
import { nullable, optional } from "../../codec/compound-codecs.ts";
import { id, money, percent } from "../../codec/number-codecs.ts";
import { notes, text } from "../../codec/text-codecs.ts";
import { day } from "../../codec/time-codecs.ts";
import { channel, hecmType, rateIndex, rateType, servicingIntent } from "../choices.ts";
import { propertyFields } from "../property/body.ts";
import { assessment } from "./agency/assessment-fields.ts";
import { hmda } from "./hmda-fields.ts";
import { broker, counseling, lesa, liens, paymentPlan, priorHecm } from "./term-fields.ts";

type StartingTerms = typeof startingTerms;

const withFallback = <Key extends keyof StartingTerms>(
  key: Key,
  name: string,
  codec: Codec<StartingTerms[Key]>,
  description: string,
): Field<StartingTerms[Key]> => ({ name, codec, fallback: startingTerms[key], description });

/** A term that is the product's where a body leaves it out. */
const ofProduct = <Value>(name: string, codec: Codec<Value>, description: string): Field<Value, undefined> => ({
  name,
  codec,
  fallback: undefined,
  description: `${description}. Left out at the start: the product's`,
});

const person = (name: string, description: string): Field<number | null> => optional(name, id, description);

/** A loan's writable terms, in the API's order. */
export const loanFields: FieldTable<Omit<LoanRevisionInput, "homeValueCents">> = {
  externalId: optional(
    "external_id",
    text(),
    "What another system calls the loan; unique in the company, null where no other system names it",
  ),
  loanOfficerId: {
    name: "loan_officer_id",
    codec: id,
    required: true,
    description: "The loan officer: the user who took the application, whose NMLS id the reports carry",
  },
  processorId: person("processor_id", "The processor, a user of the company; null while nobody is assigned"),
  underwriterId: person("underwriter_id", "The underwriter, a user of the company; null while nobody is assigned"),
  closerId: person("closer_id", "The closer, a user of the company; null while nobody is assigned"),
  appraisedValueCents: optional(
    "appraised_value",
    money({ above: 0 }),
    "The first appraisal's value of the home; null until it is appraised. A calculation then uses it in place of `home_value`",
  ),
  secondAppraisedValueCents: optional(
    "second_appraised_value",
    money({ above: 0 }),
    "The second appraisal's value, where FHA asks for one; the lower of the two counts. Null where there is none",
  ),
  purchasePriceCents: optional(
    "purchase_price",
    money({ above: 0 }),
    "Contract price of the home on a HECM for purchase; null on every other loan",
  ),
  earnestMoneyCents: withFallback(
    "earnestMoneyCents",
    "earnest_money",
    money(),
    "Deposit that the buyer has already paid on a purchase; 0 where there is none",
  ),
  sellerContributionsCents: withFallback(
    "sellerContributionsCents",
    "seller_contributions",
    money(),
    "What the seller pays of the closing costs of a purchase; above these, and on another loan, it is refused in a calculation",
  ),
  hecmType: withFallback("hecmType", "hecm_type", hecmType, "What the loan is for"),
  productCode: ofProduct(
    "product_code",
    text(50),
    "Code of the company's product that the loan was started with; rate type, index, margin, caps and servicing fee come from it",
  ),
  rateType: ofProduct("rate_type", rateType, "How the note bears interest"),
  index: ofProduct("index", nullable(rateIndex), "Index of the note rate; null on a fixed rate"),
  margin: ofProduct(
    "margin",
    nullable(percent),
    "Lender's margin over the index, also part of the expected rate; null on a fixed rate",
  ),
  noteRate: ofProduct(
    "note_rate",
    nullable(percent),
    "Interest rate at which the note starts; null while it is not known. On a fixed rate it equals the expected rate",
  ),
  expectedRate: optional(
    "expected_rate",
    percent,
    "Expected average mortgage interest rate, which with the age picks the principal limit factor; null while it is not locked or entered",
  ),
  rateLockedOn: optional(
    "rate_lock_date",
    day,
    "Day on which the expected rate was locked; null where it is not locked",
  ),
  periodicCap: ofProduct(
    "periodic_cap",
    nullable(percent),
    "The most that the rate may rise or fall at one adjustment, in percentage points; null where there is no such cap",
  ),
  lifetimeCap: ofProduct(
    "lifetime_cap",
    nullable(percent),
    "The most that the rate may rise above the start rate over the life of the loan, in percentage points; null on a fixed rate",
  ),
  channel: withFallback(
    "channel",
    "channel",
    channel,
    "How the application reached the company; the Mortgage Call Report counts by it",
  ),
  servicingIntent: withFallback(
    "servicingIntent",
    "servicing_intent",
    servicingIntent,
    "Whether the company means to keep the servicing of the loan",
  ),
  lenderCreditCents: withFallback(
    "lenderCreditCents",
    "lender_credit",
    money(),
    "What the lender pays toward the closing costs, so that the borrower pays less",
  ),
  paymentPlan: optional("payment_plan", paymentPlan, "How the borrower takes the money; null while no plan is chosen"),
  liens: withFallback(
    "liens",
    "liens",
    liens,
    "Debts that are to be paid off at closing, mortgages and federal debt among them; a PATCH replaces the whole list",
  ),
  repairEstimateCents: withFallback(
    "repairEstimateCents",
    "repair_estimate",
    money(),
    "Estimated cost of the repairs that are required after closing, by which the repair set-aside is found; 0 where there are none",
  ),
  repairAdministrationFeeCents: withFallback(
    "repairAdministrationFeeCents",
    "repair_administration_fee",
    money(),
    "Advanced with the repairs; above 0 it needs a repair_estimate to be calculated",
  ),
  propertyChargesAtClosingCents: withFallback(
    "propertyChargesAtClosingCents",
    "property_charges_at_closing",
    money(),
    "Taxes, insurance and dues that are due and are paid from the loan at closing",
  ),
  servicingFeeMonthlyCents: ofProduct(
    "servicing_fee_monthly",
    money(),
    "Servicing fee of a month, for which an amount is set aside; 0 where none is charged",
  ),
  lesa: withFallback(
    "lesa",
    "lesa",
    lesa,
    "The life expectancy set-aside for taxes and insurance, as the financial assessment requires it or the borrower chooses it",
  ),
  priorHecm: optional("prior_hecm", priorHecm, "The HECM that a refinance pays off; null on every other loan"),
  counseling: optional(
    "counseling",
    counseling,
    "The HECM counseling of the borrowers; null until it is entered or fetched",
  ),
  applicationOn: optional(
    "application_date",
    day,
    "Day of the signed application (Form 1009); null before. Not in the future",
  ),
  caseNumberAssignedOn: optional(
    "case_number_assigned_date",
    day,
    "Day on which FHA assigned the case number, which picks the rules of the calculation. It can be written only until the agency has assigned a number",
  ),
  appraisedOn: optional("appraisal_date", day, "Effective date of the appraisal; null until there is one"),
  approvedOn: optional("approval_date", day, "Day on which the underwriter approved the loan; null before"),
  closingOn: optional(
    "closing_date",
    day,
    "Day of closing, on which ages are taken; null while it is not set. Not before application, appraisal and approval",
  ),
  disbursedOn: optional(
    "disbursement_date",
    day,
    "Day on which the loan funds, after the right of rescission; null before. Not before the closing",
  ),
  disclosureReceivedOn: optional(
    "disclosure_received_date",
    day,
    "When the borrower received the disclosures of a reverse mortgage; the closing waits for it. Not in the future",
  ),
  noticeSentOn: optional("notice_sent_date", day, "When the notice of action taken was sent. Not in the future"),
  broker: optional("broker", broker, "Who brought the application, where it was not the company itself; else null"),
  assessment: optional(
    "assessment",
    assessment,
    "What the financial assessment asks for and no other field holds; null until somebody enters it",
  ),
  hmda: withFallback("hmda", "hmda", hmda, "The HMDA answers that nothing else on the loan determines"),
  notes: optional("notes", notes, "Notes of the company's people about the loan"),
};

/** What a PUT or PATCH of a loan takes: its terms, and the home value that lives on the property. */
export const loanRevisionFields: FieldTable<LoanRevisionInput> = {
  ...loanFields,
  homeValueCents: propertyFields.homeValueCents,
};
