import { residualIncome } from "../../agency/residual-income/residual-income.ts";
import { sampleBorrower, sampleLoan } from "../../documents/merge/sample/sample-loan.ts";
import { rateTypes } from "../../hecm/terms.ts";
import { day } from "../../kernel/day.ts";
import { requiredSetAside } from "../../loan/agency/required-set-aside.ts";
import { assessmentAnswers, type CompensatingFactor, compensatingFactors } from "../../loan/assessment.ts";
import type { Loan } from "../../loan/loan.ts";
import { answered } from "../book/answered.ts";
import { type Cells, centsIn, numberIn, oneOf } from "../book/cells.ts";
import { readCents } from "../book/table.ts";
import { acceptableAssessment } from "../sample/assessment.ts";
import type { Subject } from "./subject.ts";

const incomeOf = (cents: number | null) => (cents === null ? [] : [{ source: "pension", amountCents: cents }]);

const obligationsOf = (cents: number | null) =>
  cents === null ? [] : [{ kind: "installment", creditor: null, amountCents: cents }];

const peopleOf = (cells: Cells): Loan["borrowers"] => {
  const borrower = {
    ...sampleBorrower,
    monthlyIncome: incomeOf(centsIn(cells, "income")),
    monthlyObligations: obligationsOf(centsIn(cells, "obligations")),
  };
  const others = (
    [
      ["co_borrower", "co-borrower income"],
      ["eligible_non_borrowing_spouse", "spouse's income"],
    ] as const
  ).flatMap(([borrowerType, column]) => {
    const cents = centsIn(cells, column);
    return cents === null
      ? []
      : [{ ...sampleBorrower, borrowerType, monthlyIncome: incomeOf(cents), monthlyObligations: [] }];
  });
  return [borrower, ...others];
};

/** One factor, written `spouse_income 200.00`, or without an amount. */
const factorOf = (cell: string) => {
  const [name = "", amount] = cell.split(" ");
  const factor: CompensatingFactor = oneOf(compensatingFactors, name);
  return { factor, amountCents: amount === undefined ? null : readCents(amount), description: null };
};

const loanOf = (cells: Cells): Loan & { readonly assessment: NonNullable<Loan["assessment"]> } => ({
  ...sampleLoan,
  rateType: oneOf(rateTypes, cells.get("rate type") ?? "annual_adjustable"),
  borrowers: peopleOf(cells),
  property: {
    ...sampleLoan.property,
    state: cells.get("state") ?? "IL",
    annualTaxesCents: centsIn(cells, "taxes"),
    annualInsuranceCents: centsIn(cells, "insurance"),
    annualFloodInsuranceCents: centsIn(cells, "flood insurance"),
    annualAssociationDuesCents: centsIn(cells, "dues"),
    annualGroundRentCents: centsIn(cells, "ground rent"),
    livingAreaSquareFeet: numberIn(cells, "living area"),
  },
  assessment: {
    ...acceptableAssessment,
    householdSize: numberIn(cells, "household"),
    utilitiesMonthlyCents: centsIn(cells, "utilities"),
    propertyTaxesCurrent: oneOf(assessmentAnswers, cells.get("taxes current") ?? "yes"),
    compensatingFactors: [...cells].filter(([column]) => column === "factor").map(([, cell]) => factorOf(cell)),
    extenuatingCircumstances: cells.has("explained")
      ? [{ circumstance: "medical_event", description: null, isDocumented: cells.get("explained") === "documented" }]
      : [],
  },
});

/** The residual income test of a loan, and the set-aside that follows from it and the credit history. */
export const residualIncomeTest: Subject = {
  inputColumns: [
    "state",
    "case number assigned",
    "household",
    "rate type",
    "income",
    "co-borrower income",
    "spouse's income",
    "obligations",
    "taxes",
    "insurance",
    "flood insurance",
    "dues",
    "ground rent",
    "living area",
    "utilities",
    "taxes current",
    "explained",
    "factor",
  ],
  expectedColumns: {
    "→ expenses": readCents,
    "→ residual income": readCents,
    "→ required": readCents,
    "→ met": String,
    "→ verified": String,
    "→ set-aside": String,
    "→ refusal": String,
  },
  answer: (cells) => {
    const loan = loanOf(cells);
    const tested = residualIncome(loan, day(cells.get("case number assigned") ?? "2026-04-06"));
    return answered(tested, ({ test }) => ({
      "→ expenses": test.expensesCents,
      "→ residual income": test.residualIncomeCents,
      "→ required": test.requiredCents,
      "→ met": test.isMet ? "yes" : "no",
      "→ verified": test.isRequirementVerified ? "yes" : "no",
      "→ set-aside": requiredSetAside(loan.assessment, test, loan.rateType),
    }));
  },
};
