import { cents, type Figure } from "../explain.ts";
import type { CalculationInputs } from "../inputs.ts";

type ChargeInputs = Pick<CalculationInputs, "annualPropertyCharges">;

/** The total of the three yearly property charges that a life expectancy set-aside pays, in cents. */
export const annualChargesCents = ({ annualPropertyCharges }: ChargeInputs): number =>
  annualPropertyCharges.taxesCents +
  annualPropertyCharges.hazardInsuranceCents +
  annualPropertyCharges.floodInsuranceCents;

/** Their sum, as stated in an explanation. */
export const ANNUAL_CHARGES = "property taxes a year + hazard insurance a year + flood insurance a year";

/** The three charges, by their names in that formula. */
export const annualChargeFigures = ({ annualPropertyCharges }: ChargeInputs): Readonly<Record<string, Figure>> => ({
  "property taxes a year": cents(annualPropertyCharges.taxesCents),
  "hazard insurance a year": cents(annualPropertyCharges.hazardInsuranceCents),
  "flood insurance a year": cents(annualPropertyCharges.floodInsuranceCents),
});
