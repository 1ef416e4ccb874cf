import { describe, expect, test } from "bun:test";
import { plainLoan } from "../../../domain/casebook/sample/plain-loan.ts";
import { mergeDataOf } from "../../../domain/documents/merge/data.ts";
import type { MergeRecord } from "../../../domain/documents/merge/value.ts";
import { phoneOf, yearsAndMonths } from "../../../domain/documents/merge/words.ts";
import type { CalculationInputs } from "../../../domain/hecm/inputs.ts";
import { calculated } from "../../fixtures/accepted.ts";
import { adjustableTraditional, factsOf } from "../../fixtures/document/document-facts.ts";
import { loanOfKind } from "../../fixtures/loan/kinds-of-loans.ts";

/** The dollars that documents show for a loan calculated with these inputs; null if they show none. */
const dollars = (inputs: CalculationInputs): Readonly<Record<string, number | null>> => {
  const facts = factsOf(adjustableTraditional);
  if (facts.calculation === null) throw new Error("the loan of the example has no calculation");
  const data = mergeDataOf({ ...facts, calculation: { ...facts.calculation, inputs, result: calculated(inputs) } });
  const shown: Record<string, number | null> = {};
  for (const [name, value] of Object.entries(data.calculation as MergeRecord)) {
    const { kind, cents } = (value ?? { kind: "money", cents: null }) as { kind: string; cents: number | null };
    if (kind === "money") shown[name] = cents === null ? null : cents / 100;
  }
  return shown;
};

describe("documents show of a calculation", () => {
  test("what a purchase pays, obligation by obligation, with the part of the price that remains for the loan", () => {
    const lien = { isMandatory: false, isDelinquentFederalDebt: false };
    const inputs: CalculationInputs = {
      ...plainLoan,
      hecmType: "purchase",
      purchasePriceCents: 390_000_00,
      earnestMoneyCents: 5_000_00,
      originationFeeCents: 5_000_00,
      counselingFeeCents: 125_00,
      closingCostsCents: 3_100_00,
      sellerContributionsCents: 2_000_00,
      lenderCreditCents: 725_00,
      repairEstimateCents: 2_000_00,
      repairAdministrationFeeCents: 50_00,
      propertyChargesAtClosingCents: 700_00,
      liens: [
        { ...lien, amountCents: 23_500_00, isMandatory: true },
        { ...lien, amountCents: 4_000_00, isDelinquentFederalDebt: true },
        { ...lien, amountCents: 1_000_00 },
      ],
    };
    expect(dollars(inputs)).toMatchObject({
      // 7,800 + 5,000 + 125 + 3,100.
      total_closing_costs: 16_025,
      // 16,025 + 50 − 2,000 − 725.
      costs_after_credits: 13_350,
      liens_paid_off: 27_500,
      // Principal limit 162,240, less 16,025 + 27,500 + repairs 3,000 + 50 + 700 − 2,000 − 725 = 44,550.
      price_from_loan: 117_690,
    });
  });

  test("no part of a price and no seller contributions if nothing is purchased", () => {
    expect(dollars(plainLoan)).toMatchObject({ price_from_loan: null, seller_contributions: null });
    expect(dollars(plainLoan).costs_after_credits).toBe(8_000);
  });

  test("by how much the limit is too low, and what is available later or never", () => {
    expect(dollars(plainLoan)).toMatchObject({
      shortfall: 0,
      // 158,400 − 91,840.
      available_after_first_year: 66_560,
      proceeds_forgone: null,
    });
    // 166,400 − 8,000 − 220,000.
    expect(dollars(loanOfKind("more liens than the limit covers")).shortfall).toBe(61_600);
    expect(dollars(loanOfKind("a fixed rate"))).toMatchObject({
      available_after_first_year: null,
      proceeds_forgone: 66_560,
    });
  });
});

test("documents format United States telephone numbers uniformly, and others as they were entered", () => {
  for (const phone of ["2175550142", "(217) 555-0142", "+1 217.555.0142", "1-217-555-0142"])
    expect(phoneOf(phone)).toBe("217-555-0142");
  for (const phone of ["555-0142", "+44 20 7946 0000", null]) expect(phoneOf(phone)).toBe(phone);
});

test("documents write months as years and months", () => {
  expect([120, 12, 13, 14, 25, 11, 1].map(yearsAndMonths)).toEqual([
    "10 years",
    "1 year",
    "1 year and 1 month",
    "1 year and 2 months",
    "2 years and 1 month",
    "11 months",
    "1 month",
  ]);
});
