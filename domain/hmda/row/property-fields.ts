import type { Loan } from "../../loan/loan.ts";
import { type Cell, codeOr, dollarsText, lacks, NOT_APPLICABLE } from "./cells.ts";
import { isUndecided, type RegisterAction } from "./register-facts.ts";

/** The appraised value; of two the lower one, on which the calculations relied, whether or not FHA required the second. */
const appraisedCents = ({ appraisedValueCents: first, secondAppraisedValueCents: second }: Loan): number | null =>
  first === null || second === null ? (first ?? second) : Math.min(first, second);

/** The value on which the decision relied: as answered, or else the appraised value, for a purchase at most the price. */
const valueCell = (loan: Loan, action: RegisterAction): Cell => {
  if (isUndecided(action)) return NOT_APPLICABLE;
  const { hmda, hecmType, purchasePriceCents: price } = loan;
  if (hmda.propertyValueCents !== null) return dollarsText(hmda.propertyValueCents);
  const appraised = appraisedCents(loan);
  if (appraised === null) return NOT_APPLICABLE;
  if (hecmType !== "purchase") return dollarsText(appraised);
  return price === null ? lacks("purchasePriceCents") : dollarsText(Math.min(appraised, price));
};

/** Fields 88 to 92. */
export const propertyFields = (loan: Loan, action: RegisterAction) => {
  const { hmda, property } = loan;
  const isManufactured = property.propertyType === "manufactured_home";
  const { manufacturedHomeSecuredPropertyType: secured, manufacturedHomeLandPropertyInterest: interest } = hmda;
  return {
    property_value: valueCell(loan, action),
    manufactured_home_secured_property_type: isManufactured
      ? codeOr(secured, "hmda.manufacturedHomeSecuredPropertyType")
      : "3",
    manufactured_home_land_property_interest: isManufactured
      ? codeOr(interest, "hmda.manufacturedHomeLandPropertyInterest")
      : "5",
    total_units: codeOr(property.units, "property.units"),
    // A HECM secures one to four units.
    multifamily_affordable_units: NOT_APPLICABLE,
  };
};
