import { hecmTypeWords, indexWords, planWords, rateTypeWords } from "../../hecm/term-words.ts";
import type { Loan } from "../loan.ts";
import { amount, code, count, percent, type Term, term, text } from "./term.ts";

/** A term that is read from the loan alone. */
type LoanTerm = Term<{ readonly loan: Loan }>;

/** The program under which the loan is offered. */
export const programTerms: readonly LoanTerm[] = [
  term(1, "hecmType", "Type of the HECM", ({ loan }) => loan.hecmType, code(hecmTypeWords)),
  term(1, "productCode", "Product", ({ loan }) => loan.productCode, text),
];

/** What the note will state. */
export const noteTerms: readonly LoanTerm[] = [
  term(1, "servicingFeeMonthlyCents", "Monthly servicing fee", ({ loan }) => loan.servicingFeeMonthlyCents, amount),
  term(1, "rateType", "Type of interest rate", ({ loan }) => loan.rateType, code(rateTypeWords)),
  term(1, "index", "Index", ({ loan }) => loan.index, code(indexWords)),
  term(1, "margin", "Margin", ({ loan }) => loan.margin, percent),
  term(1, "noteRate", "Fixed note rate", ({ loan }) => (loan.rateType === "fixed" ? loan.noteRate : null), percent),
];

/** The rate caps, and how the borrower is paid. */
export const capAndPlanTerms: readonly LoanTerm[] = [
  term(1, "periodicCap", "Periodic cap", ({ loan }) => loan.periodicCap, percent),
  term(1, "lifetimeCap", "Lifetime cap", ({ loan }) => loan.lifetimeCap, percent),
  term(1, "paymentPlan.type", "Payment plan", ({ loan }) => loan.paymentPlan?.type ?? null, code(planWords)),
  term(
    1,
    "paymentPlan.termMonths",
    "Months of the payment plan",
    ({ loan }) => loan.paymentPlan?.termMonths ?? null,
    count,
  ),
  term(
    1,
    "paymentPlan.monthlyPaymentCents",
    "Monthly payment of the payment plan",
    ({ loan }) => loan.paymentPlan?.monthlyPaymentCents ?? null,
    amount,
  ),
  term(
    1,
    "paymentPlan.lineOfCreditCents",
    "Line of credit of the payment plan",
    ({ loan }) => loan.paymentPlan?.lineOfCreditCents ?? null,
    amount,
  ),
  term(
    1,
    "paymentPlan.initialDrawCents",
    "Initial draw of the payment plan",
    ({ loan }) => loan.paymentPlan?.initialDrawCents ?? null,
    amount,
  ),
];

export const lenderCreditTerm: LoanTerm = term(
  3,
  "lenderCreditCents",
  "Lender credit",
  ({ loan }) => loan.lenderCreditCents,
  amount,
);

/** The terms covered by the borrower's disclosures: those of the note, its payments, and the credit that lowers the costs. */
export const offeredTerms: readonly LoanTerm[] = [...programTerms, ...noteTerms, ...capAndPlanTerms, lenderCreditTerm];
