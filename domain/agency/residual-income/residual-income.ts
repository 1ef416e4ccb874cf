import type { Day } from "../../kernel/day.ts";
import { accept, type Result } from "../../kernel/result.ts";
import type { ResidualIncomeTest } from "../../loan/agency/agency-sections.ts";
import { monthlyPropertyCharges, monthlySums } from "../../loan/agency/assessed-data.ts";
import type { Loan } from "../../loan/loan.ts";
import { residualIncomeRequirements } from "../../requirements/operations/assessment.ts";
import { unmetOf } from "../../requirements/requirement.ts";
import type { AgencyRequirementsUnmet } from "../decision.ts";
import { requirementsUnmet } from "../decisions/support/refusals.ts";
import { regionOf } from "./regions.ts";
import { requiredIncomeOf } from "./required-residual-income.ts";
import { utilitiesOf } from "./utilities.ts";

/** Cents a month. */
interface ResidualIncome {
  readonly monthlyIncomeCents: number;
  readonly monthlyObligationsCents: number;
  readonly monthlyPropertyChargesCents: number;
  readonly monthlyUtilitiesCents: number;
  readonly test: ResidualIncomeTest;
}

/**
 * The residual income test of a loan, by the rules in force on the case number date. Refuses with everything that is missing for it. See
 * the README in this folder.
 */
export const residualIncome = (loan: Loan, on: Day): Result<ResidualIncome, AgencyRequirementsUnmet> => {
  const unmet = unmetOf(residualIncomeRequirements, { loan, rulesOn: on });
  const utilitiesCents = utilitiesOf(loan, on);
  const region = regionOf(loan.property.state);
  const householdSize = loan.assessment?.householdSize ?? null;
  if (unmet.length > 0 || region === null || householdSize === null || utilitiesCents === null)
    return requirementsUnmet(unmet);
  const required = requiredIncomeOf(householdSize, region, on);
  // That the table is known for the date is one of the requirements.
  if (required._tag === "Refused") return requirementsUnmet(unmet);
  const { requiredCents, isVerified } = required.value;
  const { monthlyIncomeCents: incomeCents, monthlyObligationsCents: obligationsCents } = monthlySums(loan.borrowers);
  const propertyChargesCents = monthlyPropertyCharges(loan.property);
  const expensesCents = obligationsCents + propertyChargesCents + utilitiesCents;
  const residualIncomeCents = incomeCents - expensesCents;
  return accept({
    monthlyIncomeCents: incomeCents,
    monthlyObligationsCents: obligationsCents,
    monthlyPropertyChargesCents: propertyChargesCents,
    monthlyUtilitiesCents: utilitiesCents,
    test: {
      effectiveIncomeCents: incomeCents,
      expensesCents,
      residualIncomeCents,
      requiredCents,
      region,
      householdSize,
      isMet: residualIncomeCents >= requiredCents,
      isRequirementVerified: isVerified,
    },
  });
};
