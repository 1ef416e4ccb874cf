import { startCheck } from "../../../domain/hmda/check/check-register.ts";
import type { CensusTracts, FilingQuarter, FilingYear, Institution } from "../../../domain/hmda/edits/edit.ts";
import type { LarField, LarRow } from "../../../domain/hmda/register/lar-fields.ts";
import { larFields } from "../../../domain/hmda/register/lar-fields.ts";
import type { TransmittalSheet } from "../../../domain/hmda/register/sheet-fields.ts";
import { rowLine, sheetLine } from "../../../domain/hmda/register/write.ts";

/** Twenty letters and digits. */
export const exampleLei = "BANK1LEIFORTEST12345";

/** Changes of a row by its fields. In a date, YYYY is the filing year. */
export type RowChange = Partial<Record<LarField, string>>;
export type SheetChange = Partial<TransmittalSheet>;

const withYear = <Change extends RowChange | SheetChange>(change: Change, year: FilingYear): Change =>
  JSON.parse(JSON.stringify(change).replaceAll("YYYY", String(year)));

/** A transmittal sheet that passes every edit, for a register with the given number of rows. */
export const aSheet = (year: FilingYear, rows: number, change: SheetChange = {}): TransmittalSheet => ({
  record_identifier: "1",
  institution_name: "Example Bank",
  calendar_year: String(year),
  calendar_quarter: "4",
  contact_name: "Ann Example",
  contact_phone: "555-555-5555",
  contact_email: "ann@example.com",
  contact_street_address: "1 Main Street",
  contact_city: "Denver",
  contact_state: "CO",
  contact_zip: "80014",
  federal_agency: "7",
  total_entries: String(rows),
  tax_id: "12-3456789",
  lei: exampleLei,
  ...withYear(change, year),
});

const given: RowChange = {
  record_identifier: "2",
  lei: exampleLei,
  uli: "BANK1LEIFORTEST12345ABC12394",
  application_date: "YYYY0115",
  loan_type: "2",
  loan_purpose: "4",
  preapproval: "2",
  construction_method: "1",
  occupancy_type: "1",
  loan_amount: "175200",
  action_taken: "1",
  action_taken_date: "YYYY0301",
  street_address: "12 Elm Street",
  city: "Denver",
  state: "CO",
  zip_code: "80014",
  county: "08031",
  census_tract: "08031000102",
  applicant_ethnicity_1: "2",
  co_applicant_ethnicity_1: "5",
  applicant_ethnicity_observed: "2",
  co_applicant_ethnicity_observed: "4",
  applicant_race_1: "5",
  co_applicant_race_1: "8",
  applicant_race_observed: "2",
  co_applicant_race_observed: "4",
  applicant_sex: "2",
  co_applicant_sex: "5",
  applicant_sex_observed: "2",
  co_applicant_sex_observed: "4",
  applicant_age: "72",
  co_applicant_age: "9999",
  income: "60",
  purchaser_type: "2",
  rate_spread: "NA",
  hoepa_status: "3",
  lien_status: "1",
  applicant_credit_score: "720",
  co_applicant_credit_score: "9999",
  applicant_credit_model: "1",
  co_applicant_credit_model: "10",
  denial_reason_1: "10",
  total_loan_costs: "NA",
  total_points_and_fees: "NA",
  origination_charges: "NA",
  discount_points: "NA",
  lender_credits: "NA",
  interest_rate: "6.125",
  prepayment_penalty_term: "NA",
  debt_to_income_ratio: "NA",
  combined_loan_to_value_ratio: "NA",
  loan_term: "NA",
  introductory_rate_period: "12",
  balloon_payment: "2",
  interest_only_payments: "2",
  negative_amortization: "2",
  other_non_amortizing_features: "1",
  property_value: "400000",
  manufactured_home_secured_property_type: "3",
  manufactured_home_land_property_interest: "5",
  total_units: "1",
  multifamily_affordable_units: "NA",
  submission_of_application: "1",
  initially_payable: "1",
  mlo_nmlsr_id: "1234567",
  aus_1: "6",
  aus_result_1: "17",
  reverse_mortgage: "1",
  open_end_line_of_credit: "1",
  business_or_commercial_purpose: "2",
};

/** The row of a reverse mortgage, originated for one borrower, that passes every edit of a year. */
export const aRow = (year: FilingYear, change: RowChange = {}): LarRow => {
  const cells = withYear({ ...given, ...change }, year);
  return Object.fromEntries(larFields.map((field) => [field, cells[field] ?? ""])) as Record<LarField, string>;
};

export const exampleInstitution: Institution = { lei: exampleLei, ein: "123456789", agency: "7" };

/** A list with one census tract, in a county of more than 30,000 people. */
export const exampleTracts: CensusTracts = {
  has: (tract) => tract === "08031000102",
  isPopulous: (county) => county === "08031",
};

interface ExampleCheck {
  readonly year: FilingYear;
  readonly quarter?: FilingQuarter;
  readonly sheet?: SheetChange;
  readonly rows?: readonly RowChange[];
  readonly institution?: Institution | null;
  readonly tracts?: CensusTracts | null;
}

/** Checks a register of example rows, each with its changes; the sheet is line 1. */
export const checkRows = (
  {
    year,
    quarter = null,
    sheet = {},
    rows = [{}],
    institution = exampleInstitution,
    tracts = exampleTracts,
  }: ExampleCheck,
  onHit?: Parameters<typeof startCheck>[1],
) => {
  const check = startCheck({ filing: { year, quarter }, institution, tracts }, onHit);
  check.readLine(sheetLine(aSheet(year, rows.length, sheet)));
  for (const change of rows) check.readLine(rowLine(aRow(year, change)));
  return check.end();
};

/** The numbers of the edits that hit, including macro edits. */
export const editsHit = (check: ExampleCheck): readonly string[] => {
  const { edits, macro } = checkRows(check);
  return [...edits.map(({ edit }) => edit), ...macro.map(({ edit }) => edit)];
};
