import type { LarField, LarRow } from "../../register/lar-fields.ts";
import type { RowEdit } from "../edit.ts";
import { inFileOrder } from "../entries.ts";

/** The fields that say Exempt where an institution is exempt from reporting them. */
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

/** The fields whose code for it is 1111. */
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

/** The fields that have no exemption at all, and codes or numbers for which 1111 might be mistaken. */
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

const anyIs = (row: LarRow, fields: readonly LarField[], value: string): boolean => {
  for (const field of fields) if (row[field] === value) return true;
  return false;
};

/** Whether a row uses an exemption, in the code that its field has for it. */
export const usesExemption = (row: LarRow): boolean =>
  anyIs(row, exemptAsWord, "Exempt") || anyIs(row, exemptAsCode, "1111");

const statesFirst = inFileOrder([...exemptAsWord, "state"]);
const fillerFields = inFileOrder([
  ...exemptAsWord,
  "state",
  "applicant_age",
  "co_applicant_age",
  "income",
  "applicant_credit_score",
  "co_applicant_credit_score",
]);

/** Codes where they do not belong. */
export const codeMisuseEdits: readonly RowEdit[] = [
  {
    number: "Q656",
    fields: statesFirst,
    description: "No field whose exemption is written Exempt holds 1111.",
    holds: (row) => !anyIs(row, statesFirst, "1111"),
  },
  {
    number: "Q657",
    fields: neverExempt,
    description: "No field without an exemption holds 1111.",
    holds: (row) => !anyIs(row, neverExempt, "1111"),
  },
  {
    number: "Q659-1",
    fields: fillerFields,
    description: "No field holds 888 or 88888, which look like a mistyped 8888.",
    holds: (row) => !anyIs(row, fillerFields, "888") && !anyIs(row, fillerFields, "88888"),
  },
  {
    number: "Q659-2",
    fields: fillerFields,
    description: "No field holds 999 or 99999, which look like a mistyped 9999.",
    holds: (row) => !anyIs(row, fillerFields, "999") && !anyIs(row, fillerFields, "99999"),
  },
];
