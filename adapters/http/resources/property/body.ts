import type { PropertyDetails } from "../../../../domain/loan/properties/property.ts";
import type { FieldTable } from "../../codec/codec.ts";
import { optional } from "../../codec/compound-codecs.ts";
import { boolean, integer, money } from "../../codec/number-codecs.ts";
import { digits, notes, state, text, zipCode } from "../../codec/text-codecs.ts";
import { occupancy, propertyType } from "../choices.ts";

/** The property's writable fields. Taxes, insurance and dues are a year's. */
export const propertyFields: FieldTable<PropertyDetails> = {
  street: optional("street", text()),
  unit: optional("unit", text(20)),
  city: optional("city", text()),
  state: { name: "state", codec: state, required: true },
  zipCode: optional("zip_code", zipCode),
  county: optional("county", text()),
  countyFips: optional("county_fips", digits(5)),
  censusTract: optional("census_tract", digits(11)),
  propertyType: optional("property_type", propertyType),
  units: optional("units", integer(1, 4)),
  yearBuilt: optional("year_built", integer(1600, 2100)),
  livingAreaSquareFeet: optional("living_area_sqft", integer(1, 100_000)),
  isPrimaryResidence: optional("is_primary_residence", boolean),
  occupancy: optional("occupancy", occupancy),
  homeValueCents: { name: "home_value", codec: money({ above: 0 }), required: true },
  annualTaxesCents: optional("annual_taxes", money()),
  annualInsuranceCents: optional("annual_insurance", money()),
  annualFloodInsuranceCents: optional("annual_flood_insurance", money()),
  annualAssociationDuesCents: optional("annual_hoa", money()),
  annualGroundRentCents: optional("annual_ground_rent", money()),
  floodZone: optional("flood_zone", text(20)),
  legalDescription: optional("legal_description", notes),
  parcelNumber: optional("parcel_number", text()),
};
