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
  type: { name: "type", codec: paymentPlanType, required: true, description: "How payments are made" },
  termMonths: optional(
    "term_months",
    integer(1, 1200),
    "Months of a term or modified term plan; null on every other plan, and where monthly_payment determines it",
  ),
  monthlyPaymentCents: optional(
    "monthly_payment",
    money(),
    "Monthly payment to the borrower; null where the plan's other figures determine it",
  ),
  lineOfCreditCents: optional(
    "line_of_credit",
    money(),
    "What is left for draws at the borrower's request; null where the plan's other figures determine it",
  ),
  initialDrawCents: optional(
    "initial_draw",
    money(),
    "What the borrower takes at closing beyond the mandatory obligations; null where the plan determines it",
  ),
});

export const liens = list(
  object<LoanLien>("Lien", {
    creditor: optional("creditor", text(), "Who is owed; null where it is not entered"),
    kind: optional("kind", lienKind, "What it secures; HMDA's loan purpose of a pay-off rests on it"),
    amountCents: { name: "amount", codec: money(), required: true, description: "What pays the debt off at closing" },
    isMandatory: {
      name: "is_mandatory",
      codec: boolean,
      fallback: true,
      description:
        "Whether it must be paid at closing, as a mandatory obligation; false: the borrower pays it from the own draw",
    },
    isDelinquentFederalDebt: {
      name: "is_delinquent_federal_debt",
      codec: boolean,
      fallback: false,
      description: "Whether it is a federal debt in arrears, which must be paid off at or before closing",
    },
    accountLast4: optional(
      "account_last4",
      digits(4),
      "Last four digits of the account, to tell debts of one creditor apart; null where they are not entered",
    ),
  }),
  maxLoanEntries.liens,
);

export const lesa = object<LoanLifeExpectancySetAside>("LifeExpectancySetAside", {
  type: {
    name: "type",
    codec: lesaType,
    required: true,
    description: "Whether property charges are set aside, and who pays them",
  },
  amountCents: optional(
    "amount",
    money(),
    "The underwriter's amount, on a partially funded one; null on others, which are calculated",
  ),
  semiAnnualPaymentCents: optional(
    "semi_annual_payment",
    money(),
    "The underwriter's, on a partially funded one: kept with it; no figure of a calculation rests on it",
  ),
});

export const priorHecm = object<LoanPriorHecm>("PriorHecm", {
  caseNumber: optional("case_number", text(20), "FHA case number of the earlier HECM; null where it is not entered"),
  closedOn: optional(
    "closing_date",
    day,
    "Day on which the earlier HECM closed; the counseling waiver asks for at most five years since",
  ),
  maxClaimAmountCents: optional(
    "max_claim_amount",
    money(),
    "Maximum claim amount of the earlier HECM; one rule for the premium of a refinance needs it",
  ),
  principalLimitCents: optional(
    "principal_limit",
    money(),
    "Principal limit of the earlier HECM as it stands today, for the benefit test",
  ),
  initialMipPaidCents: optional(
    "initial_mip_paid",
    money(),
    "Initial mortgage insurance premium that was paid on the earlier HECM",
  ),
  initialMipRule: {
    name: "initial_mip_rule",
    codec: { ...initialMipRule, encode: (rule?: InitialMipRule) => rule ?? DEFAULT_INITIAL_MIP_RULE },
    fallback: DEFAULT_INITIAL_MIP_RULE,
    description: "How the initial premium of the refinance is found",
  },
});

export const counseling = object<Counseling>("Counseling", {
  counseledOn: optional("date", day, "Day on which the counseling was completed; null while it is not entered"),
  certificateNumber: optional(
    "certificate_number",
    text(50),
    "Number of the counseling certificate (HUD-92902); null while it is not entered",
  ),
  agencyId: optional("agency_id", text(50), "HUD's number of the counseling agency; null while it is not entered"),
  borrowerIds: {
    ...optional(
      "borrower_ids",
      list(integer(1, Number.MAX_SAFE_INTEGER), maxLoanEntries.borrowers),
      "The ids of the borrowers who were counseled; null: everybody on the loan",
    ),
    description: "The ids of the borrowers who were counseled; null: everybody on the loan",
  },
});

export const broker = object<LoanBroker>("LoanBroker", {
  companyName: optional("company_name", text(), "Name of the brokerage company"),
  nmlsId: optional("nmls_id", digitsUpTo(12), "NMLS id of the brokerage company"),
  originatorName: optional("originator_name", text(), "Name of the mortgage loan originator at the broker"),
  originatorNmlsId: optional("originator_nmls_id", digitsUpTo(12), "NMLS id of that originator"),
});
