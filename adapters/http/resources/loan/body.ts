import type { LoanRevisionInput } from "../../../../domain/loan/revise.ts";
import { startingTerms } from "../../../../domain/loan/start.ts";
import type { Codec, Field, FieldTable } from "../../codec/codec.ts";
import { nullable, optional } from "../../codec/compound-codecs.ts";
import { id, money, percent } from "../../codec/number-codecs.ts";
import { notes, text } from "../../codec/text-codecs.ts";
import { day } from "../../codec/time-codecs.ts";
import { channel, hecmType, rateIndex, rateType, servicingIntent } from "../choices.ts";
import { propertyFields } from "../property/body.ts";
import { assessment } from "./assessment-fields.ts";
import { hmda } from "./hmda-fields.ts";
import { broker, counseling, lesa, liens, paymentPlan, priorHecm } from "./term-fields.ts";

type StartingTerms = typeof startingTerms;

const withFallback = <Key extends keyof StartingTerms>(
  key: Key,
  name: string,
  codec: Codec<StartingTerms[Key]>,
  description?: string,
): Field<StartingTerms[Key]> => ({
  name,
  codec,
  fallback: startingTerms[key],
  ...(description === undefined ? {} : { description }),
});

/** A term that is the product's where a body leaves it out. */
const ofProduct = <Value>(name: string, codec: Codec<Value>): Field<Value, undefined> => ({
  name,
  codec,
  fallback: undefined,
});

const person = (name: string): Field<number | null> => optional(name, id, "A user of the company");

/** A loan's writable terms, in the API's order. */
export const loanFields: FieldTable<Omit<LoanRevisionInput, "homeValueCents">> = {
  externalId: optional("external_id", text(), "What another system calls the loan; unique in the company"),
  loanOfficerId: { name: "loan_officer_id", codec: id, required: true, description: "The loan officer, a user" },
  processorId: person("processor_id"),
  underwriterId: person("underwriter_id"),
  closerId: person("closer_id"),
  appraisedValueCents: optional("appraised_value", money({ above: 0 })),
  secondAppraisedValueCents: optional("second_appraised_value", money({ above: 0 })),
  purchasePriceCents: optional("purchase_price", money({ above: 0 })),
  earnestMoneyCents: withFallback("earnestMoneyCents", "earnest_money", money()),
  sellerContributionsCents: withFallback(
    "sellerContributionsCents",
    "seller_contributions",
    money(),
    "What the seller pays of the closing costs of a purchase; above these, and on another loan, it is refused in a calculation",
  ),
  hecmType: withFallback("hecmType", "hecm_type", hecmType),
  productCode: ofProduct("product_code", text(50)),
  rateType: ofProduct("rate_type", rateType),
  index: ofProduct("index", nullable(rateIndex)),
  margin: ofProduct("margin", nullable(percent)),
  noteRate: ofProduct("note_rate", nullable(percent)),
  expectedRate: optional("expected_rate", percent),
  rateLockedOn: optional("rate_lock_date", day),
  periodicCap: ofProduct("periodic_cap", nullable(percent)),
  lifetimeCap: ofProduct("lifetime_cap", nullable(percent)),
  channel: withFallback("channel", "channel", channel),
  servicingIntent: withFallback("servicingIntent", "servicing_intent", servicingIntent),
  lenderCreditCents: withFallback("lenderCreditCents", "lender_credit", money()),
  paymentPlan: optional("payment_plan", paymentPlan),
  liens: withFallback("liens", "liens", liens),
  repairEstimateCents: withFallback("repairEstimateCents", "repair_estimate", money()),
  repairAdministrationFeeCents: withFallback(
    "repairAdministrationFeeCents",
    "repair_administration_fee",
    money(),
    "Advanced with the repairs; above 0 it needs a repair_estimate to be calculated",
  ),
  propertyChargesAtClosingCents: withFallback("propertyChargesAtClosingCents", "property_charges_at_closing", money()),
  servicingFeeMonthlyCents: ofProduct("servicing_fee_monthly", money()),
  lesa: withFallback("lesa", "lesa", lesa),
  priorHecm: optional("prior_hecm", priorHecm),
  counseling: optional("counseling", counseling),
  applicationOn: optional("application_date", day, "Not in the future"),
  caseNumberAssignedOn: optional(
    "case_number_assigned_date",
    day,
    "Can be written only until the agency has assigned a number",
  ),
  appraisedOn: optional("appraisal_date", day),
  approvedOn: optional("approval_date", day),
  closingOn: optional("closing_date", day, "Not before application, appraisal and approval"),
  disbursedOn: optional("disbursement_date", day, "Not before the closing"),
  disclosureReceivedOn: optional(
    "disclosure_received_date",
    day,
    "When the borrower received the disclosures of a reverse mortgage; the closing waits for it. Not in the future",
  ),
  noticeSentOn: optional("notice_sent_date", day, "When the notice of action taken was sent. Not in the future"),
  broker: optional("broker", broker, "Who brought the application, where it was not the company itself"),
  assessment: optional("assessment", assessment, "What the financial assessment asks for and no other field holds"),
  hmda: withFallback("hmda", "hmda", hmda),
  notes: optional("notes", notes),
};

/** What a PUT or PATCH of a loan takes: its terms, and the home value that lives on the property. */
export const loanRevisionFields: FieldTable<LoanRevisionInput> = {
  ...loanFields,
  homeValueCents: propertyFields.homeValueCents,
};
