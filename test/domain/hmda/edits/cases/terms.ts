import type { RowChange } from "../../example.ts";
import type { PairsByEdit } from "./pairs.ts";

/** A closed-end forward loan, for which costs and terms are reported. */
const forward: RowChange = { reverse_mortgage: "2", open_end_line_of_credit: "2" };
const business: RowChange = { ...forward, business_or_commercial_purpose: "1" };
const openEnd: RowChange = { ...forward, open_end_line_of_credit: "1" };
const denied: RowChange = { ...forward, action_taken: "3" };

export const costPairs: PairsByEdit = {
  "V672-1": [
    { total_loan_costs: "" },
    { total_loan_costs: "0" },
    { total_loan_costs: "-0.01" },
    { total_loan_costs: "Exempt" },
  ],
  "V672-2": [{ total_points_and_fees: "0", total_loan_costs: "0" }, { total_points_and_fees: "0" }],
  "V672-3": [{ total_loan_costs: "1" }, { ...forward, total_loan_costs: "1" }],
  "V672-4": [
    { ...openEnd, total_loan_costs: "1" },
    { ...forward, total_loan_costs: "1" },
  ],
  "V672-5": [
    { ...business, total_loan_costs: "1" },
    { ...business, total_loan_costs: "Exempt" },
  ],
  "V672-6": [
    { ...denied, total_loan_costs: "1" },
    { ...forward, action_taken: "6", total_loan_costs: "1" },
  ],
  "V673-1": [{ total_points_and_fees: "-1" }, { total_points_and_fees: "0" }],
  "V673-2": [
    { ...forward, action_taken: "6", total_points_and_fees: "1" },
    { ...forward, total_points_and_fees: "1" },
  ],
  "V673-3": [{ total_points_and_fees: "1" }, { ...forward, total_points_and_fees: "1" }],
  "V673-4": [
    { ...business, total_points_and_fees: "1" },
    { ...forward, total_points_and_fees: "1" },
  ],
  "V673-5": [{ total_loan_costs: "0", total_points_and_fees: "Exempt" }, { total_loan_costs: "0" }],
  "V674-1": [{ origination_charges: "" }, { origination_charges: "0" }],
  "V674-2": [{ origination_charges: "1" }, { ...forward, origination_charges: "1" }],
  "V674-3": [
    { ...openEnd, origination_charges: "1" },
    { ...forward, origination_charges: "1" },
  ],
  "V674-4": [
    { ...business, origination_charges: "1" },
    { ...forward, origination_charges: "1" },
  ],
  "V674-5": [
    { ...denied, origination_charges: "1" },
    { ...forward, origination_charges: "1" },
  ],
  "V675-1": [
    { discount_points: "0" },
    { discount_points: "0.01" },
    { discount_points: "1 000" },
    { discount_points: "" },
  ],
  "V675-2": [{ discount_points: "" }, { discount_points: "Exempt" }],
  "V675-3": [
    { ...openEnd, discount_points: "1" },
    { ...forward, discount_points: "1" },
  ],
  "V675-4": [
    { ...business, discount_points: "1" },
    { ...forward, discount_points: "1" },
  ],
  "V675-5": [
    { ...denied, discount_points: "1" },
    { ...forward, discount_points: "1" },
  ],
  "V676-1": [{ lender_credits: "0" }, { lender_credits: "0.01" }],
  "V676-2": [{ lender_credits: "1" }, { ...forward, lender_credits: "1" }],
  "V676-3": [
    { ...openEnd, lender_credits: "1" },
    { ...forward, lender_credits: "1" },
  ],
  "V676-4": [
    { ...business, lender_credits: "1" },
    { ...forward, lender_credits: "1" },
  ],
  "V676-5": [
    { ...denied, lender_credits: "1" },
    { ...forward, lender_credits: "1" },
  ],
  V712: [{ total_loan_costs: "Exempt" }, { total_loan_costs: "Exempt", total_points_and_fees: "Exempt" }],
  "Q615-1": [
    { total_loan_costs: "100", origination_charges: "100" },
    { total_loan_costs: "100.01", origination_charges: "100" },
    { total_loan_costs: "1", origination_charges: "2" },
    { total_loan_costs: "0", origination_charges: "2" },
    { total_loan_costs: "1", origination_charges: "1" },
    { total_loan_costs: "-1", origination_charges: "0" },
    { total_loan_costs: "-1", origination_charges: "1" },
    { total_loan_costs: "1" },
    { total_loan_costs: "0.5", origination_charges: "1" },
    { origination_charges: "1" },
  ],
  "Q615-2": [
    { total_points_and_fees: "100", origination_charges: "100" },
    { total_points_and_fees: "101", origination_charges: "100" },
  ],
  "Q616-1": [
    { total_loan_costs: "100", discount_points: "100" },
    { total_loan_costs: "101", discount_points: "100" },
  ],
  "Q616-2": [
    { total_points_and_fees: "100", discount_points: "100" },
    { total_points_and_fees: "100", discount_points: "0" },
  ],
  // 15% of 175,200 is 26,280; of 100.1 it is 15.015, which no binary fraction represents.
  "Q616-3": [
    { discount_points: "26280.01" },
    { discount_points: "26280" },
    { loan_amount: "100.1", discount_points: "15.0150001" },
    { loan_amount: "100.1", discount_points: "15.015" },
  ],
};

const feature = "negative_amortization";

export const termPairs: PairsByEdit = {
  "V677-1": [{ interest_rate: "-1" }, { interest_rate: "0" }, { interest_rate: "6.125%" }, { interest_rate: "6.125" }],
  "V677-2": [{ action_taken: "7" }, { action_taken: "6" }],
  "V678-1": [{ prepayment_penalty_term: "0" }, { prepayment_penalty_term: "1" }],
  "V678-2": [
    { ...forward, action_taken: "6", prepayment_penalty_term: "1" },
    { ...forward, prepayment_penalty_term: "1" },
  ],
  "V678-3": [{ prepayment_penalty_term: "1" }, { ...forward, prepayment_penalty_term: "1" }],
  "V678-4": [
    { ...business, prepayment_penalty_term: "1" },
    { ...forward, prepayment_penalty_term: "1" },
  ],
  "V678-5": [
    { prepayment_penalty_term: "361", loan_term: "360" },
    { prepayment_penalty_term: "360", loan_term: "360" },
  ],
  "V679-1": [{ debt_to_income_ratio: "" }, { debt_to_income_ratio: "-3.5" }],
  "V679-2": [
    { action_taken: "5", debt_to_income_ratio: "40" },
    { action_taken: "3", debt_to_income_ratio: "40" },
  ],
  "V679-3": [
    { multifamily_affordable_units: "0", debt_to_income_ratio: "40" },
    { multifamily_affordable_units: "NA", debt_to_income_ratio: "40" },
  ],
  "V681-1": [{ combined_loan_to_value_ratio: "0" }, { combined_loan_to_value_ratio: "0.01" }],
  "V681-2": [
    { action_taken: "4", combined_loan_to_value_ratio: "40" },
    { action_taken: "3", combined_loan_to_value_ratio: "40" },
  ],
  "V682-1": [{ loan_term: "360.5" }, { loan_term: "360" }],
  "V682-2": [{ loan_term: "360" }, { ...forward, loan_term: "360" }],
  V683: [{ introductory_rate_period: "0" }, { introductory_rate_period: "1" }],
  V684: [{ balloon_payment: "3" }, { balloon_payment: "1111" }],
  V685: [{ interest_only_payments: "" }, { interest_only_payments: "1" }],
  V686: [{ [feature]: "NA" }, { [feature]: "1" }],
  V687: [{ other_non_amortizing_features: "0" }, { other_non_amortizing_features: "2" }],
  "V693-1": [{ submission_of_application: "4" }, { submission_of_application: "1111" }],
  "V693-2": [{ action_taken: "6" }, { action_taken: "6", submission_of_application: "3" }],
  "V693-3": [{ submission_of_application: "3" }, { submission_of_application: "3", action_taken: "6" }],
  "V694-1": [{ initially_payable: "0" }, { initially_payable: "2" }],
  "V694-2": [{ action_taken: "6" }, { action_taken: "6", initially_payable: "3" }],
  "V694-3": [{ initially_payable: "3" }, { initially_payable: "3", action_taken: "3" }],
  "V695-1": [{ mlo_nmlsr_id: "" }, { mlo_nmlsr_id: "NA" }, { mlo_nmlsr_id: "12A4" }, { mlo_nmlsr_id: "1234" }],
  "V695-2": [{ mlo_nmlsr_id: "0" }, { mlo_nmlsr_id: "00" }],
  "V695-3": [
    { mlo_nmlsr_id: "123" },
    { mlo_nmlsr_id: "1234" },
    { mlo_nmlsr_id: "1234567890123" },
    { mlo_nmlsr_id: "NA" },
  ],
  V714: [{ initially_payable: "1111" }, { initially_payable: "1111", submission_of_application: "1111" }],
  V715: [
    { [feature]: "1111" },
    {
      balloon_payment: "1111",
      interest_only_payments: "1111",
      [feature]: "1111",
      other_non_amortizing_features: "1111",
    },
  ],
  Q620: [{ mlo_nmlsr_id: "NA" }, { mlo_nmlsr_id: "NA", business_or_commercial_purpose: "1" }],
  Q621: [{ mlo_nmlsr_id: "1234567890123" }, { mlo_nmlsr_id: "123456789012" }],
  "Q650-1": [{ interest_rate: "0.49" }, { interest_rate: "0.5" }, { interest_rate: "0.01" }, { interest_rate: "0" }],
  "Q650-2": [{ interest_rate: "20.01" }, { interest_rate: "20" }],
  Q651: [
    ...[{ combined_loan_to_value_ratio: "0.99" }, { combined_loan_to_value_ratio: "1" }],
    ...[{ combined_loan_to_value_ratio: "0.01" }, { combined_loan_to_value_ratio: "0" }],
  ],
  "Q651-1": [
    ...[{ combined_loan_to_value_ratio: "1.49" }, { combined_loan_to_value_ratio: "1.5" }],
    ...[{ combined_loan_to_value_ratio: "0.01" }, { combined_loan_to_value_ratio: "0" }],
  ],
  "Q651-2": [{ combined_loan_to_value_ratio: "150" }, { combined_loan_to_value_ratio: "149.99" }],
  Q652: [
    { debt_to_income_ratio: "0.99" },
    { debt_to_income_ratio: "1" },
    { debt_to_income_ratio: ".5" },
    { debt_to_income_ratio: "0" },
  ],
  "Q653-1": [
    ...[{ combined_loan_to_value_ratio: "250.01" }, { combined_loan_to_value_ratio: "250" }],
    ...[{ combined_loan_to_value_ratio: "-0.01" }, { combined_loan_to_value_ratio: "0" }],
    ...[{ combined_loan_to_value_ratio: "-0.01" }, { combined_loan_to_value_ratio: "NA" }],
  ],
  "Q653-2": [
    { action_taken: "3", combined_loan_to_value_ratio: "1000.01" },
    { action_taken: "3", combined_loan_to_value_ratio: "1000" },
  ],
  Q654: [
    { debt_to_income_ratio: "80.01" },
    { debt_to_income_ratio: "80" },
    { income: "6", debt_to_income_ratio: "81" },
    { income: "5", debt_to_income_ratio: "81" },
  ],
  Q656: [{ property_value: "1111" }, { property_value: "11110" }],
  Q657: [{ loan_amount: "1111" }, { loan_amount: "1111.5" }],
  Q658: [{ loan_term: "601" }, { loan_term: "600" }],
  "Q659-1": [{ income: "888" }, { income: "8888" }, { property_value: "88888" }, { property_value: "888888" }],
  "Q659-2": [{ income: "999" }, { income: "9999" }, { city: "99999" }, { city: "9999" }],
};
