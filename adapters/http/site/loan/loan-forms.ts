import type { FormDeclaration } from "../form/declaration.ts";

const feeSections = [
  { title: null, fields: ["code", "description", "amount", "paid_to", "paid_by", "payment_timing", "charged_date"] },
  { title: "Disclosure", fields: ["is_finance_charge", "tolerance", "is_shoppable", "gfe_block"] },
] as const;

/** The forms of a loan, each for one operation. The forms of an operation, together with `leftOutOfForms`, name each of its fields once. */
export const loanForms = {
  start: {
    operation: "startLoan",
    title: "Start a loan",
    submit: "Start the loan",
    choices: { loan_officer_id: "users", product_code: "products" },
    sections: [
      { title: "Borrower", fields: ["first_name", "last_name", "dob"] },
      { title: "Home", fields: ["property_state", "home_value"] },
      {
        title: "Loan",
        fields: ["hecm_type", "loan_officer_id", "application_date", "product_code", "external_id"],
      },
      { title: "Purchase", fields: ["purchase_price", "earnest_money", "seller_contributions"] },
      { title: "Debts to pay off", fields: ["liens"] },
      { title: "Rates", fields: ["margin", "expected_rate", "note_rate"] },
      {
        title: "Set-asides and charges",
        fields: ["lesa", "repair_estimate", "repair_administration_fee", "property_charges_at_closing"],
      },
    ],
  },
  money: {
    operation: "changeLoan",
    title: "Value, liens and payment plan",
    submit: "Save",
    sections: [
      { title: "Value", fields: ["home_value", "appraised_value", "second_appraised_value"] },
      { title: "Purchase", fields: ["purchase_price", "earnest_money", "seller_contributions"] },
      { title: "Debts to pay off", fields: ["liens", "prior_hecm"] },
      { title: "Payment plan", fields: ["payment_plan"] },
      {
        title: "Set-asides and charges",
        fields: [
          "lesa",
          "repair_estimate",
          "repair_administration_fee",
          "property_charges_at_closing",
          "servicing_fee_monthly",
          "lender_credit",
        ],
      },
    ],
  },
  terms: {
    operation: "changeLoan",
    title: "Product, rates and dates",
    submit: "Save",
    choices: {
      product_code: "products",
      loan_officer_id: "users",
      processor_id: "users",
      underwriter_id: "users",
      closer_id: "users",
      "counseling.borrower_ids": "people",
    },
    permissions: { loan_officer_id: "loan.assign" },
    sections: [
      { title: "Product", fields: ["hecm_type", "product_code", "rate_type", "index", "channel", "servicing_intent"] },
      {
        title: "Rates",
        fields: ["margin", "note_rate", "expected_rate", "rate_lock_date", "periodic_cap", "lifetime_cap"],
      },
      {
        title: "Dates",
        fields: [
          "application_date",
          "case_number_assigned_date",
          "contract_date",
          "appraisal_date",
          "appraisal_copy_sent_date",
          "appraisal_copy_waived_date",
          "approval_date",
          "disclosure_received_date",
          "commitment_accepted_date",
          "state_notice_date",
          "application_completed_date",
          "closing_date",
          "disbursement_date",
          "notice_sent_date",
        ],
      },
      {
        title: "People assigned",
        fields: ["loan_officer_id", "processor_id", "underwriter_id", "closer_id", "broker", "funding_lender"],
      },
      { title: "Counseling", fields: ["counseling"] },
      { title: "Notes", fields: ["external_id", "notes"] },
    ],
  },
  reviews: {
    operation: "changeLoan",
    title: "Financial assessment, HMDA and insurance",
    submit: "Save",
    sections: [
      { title: "Financial assessment", fields: ["assessment"] },
      { title: "HMDA", fields: ["hmda"] },
      { title: "FHA insurance", fields: ["fha_insurance"] },
    ],
  },
  status: {
    operation: "updateLoanStatus",
    title: "Move the loan",
    submit: "Move the loan",
    choices: { status: "moves" },
    sections: [{ title: null, fields: ["status", "effective_date", "reason"] }],
  },
  calculate: { operation: "calculateLoan", title: "Calculate", submit: "Calculate", sections: [] },
  approve: {
    operation: "approveTerms",
    title: "Approve the changed terms",
    submit: "Approve",
    sections: [{ title: null, fields: ["reason"] }],
  },
  override: {
    operation: "overrideRequirement",
    title: "Proceed although a requirement is not met",
    submit: "Save the reason",
    choices: { document: "receivedDocuments" },
    sections: [{ title: null, fields: ["reason", "document"] }],
  },
  addBorrower: {
    operation: "addBorrower",
    title: "Add a person",
    submit: "Add the person",
    sections: [{ title: null, fields: ["borrower_type", "first_name", "middle_name", "last_name", "suffix", "dob"] }],
  },
  borrower: {
    operation: "changeBorrower",
    title: "Person",
    submit: "Save",
    sections: [
      {
        title: "Identity",
        fields: [
          "borrower_type",
          "first_name",
          "middle_name",
          "last_name",
          "suffix",
          "dob",
          "ssn",
          "marital_status",
          "citizenship",
          "is_veteran",
        ],
      },
      { title: "Contact", fields: ["email", "phone", "present_address", "mailing_address"] },
      {
        title: "Income, debts and assets",
        fields: ["monthly_income", "monthly_obligations", "assets", "is_left_out_of_household"],
      },
      { title: "HMDA", fields: ["demographics"] },
      {
        title: "Authorizations",
        fields: ["credit_authorized_at", "credit_authorization_method", "representative"],
      },
      { title: "Counseling", fields: ["counseling_certificates"] },
    ],
  },
  property: {
    operation: "changeProperty",
    title: "Property",
    submit: "Save",
    sections: [
      { title: "Address", fields: ["street", "unit", "city", "state", "zip_code", "county"] },
      {
        title: "Home",
        fields: [
          "property_type",
          "units",
          "year_built",
          "living_area_sqft",
          "is_primary_residence",
          "occupancy",
          "home_value",
          "manufactured_home",
        ],
      },
      {
        title: "Yearly charges",
        fields: ["annual_taxes", "annual_insurance", "annual_flood_insurance", "annual_hoa", "annual_ground_rent"],
      },
      { title: "Location", fields: ["county_fips", "census_tract", "flood_zone"] },
      { title: "Title", fields: ["title", "parcel_number", "legal_description"] },
      { title: "FHA", fields: ["fha_case", "fha_appraisal"] },
    ],
  },
  fee: {
    operation: "changeFee",
    title: "Fee",
    submit: "Save",
    choices: { code: "fees" },
    sections: feeSections,
  },
  addFee: {
    operation: "addFee",
    title: "Add a fee",
    submit: "Add the fee",
    choices: { code: "fees" },
    sections: feeSections,
  },
  originationFee: {
    operation: "updateOriginationFee",
    title: "Set the origination fee",
    submit: "Set the fee",
    sections: [{ title: null, fields: ["amount"] }],
  },
  disclosure: {
    operation: "recordFeeDisclosure",
    title: "Record a disclosure of the fees",
    submit: "Record the fees as disclosed",
    sections: [{ title: null, fields: ["date", "revision"] }],
  },
  refund: {
    operation: "recordFeeRefund",
    title: "Record a refund to the borrower",
    submit: "Record the refund",
    sections: [{ title: null, fields: ["date", "amount"] }],
  },
} as const satisfies Readonly<Record<string, FormDeclaration>>;

/** The fields of an operation that its forms leave out, each with the reason. */
export const leftOutOfForms: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  changeLoan: {},
  changeBorrower: { loan: "A person stays with their loan" },
  changeProperty: { loan: "The property stays with its loan" },
  changeFee: { loan: "A fee stays with its loan" },
};
