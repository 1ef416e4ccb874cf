import { DEFAULT_INITIAL_MIP_RULE, type InitialMipRule, type PaymentPlan } from "../../../../domain/hecm/terms.ts";
import type { HmdaAnswers } from "../../../../domain/loan/hmda-answers.ts";
import {
  type Counseling,
  type LoanLien,
  type LoanLifeExpectancySetAside,
  type LoanPriorHecm,
  maxLoanEntries,
} from "../../../../domain/loan/loan.ts";
import { list, optional } from "../../codec/compound-codecs.ts";
import { boolean, integer, money } from "../../codec/number-codecs.ts";
import { object } from "../../codec/table.ts";
import { digits, text } from "../../codec/text-codecs.ts";
import { day } from "../../codec/time-codecs.ts";
import { initialMipRule, lesaType, paymentPlanType } from "../choices.ts";

export const paymentPlan = object<PaymentPlan>("PaymentPlan", {
  type: { name: "type", codec: paymentPlanType, required: true },
  termMonths: optional("term_months", integer(1, 1200)),
  monthlyPaymentCents: optional("monthly_payment", money()),
  lineOfCreditCents: optional("line_of_credit", money()),
  initialDrawCents: optional("initial_draw", money()),
});

export const liens = list(
  object<LoanLien>("Lien", {
    creditor: optional("creditor", text()),
    amountCents: { name: "amount", codec: money(), required: true },
    isMandatory: { name: "is_mandatory", codec: boolean, fallback: true },
    isDelinquentFederalDebt: { name: "is_delinquent_federal_debt", codec: boolean, fallback: false },
    accountLast4: optional("account_last4", digits(4)),
  }),
  maxLoanEntries.liens,
);

export const lesa = object<LoanLifeExpectancySetAside>("LifeExpectancySetAside", {
  type: { name: "type", codec: lesaType, required: true },
  amountCents: optional("amount", money(), "The underwriter's, on a partially funded one"),
  semiAnnualPaymentCents: optional(
    "semi_annual_payment",
    money(),
    "The underwriter's, on a partially funded one: kept with it; no figure of a calculation rests on it",
  ),
});

export const priorHecm = object<LoanPriorHecm>("PriorHecm", {
  caseNumber: optional("case_number", text(20)),
  closedOn: optional("closing_date", day),
  maxClaimAmountCents: optional("max_claim_amount", money()),
  principalLimitCents: optional("principal_limit", money()),
  initialMipPaidCents: optional("initial_mip_paid", money()),
  initialMipRule: {
    name: "initial_mip_rule",
    codec: { ...initialMipRule, encode: (rule?: InitialMipRule) => rule ?? DEFAULT_INITIAL_MIP_RULE },
    fallback: DEFAULT_INITIAL_MIP_RULE,
    description: "How the initial premium of the refinance is found",
  },
});

export const counseling = object<Counseling>("Counseling", {
  counseledOn: optional("date", day),
  certificateNumber: optional("certificate_number", text(50)),
  agencyId: optional("agency_id", text(50)),
});

const code = integer(1, 9999);
const codes = (max: number) => list(integer(1, 9999), max);

/** The register fields that nothing else on the loan determines, as codes of the HMDA filing instructions. */
export const hmda = object<HmdaAnswers>("HmdaAnswers", {
  denialReasons: { name: "denial_reasons", codec: codes(4), fallback: [] },
  denialReasonOther: optional("denial_reason_other", text()),
  creditScore: optional("credit_score", code),
  coApplicantCreditScore: optional("co_applicant_credit_score", code),
  creditModel: optional("credit_model", code),
  creditModelOther: optional("credit_model_other", text(100)),
  automatedUnderwritingSystems: { name: "automated_underwriting_systems", codec: codes(5), fallback: [] },
  automatedUnderwritingSystemOther: optional("automated_underwriting_system_other", text()),
  automatedUnderwritingResults: { name: "automated_underwriting_results", codec: codes(5), fallback: [] },
  automatedUnderwritingResultOther: optional("automated_underwriting_result_other", text()),
  purchaserType: optional("purchaser_type", integer(0, 99)),
  submittedDirectly: optional("submitted_directly", boolean),
  initiallyPayable: optional("initially_payable", boolean),
  manufacturedHomeSecuredPropertyType: optional("manufactured_home_secured_property_type", code),
  manufacturedHomeLandPropertyInterest: optional("manufactured_home_land_property_interest", code),
});
