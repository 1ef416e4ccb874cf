import { type FhaCaseDetails, noFhaCaseDetails } from "../../../../../domain/loan/properties/property.ts";
import type { Given } from "../case.ts";
import { home } from "../given-loan.ts";

export const condominium = (fhaCase: Partial<FhaCaseDetails>): Given =>
  home({ propertyType: "condominium", fhaCase: { ...noFhaCaseDetails, ...fhaCase } });
