import { DEFAULT_INITIAL_MIP_RULE, type InitialMipRule, type PaymentPlan } from "../../../../domain/hecm/terms.ts";
import {
  type Counseling,
  type LoanBroker,
  type LoanLien,
  type LoanLifeExpectancySetAside,
  type LoanPriorHecm,
  maxLoanEntries,
} from "../../../../domain/loan/loan.ts";
import { list, optional } from "../../codec/compound-codecs.ts";
import { boolean, integer, money } from "../../codec/number-codecs.ts";
import { object } from "../../codec/table.ts";
import { digits, digitsUpTo, text } from "../../codec/text-codecs.ts";
import { day } from "../../codec/time-codecs.ts";
import { initialMipRule, lesaType, lienKind, paymentPlanType } from "../choices.ts";

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
    kind: optional("kind", lienKind, "What it secures; HMDA's loan purpose of a pay-off rests on it"),
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
  borrowerIds: {
    ...optional("borrower_ids", list(integer(1, Number.MAX_SAFE_INTEGER), maxLoanEntries.borrowers)),
    description: "The ids of the borrowers who were counseled; null: everybody on the loan",
  },
});

export const broker = object<LoanBroker>("LoanBroker", {
  companyName: optional("company_name", text()),
  nmlsId: optional("nmls_id", digitsUpTo(12)),
  originatorName: optional("originator_name", text()),
  originatorNmlsId: optional("originator_nmls_id", digitsUpTo(12)),
});
