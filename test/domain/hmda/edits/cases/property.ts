import type { PairsByEdit } from "./pairs.ts";

const manufactured = {
  construction_method: "2",
  manufactured_home_secured_property_type: "1",
  manufactured_home_land_property_interest: "1",
};
const conventional = { loan_type: "1", purchaser_type: "0" };
const fiveUnits = { total_units: "5", multifamily_affordable_units: "0" };

export const propertyPairs: PairsByEdit = {
  "V615-1": [{ construction_method: "3" }, { construction_method: "2" }],
  "V615-2": [
    ...[{ manufactured_home_land_property_interest: "4" }, { manufactured_home_land_property_interest: "5" }],
    ...["1", "2", "3", "4"].flatMap((interest) => [
      { manufactured_home_land_property_interest: interest },
      { manufactured_home_land_property_interest: interest, construction_method: "2" },
    ]),
  ],
  "V615-3": [{ manufactured_home_secured_property_type: "2" }, { manufactured_home_secured_property_type: "3" }],
  V620: [{ street_address: "" }, { street_address: "NA" }],
  V621: [{ city: "" }, { city: "NA" }],
  V622: [{ zip_code: "NA" }, { zip_code: "NA", street_address: "NA" }, { city: "NA" }, { city: "" }],
  V623: [{ state: "XX" }, { state: "PR" }, { state: "co" }, { state: "NA" }],
  V624: [
    ...[{ zip_code: "8001" }, { zip_code: "80014-1234" }, { zip_code: "800141234" }, { zip_code: "Exempt" }],
    ...[{ zip_code: "80014 1234" }, { zip_code: "80014" }, { zip_code: "8001a-1234" }, { zip_code: "80014-1234" }],
    ...[{ zip_code: "80014-123a" }, { zip_code: "80014-1234" }, { zip_code: "80014-123" }, { zip_code: "80014-1234" }],
  ],
  "V625-1": [{ census_tract: "0803100010" }, { census_tract: "08031000103" }],
  "V625-2": [{ census_tract: "08031000103" }, { census_tract: "NA" }],
  V626: [{ county: "08999" }, { county: "08031" }, { county: "" }, { county: "NA" }],
  V627: [{ county: "08001" }, { county: "08001", census_tract: "NA" }, { county: "08001" }, { county: "NA" }],
  V709: [
    { city: "Exempt" },
    { street_address: "Exempt", city: "Exempt", zip_code: "Exempt" },
    { street_address: "Exempt", city: "Exempt" },
    {},
  ],
  V716: [{ state: "UT" }, { state: "NA" }, { state: "" }, { state: "", county: "NA" }],
  "V688-1": [{ property_value: "0" }, { property_value: "0.01" }, { property_value: "" }, { property_value: "NA" }],
  "V688-2": [{ action_taken: "4" }, { action_taken: "3" }, { action_taken: "5" }, { action_taken: "6" }],
  "V689-1": [{ manufactured_home_secured_property_type: "4" }, { manufactured_home_secured_property_type: "1111" }],
  "V689-2": [
    { ...manufactured, multifamily_affordable_units: "1" },
    { ...manufactured, multifamily_affordable_units: "NA" },
  ],
  "V689-3": [
    { manufactured_home_secured_property_type: "1" },
    { manufactured_home_secured_property_type: "1", construction_method: "2" },
  ],
  "V690-1": [{ manufactured_home_land_property_interest: "6" }, { manufactured_home_land_property_interest: "1111" }],
  "V690-2": [
    { ...manufactured, multifamily_affordable_units: "1" },
    { ...manufactured, multifamily_affordable_units: "Exempt" },
  ],
  "V690-3": [
    { manufactured_home_land_property_interest: "4" },
    { manufactured_home_land_property_interest: "4", construction_method: "2" },
  ],
  V691: [{ total_units: "0" }, { total_units: "1" }, { total_units: "1.5" }, { total_units: "2" }],
  "V692-1": [{ multifamily_affordable_units: "-1" }, { multifamily_affordable_units: "0" }],
  "V692-2": [
    { total_units: "4", multifamily_affordable_units: "0" },
    { total_units: "5", multifamily_affordable_units: "0" },
  ],
  "V692-3": [
    { total_units: "5", multifamily_affordable_units: "6" },
    { total_units: "5", multifamily_affordable_units: "5" },
  ],
  Q602: [
    ...[{ street_address: "NA" }, { street_address: "NA", city: "NA" }],
    ...[
      { street_address: "NA", city: "Exempt" },
      { street_address: "NA", state: "NA" },
    ],
    ...[
      { street_address: "NA", zip_code: "Exempt" },
      { street_address: "NA", zip_code: "NA" },
    ],
  ],
  Q603: [{ census_tract: "NA" }, { census_tract: "NA", county: "08001" }],
  Q607: [
    { lien_status: "2", loan_amount: "250000.01" },
    { lien_status: "2", loan_amount: "250000" },
  ],
  Q617: [
    // 200,000 of 300,000 is 66.67%, to one decimal 66.7 and to none 67.
    {
      ...conventional,
      loan_amount: "200000",
      property_value: "300000",
      combined_loan_to_value_ratio: "66.66",
    },
    {
      ...conventional,
      loan_amount: "200000",
      property_value: "300000",
      combined_loan_to_value_ratio: "66.67",
    },
    {
      ...conventional,
      loan_amount: "200000",
      property_value: "300000",
      combined_loan_to_value_ratio: "66.6",
    },
    {
      ...conventional,
      loan_amount: "200000",
      property_value: "300000",
      combined_loan_to_value_ratio: "66.70",
    },
    // Half is rounded up: 50.5% is 51, and just below it 50.
    { ...conventional, loan_amount: "101", property_value: "200", combined_loan_to_value_ratio: "50" },
    { ...conventional, loan_amount: "100.9", property_value: "200", combined_loan_to_value_ratio: "50" },
    { ...conventional, loan_amount: "NA", combined_loan_to_value_ratio: "50" },
    { ...conventional, property_value: "0", combined_loan_to_value_ratio: "50" },
    { ...conventional, loan_amount: "1", property_value: "1", combined_loan_to_value_ratio: "50" },
    { ...conventional, loan_amount: "1", property_value: "1", combined_loan_to_value_ratio: "100" },
  ],
  Q618: [
    { ...manufactured, manufactured_home_secured_property_type: "3" },
    { ...manufactured, manufactured_home_secured_property_type: "2" },
  ],
  Q619: [
    { ...manufactured, manufactured_home_land_property_interest: "5" },
    { ...manufactured, manufactured_home_land_property_interest: "4" },
  ],
  Q623: [
    { loan_amount: "2000000" },
    { loan_amount: "1999999" },
    { loan_amount: "2000000" },
    { loan_amount: "2000000", income: "201" },
    { loan_amount: "2000000", income: "200", total_units: "4" },
    { loan_amount: "2000000", total_units: "5" },
  ],
  Q624: [
    { loan_amount: "637000.01" },
    { loan_amount: "637000" },
    { loan_amount: "637001" },
    { loan_amount: "637001", total_units: "2" },
  ],
  Q625: [
    { loan_type: "3", loan_amount: "1050001" },
    { loan_type: "3", loan_amount: "1050000" },
    { loan_type: "3", loan_amount: "1050001", total_units: "4" },
    { loan_type: "3", loan_amount: "1050001", total_units: "5" },
  ],
  Q626: [
    { loan_amount: "1225001" },
    { loan_amount: "1225000" },
    { loan_amount: "1225001" },
    { loan_amount: "1225001", purchaser_type: "5" },
    { loan_amount: "1225001", purchaser_type: "1", total_units: "4" },
    { loan_amount: "1225001", purchaser_type: "1", total_units: "5" },
    { loan_amount: "1225001", purchaser_type: "3" },
    { loan_amount: "1225001", purchaser_type: "71" },
    { loan_amount: "1225001", purchaser_type: "4" },
    { loan_amount: "1225001", purchaser_type: "0" },
  ],
  Q627: [
    { ...fiveUnits, loan_amount: "99999" },
    { ...fiveUnits, loan_amount: "100000" },
    { ...fiveUnits, loan_amount: "10000001" },
    { ...fiveUnits, loan_amount: "10000000" },
  ],
  Q628: [
    { loan_purpose: "1", loan_amount: "10000" },
    { loan_purpose: "1", loan_amount: "10001" },
    { loan_purpose: "1", loan_amount: "10000", total_units: "4" },
    { loan_purpose: "1", loan_amount: "10000", total_units: "5" },
  ],
  Q630: [
    { ...fiveUnits, hoepa_status: "2" },
    { ...fiveUnits, hoepa_status: "3" },
  ],
  Q631: [{ total_units: "5" }, { total_units: "4" }],
  Q655: [
    { total_units: "5", multifamily_affordable_units: "NA" },
    { total_units: "5", multifamily_affordable_units: "Exempt" },
  ],
  "Q660-1": [{ street_address: `1 ${"a".repeat(99)}` }, { street_address: `1 ${"a".repeat(98)}` }],
  "Q660-2": [
    { street_address: "1 Elm AND 2 Oak" },
    { street_address: "1 Sandy Way" },
    { street_address: "1 Elm; 2 Oak" },
    { street_address: "1 Elm, 2 Oak" },
  ],
  "Q660-3": [
    { street_address: "1 TBD" },
    { street_address: "1 TB D" },
    { street_address: "1 Elm_" },
    { street_address: "1 Elm #2" },
  ],
  "Q660-4": [
    { street_address: "Elm Street" },
    { street_address: "1 Élm" },
    { street_address: "12" },
    { street_address: "NA" },
  ],
};
