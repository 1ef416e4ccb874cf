/**
 * The fields of a loan's row in the loan/application register (LAR), in the file's order, with the names in the filing instructions guide:
 * the first is field 1, the last field 110.
 */
export const larFieldNames = {
  record_identifier: "Record Identifier",
  lei: "Legal Entity Identifier (LEI)",
  uli: "Universal Loan Identifier (ULI) or Non-Universal Loan Identifier (NULI)",
  application_date: "Application Date",
  loan_type: "Loan Type",
  loan_purpose: "Loan Purpose",
  preapproval: "Preapproval",
  construction_method: "Construction Method",
  occupancy_type: "Occupancy Type",
  loan_amount: "Loan Amount",
  action_taken: "Action Taken",
  action_taken_date: "Action Taken Date",
  street_address: "Street Address",
  city: "City",
  state: "State",
  zip_code: "ZIP Code",
  county: "County",
  census_tract: "Census Tract",
  applicant_ethnicity_1: "Ethnicity of Applicant or Borrower: 1",
  applicant_ethnicity_2: "Ethnicity of Applicant or Borrower: 2",
  applicant_ethnicity_3: "Ethnicity of Applicant or Borrower: 3",
  applicant_ethnicity_4: "Ethnicity of Applicant or Borrower: 4",
  applicant_ethnicity_5: "Ethnicity of Applicant or Borrower: 5",
  applicant_ethnicity_free_form:
    "Ethnicity of Applicant or Borrower: Free Form Text Field for Other Hispanic or Latino",
  co_applicant_ethnicity_1: "Ethnicity of Co-Applicant or Co-Borrower: 1",
  co_applicant_ethnicity_2: "Ethnicity of Co-Applicant or Co-Borrower: 2",
  co_applicant_ethnicity_3: "Ethnicity of Co-Applicant or Co-Borrower: 3",
  co_applicant_ethnicity_4: "Ethnicity of Co-Applicant or Co-Borrower: 4",
  co_applicant_ethnicity_5: "Ethnicity of Co-Applicant or Co-Borrower: 5",
  co_applicant_ethnicity_free_form:
    "Ethnicity of Co-Applicant or Co-Borrower: Free Form Text Field for Other Hispanic or Latino",
  applicant_ethnicity_observed:
    "Ethnicity of Applicant or Borrower Collected on the Basis of Visual Observation or Surname",
  co_applicant_ethnicity_observed:
    "Ethnicity of Co-Applicant or Co-Borrower Collected on the Basis of Visual Observation or Surname",
  applicant_race_1: "Race of Applicant or Borrower: 1",
  applicant_race_2: "Race of Applicant or Borrower: 2",
  applicant_race_3: "Race of Applicant or Borrower: 3",
  applicant_race_4: "Race of Applicant or Borrower: 4",
  applicant_race_5: "Race of Applicant or Borrower: 5",
  applicant_race_native_free_form:
    "Race of Applicant or Borrower: Free Form Text Field for American Indian or Alaska Native Enrolled or Principal Tribe",
  applicant_race_asian_free_form: "Race of Applicant or Borrower: Free Form Text Field for Other Asian",
  applicant_race_pacific_free_form: "Race of Applicant or Borrower: Free Form Text Field for Other Pacific Islander",
  co_applicant_race_1: "Race of Co-Applicant or Co-Borrower: 1",
  co_applicant_race_2: "Race of Co-Applicant or Co-Borrower: 2",
  co_applicant_race_3: "Race of Co-Applicant or Co-Borrower: 3",
  co_applicant_race_4: "Race of Co-Applicant or Co-Borrower: 4",
  co_applicant_race_5: "Race of Co-Applicant or Co-Borrower: 5",
  co_applicant_race_native_free_form:
    "Race of Co-Applicant or Co-Borrower: Free Form Text Field for American Indian or Alaska Native Enrolled or Principal Tribe",
  co_applicant_race_asian_free_form: "Race of Co-Applicant or Co-Borrower: Free Form Text Field for Other Asian",
  co_applicant_race_pacific_free_form:
    "Race of Co-Applicant or Co-Borrower: Free Form Text Field for Other Pacific Islander",
  applicant_race_observed: "Race of Applicant or Borrower Collected on the Basis of Visual Observation or Surname",
  co_applicant_race_observed:
    "Race of Co-Applicant or Co-Borrower Collected on the Basis of Visual Observation or Surname",
  applicant_sex: "Sex of Applicant or Borrower",
  co_applicant_sex: "Sex of Co-Applicant or Co-Borrower",
  applicant_sex_observed: "Sex of Applicant or Borrower Collected on the Basis of Visual Observation or Surname",
  co_applicant_sex_observed:
    "Sex of Co-Applicant or Co-Borrower Collected on the Basis of Visual Observation or Surname",
  applicant_age: "Age of Applicant or Borrower",
  co_applicant_age: "Age of Co-Applicant or Co-Borrower",
  income: "Income",
  purchaser_type: "Type of Purchaser",
  rate_spread: "Rate Spread",
  hoepa_status: "HOEPA Status",
  lien_status: "Lien Status",
  applicant_credit_score: "Credit Score of Applicant or Borrower",
  co_applicant_credit_score: "Credit Score of Co-Applicant or Co-Borrower",
  applicant_credit_model: "Applicant or Borrower, Name and Version of Credit Scoring Model",
  applicant_credit_model_free_form:
    "Applicant or Borrower, Name and Version of Credit Scoring Model: Conditional Free Form Text Field for Code 8",
  co_applicant_credit_model: "Co-Applicant or Co-Borrower, Name and Version of Credit Scoring Model",
  co_applicant_credit_model_free_form:
    "Co-Applicant or Co-Borrower, Name and Version of Credit Scoring Model: Conditional Free Form Text Field for Code 8",
  denial_reason_1: "Reason for Denial: 1",
  denial_reason_2: "Reason for Denial: 2",
  denial_reason_3: "Reason for Denial: 3",
  denial_reason_4: "Reason for Denial: 4",
  denial_reason_free_form: "Reason for Denial: Conditional Free Form Text Field for Code 9",
  total_loan_costs: "Total Loan Costs",
  total_points_and_fees: "Total Points and Fees",
  origination_charges: "Origination Charges",
  discount_points: "Discount Points",
  lender_credits: "Lender Credits",
  interest_rate: "Interest Rate",
  prepayment_penalty_term: "Prepayment Penalty Term",
  debt_to_income_ratio: "Debt-to-Income Ratio",
  combined_loan_to_value_ratio: "Combined Loan-to-Value Ratio",
  loan_term: "Loan Term",
  introductory_rate_period: "Introductory Rate Period",
  balloon_payment: "Balloon Payment",
  interest_only_payments: "Interest-Only Payments",
  negative_amortization: "Negative Amortization",
  other_non_amortizing_features: "Other Non-Amortizing Features",
  property_value: "Property Value",
  manufactured_home_secured_property_type: "Manufactured Home Secured Property Type",
  manufactured_home_land_property_interest: "Manufactured Home Land Property Interest",
  total_units: "Total Units",
  multifamily_affordable_units: "Multifamily Affordable Units",
  submission_of_application: "Submission of Application",
  initially_payable: "Initially Payable to Your Institution",
  mlo_nmlsr_id: "Mortgage Loan Originator NMLSR Identifier",
  aus_1: "Automated Underwriting System: 1",
  aus_2: "Automated Underwriting System: 2",
  aus_3: "Automated Underwriting System: 3",
  aus_4: "Automated Underwriting System: 4",
  aus_5: "Automated Underwriting System: 5",
  aus_free_form: "Automated Underwriting System: Conditional Free Form Text Field for Code 5",
  aus_result_1: "Automated Underwriting System Result: 1",
  aus_result_2: "Automated Underwriting System Result: 2",
  aus_result_3: "Automated Underwriting System Result: 3",
  aus_result_4: "Automated Underwriting System Result: 4",
  aus_result_5: "Automated Underwriting System Result: 5",
  aus_result_free_form: "Automated Underwriting System Result: Conditional Free Form Text Field for Code 16",
  reverse_mortgage: "Reverse Mortgage",
  open_end_line_of_credit: "Open-End Line of Credit",
  business_or_commercial_purpose: "Business or Commercial Purpose",
} as const;

export type LarField = keyof typeof larFieldNames;

export const larFields = Object.keys(larFieldNames) as readonly LarField[];

/** A row of the register by field, with the text written in the file; an empty text is an empty cell. */
export type LarRow = Readonly<Record<LarField, string>>;

/** The cells of a row, in the file's order. */
export const larCells = (row: LarRow): readonly string[] => larFields.map((field) => row[field]);
