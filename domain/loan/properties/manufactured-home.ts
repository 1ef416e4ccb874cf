import { day } from "../../kernel/day.ts";
import type { Loan } from "../loan.ts";
import { isAppliedFor } from "../mcr/pipeline-entries.ts";
import type { Property, PropertyDetails } from "./property.ts";

/** The federal construction standards apply to homes built from this date on. */
const STANDARDS_FROM = day("1976-06-15");
const YEAR_OF_STANDARDS = 1976;

type Home = Pick<PropertyDetails, "propertyType" | "yearBuilt" | "manufacturedHome">;

/** Whether a home is a manufactured home. */
export const isManufactured = ({ propertyType }: Pick<Home, "propertyType">): boolean =>
  propertyType === "manufactured_home";

/** Whether a manufactured home was built before the standards; null if the entered data does not say. */
export const isBeforeStandards = ({ yearBuilt, manufacturedHome }: Home): boolean | null => {
  const builtOn = manufacturedHome?.builtOn ?? null;
  if (builtOn !== null) return builtOn < STANDARDS_FROM;
  return yearBuilt === null || yearBuilt === YEAR_OF_STANDARDS ? null : yearBuilt < YEAR_OF_STANDARDS;
};

/** Whether a home is ineligible as a manufactured home built before the standards. */
export const isTooOld = (home: Home): boolean => isManufactured(home) && isBeforeStandards(home) === true;

/** What a property keeps if the home was entered as too old since the application and is now entered otherwise. */
export const withFormerAge = (loan: Loan, details: Home): Pick<Property, "wasTooOld"> => {
  const isChanged = isAppliedFor(loan) && isTooOld(loan.property) && !isTooOld(details);
  return loan.property.wasTooOld === true || isChanged ? { wasTooOld: true } : {};
};
