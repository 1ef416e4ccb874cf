import { describe, expect, test } from "bun:test";
import type { Calculation } from "../../../domain/hecm/calculate.ts";
import type { CalculationInputs } from "../../../domain/hecm/inputs.ts";
import { day } from "../../../domain/kernel/day.ts";
import { rate } from "../../../domain/kernel/rate.ts";
import { calculated as calculatedLoan } from "../../fixtures/accepted.ts";
import { plainLoan } from "../../fixtures/calculation-inputs.ts";

const calculated = (changes: Partial<CalculationInputs>): Calculation => calculatedLoan({ ...plainLoan, ...changes });

const valuesOf = ({ steps }: Calculation) => Object.fromEntries(steps.map(({ id, value }) => [id, value]));

const planFiguresOf = ({ paymentPlan: plan }: Calculation) =>
  plan?.type === "modified_tenure"
    ? {
        initial_draw: { kind: "cents", amount: plan.initialDrawCents },
        monthly_payment: { kind: "cents", amount: plan.monthlyPaymentCents },
        line_of_credit: { kind: "cents", amount: plan.lineOfCreditCents },
      }
    : {};

const refinanceFiguresOf = ({ refinanceTest }: Calculation) =>
  refinanceTest === null
    ? {}
    : {
        refinance_cost: { kind: "cents", amount: refinanceTest.totalCostCents },
        refinance_benefit: { kind: "cents", amount: refinanceTest.benefitCents },
        refinance_last_application_day: { kind: "day", amount: refinanceTest.lastApplicationDay },
      };

const figuresOf = (calculation: Calculation) => ({
  age_used: { kind: "years", amount: calculation.ageUsedYears },
  home_value: { kind: "cents", amount: calculation.homeValueCents },
  max_claim_amount: { kind: "cents", amount: calculation.maxClaimAmountCents },
  expected_rate_rounded: { kind: "rate", amount: calculation.expectedRateRounded },
  principal_limit_factor: { kind: "factor", amount: calculation.principalLimitFactor },
  principal_limit: { kind: "cents", amount: calculation.principalLimitCents },
  initial_mip: { kind: "cents", amount: calculation.initialMipCents },
  origination_fee_cap: { kind: "cents", amount: calculation.originationFeeCapCents },
  servicing_set_aside: { kind: "cents", amount: calculation.servicingSetAsideCents },
  repair_set_aside: { kind: "cents", amount: calculation.repairSetAsideCents },
  lesa: { kind: "cents", amount: calculation.lesaCents },
  mandatory_obligations: { kind: "cents", amount: calculation.mandatoryObligationsCents },
  net_principal_limit: { kind: "cents", amount: calculation.netPrincipalLimitCents },
  available_proceeds: { kind: "cents", amount: calculation.availableProceedsCents },
  first_year_limit: { kind: "cents", amount: calculation.firstYearLimitCents },
  first_year_available: { kind: "cents", amount: calculation.firstYearAvailableCents },
  cash_required_to_close: { kind: "cents", amount: calculation.cashRequiredToCloseCents },
  line_of_credit_growth_rate: { kind: "rate", amount: calculation.lineOfCreditGrowthRate },
  ...planFiguresOf(calculation),
  ...refinanceFiguresOf(calculation),
});

const tenure = {
  type: "modified_tenure",
  termMonths: null,
  monthlyPaymentCents: null,
  lineOfCreditCents: null,
  initialDrawCents: 100_000,
} as const;

const priorHecm = {
  closedOn: day("2022-05-02"),
  maxClaimAmountCents: 30_000_000,
  principalLimitCents: 12_345_600,
  initialMipPaidCents: 600_000,
};

const loans: [string, Partial<CalculationInputs>][] = [
  ["a plain loan", {}],
  ["a purchase", { hecmType: "purchase", purchasePriceCents: 39_000_000, earnestMoneyCents: 500_000 }],
  [
    "a fixed rate with set-asides",
    { rateType: "fixed", noteRate: rate(6), lesa: { type: "fully_funded" }, servicingFeeMonthlyCents: 3000 },
  ],
  ["a modified tenure that gives the line", { paymentPlan: { ...tenure, lineOfCreditCents: 5_000_000 } }],
  ["a modified tenure that gives the payment", { paymentPlan: { ...tenure, monthlyPaymentCents: 50_000 } }],
  ["a refinance", { hecmType: "refinance", priorHecm }],
];

describe.each(loans)("the explanation of %s", (_, changes) => {
  const calculation = calculated(changes);

  test("has each figure of the answer, with its unit", () => {
    expect(valuesOf(calculation)).toMatchObject(figuresOf(calculation));
  });

  test("explains no figure twice", () => {
    const ids = calculation.steps.map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
  });

  test("says for each step what it is called, how it was made, by which rule, from where and since when", () => {
    for (const { name, formula, rule, source, effectiveFrom } of calculation.steps) {
      for (const text of [name, formula, rule, source.title, source.section]) expect(text).not.toBe("");
      expect(effectiveFrom <= calculation.ruleDay).toBe(true);
    }
  });

  test("takes every amount it uses from the loan, a rule or an earlier step", () => {
    const given = JSON.stringify({ ...plainLoan, ...changes });
    const known = new Set<unknown>();
    for (const { inputs, value, rule } of calculation.steps) {
      for (const { name, value: input } of inputs) {
        const isKnown = known.has(input.amount) || given.includes(String(input.amount)) || input.amount === 0;
        const isOfTheRule = input.kind === "rate" || input.kind === "months" || rule === "hecm.national_limit";
        expect([name, isKnown || isOfTheRule]).toEqual([name, true]);
      }
      known.add(value.amount);
    }
  });
});

test("what only some loans have is explained only there", () => {
  const ids = (changes: Partial<CalculationInputs>) => calculated(changes).steps.map(({ id }) => id);
  expect(ids({})).not.toContain("proceeds_forgone");
  expect(ids({ rateType: "fixed", noteRate: rate(6) })).toContain("proceeds_forgone");
  expect(ids({})).not.toContain("price_paid_from_loan");
  expect(ids({ hecmType: "purchase", purchasePriceCents: 39_000_000 })).toContain("price_paid_from_loan");
  expect(ids({ noteRate: null })).not.toContain("line_of_credit_growth_rate");
});
