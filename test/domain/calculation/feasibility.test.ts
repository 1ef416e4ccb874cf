import { describe, expect, test } from "bun:test";
import { closingObstacles, feasibilityOf, warningSentences } from "../../../domain/calculation/feasibility.ts";
import { plainLoan } from "../../../domain/casebook/sample/plain-loan.ts";
import type { CalculationInputs } from "../../../domain/hecm/inputs.ts";
import { calculated } from "../../fixtures/accepted.ts";

// The plain loan: home value 400,000.00, principal limit 166,400.00, premium 8,000.00.
const judged = (changes: Partial<CalculationInputs>) => {
  const inputs = { ...plainLoan, ...changes };
  return { inputs, result: calculated(inputs) };
};
const amounts = (changes: Partial<CalculationInputs>): Record<string, number> =>
  Object.fromEntries(feasibilityOf(judged(changes)).reasons.map(({ code, amountCents }) => [code, amountCents]));

/** A set-aside with the underwriter's amount. */
const lesa = (amountCents: number) => ({
  lesa: { type: "partially_funded", amountCents, semiAnnualPaymentCents: 0 } as const,
});

describe("set-asides above the principal limit keep a loan from closing, by the amount above it", () => {
  const above = (changes: Partial<CalculationInputs>) => amounts(changes).set_asides_above_principal_limit;

  test("of property charges only", () => {
    expect(above(lesa(16_640_000))).toBeUndefined();
    expect(above(lesa(16_640_001))).toBe(1);
  });

  test("with the servicing fee's set-aside", () => {
    // $30.00 × 155.392840 = 4,661.79; 166,400.00 − 4,661.79.
    const servicing = { servicingFeeMonthlyCents: 3_000 };
    expect(above({ ...servicing, ...lesa(16_173_821) })).toBeUndefined();
    expect(above({ ...servicing, ...lesa(16_173_822) })).toBe(1);
  });

  test("with repairs at 150% and their fee", () => {
    // 9,000.00 + 50.00; 166,400.00 − 9,050.00.
    const repairs = { repairEstimateCents: 600_000, repairAdministrationFeeCents: 5_000 };
    expect(above({ ...repairs, ...lesa(15_735_000) })).toBeUndefined();
    expect(above({ ...repairs, ...lesa(15_735_001) })).toBe(1);
    // A credit of 10,000.00 pays the premium and 2,000.00 of the repairs.
    const credited = { ...repairs, lenderCreditCents: 1_000_000 };
    expect(above({ ...credited, ...lesa(15_935_000) })).toBeUndefined();
    expect(above({ ...credited, ...lesa(15_935_001) })).toBe(1);
  });
});

describe("first-year obligations above their limit keep a loan from closing to the extent that cash cannot pay them", () => {
  const charges = { taxesCents: 612_000, hazardInsuranceCents: 0, floodInsuranceCents: 0 };
  const above = (changes: Partial<CalculationInputs>) =>
    amounts({ annualPropertyCharges: charges, ...changes }).obligations_above_first_year_limit;

  test("repairs and a set-aside's annual charges are not paid in cash", () => {
    // Repairs of 110,000.00 are set aside at 165,000.00; charges of 1,400.00 bring the total to the limit of 166,400.00.
    expect(above({ repairEstimateCents: 11_000_000, ...lesa(140_000) })).toBeUndefined();
    expect(above({ repairEstimateCents: 11_000_000, ...lesa(140_001) })).toBe(1);
    // The same with the repair administration fee.
    const fee = { repairAdministrationFeeCents: 5_000 };
    expect(above({ repairEstimateCents: 11_000_000, ...fee, ...lesa(135_000) })).toBeUndefined();
    expect(above({ repairEstimateCents: 11_000_000, ...fee, ...lesa(135_001) })).toBe(1);
  });

  test("a set-aside counts with one year's charges, and not at all if there is none", () => {
    const little = { annualPropertyCharges: { ...charges, taxesCents: 140_000 } };
    expect(above({ repairEstimateCents: 11_000_000, ...little, ...lesa(900_000) })).toBeUndefined();
    expect(above({ repairEstimateCents: 11_000_000 })).toBeUndefined();
  });

  test("liens are paid in cash, however large", () => {
    const liens = [{ amountCents: 30_000_000, isMandatory: true, isDelinquentFederalDebt: false }];
    // 8,000.00 + 300,000.00 − 166,400.00.
    expect(amounts({ liens })).toEqual({ cash_to_close: 14_160_000 });
  });
});

test("repairs above 15% of the maximum claim amount come before the closing; on a purchase, all repairs do", () => {
  // 15% of 400,000.00 is 60,000.00.
  expect(amounts({ repairEstimateCents: 6_000_000 }).repairs_before_closing).toBeUndefined();
  expect(amounts({ repairEstimateCents: 6_000_001 }).repairs_before_closing).toBe(6_000_001);
  const purchase = { hecmType: "purchase", purchasePriceCents: 39_000_000 } as const;
  expect(amounts({ ...purchase, repairEstimateCents: 1 }).repairs_before_closing).toBe(1);
  expect(amounts(purchase).repairs_before_closing).toBeUndefined();
});

test("a loan can close with cash from the borrower, and despite no other obstacle", () => {
  const liens = [{ amountCents: 15_840_001, isMandatory: true, isDelinquentFederalDebt: false }];
  expect(feasibilityOf(judged({}))).toEqual({ isCloseable: true, reasons: [] });
  expect(feasibilityOf(judged({ liens }))).toMatchObject({ isCloseable: true, reasons: [{ amountCents: 1 }] });
  expect(closingObstacles(judged({ liens }))).toEqual([]);
  const repairs = judged({ repairEstimateCents: 6_000_001 });
  expect(feasibilityOf(repairs).isCloseable).toBe(false);
  expect(closingObstacles(repairs)).toEqual(["repairs_before_closing"]);
  expect(warningSentences(repairs)).toEqual([
    "Repairs above $60,000.00 (15% of the maximum claim amount) must be completed before closing.",
    "Have the repairs of $60,000.01 completed before closing, and set the repair estimate to 0.",
  ]);
});
