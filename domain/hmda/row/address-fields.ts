import { cellText } from "../../loan/hmda/register-text.ts";
import type { Loan } from "../../loan/loan.ts";
import { type Cell, lacks, NOT_APPLICABLE } from "./cells.ts";
import type { RegisterAction } from "./register-facts.ts";

const knownOr = (text: string, otherwise: Cell): Cell => (text === "" ? otherwise : text);

/**
 * The paths of the county and census tract that the register reports as not applicable because they were not entered. Most lenders have to
 * report both (12 CFR 1003.4(a)(9)(ii)), so these should be reviewed.
 */
export const unreportedPlace = ({ property }: Loan): readonly string[] =>
  (["countyFips", "censusTract"] as const)
    .filter((field) => cellText(property[field]) === "")
    .map((field) => `property.${field}`);

/**
 * Fields 13 to 18. An application that did not lead to a loan may have been for a property that was not identified yet: if part of its
 * address is missing, no address is reported. A loan that was originated or approved has an address.
 */
export const addressFields = ({ property }: Loan, action: RegisterAction) => {
  const line = cellText(property.street);
  const street = line === "" ? "" : cellText(`${line} ${property.unit ?? ""}`);
  const city = cellText(property.city);
  const zipCode = cellText(property.zipCode);
  const mayBeUnknown = action > 2;
  const isUnknown = mayBeUnknown && [street, city, zipCode].includes("");
  const part = (text: string, path: string): Cell => (isUnknown ? NOT_APPLICABLE : knownOr(text, lacks(path)));
  return {
    street_address: part(street, "property.street"),
    city: part(city, "property.city"),
    state: property.state,
    zip_code: part(zipCode, "property.zipCode"),
    county: knownOr(cellText(property.countyFips), NOT_APPLICABLE),
    census_tract: knownOr(cellText(property.censusTract), NOT_APPLICABLE),
  };
};
