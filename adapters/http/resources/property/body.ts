import type { PropertyDetails } from "../../../../domain/loan/properties/property.ts";
import type { FieldTable } from "../../codec/codec.ts";
import { optional } from "../../codec/compound-codecs.ts";
import { boolean, integer, money } from "../../codec/number-codecs.ts";
import { digits, notes, state, text, zipCode } from "../../codec/text-codecs.ts";
import { occupancy, propertyType } from "../choices.ts";

/** The property's writable fields. Taxes, insurance and dues are a year's. */
export const propertyFields: FieldTable<PropertyDetails> = {
  street: optional("street", text(), "House number and street name of the home"),
  unit: optional("unit", text(20), "Apartment or unit number; null where there is none"),
  city: optional("city", text(), "City or town of the home"),
  state: {
    name: "state",
    codec: state,
    required: true,
    description: "State of the home, as its two-letter abbreviation; it decides licensing, products and regional rules",
  },
  zipCode: optional("zip_code", zipCode, "ZIP code of the home"),
  county: optional("county", text(), "Name of the county; null while it is not entered"),
  countyFips: optional(
    "county_fips",
    digits(5),
    "FIPS code of state and county, 5 digits; HMDA reports it, and the address validation fills it in",
  ),
  censusTract: optional(
    "census_tract",
    digits(11),
    "Census tract, 11 digits: state, county and tract; HMDA reports it, and the address validation fills it in",
  ),
  propertyType: optional("property_type", propertyType, "What kind of dwelling it is; null while it is not entered"),
  units: optional("units", integer(1, 4), "Number of dwelling units, 1 to 4; null while it is not entered"),
  yearBuilt: optional("year_built", integer(1600, 2100), "Year in which it was built; null while it is not entered"),
  livingAreaSquareFeet: optional(
    "living_area_sqft",
    integer(1, 100_000),
    "Gross living area in square feet; the utilities of the financial assessment are reckoned from it",
  ),
  isPrimaryResidence: optional(
    "is_primary_residence",
    boolean,
    "Whether the borrowers live there most of the year, as a HECM requires; null while it is not answered",
  ),
  occupancy: optional(
    "occupancy",
    occupancy,
    "How the borrower uses the home, as HMDA asks; null while it is not entered",
  ),
  homeValueCents: {
    name: "home_value",
    codec: money({ above: 0 }),
    required: true,
    description: "Estimated value of the home; an appraisal takes its place in calculations",
  },
  annualTaxesCents: optional("annual_taxes", money(), "Property taxes of a year; null while they are not entered"),
  annualInsuranceCents: optional(
    "annual_insurance",
    money(),
    "Homeowners insurance premium of a year; null while it is not entered",
  ),
  annualFloodInsuranceCents: optional(
    "annual_flood_insurance",
    money(),
    "Flood insurance premium of a year; null where there is none",
  ),
  annualAssociationDuesCents: optional(
    "annual_hoa",
    money(),
    "Dues of a homeowners association or condominium in a year; null where there are none",
  ),
  annualGroundRentCents: optional(
    "annual_ground_rent",
    money(),
    "Ground rent of a year, on leased land; null where there is none",
  ),
  floodZone: optional("flood_zone", text(20), "FEMA flood zone, such as X or AE; null while it is not entered"),
  legalDescription: optional(
    "legal_description",
    notes,
    "Legal description of the land as it is recorded; null while it is not entered",
  ),
  parcelNumber: optional(
    "parcel_number",
    text(),
    "Parcel number of the tax assessor (APN); null while it is not entered",
  ),
};
