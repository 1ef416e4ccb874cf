import { regionOf } from "../../../agency/residual-income/regions.ts";
import { utilitiesOf } from "../../../agency/residual-income/utilities.ts";
import type { Day } from "../../../kernel/day.ts";
import { formatCents } from "../../../kernel/money.ts";
import { isSameData } from "../../../kernel/same-data.ts";
import { capitalized, inSeries } from "../../../kernel/text/phrases.ts";
import { monthlyPropertyCharges, monthlySums } from "../../../loan/agency/assessed-data.ts";
import { isObligor } from "../../../loan/borrowers/borrower.ts";
import type { Loan } from "../../../loan/loan.ts";
import type { JudgedLoan, Requirement, Unmet } from "../../requirement.ts";
import { ownRule } from "../../sources.ts";

const staleText = (what: string): string =>
  `The financial assessment was submitted with ${what} than the loan has now: submit it again`;

/** A home in a territory that is in no region: with it, no assessment can be submitted. */
const noRegionText = (then: string, state: string): string =>
  `The financial assessment was submitted with another region of the home (${then}) than the loan has now, and for ${state} no required residual income is known: correct the state of the home, because an assessment cannot be submitted with this one`;

const idsOf = (people: readonly { readonly id: number }[]): readonly number[] =>
  people.map(({ id }) => id).toSorted((one, other) => one - other);

/**
 * Utilities that are estimated from the living area. What was submitted is in the expenses, in addition to the obligations and the property
 * charges; entered utilities are one of the answers.
 */
const otherUtilities = (loan: Loan, today: Day): readonly Unmet[] => {
  const { assessment, agency, caseNumberAssignedOn } = loan;
  const { madeOf = null, residualIncome } = agency.financialAssessment ?? {};
  if (!residualIncome || !madeOf || madeOf.monthlyPropertyChargesCents === null) return [];
  const isEstimated = madeOf.assessment.utilitiesMonthlyCents === null && assessment?.utilitiesMonthlyCents === null;
  if (!isEstimated) return [];
  const then = residualIncome.expensesCents - madeOf.monthlyObligationsCents - madeOf.monthlyPropertyChargesCents;
  return utilitiesOf(loan, caseNumberAssignedOn ?? today) === then
    ? []
    : [{ field: "property.livingAreaSquareFeet", text: staleText(`other utilities (${formatCents(then)} a month)`) }];
};

/** The required residual income is that of the region of the home, which follows from its state. */
const otherRegion = ({ agency, property }: Loan): readonly Unmet[] => {
  const then = agency.financialAssessment?.residualIncome.region;
  const now = regionOf(property.state);
  if (then === undefined || now === then) return [];
  const former = capitalized(then);
  const text =
    now === null ? noRegionText(former, property.state) : staleText(`another region of the home (${former})`);
  return [{ field: "property.state", text }];
};

/** What has changed since the assessment was submitted. For an earlier one its data is not known. */
const unmetOfStale = ({ loan, today }: Pick<JudgedLoan, "loan" | "today">): readonly Unmet[] => {
  const madeOf = loan.agency.financialAssessment?.madeOf ?? null;
  if (madeOf === null) return [];
  const now = monthlySums(loan.borrowers);
  const charges = monthlyPropertyCharges(loan.property);
  const unmet: Unmet[] = [...otherRegion(loan), ...otherUtilities(loan, today)];
  if (!isSameData(madeOf.assessment, loan.assessment))
    unmet.push({ field: "assessment", text: staleText("other answers") });
  const { borrowers } = madeOf;
  if (borrowers !== null && !isSameData(idsOf(borrowers), idsOf(loan.borrowers.filter(isObligor))))
    unmet.push({
      field: "borrowers.borrowerType",
      text: staleText(`other borrowers (${inSeries(borrowers.map(({ name }) => name))})`),
    });
  for (const [field, what, then, present] of [
    ["borrowers.monthlyIncome", "another income", madeOf.monthlyIncomeCents, now.monthlyIncomeCents],
    ["borrowers.monthlyObligations", "other obligations", madeOf.monthlyObligationsCents, now.monthlyObligationsCents],
    ["property.annualTaxesCents", "other property charges", madeOf.monthlyPropertyChargesCents, charges],
  ] as const)
    if (then !== null && then !== present)
      unmet.push({ field, text: staleText(`${what} (${formatCents(then)} a month)`) });
  return unmet;
};

/** The financial assessment is of the loan as it is. */
export const assessmentNotStale: Requirement<JudgedLoan> = {
  code: "assessment_stale",
  subject: "assessment",
  severity: "required",
  rule: "The borrowers, the answers, the income, the obligations, the property charges, the estimated utilities and the region of the home are those on which the financial assessment is based",
  rules: [ownRule("a loan is approved with the assessment of its borrowers as they are")],
  sentence: staleText("…"),
  fields: [
    "agency.financialAssessment",
    "assessment",
    "borrowers.borrowerType",
    "borrowers.monthlyIncome",
    "borrowers.monthlyObligations",
    "property.annualTaxesCents",
    "property.annualInsuranceCents",
    "property.annualFloodInsuranceCents",
    "property.annualAssociationDuesCents",
    "property.annualGroundRentCents",
    "property.livingAreaSquareFeet",
    "property.state",
  ],
  unmet: unmetOfStale,
};
