import { cityLine, oneLine, streetLine } from "../../../kernel/address.ts";
import { wordsOf } from "../../../kernel/text/code-words.ts";
import { occupancyWords, propertyTypeWords } from "../../../loan/loan-words.ts";
import type { Property } from "../../../loan/properties/property.ts";
import type { DocumentFacts } from "../facts.ts";
import { count, type MergeFields, money, record, text, yesNo } from "../field.ts";

const propertyFields: MergeFields<Property> = {
  address_line_1: text("First line of the property's address: street and unit", streetLine),
  address_line_2: text("Second line of the property's address: city, state and ZIP code", cityLine),
  address: text("Property's address in one line: the parts of it that are entered", oneLine),
  city: text("City", ({ city }) => city),
  state: text("State's abbreviation", ({ state }) => state),
  zip_code: text("ZIP code", ({ zipCode }) => zipCode),
  county: text("County", ({ county }) => county),
  type: text("Kind of home, in words", ({ propertyType }) => wordsOf(propertyTypeWords, propertyType)),
  occupancy: text("How the home is occupied, in words", ({ occupancy }) => wordsOf(occupancyWords, occupancy)),
  is_primary_residence: yesNo("Whether it is the principal residence", (property) => property.isPrimaryResidence),
  units: count("Number of units", ({ units }) => units),
  year_built: text("Year in which it was built", ({ yearBuilt }) => (yearBuilt === null ? null : String(yearBuilt))),
  living_area: count("Living area in square feet", ({ livingAreaSquareFeet }) => livingAreaSquareFeet),
  estimated_value: money(
    "Home value as entered; see calculation.home_value for the one used",
    (property) => property.homeValueCents,
  ),
  annual_taxes: money("Annual property taxes", ({ annualTaxesCents }) => annualTaxesCents),
  annual_insurance: money("Annual hazard insurance premium", ({ annualInsuranceCents }) => annualInsuranceCents),
  annual_flood_insurance: money("Annual flood insurance premium", (property) => property.annualFloodInsuranceCents),
  annual_association_dues: money(
    "Annual dues of an owners' association",
    (property) => property.annualAssociationDuesCents,
  ),
  annual_ground_rent: money("Annual ground rent", ({ annualGroundRentCents }) => annualGroundRentCents),
  flood_zone: text("Flood zone", ({ floodZone }) => floodZone),
  parcel_number: text("Parcel number", ({ parcelNumber }) => parcelNumber),
  legal_description: text("Legal description", ({ legalDescription }) => legalDescription),
};

export const propertySection: MergeFields<DocumentFacts> = {
  property: record(({ loan }) => loan.property, propertyFields),
};
