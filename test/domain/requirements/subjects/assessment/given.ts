import { acceptableAssessment, submittedAssessment } from "../../../../../domain/casebook/sample/assessment.ts";
import type { ReportedPerson } from "../../../../../domain/credit/credit-report.ts";
import { reportedPerson } from "../../../../../domain/credit/people.ts";
import type { ReportFindings } from "../../../../../domain/credit/report-findings.ts";
import { day } from "../../../../../domain/kernel/day.ts";
import type { ResidualIncomeTest } from "../../../../../domain/loan/agency/agency-sections.ts";
import { monthlyPropertyCharges } from "../../../../../domain/loan/agency/assessed-data.ts";
import type { Assessment } from "../../../../../domain/loan/assessment.ts";
import { type Borrower, fullName } from "../../../../../domain/loan/borrowers/borrower.ts";
import type { Loan } from "../../../../../domain/loan/loan.ts";
import { noFindings } from "../../../../fixtures/outside/credit-report.ts";
import { ada, agency, base, property } from "../base-loan.ts";
import type { Given } from "../case.ts";
import { earlierHecm } from "../given-loan.ts";
import { spouse } from "../given-people.ts";

/** A report of the borrower's credit that is valid until before a date. */
export const reported = (
  expiresOn: string,
  person: Partial<ReportedPerson> = {},
  findings: ReportFindings | null = noFindings,
  completedOn = "2026-04-10",
): Given => ({
  facts: {
    creditReports: [
      {
        person: { ...reportedPerson(ada), ...person },
        coPerson: null,
        status: "completed",
        expiresOn: day(expiresOn),
        findings,
        completedOn: day(completedOn),
      },
    ],
  },
});

/** A borrower whose report has these findings, and whose assessment has these answers. */
export const foundAs = (findings: Partial<ReportFindings> | null, answers: Partial<Assessment> = {}): Given => ({
  ...reported("2026-08-29", {}, findings && { ...noFindings, ...findings }),
  loan: { assessment: { ...acceptableAssessment, ...answers } },
});

export const assessed = (lesa: Partial<Loan["lesa"]>): Given => ({
  loan: {
    agency: {
      ...agency,
      financialAssessment: agency.financialAssessment && { ...agency.financialAssessment, isSetAsideRequired: true },
    },
    lesa: { ...base.lesa, ...lesa },
  },
});

/** A loan with an assessment that was submitted with an income of $1,500 a month and the loan's answers. */
export const submitted = (
  residualIncome: Partial<ResidualIncomeTest>,
  given: {
    readonly income?: number;
    readonly answers?: Partial<Assessment>;
    readonly lesa?: Partial<Loan["lesa"]>;
    readonly liens?: readonly Partial<Loan["liens"][number]>[];
    readonly rateType?: Loan["rateType"];
  } = {},
): Given => {
  const assessment = { ...acceptableAssessment, ...given.answers };
  const income = [{ source: "pension", amountCents: given.income ?? 1_500_00 }];
  const financialAssessment = {
    ...submittedAssessment,
    residualIncome: { ...submittedAssessment.residualIncome, ...residualIncome },
    madeOf: {
      assessment,
      borrowers: [{ id: ada.id, name: fullName(ada) }],
      monthlyIncomeCents: 1_500_00,
      monthlyObligationsCents: 0,
      monthlyPropertyChargesCents: monthlyPropertyCharges(property),
    },
  };
  return {
    loan: {
      rateType: given.rateType ?? "annual_adjustable",
      borrowers: [{ ...ada, monthlyIncome: income, monthlyObligations: [] }],
      assessment,
      lesa: { ...base.lesa, ...given.lesa },
      liens: (given.liens ?? []).map((lien) => ({ ...earlierHecm, ...lien })),
      agency: { ...agency, financialAssessment },
    },
  };
};

/** Ben's income compensates for a shortfall, and he has these obligations. */
export const withSpouseIncome = (monthlyObligations: Borrower["monthlyObligations"]): Given => ({
  loan: {
    borrowers: [ada, { ...spouse("eligible"), monthlyObligations }],
    assessment: {
      ...acceptableAssessment,
      compensatingFactors: [{ factor: "spouse_income", amountCents: 100_00, description: null }],
    },
  },
});

/** Ben, who is not counted in the household size. */
export const leftOut = (
  given: Partial<Borrower>,
  compensatingFactors: Assessment["compensatingFactors"] = [],
): Given => ({
  loan: {
    borrowers: [ada, { ...spouse("eligible"), isLeftOutOfHousehold: true, ...given }],
    assessment: { ...acceptableAssessment, householdSize: 1, compensatingFactors },
  },
});
