import type { Day } from "../../kernel/day.ts";
import { inForce } from "../../kernel/in-force.ts";
import type { Loan } from "../../loan/loan.ts";
import { utilitiesPerSquareFoot } from "./required-residual-income.ts";

/** The monthly utilities of a home in cents: as entered, or else estimated from its living area; null if neither is known. */
export const utilitiesOf = ({ assessment, property }: Loan, on: Day): number | null => {
  const entered = assessment?.utilitiesMonthlyCents ?? null;
  if (entered !== null) return entered;
  const { livingAreaSquareFeet } = property;
  const estimate = inForce(utilitiesPerSquareFoot, on);
  if (livingAreaSquareFeet === null || estimate._tag === "Refused") return null;
  return livingAreaSquareFeet * estimate.value.value;
};
