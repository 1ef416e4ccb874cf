import { calculate } from "../../hecm/calculate.ts";
import { loanCostOver, totalAnnualLoanCost } from "../../hecm/loan-cost/talc.ts";
import { projectionAssumptions } from "../../hecm/parameters/projection-assumptions.ts";
import { andThen, answered } from "../book/answered.ts";
import { appreciationOf, centsIn, inPercent, required } from "../book/cells.ts";
import { readCents } from "../book/table.ts";
import { loanAndPlanColumns, loanWithPlan } from "./plan-columns.ts";
import type { Subject } from "./subject.ts";

const periodNames: Readonly<Record<string, string>> = {
  short: "shortYears",
  half: "halfLifeExpectancyYears",
  life: "lifeExpectancyYears",
  long: "longYears",
};

/** The total annual loan cost rate for one period and one appreciation rate. */
export const loanCost: Subject = {
  inputColumns: [...loanAndPlanColumns, "period", "appreciation", "no note rate"],
  expectedColumns: {
    "→ costs": readCents,
    "→ advance": readCents,
    "→ monthly advance": readCents,
    "→ years": Number,
    "→ balance": readCents,
    "→ amount owed": readCents,
    "→ rate": inPercent,
    "→ reason": String,
    "→ refusal": String,
  },
  answer: (cells) => {
    const loan = { ...loanWithPlan(cells), ...(cells.has("no note rate") ? { noteRate: null } : {}) };
    const costed = andThen(calculate(loan), (calculation) => totalAnnualLoanCost(loan, calculation));
    return answered(costed, ({ rates, ...total }) => {
      const period = periodNames[cells.get("period") ?? ""];
      const found = rates.find((each) => each.period === period && each.appreciation === appreciationOf(cells));
      return {
        "→ costs": total.costsCents,
        "→ advance": total.initialAdvanceCents,
        "→ monthly advance": total.monthlyAdvanceCents,
        "→ years": found?.years ?? null,
        "→ balance": found?.balanceCents ?? null,
        "→ amount owed": found?.amountOwedCents ?? null,
        "→ rate": found?.rate ?? null,
        "→ reason": found?.reason ?? null,
      };
    });
  },
};

/** The rate of a loan whose costs and advances are published. */
export const publishedLoanCost: Subject = {
  inputColumns: ["home value", "growth rate", "costs", "advance", "monthly advance", "years", "appreciation"],
  expectedColumns: { "→ sale brings": readCents, "→ rate": inPercent },
  answer: (cells) => {
    const [rules] = projectionAssumptions.steps;
    if (!rules) throw new Error("no outlook rules");
    const found = loanCostOver(
      {
        growthRate: inPercent(required(cells, "growth rate")),
        costsCents: readCents(required(cells, "costs")),
        servicingFeeMonthlyCents: 0,
        initialAdvanceCents: readCents(required(cells, "advance")),
        monthlyAdvanceCents: centsIn(cells, "monthly advance") ?? 0,
        advanceMonths: null,
      },
      readCents(required(cells, "home value")),
      { period: "shortYears", years: Number(required(cells, "years")), appreciation: appreciationOf(cells) },
      rules.value,
    );
    return (column) => (column === "→ rate" ? found.rate : found.saleProceedsCents);
  },
};
