import type { Company } from "../../company/company.ts";
import { isOfferedIn } from "../../company/offered-products.ts";
import type { Day } from "../../kernel/day.ts";
import type { FieldError } from "../../kernel/fields-invalid.ts";
import { failedChecks, futureDayErrors } from "../../kernel/fields-invalid.ts";
import { isSameData } from "../../kernel/same-data.ts";
import { states } from "../../reference-data/states.ts";
import type { PropertyDetails } from "./property.ts";

const fipsOf = (state: string): string => states.find(({ abbreviation }) => abbreviation === state)?.fips ?? "";

const placeErrors = ({ state, countyFips, censusTract }: PropertyDetails): FieldError[] =>
  failedChecks([
    [
      "countyFips",
      countyFips === null || countyFips.startsWith(fipsOf(state)),
      "must be a county of the property's state",
    ],
    [
      "censusTract",
      censusTract === null || censusTract.startsWith(countyFips ?? fipsOf(state)),
      `must be a tract of the property's ${countyFips === null ? "state" : "county"}`,
    ],
  ]);

/** A unit in a planned unit development (PUD) may have any number of units. */
const unitsError = ({ propertyType, units }: PropertyDetails): FieldError[] => {
  if (propertyType === null || units === null || propertyType === "pud") return [];
  const isMultiple = propertyType === "two_to_four_units";
  const message = `must be ${isMultiple ? "2 to 4" : "1"} on a property of this type`;
  return failedChecks([["units", isMultiple === units > 1, message]]);
};

/** Only a condominium has a project approval or can be a site condominium. */
const condominiumErrors = ({ propertyType, fhaCase }: PropertyDetails): FieldError[] => {
  const mayBeOne = propertyType === null || propertyType === "condominium";
  const message = "must be left out unless property_type is condominium";
  return failedChecks([
    ["fhaCase.condoApprovalId", mayBeOne || (fhaCase?.condoApprovalId ?? null) === null, message],
    ["fhaCase.isSiteCondo", mayBeOne || fhaCase?.isSiteCondo !== true, message],
  ]);
};

/** A home in fee simple has no lease that expires. */
const leaseholdErrors = ({ fhaAppraisal }: PropertyDetails): FieldError[] =>
  failedChecks([
    [
      "fhaAppraisal.leaseholdExpiresOn",
      fhaAppraisal?.propertyRights !== "fee_simple" || fhaAppraisal.leaseholdExpiresOn === null,
      "must be left out unless property_rights is leasehold",
    ],
  ]);

/** The error of a home that is worth nothing. */
export const homeValueErrors = ({ homeValueCents }: Pick<PropertyDetails, "homeValueCents">): FieldError[] =>
  failedChecks([["homeValueCents", homeValueCents > 0, "must be greater than 0"]]);

/** Impossible values of a property. Only what changes is checked; `before` is null if everything does. */
export const propertyErrors = (before: PropertyDetails | null, next: PropertyDetails): FieldError[] => {
  const isWritten = (...fields: readonly (keyof PropertyDetails)[]): boolean =>
    before === null || fields.some((field) => !isSameData(before[field], next[field]));
  return [
    ...(isWritten("state", "countyFips", "censusTract") ? placeErrors(next) : []),
    ...(isWritten("propertyType", "units") ? unitsError(next) : []),
    ...(isWritten("propertyType", "fhaCase") ? condominiumErrors(next) : []),
    ...(isWritten("fhaAppraisal") ? leaseholdErrors(next) : []),
  ];
};

/** The dates of a property that must be in the past. */
const pastDays = ({ title, manufacturedHome }: Pick<PropertyDetails, "title" | "manufacturedHome">) =>
  [
    ["title.trustConfirmedOn", title?.trustConfirmedOn ?? null],
    ["manufacturedHome.builtOn", manufacturedHome?.builtOn ?? null],
  ] as const;

/** Dates of past events that are in the future. Only what changes is checked; `before` is null if everything does. */
export const propertyDateErrors = (
  before: PropertyDetails | null,
  next: PropertyDetails,
  today: Day,
): readonly FieldError[] => {
  const known = new Map(before === null ? [] : pastDays(before));
  return futureDayErrors(
    pastDays(next).filter(([field, on]) => known.get(field) !== on),
    today,
  );
};

/** Whether the company may lend in a state. */
export const licenseErrors = ({ statesLicensed }: Company, state: string): FieldError[] =>
  failedChecks([
    [
      "state",
      statesLicensed.length === 0 || statesLicensed.includes(state),
      "must be a state the company is licensed in",
    ],
  ]);

/** Whether a product is offered in a state. A loan keeps a product that the company no longer offers for new loans. */
export const productStateErrors = ({ products }: Company, productCode: string, state: string): FieldError[] => {
  const product = products.find(({ code }) => code === productCode);
  const isOffered = product === undefined || isOfferedIn(product, state);
  return failedChecks([["state", isOffered, "must be a state in which the loan's product is offered"]]);
};
