import { acceptableAssessment } from "../../../../../domain/casebook/sample/assessment.ts";
import { day } from "../../../../../domain/kernel/day.ts";
import { fullName } from "../../../../../domain/loan/borrowers/borrower.ts";
import { ada, base } from "../base-loan.ts";
import type { Case, Given } from "../case.ts";
import { ofAgency } from "../given-loan.ts";
import { assessed, foundAs, leftOut, reported, submitted, withSpouseIncome } from "./given.ts";

/** Two borrowers, and the household size in their assessment. */
const household = (householdSize: number): Given => ({
  loan: {
    borrowers: [ada, { ...ada, id: 2, firstName: "Bob", borrowerType: "co_borrower" }],
    assessment: { ...acceptableAssessment, householdSize },
  },
});

/** The cases of the requirements about the assessment. */
export const assessmentCases: readonly Case[] = [
  [
    "financial_assessment_missing",
    {},
    ofAgency({ financialAssessment: null }),
    "The financial assessment is missing: submit it to the agency",
  ],
  [
    "required_set_aside_missing",
    assessed({ type: "partially_funded" }),
    assessed({ type: "none" }),
    "The agency requires a life expectancy set-aside, and the loan has none",
  ],
  [
    "assessment_stale",
    submitted({}, { income: 1_500_00 }),
    submitted({}, { income: 1_500_01 }),
    "The financial assessment was submitted with another income ($1,500.00 a month) than the loan has now: submit it again",
  ],
  [
    "household_too_small",
    household(2),
    household(1),
    "The household has 1 person, and Ada Example and Bob Example live in the home: enter its size, and submit the assessment again",
  ],
  [
    "left_out_of_household_unsupported",
    leftOut({ monthlyIncome: [{ source: "Pension", amountCents: 1 }] }),
    leftOut({ monthlyIncome: [{ source: "Pension", amountCents: 0 }] }),
    "The size of the household leaves out Ben Example, and no income of the person is entered: enter the income that supports them, or count them",
  ],
  [
    "set_aside_amount_missing",
    { loan: { lesa: { ...base.lesa, type: "partially_funded", amountCents: 1 } } },
    { loan: { lesa: { ...base.lesa, type: "partially_funded", amountCents: 0 } } },
    "The life expectancy set-aside is partially funded, and its amount is missing or 0: enter it",
  ],
  [
    // Two payments of $600.00 a year.
    "set_aside_below_one_year",
    { loan: { lesa: { type: "partially_funded", amountCents: 1_200_00, semiAnnualPaymentCents: 600_00 } } },
    { loan: { lesa: { type: "partially_funded", amountCents: 1_199_99, semiAnnualPaymentCents: 600_00 } } },
    "The partially funded life expectancy set-aside of $1,199.99 is less than the $1,200.00 of its own semiannual payments in one year: raise it, or say how it was determined",
  ],
  [
    // Of the $529 that one person needs in Illinois.
    "residual_income_not_met",
    submitted({ residualIncomeCents: 529_00 }),
    submitted({ residualIncomeCents: 528_99 }),
    "The assessment found a residual income of $528.99 a month where $529.00 is required, and neither compensating factors nor a life expectancy set-aside make up for it",
  ],
  [
    "fully_funded_set_aside_missing",
    submitted({}, { lesa: { type: "fully_funded" }, answers: { propertyTaxesCurrent: "no" } }),
    submitted({}, { lesa: { type: "voluntary" }, answers: { propertyTaxesCurrent: "no" } }),
    "The financial assessment (property taxes not current) requires a fully funded life expectancy set-aside, or a documented extenuating circumstance: set lesa on the loan, or record the circumstance",
  ],
  [
    "federal_debt_not_among_liens",
    submitted({}, { liens: [{ isDelinquentFederalDebt: true }], answers: { hasDelinquentFederalDebt: "yes" } }),
    submitted({}, { liens: [{}], answers: { hasDelinquentFederalDebt: "yes" } }),
    "The assessment names delinquent federal debt, and no lien of the loan is marked as such",
  ],
  [
    "judgment_not_among_liens",
    submitted({}, { liens: [{ kind: "judgment" }], answers: { hasJudgments: "yes" } }),
    submitted({}, { liens: [{ kind: "tax" }], answers: { hasJudgments: "yes" } }),
    "The assessment names judgments, and no lien of the loan is one: enter it, or say what shows that none is on the home",
  ],
  [
    "credit_report_missing",
    reported("2026-08-29", {}),
    reported("2026-08-29", { bornOn: day("1950-01-01") }),
    `A completed credit report of ${fullName(ada)} is missing: order or retrieve one, or say which report from elsewhere was assessed`,
  ],
  [
    "spouse_obligations_not_analyzed",
    withSpouseIncome([{ kind: "installment", creditor: null, amountCents: 1 }]),
    withSpouseIncome([]),
    "The income of a spouse who does not borrow is a compensating factor, and no obligations and no credit report of Ben Example are there: enter or order them, or say from which sources the obligations were analyzed",
  ],
  [
    // The loan closes on April 20, 2026.
    "credit_report_expired",
    reported("2026-04-21"),
    reported("2026-04-20"),
    `The last credit report of ${fullName(ada)} no longer counts from 2026-04-20 on, which is not after the closing: order another before it, or say which report was assessed`,
  ],
  [
    "credit_report_differs",
    foundAs({ openJudgments: 1 }, { hasJudgments: "yes" }),
    foundAs({ openJudgments: 1 }, { hasJudgments: "no" }),
    `The credit report of ${fullName(ada)} of 2026-04-10 shows an open judgment, and the assessment answers that there is no judgment: correct the answer and submit the assessment again, or say why both are right`,
  ],
  [
    "bankruptcy_on_credit_report",
    foundAs(
      { bankruptcies: 1 },
      { extenuatingCircumstances: [{ circumstance: "medical_event", description: "Discharged", isDocumented: true }] },
    ),
    foundAs({ bankruptcies: 1 }),
    `The credit report of ${fullName(ada)} of 2026-04-10 shows a bankruptcy, which no answer of the assessment is about: say in its extenuating circumstances what became of it, or have an underwriter say it`,
  ],
  [
    "credit_report_not_compared",
    foundAs({}),
    foundAs(null),
    `The credit report of ${fullName(ada)} was completed before reports were compared with the assessment: compare it by hand and say what came of it, or order another`,
  ],
];
