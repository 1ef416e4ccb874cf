import { describe, expect, test } from "bun:test";
import type { LarField } from "../../../../domain/hmda/register/lar-fields.ts";
import type { RowChange } from "../example.ts";
import { candidates, codesTaken, valuesOf } from "./coded.ts";

/** A closed-end forward loan, for which costs and terms are reported. */
const forward: RowChange = { reverse_mortgage: "2", open_end_line_of_credit: "2" };
const notBorrower: RowChange = {
  applicant_ethnicity_observed: "1",
  applicant_race_observed: "1",
  applicant_sex_observed: "1",
};
const notCoBorrower: RowChange = {
  co_applicant_ethnicity_observed: "1",
  co_applicant_race_observed: "1",
  co_applicant_sex_observed: "1",
};

type Condition = readonly [edit: string, field: LarField, codes: string, row: RowChange];

/**
 * The codes of a field with which an edit applies, on a row that it then hits, according to the regulator's guides: V613-3 requires
 * preapproval 2 if the action is 3 to 6.
 */
const conditions: readonly Condition[] = [
  ["V612-2", "preapproval", "1", { loan_purpose: "2" }],
  ["V613-2", "action_taken", "7 8", { preapproval: "2" }],
  ["V613-3", "action_taken", "3-6", { preapproval: "1" }],
  ["V613-4", "preapproval", "1", { action_taken: "3" }],
  ["V614-1", "loan_purpose", "2 4 5 31 32", { preapproval: "1" }],
  ["V614-3", "reverse_mortgage", "1", { preapproval: "1" }],
  ["V614-4", "open_end_line_of_credit", "1", { preapproval: "1" }],
  ["V615-2", "manufactured_home_land_property_interest", "1-4", {}],
  ["V615-3", "manufactured_home_secured_property_type", "1 2", {}],
  ["V628-4", "applicant_ethnicity_1", "3 4", { applicant_ethnicity_2: "1" }],
  ["V630", "applicant_ethnicity_1", "4", notBorrower],
  ["V631-4", "co_applicant_ethnicity_1", "3-5", { co_applicant_ethnicity_2: "1" }],
  ["V633", "co_applicant_ethnicity_1", "4", notCoBorrower],
  ["V635-4", "applicant_race_1", "6 7", { applicant_race_5: "1" }],
  ["V637", "applicant_race_1", "7", notBorrower],
  ["V638-4", "co_applicant_race_1", "6-8", { co_applicant_race_2: "1" }],
  ["V640", "co_applicant_race_1", "7", notCoBorrower],
  ["V643", "applicant_sex_observed", "1", { applicant_sex: "3" }],
  ["V644-1", "applicant_sex_observed", "2", { applicant_sex: "4" }],
  ["V644-2", "applicant_sex", "6", notBorrower],
  ["V645", "applicant_sex", "4", notBorrower],
  ["V647", "co_applicant_sex_observed", "1", { co_applicant_sex: "3" }],
  ["V648-1", "co_applicant_sex_observed", "2", { co_applicant_sex: "4" }],
  ["V648-2", "co_applicant_sex", "6", notCoBorrower],
  ["V649", "co_applicant_sex", "4", notCoBorrower],
  ["V656-2", "action_taken", "2-5 7 8", {}],
  ["V657-2", "action_taken", "3-7", { rate_spread: "1" }],
  ["V657-3", "reverse_mortgage", "1", { rate_spread: "1" }],
  ["V658-2", "action_taken", "2-5 7 8", { hoepa_status: "2" }],
  ["V663", "action_taken", "4-6", {}],
  ["V664", "action_taken", "4-6", {}],
  ["V669-4", "denial_reason_1", "10 1111", { denial_reason_2: "1" }],
  ["V670-1", "action_taken", "3 7", {}],
  ["V670-2", "denial_reason_1", "1-9", {}],
  ["V670-3", "action_taken", "1 2 4-6 8", { denial_reason_1: "3" }],
  ["V670-4", "denial_reason_1", "10", { action_taken: "3" }],
  ["V672-3", "reverse_mortgage", "1", { total_loan_costs: "1" }],
  ["V672-4", "open_end_line_of_credit", "1", { total_loan_costs: "1" }],
  ["V672-5", "business_or_commercial_purpose", "1", { total_loan_costs: "1" }],
  ["V672-6", "action_taken", "2-5 7 8", { ...forward, total_loan_costs: "1" }],
  ["V673-2", "action_taken", "2-8", { ...forward, total_points_and_fees: "1" }],
  ["V674-5", "action_taken", "2-5 7 8", { ...forward, origination_charges: "1" }],
  ["V675-5", "action_taken", "2-5 7 8", { ...forward, discount_points: "1" }],
  ["V676-5", "action_taken", "2-5 7 8", { ...forward, lender_credits: "1" }],
  ["V677-2", "action_taken", "3-5 7", {}],
  ["V678-2", "action_taken", "6", { prepayment_penalty_term: "1" }],
  ["V678-3", "reverse_mortgage", "1", { prepayment_penalty_term: "1" }],
  ["V679-2", "action_taken", "4-6", { debt_to_income_ratio: "40" }],
  ["V681-2", "action_taken", "4-6", { combined_loan_to_value_ratio: "40" }],
  ["V682-2", "reverse_mortgage", "1", { loan_term: "360" }],
  ["V688-2", "action_taken", "4 5", {}],
  ["V689-3", "construction_method", "1", { manufactured_home_secured_property_type: "1" }],
  ["V690-3", "construction_method", "1", { manufactured_home_land_property_interest: "1" }],
  ["V693-2", "action_taken", "6", {}],
  ["V693-3", "submission_of_application", "3", {}],
  ["V694-2", "action_taken", "6", {}],
  ["V694-3", "action_taken", "1", { initially_payable: "3" }],
  ["V704-1", "action_taken", "6", { aus_1: "1" }],
  ["V704-2", "action_taken", "6", { aus_result_1: "1" }],
  ["V711", "denial_reason_1", "1111", { denial_reason_free_form: "Title" }],
  ["V720-1", "applicant_credit_model", "1-6 11 12", { applicant_credit_score: "279" }],
  ["V720-2", "co_applicant_credit_model", "1-6 11 12", { co_applicant_credit_score: "279" }],
  ["V720-3", "applicant_credit_model", "13-15", { applicant_credit_score: "299" }],
  ["V720-4", "co_applicant_credit_model", "13-15", { co_applicant_credit_score: "299" }],
  ["Q605-1", "purchaser_type", "1 3", {}],
  ["Q605-2", "purchaser_type", "2", { loan_type: "1" }],
  ["Q609", "purchaser_type", "1-4", { rate_spread: "10.01" }],
  ["Q612", "purchaser_type", "1 3", { hoepa_status: "1" }],
  ["Q613", "business_or_commercial_purpose", "1", {}],
  ["Q626", "purchaser_type", "1-4", { loan_amount: "1225001" }],
  ["Q629", "loan_purpose", "1 2 4", { income: "NA" }],
  ["Q629", "action_taken", "1-5 7 8", { income: "NA" }],
  ["Q631", "loan_type", "2-4", { total_units: "5" }],
  ["Q648", "action_taken", "1-5 7 8", { lei: "BANK2LEIFORTEST12345" }],
  ["Q653-1", "action_taken", "1 2 8", { combined_loan_to_value_ratio: "250.01" }],
  ["Q653-2", "action_taken", "3-7", { combined_loan_to_value_ratio: "1000.01" }],
  ["Q654", "action_taken", "1 2 8", { debt_to_income_ratio: "80.01" }],
];

/** The codes that an edit requires in a field, on a row to which it applies. */
const constraints: readonly Condition[] = [
  ["V612-2", "loan_purpose", "1", { preapproval: "1" }],
  ["V613-2", "preapproval", "1", { action_taken: "7" }],
  ["V613-3", "preapproval", "2", { action_taken: "3" }],
  ["V613-4", "action_taken", "1 2 7 8", { preapproval: "1" }],
  ["V614-1", "preapproval", "2", {}],
  ["V630", "applicant_ethnicity_observed", "3", { applicant_ethnicity_1: "4" }],
  ["V644-2", "applicant_sex_observed", "2 3", { applicant_sex: "6" }],
  ["V647", "co_applicant_sex", "1 2", { co_applicant_sex_observed: "1" }],
  ["V648-1", "co_applicant_sex", "1-3 6", { co_applicant_sex_observed: "2" }],
  ["V648-2", "co_applicant_sex_observed", "2 3", { co_applicant_sex: "6" }],
  ["V632-2", "co_applicant_ethnicity_1", "1 2", { co_applicant_ethnicity_observed: "1" }],
  ["V632-3", "co_applicant_ethnicity_1", "1-3 11-14", { co_applicant_ethnicity_observed: "2" }],
  ["V639-2", "co_applicant_race_1", "1-5", { co_applicant_race_observed: "1" }],
  ["V639-3", "co_applicant_race_1", "1-6 21-27 41-44", { co_applicant_race_observed: "2" }],
  ["V657-2", "rate_spread", "NA Exempt", { action_taken: "3" }],
  ["V658-2", "hoepa_status", "3", { action_taken: "3" }],
  ["V663", "applicant_credit_score", "8888 1111", { action_taken: "4", applicant_credit_model: "9" }],
  ["V663", "applicant_credit_model", "9 1111", { action_taken: "4", applicant_credit_score: "8888" }],
  ["V664", "co_applicant_credit_score", "8888 1111", { action_taken: "4", co_applicant_credit_model: "9" }],
  ["V670-1", "denial_reason_1", "1-9 1111", { action_taken: "3" }],
  ["V670-2", "action_taken", "3 7", { denial_reason_1: "3" }],
  ["V670-3", "denial_reason_1", "10 1111", {}],
  ["V670-4", "action_taken", "1 2 4-6 8", {}],
  ["V688-2", "property_value", "NA Exempt", { action_taken: "4" }],
  ["V689-2", "manufactured_home_secured_property_type", "3 1111", { multifamily_affordable_units: "1" }],
  ["V689-3", "manufactured_home_secured_property_type", "3 1111", {}],
  ["V690-2", "manufactured_home_land_property_interest", "5 1111", { multifamily_affordable_units: "1" }],
  ["V690-3", "manufactured_home_land_property_interest", "5 1111", {}],
  ["V693-2", "submission_of_application", "3 1111", { action_taken: "6" }],
  ["V694-2", "initially_payable", "3 1111", { action_taken: "6" }],
  ["V694-3", "initially_payable", "1 2 1111", {}],
  ["V704-1", "aus_1", "6 1111", { action_taken: "6" }],
  ["V704-2", "aus_result_1", "17 1111", { action_taken: "6" }],
  ["Q605-1", "loan_type", "1", { purchaser_type: "1" }],
  ["Q605-2", "loan_type", "2-4", {}],
  ["Q612", "hoepa_status", "2 3", { purchaser_type: "1" }],
  ["Q613", "loan_purpose", "1 2 5 31 32", { business_or_commercial_purpose: "1" }],
  ["Q642-1", "applicant_credit_model", "7 8", { applicant_credit_score: "7777" }],
  ["Q642-2", "co_applicant_credit_model", "7 8", { co_applicant_credit_score: "7777" }],
  ["V699", "aus_result_1", "1-16 18-24", { aus_1: "5" }],
  ["Q632", "aus_result_1", "1-4 8 13 16 18 19", { aus_1: "3" }],
  ["Q633", "aus_result_1", "3 4 10 15 16 18-24", { aus_1: "4" }],
  ["Q643", "aus_result_1", "1-7 15 16", { aus_1: "1" }],
  ["Q644", "aus_result_1", "8-13 16", { aus_1: "2" }],
];

describe("an edit applies if a field has one of its codes, and only then", () => {
  test.each(conditions)("%s by %s: %s", (edit, field, list, row) => {
    const taken = codesTaken(2026, edit, field, row);
    expect(candidates.filter((code) => !taken.includes(code))).toEqual(
      candidates.filter((code) => valuesOf(list).includes(code)),
    );
  });
});

describe("an edit that applies accepts its codes, and no others", () => {
  test.each(constraints)("%s in %s: %s", (edit, field, list, row) => {
    expect(codesTaken(2026, edit, field, row)).toEqual(candidates.filter((code) => valuesOf(list).includes(code)));
  });
});
