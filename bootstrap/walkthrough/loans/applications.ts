/** Everybody answered these questions of HMDA: not Hispanic or Latino, race and sex not provided. */
const demographics = { ethnicity: [2], race: [6], sex: 3 };

const person = (ssn: string, street: string, city: string, state: string, zip_code: string) => ({
  ssn,
  marital_status: "unmarried",
  present_address: { street, city, state, zip_code },
  demographics,
  monthly_income: [{ source: "Social Security", amount: 3_400 }],
});

const home = (street: string, city: string, zip_code: string) => ({
  street,
  city,
  zip_code,
  property_type: "single_family",
  units: 1,
  year_built: 1968,
  living_area_sqft: 1_650,
  is_primary_residence: true,
  occupancy: "principal_residence",
  annual_taxes: 4_200,
  annual_insurance: 1_800,
});

const rates = { note_rate: 6.125, expected_rate: 6.25 };

/** A good history: what the financial assessment requires beside income and expenses. */
export const goodHistory = {
  property_taxes_current: "yes",
  property_taxes_delinquent_in_24_months: "no",
  association_dues_current: "not_applicable",
  association_dues_delinquent_in_24_months: "not_applicable",
  homeowners_insurance_in_force: "yes",
  real_estate_debt_current: "yes",
  real_estate_debt_paid_on_time: "yes",
  installment_debt_current: "not_applicable",
  installment_debt_paid_on_time: "not_applicable",
  revolving_debt_paid_on_time: "yes",
  has_judgments: "no",
  has_delinquent_federal_debt: "no",
  has_collections: "no",
};

/** A couple in Sacramento. `HOLD` makes the sandbox hold the request of the case number. */
export const sample = {
  first_name: "Ruth",
  last_name: "Sample",
  dob: "1951-03-14",
  property_state: "CA",
  home_value: 620_000,
  borrower: person("123450031", "12 Oak Street", "Sacramento", "CA", "95814"),
  co_borrowers: [
    {
      first_name: "Walter",
      last_name: "Sample",
      dob: "1949-08-02",
      ...person("123450062", "12 Oak Street", "Sacramento", "CA", "95814"),
    },
  ],
  property: home("HOLD 12 Oak Street", "Sacramento", "95814"),
  liens: [{ creditor: "Example Mortgage", kind: "mortgage", amount: 84_250.37 }],
  ...rates,
};

/** The same house by its right name. `RETURN` makes the sandbox return the first application for insurance. */
export const correctedAddress = {
  street: "RETURN 12 West Oak Street",
  city: "Sacramento",
  state: "CA",
  zip_code: "95814",
};

/** A widow in Tampa. `ERROR` makes the sandbox refuse, here the request of the case number alone. */
export const specimen = {
  first_name: "Edith",
  last_name: "Specimen",
  dob: "1944-11-20",
  property_state: "FL",
  home_value: 340_000,
  borrower: person("123450045", "22 Palm Avenue", "Tampa", "FL", "33602"),
  property: home("ERROR case-number-assignment 22 Palm Avenue", "Tampa", "33602"),
  application_date: "2026-06-15",
  counseling: { date: "2026-06-02", certificate_number: "5551234", agency_id: "90001" },
  ...rates,
};

/** Somebody in Albany whose case the agency archives. */
export const archivedApplication = {
  first_name: "Harold",
  last_name: "Placeholder",
  dob: "1957-01-30",
  property_state: "NY",
  home_value: 455_000,
  borrower: person("123450058", "7 Model Road", "Albany", "NY", "12207"),
  property: home("7 Model Road", "Albany", "12207"),
  application_date: "2026-06-18",
  counseling: { date: "2026-06-12", certificate_number: "5551235", agency_id: "90001" },
  ...rates,
};

/** `ARCHIVED` makes the sandbox archive the case. */
export const archivedAddress = { street: "ARCHIVED 7 Model Road", city: "Albany", state: "NY", zip_code: "12207" };
