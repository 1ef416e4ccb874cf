import { calculate } from "../../hecm/calculate.ts";
import { projection } from "../../hecm/projection/projection.ts";
import { andThen, answered } from "../book/answered.ts";
import { appreciationOf, numberIn } from "../book/cells.ts";
import { readCents } from "../book/table.ts";
import { loanAndPlanColumns, loanWithPlan } from "./plan-columns.ts";
import { type Subject, stepsOfLoan } from "./subject.ts";

/** The amounts of a calculation's payment plan. */
export const paymentPlan: Subject = {
  inputColumns: loanAndPlanColumns,
  expectedColumns: {
    "→ available proceeds": readCents,
    "→ first-year available": readCents,
    "→ draw": readCents,
    "→ payment": readCents,
    "→ line of credit": readCents,
    "→ proceeds forgone": readCents,
    "→ refusal": String,
    "→ largest draw": (cell) => (cell === "none" ? "none" : readCents(cell)),
    "→ largest payment": readCents,
    "→ largest line": readCents,
    "→ determined": readCents,
  },
  answer: (cells) =>
    answered(calculate(loanWithPlan(cells)), ({ paymentPlan: plan, ...calculation }) => ({
      "→ available proceeds": calculation.availableProceedsCents,
      "→ first-year available": calculation.firstYearAvailableCents,
      "→ draw": plan?.initialDrawCents ?? null,
      "→ payment": plan?.monthlyPaymentCents ?? null,
      "→ line of credit": plan?.lineOfCreditCents ?? null,
      "→ proceeds forgone": calculation.proceedsForgoneCents,
    })),
  steps: (cells) => stepsOfLoan(loanWithPlan(cells)),
};

/** One year of a projection. */
export const projectedYear: Subject = {
  inputColumns: [...loanAndPlanColumns, "year", "horizon", "appreciation"],
  expectedColumns: {
    "→ age": Number,
    "→ last year": Number,
    "→ balance": readCents,
    "→ line of credit": readCents,
    "→ set-asides": readCents,
    "→ payments to come": readCents,
    "→ principal limit": readCents,
    "→ paid to the borrower": readCents,
    "→ property charges": readCents,
    "→ interest and premium": readCents,
    "→ home value": readCents,
    "→ equity": readCents,
    "→ refusal": String,
    "→ longest": Number,
  },
  answer: (cells) => {
    const loan = loanWithPlan(cells);
    const projected = andThen(calculate(loan), (calculation) =>
      projection(loan, calculation, numberIn(cells, "horizon")),
    );
    return answered(projected, ({ horizonYears, rows }) => {
      const row = rows.find(({ year }) => year === (numberIn(cells, "year") ?? horizonYears));
      const home = row?.homeValueScenarios.find(({ appreciation }) => appreciation === appreciationOf(cells));
      return {
        "→ age": row?.ageYears ?? null,
        "→ last year": horizonYears,
        "→ balance": row?.balanceCents ?? null,
        "→ line of credit": row?.lineOfCreditCents ?? null,
        "→ set-asides": row?.setAsidesCents ?? null,
        "→ payments to come": row?.scheduledPaymentsCents ?? null,
        "→ principal limit": row?.principalLimitCents ?? null,
        "→ paid to the borrower": row?.paidToBorrowerCents ?? null,
        "→ property charges": row?.propertyChargesCents ?? null,
        "→ interest and premium": row?.accruedCents ?? null,
        "→ home value": home?.homeValueCents ?? null,
        "→ equity": home?.equityCents ?? null,
      };
    });
  },
};
