import { fieldInWords } from "../../operation/refusals/error-row.ts";

/** Where the value of a merge field is entered: an operation and the field of its body; null if the operation itself produces the value. */
interface EntryPlace {
  readonly operation: string;
  readonly field: string | null;
}

/** The body field for a field of a section; null if the operation itself produces the value. */
type FieldOf = (name: string) => string | null;

const same: FieldOf = (name) => name;
const brought: FieldOf = () => null;
const within =
  (record: string): FieldOf =>
  (name) =>
    `${record}.${name}`;
const renamed =
  (names: Readonly<Record<string, string>>): FieldOf =>
  (name) =>
    names[name] ?? name;

interface Section {
  readonly operation: string;
  readonly fieldOf: FieldOf;
  /** Fields that are entered elsewhere; null if the service creates them, so that they are never missing. */
  readonly elsewhere?: Readonly<Record<string, EntryPlace | null>>;
}

const changeCompany = "PATCH /company/companies/{id}/";
const changeLoan = "PATCH /loan/loans/{id}/";
const moveLoan = "POST /loan/loans/update-status/";
const assignCaseNumber = { operation: "POST /fha-integration/case-number-assignment/", field: null };
const agencyOfCompany = { operation: changeCompany, field: "hmda_agency_code" };

const creditReport: Section = {
  operation: "POST /credit-report/credit-reports/order_credit_report/",
  fieldOf: brought,
};
const creditOrder: EntryPlace = { operation: creditReport.operation, field: null };

const person: Section = {
  operation: "PATCH /loan/borrowers/{id}/",
  fieldOf: renamed({
    full_name: "first_name",
    type: "borrower_type",
    is_eligible_spouse: "borrower_type",
    is_ineligible_spouse: "borrower_type",
    age: "dob",
    income_total: "monthly_income",
    obligation_total: "monthly_obligations",
    asset_total: "assets",
    date_of_birth: "dob",
    ssn_last4: "ssn",
    letter_line_1: "present_address.street",
    letter_line_2: "present_address.city",
  }),
  elsewhere: { credit_scores: creditOrder, reporting_agencies: creditOrder },
};

const calculated: Section = { operation: "POST /loan/loan-calculation/", fieldOf: brought };

const ofLoan = (field: string): EntryPlace => ({ operation: changeLoan, field });
const denialReasons = ofLoan("hmda.denial_reasons");

const override: Section = { operation: "POST /loan/loans/{id}/overrides/", fieldOf: brought };

const addBorrower: Section = { operation: "POST /loan/borrowers/", fieldOf: brought };

const sections: Readonly<Record<string, Section>> = {
  company: {
    operation: changeCompany,
    fieldOf: renamed({ type: "company_type", address_line_1: "address.street", address_line_2: "address.city" }),
    elsewhere: { logo: { operation: "PUT /company/companies/{id}/logo/", field: null } },
  },
  loan_officer: {
    operation: "PATCH /company/users/{id}/",
    fieldOf: same,
    elsewhere: { name: ofLoan("loan_officer_id") },
  },
  signer: { operation: "POST /company/signers/", fieldOf: same },
  loan: {
    operation: changeLoan,
    fieldOf: renamed({
      broker_name: "broker.company_name",
      broker_nmls_id: "broker.nmls_id",
      broker_ein: "broker.sponsored_originator_ein",
      broker_originator_name: "broker.originator_name",
      broker_originator_nmls_id: "broker.originator_nmls_id",
      funding_lender_name: "funding_lender.company_name",
      funding_lender_nmls_id: "funding_lender.nmls_id",
      type: "hecm_type",
      is_traditional: "hecm_type",
      is_purchase: "hecm_type",
      is_refinance: "hecm_type",
      is_fixed_rate: "rate_type",
      entered_note_rate: "note_rate",
      entered_expected_rate: "expected_rate",
      set_aside_type: "lesa.type",
      monthly_servicing_fee: "servicing_fee_monthly",
    }),
    elsewhere: {
      number: null,
      uli: { operation: changeCompany, field: "lei" },
      case_number: assignCaseNumber,
      adp_code: assignCaseNumber,
      case_number_assigned_date: assignCaseNumber,
      status: { operation: moveLoan, field: "status" },
      status_reason: { operation: moveLoan, field: "reason" },
    },
  },
  prior_hecm: { operation: changeLoan, fieldOf: within("prior_hecm") },
  liens: { operation: changeLoan, fieldOf: () => "liens" },
  "liens[]": { operation: changeLoan, fieldOf: within("liens") },
  borrower: person,
  borrowers: addBorrower,
  "borrowers[]": person,
  non_borrowers: addBorrower,
  "non_borrowers[]": person,
  "borrowers[].credit_scores[]": creditReport,
  "borrowers[].reporting_agencies[]": creditReport,
  property: {
    operation: "PATCH /loan/properties/{id}/",
    fieldOf: renamed({
      address_line_1: "street",
      address_line_2: "city",
      address: "street",
      type: "property_type",
      living_area: "living_area_sqft",
      estimated_value: "home_value",
      annual_association_dues: "annual_hoa",
    }),
  },
  fees: { operation: "POST /loan/fees/", fieldOf: brought },
  "fees[]": {
    operation: "PATCH /loan/fees/{id}/",
    fieldOf: renamed({
      name: "description",
      timing: "payment_timing",
      is_through_loan: "payment_timing",
      is_outside_closing: "payment_timing",
      is_paid_by_others: "paid_by",
    }),
  },
  fee_totals: { operation: "POST /loan/update-origination-fee/", fieldOf: () => "amount" },
  counseling: {
    operation: "POST /fha-integration/hecm-certificate/",
    fieldOf: brought,
    elsewhere: {
      date: ofLoan("counseling.date"),
      certificate_number: ofLoan("counseling.certificate_number"),
      agency_id: ofLoan("counseling.agency_id"),
    },
  },
  "counseling.sessions[]": { operation: person.operation, fieldOf: () => "counseling_certificates" },
  calculation: calculated,
  refinance_test: calculated,
  payment_plan: { operation: changeLoan, fieldOf: () => "payment_plan" },
  payment_plans: calculated,
  "payment_plans[]": calculated,
  projection: calculated,
  loan_cost: calculated,
  overrides: override,
  "overrides[]": override,
  adverse_action: {
    operation: moveLoan,
    fieldOf: () => "status",
    elsewhere: {
      action_date: { operation: moveLoan, field: "effective_date" },
      notice_due_date: ofLoan("application_completed_date"),
      notice_due_rule: ofLoan("application_completed_date"),
      reasons: denialReasons,
      "reasons[].text": denialReasons,
      reasons_text: denialReasons,
      used_credit_report: denialReasons,
      used_outside_source: denialReasons,
      agency_name: agencyOfCompany,
      agency_address: agencyOfCompany,
    },
  },
};

/**
 * Where the value of a merge field is entered, by its path: `adverse_action.agency_name` as the company's `hmda_agency_code`. Null for
 * values that the service creates itself, such as today's date. List entries may be numbered: `fees.0.amount`.
 */
export const entryPlaceOf = (path: string): EntryPlace | null => {
  const steps = path.replace(/\.\d+(?=\.|$)/g, "[]").split(".");
  for (let length = steps.length; length > 0; length -= 1) {
    const section = sections[steps.slice(0, length).join(".")];
    if (section === undefined) continue;
    const name = steps.slice(length).join(".");
    const elsewhere = section.elsewhere?.[name];
    return elsewhere === undefined ? { operation: section.operation, field: section.fieldOf(name) } : elsewhere;
  }
  return null;
};

/** Where a missing value comes from, worded to follow a semicolon or colon; empty for values that are never entered. */
export const entryWords = (path: string): string => {
  const place = entryPlaceOf(path);
  if (place === null) return "";
  const [method, address] = place.operation.split(" ");
  const operation = `${method} /api${address}`;
  return place.field === null ? `it comes from ${operation}` : `enter ${place.field} with ${operation}`;
};

/** What people call the record that an operation changes, or the work that it does. */
const recordsInWords: Readonly<Record<string, string>> = {
  [changeCompany]: "the company's settings",
  "PUT /company/companies/{id}/logo/": "the company's logo",
  "PATCH /company/users/{id}/": "the user's record",
  "POST /company/signers/": "the record of a signer",
  [changeLoan]: "the loan",
  [moveLoan]: "the move of the loan",
  [assignCaseNumber.operation]: "the case number assignment",
  [creditReport.operation]: "a credit report",
  [person.operation]: "the person's record",
  [addBorrower.operation]: "the people of the loan",
  [calculated.operation]: "the calculation of the loan",
  [override.operation]: "an underwriter's reason",
  "PATCH /loan/properties/{id}/": "the property",
  "POST /loan/fees/": "the fees of the loan",
  "PATCH /loan/fees/{id}/": "the fee",
  "POST /loan/update-origination-fee/": "the origination fee",
  "POST /fha-integration/hecm-certificate/": "the counseling certificate at the agency",
};

/** The same as `entryWords` for readers of a page, who know no requests. */
export const entryWordsForPeople = (path: string): string => {
  const place = entryPlaceOf(path);
  const record = place === null ? undefined : recordsInWords[place.operation];
  if (place === null || record === undefined) return "";
  return place.field === null ? `it comes from ${record}` : `enter ${fieldInWords(place.field)} in ${record}`;
};
