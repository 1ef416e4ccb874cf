import type { Address } from "../../kernel/address.ts";
import type { Day, Instant } from "../../kernel/day.ts";
import type { RecordMetadata } from "../../kernel/stored/record.ts";
import type { ManufacturedHome, TitleDetails } from "./title.ts";

export const propertyTypes = ["single_family", "two_to_four_units", "condominium", "pud", "manufactured_home"] as const;
type PropertyType = (typeof propertyTypes)[number];

export const occupancies = ["principal_residence", "second_residence", "investment_property"] as const;
type Occupancy = (typeof occupancies)[number];

/** The construction status, with the codes of FHA's case number request. The first year is counted from the date of completion. */
export const constructionCodes = [
  "proposed",
  "under_construction",
  "existing_over_1_year",
  "existing_under_1_year",
  "substantial_rehabilitation",
  "manufactured",
] as const;
export type ConstructionCode = (typeof constructionCodes)[number];

/** What FHA's case number request needs of the property in addition to its address and type. */
export interface FhaCaseDetails {
  readonly fieldOffice: string | null;
  readonly constructionCode: ConstructionCode | null;
  /** FHA's approval of the condominium project; a site condominium needs none. */
  readonly condoApprovalId: string | null;
  readonly isSiteCondo: boolean | null;
  /** 1 to 12. */
  readonly monthBuilt: number | null;
  readonly lot: string | null;
  readonly block: string | null;
  readonly plat: string | null;
}

export const propertyLocations = ["urban", "suburban", "rural"] as const;
export const propertyRights = ["fee_simple", "leasehold"] as const;

/** What FHA's appraisal logging needs of the property in addition to the appraisal itself. */
export interface FhaAppraisalDetails {
  readonly location: (typeof propertyLocations)[number] | null;
  readonly propertyRights: (typeof propertyRights)[number] | null;
  /** For a leasehold; null for a home in fee simple. */
  readonly leaseholdExpiresOn: Day | null;
}

/** What people enter about the property. Taxes, insurance, and dues are yearly amounts. */
export interface PropertyDetails {
  readonly street: string | null;
  readonly unit: string | null;
  readonly city: string | null;
  readonly state: string;
  readonly zipCode: string | null;
  readonly county: string | null;
  readonly countyFips: string | null;
  readonly censusTract: string | null;
  readonly propertyType: PropertyType | null;
  readonly units: number | null;
  readonly yearBuilt: number | null;
  readonly livingAreaSquareFeet: number | null;
  readonly isPrimaryResidence: boolean | null;
  readonly occupancy: Occupancy | null;
  readonly homeValueCents: number;
  readonly annualTaxesCents: number | null;
  readonly annualInsuranceCents: number | null;
  readonly annualFloodInsuranceCents: number | null;
  readonly annualAssociationDuesCents: number | null;
  readonly annualGroundRentCents: number | null;
  readonly floodZone: string | null;
  readonly legalDescription: string | null;
  readonly parcelNumber: string | null;
  readonly fhaCase: FhaCaseDetails | null;
  readonly fhaAppraisal: FhaAppraisalDetails | null;
  readonly title: TitleDetails | null;
  /** Null if it is not a manufactured home, or until entered. */
  readonly manufacturedHome: ManufacturedHome | null;
}

/** The home that secures the loan, with its own id and version; stored inside the loan. */
export interface Property extends PropertyDetails, RecordMetadata {
  /** The address as last entered, and as returned by the agency's validation; both are kept. */
  readonly enteredAddress: Address | null;
  readonly validatedAddress: Address | null;
  readonly addressValidatedAt: Instant | null;
  /** Who accepted the entered address as validated without the agency; null if no one did. */
  readonly addressOverriddenByUserId: number | null;
  /** An address entered after the case number was requested, which waits for the agency's address change. */
  readonly pendingAddress: Address | null;
  /** The last special flood hazard zone that was replaced by a zone of no special hazard; absent if there was none. */
  readonly formerFloodZone?: string;
  /** Set if it was entered after the application as not the borrower's principal residence, and later as the principal residence. */
  readonly wasOtherwiseOccupied?: true;
  /** Set if it was entered after the application as a manufactured home built before the standards, and later as something else. */
  readonly wasTooOld?: true;
}

/** A property of which only the state and value are known. */
export const noPropertyDetails: Omit<PropertyDetails, "state" | "homeValueCents"> = {
  street: null,
  unit: null,
  city: null,
  zipCode: null,
  county: null,
  countyFips: null,
  censusTract: null,
  propertyType: null,
  units: null,
  yearBuilt: null,
  livingAreaSquareFeet: null,
  isPrimaryResidence: null,
  occupancy: null,
  annualTaxesCents: null,
  annualInsuranceCents: null,
  annualFloodInsuranceCents: null,
  annualAssociationDuesCents: null,
  annualGroundRentCents: null,
  floodZone: null,
  legalDescription: null,
  parcelNumber: null,
  fhaCase: null,
  fhaAppraisal: null,
  title: null,
  manufacturedHome: null,
};

/** No case details. */
export const noFhaCaseDetails: FhaCaseDetails = {
  fieldOffice: null,
  constructionCode: null,
  condoApprovalId: null,
  isSiteCondo: null,
  monthBuilt: null,
  lot: null,
  block: null,
  plat: null,
};

/** The case details entered for a property so far. */
export const fhaCaseOf = ({ fhaCase }: Pick<PropertyDetails, "fhaCase">): FhaCaseDetails => fhaCase ?? noFhaCaseDetails;

/** The address entered with the property's details; null if only the state was entered. */
export const enteredAddress = ({ street, unit, city, state, zipCode }: PropertyDetails): Address | null =>
  [street, unit, city, zipCode].every((part) => part === null) ? null : { street, unit, city, state, zipCode };

/** The appraisal details entered for a property so far. */
export const fhaAppraisalOf = ({ fhaAppraisal }: Pick<PropertyDetails, "fhaAppraisal">): FhaAppraisalDetails =>
  fhaAppraisal ?? noFhaAppraisalDetails;

const noFhaAppraisalDetails: FhaAppraisalDetails = { location: null, propertyRights: null, leaseholdExpiresOn: null };
