import type { Day } from "../../kernel/day.ts";
import { inForce } from "../../kernel/in-force.ts";
import { multiplyRatio } from "../../kernel/money.ts";
import { accept, type Result } from "../../kernel/result.ts";
import type { ResidualIncomeTest } from "../../loan/agency/agency-sections.ts";
import { type Borrower, isObligor } from "../../loan/borrowers/borrower.ts";
import type { Loan } from "../../loan/loan.ts";
import type { Property } from "../../loan/properties/property.ts";
import type { AgencyRequirementsUnmet, UnmetRequirement } from "../decision.ts";
import { requirementsUnmet } from "../decisions/support/refusals.ts";
import { unmetOf, unmetOfObligors } from "../decisions/support/unmet.ts";
import { regionOf } from "./regions.ts";
import { requiredIncomeOf, utilitiesPerSquareFoot } from "./required-residual-income.ts";

/** Cents a month. */
interface ResidualIncome {
  readonly monthlyIncomeCents: number;
  readonly monthlyObligationsCents: number;
  readonly monthlyPropertyChargesCents: number;
  readonly monthlyUtilitiesCents: number;
  readonly test: ResidualIncomeTest;
}

const sumCents = (entries: readonly { readonly amountCents: number }[]): number =>
  entries.reduce((sum, { amountCents }) => sum + amountCents, 0);

const borrowersOf = ({ borrowers }: Loan): readonly Borrower[] => borrowers.filter(isObligor);

const propertyChargesOf = (property: Property): number => {
  const {
    annualTaxesCents,
    annualInsuranceCents,
    annualFloodInsuranceCents,
    annualAssociationDuesCents,
    annualGroundRentCents,
  } = property;
  const charges = [
    annualTaxesCents,
    annualInsuranceCents,
    annualFloodInsuranceCents,
    annualAssociationDuesCents,
    annualGroundRentCents,
  ];
  const annualCents = charges.reduce<number>((sum, charge) => sum + (charge ?? 0), 0);
  return multiplyRatio(annualCents, 1, 12);
};

const utilitiesOf = ({ assessment, property }: Loan, on: Day): number | null => {
  const entered = assessment?.utilitiesMonthlyCents ?? null;
  if (entered !== null) return entered;
  const { livingAreaSquareFeet } = property;
  const estimate = inForce(utilitiesPerSquareFoot, on);
  if (livingAreaSquareFeet === null || estimate._tag === "Refused") return null;
  return livingAreaSquareFeet * estimate.value.value;
};

const answersForDues = ({ assessment }: Loan): boolean =>
  [assessment?.associationDuesCurrent, assessment?.associationDuesDelinquentIn24Months].some(
    (answer) => answer === "yes" || answer === "no",
  );

const missingOf = (loan: Loan, utilitiesCents: number | null): UnmetRequirement[] => {
  const { annualTaxesCents, annualInsuranceCents, annualAssociationDuesCents, state } = loan.property;
  const hasHousehold = (loan.assessment?.householdSize ?? null) !== null;
  return [
    ...unmetOf([[hasHousehold, "assessment.householdSize", "The size of the household is missing"]]),
    ...unmetOfObligors(
      loan,
      "monthlyIncome",
      ({ monthlyIncome }) => monthlyIncome.length > 0,
      ({ id }) => `The monthly income of borrower ${id} is missing`,
    ),
    ...unmetOf([
      [annualTaxesCents !== null, "property.annualTaxesCents", "The property's annual taxes are missing"],
      [annualInsuranceCents !== null, "property.annualInsuranceCents", "The property's annual insurance is missing"],
      [
        annualAssociationDuesCents !== null || !answersForDues(loan),
        "property.annualAssociationDuesCents",
        "The property's annual association dues are missing: the assessment has answers about such dues",
      ],
      [
        utilitiesCents !== null,
        "assessment.utilitiesMonthlyCents",
        "The monthly utilities are missing, and so is the property's living area, from which they would be estimated",
      ],
      [regionOf(state) !== null, "property.state", `No required residual income is known for ${state}`],
    ]),
  ];
};

/**
 * The residual-income test of a loan by the rules of the day of its case number. Refuses with everything that is missing for
 * it. See the README beside this file.
 */
export const residualIncome = (loan: Loan, on: Day): Result<ResidualIncome, AgencyRequirementsUnmet> => {
  const utilitiesCents = utilitiesOf(loan, on);
  const missing = missingOf(loan, utilitiesCents);
  const region = regionOf(loan.property.state);
  const householdSize = loan.assessment?.householdSize ?? null;
  if (missing.length > 0 || region === null || householdSize === null || utilitiesCents === null)
    return requirementsUnmet(missing);
  const required = requiredIncomeOf(householdSize, region, on);
  if (required._tag === "Refused")
    return requirementsUnmet([
      { field: "caseNumberAssignedOn", text: "No required residual income is known for the day of the case number" },
    ]);
  const { requiredCents, isVerified } = required.value;
  const incomeCents = sumCents(borrowersOf(loan).flatMap(({ monthlyIncome }) => monthlyIncome));
  const obligationsCents = sumCents(borrowersOf(loan).flatMap(({ monthlyObligations }) => monthlyObligations));
  const propertyChargesCents = propertyChargesOf(loan.property);
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
