import { DEFAULT_INITIAL_MIP_RULE, type InitialMipRule, type PaymentPlan } from "../../../../domain/hecm/terms.ts";
import { pick } from "../../../../domain/kernel/pick.ts";
import { accept } from "../../../../domain/kernel/result.ts";
import type { LoanLien } from "../../../../domain/loan/liens/lien.ts";
import {
  type Counseling,
  type FhaInsuranceDetails,
  type FundingLender,
  type LoanBroker,
  type LoanLifeExpectancySetAside,
  type LoanPriorHecm,
  maxLoanEntries,
} from "../../../../domain/loan/loan.ts";
import type { Codec, Decoded, FieldTable } from "../../codec/codec.ts";
import { decodeBody, decodeChange, object } from "../../codec/table.ts";
import { list, optional } from "../../codec/values/compound-codecs.ts";
import { boolean, id, integer, money } from "../../codec/values/number-codecs.ts";
import { digits, digitsUpTo, text } from "../../codec/values/text-codecs.ts";
import { day, instant } from "../../codec/values/time-codecs.ts";
import { initialMipRule, lesaType, lienKind, paymentPlanType } from "../choices.ts";

export const paymentPlan = object<PaymentPlan>("PaymentPlan", {
  type: { name: "type", codec: paymentPlanType, required: true, description: "Type of payment plan" },
  termMonths: optional(
    "term_months",
    integer(1, 1200),
    "Number of monthly payments of a term or modified term plan; null on other plans. If null, `monthly_payment` (on a modified term with `line_of_credit`) determines it in whole months, with a smaller last payment, and a current calculation of the loan shows it here",
    { label: "Term, in months" },
  ),
  monthlyPaymentCents: optional(
    "monthly_payment",
    money(),
    "Monthly payment to the borrower; null if the other amounts of the plan determine it",
  ),
  lineOfCreditCents: optional(
    "line_of_credit",
    money(),
    "Line of credit, available for draws at the borrower's request; null if the other amounts of the plan determine it",
  ),
  initialDrawCents: optional(
    "initial_draw",
    money(),
    "Amount that the borrower draws at closing, in addition to the mandatory obligations; null if the plan determines it",
  ),
});

/** A debt of a loan. */
export const lienFields: FieldTable<LoanLien> = {
  creditor: optional("creditor", text(), "Creditor of the debt; null if not entered"),
  kind: optional(
    "kind",
    lienKind,
    "Kind of debt, from which the HMDA loan purpose of a payoff follows; null if not entered",
  ),
  amountCents: {
    name: "amount",
    codec: money(),
    required: true,
    description: "Amount that pays off the debt at closing",
  },
  isMandatory: {
    name: "is_mandatory",
    label: "Paid off at closing (mandatory obligation)",
    codec: boolean,
    fallback: true,
    description:
      "Whether the debt is a mandatory obligation, paid at closing; if false, the borrower pays it from the initial draw. A mortgage, line of credit, earlier HECM or federal debt is mandatory nevertheless until the loan is funded, unless an underwriter gives a reason to leave it unpaid",
  },
  isDelinquentFederalDebt: {
    name: "is_delinquent_federal_debt",
    codec: boolean,
    fallback: false,
    description: "Whether it is a delinquent federal debt, which must be paid off at or before closing",
  },
  accountLast4: optional(
    "account_last4",
    digits(4),
    "Last four digits of the account number, to distinguish debts of the same creditor; null if not entered",
    { label: "Last 4 digits of the account" },
  ),
  openedOn: optional(
    "opened_date",
    day,
    "Date on which the debt was incurred, not in the future, for the seasoning of a mortgage or line of credit; null if not entered",
  ),
  cashToBorrowerCents: optional(
    "cash_to_borrower",
    money(),
    "Cash that the borrower received from the debt, at its closing and in all draws together; null if not entered",
  ),
};

export const liens = list(object("Lien", lienFields), maxLoanEntries.liens);

export const lesa = object<LoanLifeExpectancySetAside>("LifeExpectancySetAside", {
  type: {
    name: "type",
    codec: lesaType,
    required: true,
    description: "Type of life expectancy set-aside, which determines who pays the property charges",
    label: "Set-aside for property charges",
  },
  amountCents: optional(
    "amount",
    money(),
    "Amount set by the underwriter, for a partially funded set-aside; null for other types, whose amount is calculated",
    { label: "Amount of a partially funded set-aside" },
  ),
  semiAnnualPaymentCents: optional(
    "semi_annual_payment",
    money(),
    "Semi-annual payment set by the underwriter, for a partially funded set-aside; for information only, calculations do not use it",
  ),
});

export const priorHecm = object<LoanPriorHecm>("PriorHecm", {
  caseNumber: optional("case_number", text(20), "FHA case number of the earlier HECM; null until entered"),
  closedOn: optional(
    "closing_date",
    day,
    "Closing date of the earlier HECM; counseling can be waived for an application within five years of it. Null until entered",
  ),
  maxClaimAmountCents: optional(
    "max_claim_amount",
    money(),
    "Maximum claim amount of the earlier HECM, required if `initial_mip_rule` is `ceiling_of_206_53`; null until entered",
  ),
  principalLimitCents: optional(
    "principal_limit",
    money(),
    "Current principal limit of the earlier HECM, for the benefit test; null until entered",
  ),
  initialMipPaidCents: optional(
    "initial_mip_paid",
    money(),
    "Initial mortgage insurance premium paid on the earlier HECM; null until entered",
  ),
  initialMipRule: {
    name: "initial_mip_rule",
    codec: { ...initialMipRule, encode: (rule?: InitialMipRule) => rule ?? DEFAULT_INITIAL_MIP_RULE },
    fallback: DEFAULT_INITIAL_MIP_RULE,
    description: "Rule for the initial mortgage insurance premium of the refinance",
  },
});

type CounselingEntry = Omit<Counseling, "waivedByUserId" | "waivedAt">;

/** The counseling fields of a request. */
const counselingEntry: FieldTable<CounselingEntry> = {
  counseledOn: optional(
    "date",
    day,
    "Date on which the counseling was completed, not in the future; null until entered",
  ),
  certificateNumber: optional(
    "certificate_number",
    text(50),
    "Number of the counseling certificate (HUD-92902); null until entered",
    { label: "Certificate number (HUD-92902)" },
  ),
  agencyId: optional("agency_id", text(50), "HUD id of the counseling agency; null until entered", {
    label: "HUD id of the counseling agency",
  }),
  borrowerIds: optional(
    "borrower_ids",
    list(id, maxLoanEntries.borrowers),
    "Ids of the borrowers who were counseled; null means everyone who was on the loan when the FHA case number was assigned, and before that everyone on the loan",
    {
      label: "People counseled",
      hint: "Leave empty for everyone on the loan",
    },
  ),
  waived: {
    name: "waived",
    codec: boolean,
    fallback: false,
    description:
      "Whether the counseling of a refinance is waived: possible while `refinance_test.is_counseling_waivable` of the current calculation is true, and counts as evidence as long as it is",
  },
  antiChurningDisclosedOn: optional(
    "anti_churning_disclosure_date",
    day,
    "Date on which the borrower received the anti-churning disclosure (HUD-92901), not in the future, required for a waiver; null until entered",
  ),
};

const shownCounseling = object<Counseling>("Counseling", {
  ...counselingEntry,
  waivedByUserId: optional("waived_by", id, "Id of the user who waived the counseling; null while it is not waived"),
  waivedAt: optional("waived_at", instant, "When the counseling was waived; null while it is not waived"),
});

const withoutWriter = (entry: Decoded<CounselingEntry>): Decoded<Counseling> =>
  entry._tag === "Refused" ? entry : accept({ ...entry.value, waivedByUserId: null, waivedAt: null });

/** Counseling as a loan shows it. Who waived it and when are not part of a request. */
export const counseling: Codec<Counseling> = {
  ...shownCounseling,
  ...pick(object("CounselingEntry", counselingEntry), ["schema", "patch", "input"]),
  decode: (json, path) => withoutWriter(decodeBody(counselingEntry, json, path)),
  decodeChange: (json, path, mode) => {
    const revise = decodeChange(counselingEntry, json, path, mode);
    return revise._tag === "Refused" ? revise : accept((current) => withoutWriter(revise.value(current)));
  },
};

export const fhaInsurance = object<FhaInsuranceDetails>("FhaInsuranceDetails", {
  repairsDueOn: optional(
    "repairs_due_date",
    day,
    "Due date of the repairs for which money is set aside; null until entered, or if there are no repairs",
  ),
  mipPaidOn: optional(
    "mip_paid_date",
    day,
    "Date on which the initial mortgage insurance premium was paid to FHA, not in the future; null until paid",
    { label: "Initial MIP paid on", hint: "MM/DD/YYYY" },
  ),
  isPriorInsuranceTerminated: optional(
    "is_prior_insurance_terminated",
    boolean,
    "Whether the insurance of the earlier HECM is terminated, on a refinance; null until entered, and on other loans",
  ),
  lateRequestCertifiedOn: optional(
    "late_request_certification_date",
    day,
    "Date on which the lender certified that insurance may be requested more than 60 days after the disbursement, not in the future; null until certified, or if the request is on time",
  ),
});

export const broker = object<LoanBroker>("LoanBroker", {
  companyName: optional("company_name", text(), "Name of the broker's company; null if not entered"),
  nmlsId: optional("nmls_id", digitsUpTo(12), "NMLS id of the broker's company; null if not entered"),
  originatorName: optional(
    "originator_name",
    text(),
    "Name of the broker's mortgage loan originator; null if not entered",
  ),
  originatorNmlsId: optional(
    "originator_nmls_id",
    digitsUpTo(12),
    "NMLS id of the broker's mortgage loan originator; null if not entered",
  ),
  sponsoredOriginatorEin: optional(
    "sponsored_originator_ein",
    digits(9),
    "Employer identification number (EIN) of the broker's company, by which FHA knows a sponsored originator; null if not entered",
  ),
});

export const fundingLender = object<FundingLender>("FundingLender", {
  companyName: optional("company_name", text(), "Name of the lender; null if not entered"),
  nmlsId: optional("nmls_id", digitsUpTo(12), "NMLS id of the lender; null if not entered"),
});
