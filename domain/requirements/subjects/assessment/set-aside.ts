import { formatCents } from "../../../kernel/money.ts";
import { shortfallCents } from "../../../loan/agency/required-set-aside.ts";
import type { Loan } from "../../../loan/loan.ts";
import { type JudgedLoan, requirementInWords } from "../../requirement.ts";
import { inForceFrom, ownRule, remembered } from "../../sources.ts";

const smallText = (amount: string, aYear: string, why: string): string =>
  `The partially funded life expectancy set-aside of ${amount} is less than the ${aYear} of ${why} in one year: raise it, or say how it was determined`;

/** What a set-aside has to pay in one year, each with its text; unknown amounts are left out. */
const yearlyNeeds = ({ assessment, agency, property, lesa }: Loan): readonly (readonly [number, string])[] => {
  const { annualTaxesCents, annualInsuranceCents, annualFloodInsuranceCents } = property;
  const chargesCents = (annualTaxesCents ?? 0) + (annualInsuranceCents ?? 0) + (annualFloodInsuranceCents ?? 0);
  const test = agency.financialAssessment?.residualIncome;
  const lackedCents = assessment && test ? 12 * shortfallCents(assessment, test) : 0;
  return [
    lackedCents > chargesCents
      ? [chargesCents, "property charges"]
      : [lackedCents, "residual income that the assessment found short"],
    [2 * (lesa.semiAnnualPaymentCents ?? 0), "its own semiannual payments"],
  ];
};

const smallTexts = (loan: Loan): readonly string[] => {
  const { type, amountCents } = loan.lesa;
  if (type !== "partially_funded" || !amountCents) return [];
  const [most] = yearlyNeeds(loan).toSorted(([one], [other]) => other - one);
  if (most === undefined || amountCents >= most[0]) return [];
  return [smallText(formatCents(amountCents), formatCents(most[0]), most[1])];
};

/** A partially funded set-aside must last for at least one year. Its formula is not known here. */
export const setAsideLastsAYear = requirementInWords<JudgedLoan>({
  code: "set_aside_below_one_year",
  subject: "assessment",
  severity: "override",
  rule: "A partially funded set-aside has the amount of the worksheet, which is at least one year's payments",
  rules: [
    inForceFrom(null, remembered("Mortgagee Letter 2014-21", "amount of a partially funded set-aside")),
    ownRule("a life expectancy is longer than a year"),
  ],
  sentence: smallText("…", "…", "…"),
  fields: ["lesa.amountCents"],
  texts: ({ loan }) => smallTexts(loan),
});
