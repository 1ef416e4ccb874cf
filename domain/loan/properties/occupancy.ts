import type { Loan } from "../loan.ts";
import { isAppliedFor } from "../mcr/pipeline-entries.ts";
import type { Property, PropertyDetails } from "./property.ts";

/** Whether a home is entered as the borrower's principal residence, or its occupancy is not entered. */
export const isPrincipalResidence = ({
  occupancy,
  isPrimaryResidence,
}: Pick<PropertyDetails, "occupancy" | "isPrimaryResidence">): boolean =>
  (occupancy ?? "principal_residence") === "principal_residence" && isPrimaryResidence !== false;

/**
 * What a property keeps of its former occupancy: that since the application it was entered as not the borrower's principal residence, and
 * is now.
 */
export const withFormerOccupancy = (
  loan: Loan,
  details: Parameters<typeof isPrincipalResidence>[0],
): Pick<Property, "wasOtherwiseOccupied"> => {
  const { wasOtherwiseOccupied } = loan.property;
  const isChanged = isAppliedFor(loan) && !isPrincipalResidence(loan.property) && isPrincipalResidence(details);
  return wasOtherwiseOccupied === true || isChanged ? { wasOtherwiseOccupied: true } : {};
};
