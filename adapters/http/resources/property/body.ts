import { maxAddressCharacters } from "../../../../domain/kernel/address.ts";
import type {
  FhaAppraisalDetails,
  FhaCaseDetails,
  PropertyDetails,
} from "../../../../domain/loan/properties/property.ts";
import type { ManufacturedHome, TitleDetails } from "../../../../domain/loan/properties/title.ts";
import type { FieldTable } from "../../codec/codec.ts";
import { object } from "../../codec/table.ts";
import { optional } from "../../codec/values/compound-codecs.ts";
import { boolean, integer, money } from "../../codec/values/number-codecs.ts";
import { digits, notes, state, text, zipCode } from "../../codec/values/text-codecs.ts";
import { day } from "../../codec/values/time-codecs.ts";
import { constructionCode, occupancy, propertyLocation, propertyRights, propertyType, vesting } from "../choices.ts";

const fhaCase = object<FhaCaseDetails>("FhaCaseDetails", {
  fieldOffice: optional("field_office", text(50), "HUD field office of the home's area; null until entered"),
  constructionCode: optional(
    "construction_code",
    constructionCode,
    "Construction status of the home; null until entered",
  ),
  condoApprovalId: optional(
    "condo_approval_id",
    text(20),
    "FHA's approval id of the condominium project; null if the home is not a condominium, or is a site condominium",
  ),
  isSiteCondo: optional(
    "is_site_condo",
    boolean,
    "Whether a condominium is a site condominium, which needs no approval; null until entered",
  ),
  monthBuilt: optional(
    "month_built",
    integer(1, 12),
    "Month of `year_built` in which the home was completed, 1 to 12, required for a home completed less than a year ago; null until entered",
  ),
  lot: optional("lot", text(10), "Lot, which identifies a home that is not built yet; null until entered"),
  block: optional("block", text(3), "Block of the lot; null if there is none"),
  plat: optional("plat", text(2), "Plat of the lot; null if there is none"),
});

const fhaAppraisal = object<FhaAppraisalDetails>("FhaAppraisalDetails", {
  location: optional("location", propertyLocation, "Kind of area of the home; null until entered"),
  propertyRights: optional(
    "property_rights",
    propertyRights,
    "Property rights under which the home is held; null until entered",
  ),
  leaseholdExpiresOn: optional(
    "leasehold_expires_date",
    day,
    "Date on which the leasehold expires; null on a home in fee simple",
  ),
});

const title = object<TitleDetails>("TitleDetails", {
  vesting: optional("vesting", vesting, "How title to the home is held; null until entered"),
  trustName: optional("trust_name", text(), "Name of the trust that holds title; null if there is none"),
  trustConfirmedOn: optional(
    "trust_confirmed_date",
    day,
    "Date on which the lender confirmed that the trust is valid and the borrowers are its beneficiaries, not in the future; null until then",
  ),
  doRemaindermenSign: optional(
    "remaindermen_sign",
    boolean,
    "Whether all owners of the home after a life estate also sign the security instrument; null until entered",
  ),
  leaseTermYears: optional(
    "lease_term_years",
    integer(1, 999),
    "Term of the lease of a leasehold, in years; null until entered",
  ),
  isLeaseRenewable: optional(
    "is_lease_renewable",
    boolean,
    "Whether the lease of a leasehold can be renewed; null until entered",
  ),
});

const manufacturedHome = object<ManufacturedHome>("ManufacturedHome", {
  builtOn: optional(
    "built_date",
    day,
    "Date of manufacture, as on the certification label or the data plate, not in the future; null until entered",
  ),
  hasPermanentFoundation: optional(
    "has_permanent_foundation",
    boolean,
    "Whether the home stands on a permanent foundation that meets HUD's guide; null until entered",
  ),
});

/** The property's writable fields. Taxes, insurance, and dues are yearly amounts. */
export const propertyFields: FieldTable<PropertyDetails> = {
  street: optional(
    "street",
    text(maxAddressCharacters.street),
    "House number and street name of the home; null until entered",
  ),
  unit: optional("unit", text(maxAddressCharacters.unit), "Apartment, suite or unit number; null if there is none"),
  city: optional("city", text(maxAddressCharacters.city), "City or town of the home; null until entered"),
  state: {
    name: "state",
    codec: state,
    required: true,
    description: "State of the home, which determines licensing, available products and regional rules",
  },
  zipCode: optional("zip_code", zipCode, "ZIP code of the home; null until entered"),
  county: optional("county", text(), "County of the home; null until entered"),
  countyFips: optional(
    "county_fips",
    digits(5),
    "FIPS code of state and county, reported under HMDA; the address validation fills it in, null until then",
    { label: "State and county code (FIPS)", hint: "Five digits; the address validation fills it in" },
  ),
  censusTract: optional(
    "census_tract",
    digits(11),
    "Census tract (state, county and tract), reported under HMDA; the address validation fills it in, null until then",
  ),
  propertyType: optional("property_type", propertyType, "Type of property; null until entered"),
  units: optional("units", integer(1, 4), "Number of dwelling units, 1 to 4; null until entered", {
    label: "Number of dwelling units",
  }),
  yearBuilt: optional("year_built", integer(1600, 2100), "Year in which the home was built; null until entered"),
  livingAreaSquareFeet: optional(
    "living_area_sqft",
    integer(1, 100_000),
    "Gross living area in square feet, from which the financial assessment calculates maintenance and utilities; null until entered",
  ),
  isPrimaryResidence: optional(
    "is_primary_residence",
    boolean,
    "Whether the home is the borrowers' principal residence, as a HECM requires; null until entered",
  ),
  occupancy: optional("occupancy", occupancy, "Occupancy type reported under HMDA; null until entered"),
  homeValueCents: {
    name: "home_value",
    codec: money({ above: 0 }),
    required: true,
    description: "Estimated value of the home, used in calculations until there is an appraisal",
  },
  annualTaxesCents: optional("annual_taxes", money(), "Property taxes per year; null until entered", {
    label: "Property taxes per year",
  }),
  annualInsuranceCents: optional(
    "annual_insurance",
    money(),
    "Homeowners insurance premium per year; null until entered",
    { label: "Homeowners insurance per year" },
  ),
  annualFloodInsuranceCents: optional(
    "annual_flood_insurance",
    money(),
    "Flood insurance premium per year; null if there is none",
    { label: "Flood insurance per year" },
  ),
  annualAssociationDuesCents: optional(
    "annual_hoa",
    money(),
    "Homeowners association or condominium dues per year; null if there are none",
    { label: "Association dues per year" },
  ),
  annualGroundRentCents: optional(
    "annual_ground_rent",
    money(),
    "Ground rent per year for a home on leased land; null if there is none",
    { label: "Ground rent per year" },
  ),
  floodZone: optional("flood_zone", text(20), "FEMA flood zone, such as X or AE; null until entered"),
  legalDescription: optional(
    "legal_description",
    notes,
    "Legal description of the property, as recorded; null until entered",
  ),
  parcelNumber: optional("parcel_number", text(), "Assessor's parcel number (APN); null until entered"),
  fhaCase: optional(
    "fha_case",
    fhaCase,
    "Additional data about the home for FHA's case number request; null until entered",
  ),
  fhaAppraisal: optional(
    "fha_appraisal",
    fhaAppraisal,
    "Additional data about the home for FHA's appraisal logging; null until entered",
  ),
  title: optional("title", title, "How title to the home is held; null until entered"),
  manufacturedHome: optional(
    "manufactured_home",
    manufacturedHome,
    "Manufacture and foundation of a manufactured home; null until entered",
  ),
};
