import { expect, test } from "bun:test";
import { figureTable, planTable } from "../../../adapters/pages/what-if/plan-table.ts";
import { aCalculation } from "../../fixtures/calculation/calculation.ts";

const { result } = aCalculation();

/** The amounts of a page, as they are written. */
const amountsIn = (page: unknown): readonly string[] => String(page).match(/−?\$[\d,.]+/g) ?? [];

const whole = /\$[\d,]+$/;
const withCents = /\$[\d,]+\.\d{2}$/;

test("the figures that no plan changes have cents in all amounts of their column, or in none", () => {
  const base = {
    ...result,
    principalLimitFactor: 0.438,
    ageUsedYears: 76,
    principalLimitCents: 219_000_00,
    availableProceedsCents: 203_000_00,
    initialMipCents: 10_000_00,
    servicingSetAsideCents: 0,
    maxClaimAmountCents: 500_000_00,
    originationFeeCents: 6_000_00,
    mandatoryObligationsCents: 16_000_00,
    firstYearAvailableCents: 115_400_00,
    cashRequiredToCloseCents: 0,
  };
  const amounts = amountsIn(figureTable(base));
  expect(amounts).toHaveLength(9);
  for (const amount of amounts) expect(amount).toMatch(whole);
  const uneven = amountsIn(figureTable({ ...base, initialMipCents: 10_000_01 }));
  expect(uneven).toContain("$10,000.01");
  for (const amount of uneven) expect(amount).toMatch(withCents);
});

test("a plan has cents in all of its amounts or in none on a narrow screen, and a line of the wide table likewise", () => {
  const base = { ...result, principalLimitCents: 200_000_00, firstYearAvailableCents: 100_000_00 };
  const paymentPlan = { initialDrawCents: 0, lineOfCreditCents: 0, termMonths: null, monthlyPaymentCents: 0 };
  const planOf = (type: "tenure" | "line_of_credit", amounts: object) => ({
    type,
    result: { ...base, proceedsForgoneCents: 0, paymentPlan: { ...paymentPlan, type, ...amounts } },
    reason: null,
    projection: null,
  });
  const plans = [
    planOf("tenure", { monthlyPaymentCents: 1_417_23 }),
    planOf("line_of_credit", { lineOfCreditCents: 190_000_00 }),
  ];
  const cashless = { ...base, cashRequiredToCloseCents: 0, availableProceedsCents: 190_000_00 };
  const group = { rateType: "annual_adjustable", productName: "Annual", base: cashless, reason: null, plans } as const;
  const [table = "", cards = ""] = String(planTable([group])).split('<div class="cards">');
  expect(amountsIn(table)).toEqual(["$200,000", "$200,000", "$100,000", "$100,000", "$1,417.23", "$190,000"]);
  const [tenure = "", credit = ""] = cards.split("</section>");
  expect(amountsIn(tenure)).toEqual(["$200,000.00", "$100,000.00", "$1,417.23"]);
  expect(amountsIn(credit)).toEqual(["$200,000", "$100,000", "$190,000"]);
});
