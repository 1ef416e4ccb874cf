import type { LarField } from "../../register/lar-fields.ts";
import { type CodeSet, codes } from "../codes.ts";
import type { RowEdit } from "../edit.ts";
import { inFileOrder } from "../entries.ts";
import { anyOf, hasCode, hasNoCode } from "../row-rules.ts";

/** The fields that an exempt institution reports as Exempt. */
const exemptAsWord: readonly LarField[] = [
  "street_address",
  "city",
  "zip_code",
  "rate_spread",
  "total_loan_costs",
  "total_points_and_fees",
  "origination_charges",
  "discount_points",
  "lender_credits",
  "interest_rate",
  "prepayment_penalty_term",
  "debt_to_income_ratio",
  "combined_loan_to_value_ratio",
  "loan_term",
  "introductory_rate_period",
  "property_value",
  "multifamily_affordable_units",
  "mlo_nmlsr_id",
];

/** The fields whose exemption code is 1111. */
const exemptAsCode: readonly LarField[] = [
  "applicant_credit_score",
  "co_applicant_credit_score",
  "applicant_credit_model",
  "co_applicant_credit_model",
  "denial_reason_1",
  "balloon_payment",
  "interest_only_payments",
  "negative_amortization",
  "other_non_amortizing_features",
  "manufactured_home_secured_property_type",
  "manufactured_home_land_property_interest",
  "submission_of_application",
  "initially_payable",
  "aus_1",
  "aus_result_1",
  "reverse_mortgage",
  "open_end_line_of_credit",
  "business_or_commercial_purpose",
];

/** The fields without an exemption, whose codes or numbers could be confused with 1111. */
const neverExempt: readonly LarField[] = [
  "loan_type",
  "loan_purpose",
  "preapproval",
  "construction_method",
  "occupancy_type",
  "loan_amount",
  "action_taken",
  "applicant_ethnicity_1",
  "applicant_ethnicity_2",
  "applicant_ethnicity_3",
  "applicant_ethnicity_4",
  "applicant_ethnicity_5",
  "applicant_ethnicity_observed",
  "co_applicant_ethnicity_observed",
  "applicant_race_1",
  "applicant_race_2",
  "applicant_race_3",
  "applicant_race_4",
  "applicant_race_5",
  "co_applicant_race_1",
  "co_applicant_race_2",
  "co_applicant_race_3",
  "co_applicant_race_4",
  "co_applicant_race_5",
  "applicant_race_observed",
  "co_applicant_race_observed",
  "applicant_sex",
  "co_applicant_sex",
  "applicant_sex_observed",
  "co_applicant_sex_observed",
  "applicant_age",
  "co_applicant_age",
  "income",
  "purchaser_type",
  "hoepa_status",
  "lien_status",
  "total_units",
  "aus_2",
  "aus_3",
  "aus_4",
  "aus_5",
  "aus_result_2",
  "aus_result_3",
  "aus_result_4",
  "aus_result_5",
];

/** The fields that may be Exempt, in the file's order. */
export const exemptibleFields = inFileOrder([...exemptAsWord, ...exemptAsCode]);

/** Whether a row uses an exemption, in the form that its field has for it. */
export const usesExemption = anyOf(hasCode(exemptAsWord, codes("Exempt")), hasCode(exemptAsCode, codes(1111)));

const wordFields = inFileOrder([...exemptAsWord, "state"]);
const fillerFields = inFileOrder([
  ...wordFields,
  "applicant_age",
  "co_applicant_age",
  "income",
  "applicant_credit_score",
  "co_applicant_credit_score",
]);

const holdsNone = (number: string, fields: readonly LarField[], values: CodeSet, description: string): RowEdit => ({
  number,
  fields,
  description,
  holds: hasNoCode(fields, values),
});

/** Codes used in fields that do not have them. */
export const codeMisuseEdits: readonly RowEdit[] = [
  holdsNone("Q656", wordFields, codes(1111), "No field whose exemption is written Exempt holds 1111."),
  holdsNone("Q657", neverExempt, codes(1111), "No field without an exemption holds 1111."),
  holdsNone("Q659-1", fillerFields, codes(888, 88888), "No field holds 888 or 88888, which look like a mistyped 8888."),
  holdsNone("Q659-2", fillerFields, codes(999, 99999), "No field holds 999 or 99999, which look like a mistyped 9999."),
];
