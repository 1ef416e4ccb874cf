import type { CalculationInputs } from "../../hecm/inputs.ts";
import type { PaymentPlan } from "../../hecm/terms.ts";
import { paymentPlanTypes } from "../../hecm/terms.ts";
import { type Cells, centsIn, numberIn } from "../book/cells.ts";
import { inputColumns, loanOfCase } from "../book/columns.ts";

/** The columns of a loan and those of the requested payment plan. */
export const loanAndPlanColumns: readonly string[] = [
  ...Object.keys(inputColumns),
  "plan",
  "term months",
  "payment asked",
  "line asked",
  "draw asked",
];

const planOfCase = (cells: Cells): PaymentPlan | null => {
  const type = paymentPlanTypes.find((name) => name === cells.get("plan"));
  if (type === undefined) return null;
  return {
    type,
    termMonths: numberIn(cells, "term months"),
    monthlyPaymentCents: centsIn(cells, "payment asked"),
    lineOfCreditCents: centsIn(cells, "line asked"),
    initialDrawCents: centsIn(cells, "draw asked"),
  };
};

/** The plain loan with the changes of a case, including its payment plan. */
export const loanWithPlan = (cells: Cells): CalculationInputs => ({
  ...loanOfCase(cells),
  paymentPlan: planOfCase(cells),
});
