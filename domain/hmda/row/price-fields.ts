import { addRates } from "../../kernel/rate.ts";
import { enteredNoteRate } from "../../loan/terms/entered-note-rate.ts";
import { type Cell, lacks, NOT_APPLICABLE, percentText } from "./cells.ts";
import type { RegisterAction, RegisterFacts } from "./register-facts.ts";

/** The number of months until the rate first changes, and the type of credit: an adjustable-rate HECM is a line of credit. */
const rateTypes = {
  fixed: { introductoryMonths: NOT_APPLICABLE, isOpenEnd: "2" },
  annual_adjustable: { introductoryMonths: "12", isOpenEnd: "1" },
  monthly_adjustable: { introductoryMonths: "1", isOpenEnd: "1" },
} as const;

/**
 * The initial note rate as entered, or for an adjustable rate that was not entered, margin plus the index of the date. A fixed-rate loan
 * has one rate, whichever of the two is entered (24 CFR 206.3).
 */
const rateCell = ({ loan, noteIndexValue }: RegisterFacts, action: RegisterAction): Cell => {
  if (action > 2) return NOT_APPLICABLE;
  const { rateType, margin } = loan;
  const entered = enteredNoteRate(loan);
  if (entered !== null) return percentText(entered);
  const isIndexKnown = rateType !== "fixed" && margin !== null && noteIndexValue !== null;
  return isIndexKnown ? percentText(addRates(margin, noteIndexValue)) : lacks("noteRate");
};

/**
 * Fields 58 to 61, 73 to 79, 82 to 87, and 108 to 110: the price and type of the loan. A reverse mortgage has no rate spread, none of the
 * costs in Regulation Z's disclosures, no penalty, and no term (12 CFR 1003.4(a)(12), (17) to (20), (22), (25)).
 */
export const priceFields = (facts: RegisterFacts, action: RegisterAction) => {
  const { loan, company } = facts;
  const { reportSettings: settings } = company;
  const { introductoryMonths, isOpenEnd } = rateTypes[loan.rateType];
  return {
    purchaser_type: action === 1 ? String(loan.hmda.purchaserType ?? 0) : "0",
    rate_spread: NOT_APPLICABLE,
    // A reverse mortgage is never a high-cost mortgage (12 CFR 1026.32(a)(2)(i)).
    hoepa_status: "3",
    lien_status: "1",
    total_loan_costs: NOT_APPLICABLE,
    total_points_and_fees: NOT_APPLICABLE,
    origination_charges: NOT_APPLICABLE,
    discount_points: NOT_APPLICABLE,
    lender_credits: NOT_APPLICABLE,
    interest_rate: rateCell(facts, action),
    prepayment_penalty_term: NOT_APPLICABLE,
    loan_term: NOT_APPLICABLE,
    introductory_rate_period: introductoryMonths,
    balloon_payment: String(settings.hmdaBalloonPayment),
    interest_only_payments: String(settings.hmdaInterestOnlyPayments),
    negative_amortization: String(settings.hmdaNegativeAmortization),
    other_non_amortizing_features: String(settings.hmdaOtherNonAmortizingFeatures),
    reverse_mortgage: "1",
    open_end_line_of_credit: isOpenEnd,
    business_or_commercial_purpose: "2",
  };
};
