import type { Address } from "../../kernel/address.ts";
import type { FieldError } from "../../kernel/fields-invalid.ts";
import { accept } from "../../kernel/result.ts";
import { isSameData } from "../../kernel/same-data.ts";
import type { Loan } from "../../loan/loan.ts";
import { addressInForce, isCaseNumberRequested, withProperty } from "../../loan/properties/properties.ts";
import type { Property } from "../../loan/properties/property.ts";
import { propertyErrors } from "../../loan/properties/property-errors.ts";
import { addressValidationRequirements } from "../../requirements/operations/address.ts";
import { unmetOf } from "../../requirements/requirement.ts";
import type { AgencyResults } from "../answers.ts";
import type { QueryDecision } from "../decision.ts";
import { completedAddress } from "./support/address.ts";
import { requirementsUnmet } from "./support/refusals.ts";

/** Once a case number was requested, the property keeps its address, and the validated one is stored next to it. */
const validatedProperty = (loan: Loan, validatedAddress: Address): Partial<Property> =>
  isCaseNumberRequested(loan)
    ? { validatedAddress }
    : { ...validatedAddress, state: validatedAddress.state ?? loan.property.state, validatedAddress };

const isTractOf = (countyFips: string | null, censusTract: string | null): boolean =>
  censusTract === null || countyFips === null || censusTract.startsWith(countyFips);

type Place = Pick<Property, "countyFips" | "censusTract">;

/** The county and census tract that the agency found. A known tract stays if it is in that county. */
const foundPlace = ({ property }: Loan, found: Place): Place => {
  const countyFips = found.countyFips ?? property.countyFips;
  const known = isTractOf(countyFips, property.censusTract) ? property.censusTract : null;
  return { countyFips, censusTract: found.censusTract ?? known };
};

const placeErrors = ({ property }: Loan, place: Place): FieldError[] =>
  propertyErrors(property, { ...property, ...place });

const changedMeanwhile = "The property's address has changed since it was sent: validate it again.";
const otherState = "The agency found this address in another state: the property was not changed.";
const otherPlace =
  "The county or census tract from the agency does not belong to the property's state or county: it was not stored.";

const resultOf = (found: AgencyResults["address_validation"], address: Address, isOverridden: boolean) => ({
  address: { ...address },
  countyFips: found.countyFips,
  censusTract: found.censusTract,
  isOverridden,
});

/**
 * Validates the property's address against the postal file. The result is stored as the validated address. Until a case number is requested
 * it also becomes the property's address, with the county and census tract if the agency knows them.
 */
export const addressValidation: QueryDecision<"address_validation"> = {
  withoutAsking: (loan, { input, now, byUserId }) => {
    if (!input.override) return null;
    const address = loan.property.enteredAddress ?? addressInForce(loan);
    const unmet = unmetOf(addressValidationRequirements, { address });
    if (unmet.length > 0) return requirementsUnmet(unmet);
    const overridden = { addressValidatedAt: now, addressOverriddenByUserId: byUserId };
    return accept({
      loan: withProperty(loan, { ...validatedProperty(loan, address), ...overridden }, now),
      result: resultOf({ address, countyFips: null, censusTract: null }, address, true),
      warnings: [],
    });
  },

  plan: (loan) => {
    const address = addressInForce(loan);
    const unmet = unmetOf(addressValidationRequirements, { address });
    if (unmet.length > 0) return requirementsUnmet(unmet);
    const { countyFips } = loan.property;
    return accept([{ request: { address, countyFips }, sent: { address: { ...address } } }]);
  },

  apply: (loan, { result: found }, { sent, now }) => {
    const current = addressInForce(loan);
    const address = completedAddress(found.address, current);
    const result = resultOf(found, address, false);
    if (!isSameData(sent.address, current)) return { loan, result, warnings: [changedMeanwhile] };
    if (address.state !== current.state) return { loan, result, warnings: [otherState] };
    const validated = {
      ...validatedProperty(loan, address),
      enteredAddress: loan.property.enteredAddress ?? current,
      addressValidatedAt: now,
      addressOverriddenByUserId: null,
    };
    if (isCaseNumberRequested(loan)) return { loan: withProperty(loan, validated, now), result, warnings: [] };
    const place = foundPlace(loan, found);
    const isWrongPlace = placeErrors(loan, place).length > 0;
    return {
      loan: withProperty(loan, { ...validated, ...(isWrongPlace ? {} : place) }, now),
      result,
      warnings: isWrongPlace ? [otherPlace] : [],
    };
  },
};
