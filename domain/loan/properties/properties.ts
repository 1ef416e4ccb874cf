import type { Company } from "../../company/company.ts";
import type { Address } from "../../kernel/address.ts";
import type { Day, Instant } from "../../kernel/day.ts";
import { type FieldError, type FieldsInvalid, invalidFields } from "../../kernel/fields-invalid.ts";
import { pick } from "../../kernel/pick.ts";
import { accept, type Result, refuse } from "../../kernel/result.ts";
import { isSameData } from "../../kernel/same-data.ts";
import { caseStatusOf } from "../agency/case-status.ts";
import type { Loan } from "../loan.ts";
import { withFormerZone } from "./flood-zone.ts";
import { withFormerAge } from "./manufactured-home.ts";
import { withFormerOccupancy } from "./occupancy.ts";
import { enteredAddress, noPropertyDetails, type Property, type PropertyDetails } from "./property.ts";
import {
  homeValueErrors,
  licenseErrors,
  productStateErrors,
  propertyDateErrors,
  propertyErrors,
} from "./property-errors.ts";

/** The loan's property has more data than a start needs: it must be changed, not created again. */
export interface PropertyExists {
  readonly _tag: "PropertyExists";
}

/** The property cannot be removed after a case number was requested. */
export interface CaseNumberRequested {
  readonly _tag: "CaseNumberRequested";
}

/** Whether the address in force stays unchanged until the agency's address change. */
export const isCaseNumberRequested = (loan: Loan): boolean => caseStatusOf(loan) !== "none";

const notValidated = { validatedAddress: null, addressValidatedAt: null, addressOverriddenByUserId: null };

const addressFields = ["street", "unit", "city", "state", "zipCode"] as const;

/** The property's address in force, regardless of what else was entered, was validated, or is pending. */
export const addressInForce = ({ property }: Loan): Pick<Property, keyof Address> => pick(property, addressFields);

/** Sets these values on the loan's property, which gets a new version if they change it. */
export const withProperty = (loan: Loan, values: Partial<Property>, now: Instant): Loan => {
  const next = { ...loan.property, ...values };
  return isSameData(next, loan.property)
    ? loan
    : { ...loan, property: { ...next, version: loan.property.version + 1, updatedAt: now } };
};

const detailFields = ["state", "homeValueCents", ...Object.keys(noPropertyDetails)] as (keyof PropertyDetails)[];

/** The details that a change of the property starts from. A pending address takes precedence over the one in force. */
export const propertyDetailsOf = ({ property }: Loan): PropertyDetails => {
  const { pendingAddress } = property;
  const details: PropertyDetails = pick(property, detailFields);
  return pendingAddress === null
    ? details
    : { ...details, ...pendingAddress, state: pendingAddress.state ?? property.state };
};

const isBare = ({ property }: Loan): boolean =>
  property.pendingAddress === null &&
  isSameData(pick(property, detailFields), { ...noPropertyDetails, ...pick(property, ["state", "homeValueCents"]) });

/** What a property keeps of its former data when it gets these details. */
const formerFacts = (loan: Loan, details: PropertyDetails) => ({
  ...withFormerZone(loan.property, details.floodZone),
  ...withFormerOccupancy(loan, details),
  ...withFormerAge(loan, details),
});

/**
 * The property with these details, before its version is raised. A validated address stays validated only if no one has changed it since.
 */
const written = (loan: Loan, details: PropertyDetails, isCorrection = false): Property => {
  const property = { ...loan.property, ...formerFacts(loan, details) };
  const inForce = addressInForce(loan);
  const address: Address = pick(details, addressFields);
  const isSameAddress = isSameData(address, inForce);
  const isCorrected = isCorrection && !isSameData(address, pick(propertyDetailsOf(loan), addressFields));
  if (isCaseNumberRequested(loan) && !isCorrected)
    return { ...property, ...details, ...inForce, pendingAddress: isSameAddress ? null : address };
  // A pending address whose case number request was refused is part of the details.
  if (isSameAddress) return { ...property, ...details, pendingAddress: null };
  const addresses = { enteredAddress: enteredAddress(details), ...notValidated, pendingAddress: null };
  return { ...property, ...details, ...addresses };
};

/** A write of the property: the new state, its company, and the time. */
interface PropertyWrite {
  readonly details: PropertyDetails;
  readonly company: Company;
  readonly today: Day;
  readonly now: Instant;
  /** A corrected address does not wait for the agency. */
  readonly isCorrection?: boolean;
}

const errorsOf = (loan: Loan, next: Property, { details, company, today }: PropertyWrite): FieldError[] => {
  const { state } = details;
  const isNewState = state !== loan.property.state && state !== propertyDetailsOf(loan).state;
  const stateErrors = isNewState
    ? [...licenseErrors(company, state), ...productStateErrors(company, loan.productCode, state)]
    : [];
  return [
    ...stateErrors.slice(0, 1),
    ...propertyErrors(loan.property, next),
    ...propertyDateErrors(loan.property, next, today),
    ...homeValueErrors(details),
  ];
};

/**
 * Changes the loan's property; an unchanged one keeps its version. Once a case number was requested, a new address is pending until the
 * agency's address change; entering the address in force again discards it. Refuses a state in which the company or the loan's product may
 * not lend, and impossible values.
 */
export const changeProperty = (loan: Loan, write: PropertyWrite): Result<Loan, FieldsInvalid> => {
  const next = written(loan, write.details, write.isCorrection);
  const errors = errorsOf(loan, next, write);
  if (errors.length > 0) return invalidFields(errors);
  return accept(withProperty(loan, next, write.now));
};

/** Completes a loan's bare property. Sending the details that the property already has changes nothing. */
export const fillInProperty = (loan: Loan, write: PropertyWrite): Result<Loan, FieldsInvalid | PropertyExists> => {
  const holdsThem = isSameData(written(loan, write.details), loan.property);
  return holdsThem || isBare(loan) ? changeProperty(loan, write) : refuse({ _tag: "PropertyExists" });
};

/** Replaces the loan's property by a bare one with the same state and value and a new id. */
export const clearProperty = (loan: Loan, newId: number, now: Instant): Result<Loan, CaseNumberRequested> => {
  if (isCaseNumberRequested(loan)) return refuse({ _tag: "CaseNumberRequested" });
  const details: PropertyDetails = { ...noPropertyDetails, ...pick(loan.property, ["state", "homeValueCents"]) };
  const property: Property = {
    ...details,
    id: newId,
    version: 1,
    createdAt: now,
    updatedAt: now,
    enteredAddress: null,
    ...notValidated,
    pendingAddress: null,
    ...formerFacts(loan, details),
  };
  return accept({ ...loan, property });
};
