import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { annuityDueFactor } from "../../domain/hecm/annuity.ts";
import { calculate } from "../../domain/hecm/calculate.ts";
import type { CalculationInputs } from "../../domain/hecm/inputs.ts";
import { addMonths } from "../../domain/kernel/day.ts";
import type { Rate } from "../../domain/kernel/rate.ts";
import { calculated } from "../fixtures/accepted.ts";
import { expectedRates, loans, upTo } from "../fixtures/calculation/arbitrary-calculation-inputs.ts";

describe("proceeds", () => {
  test("are never negative and never above the principal limit, nor is any part of them", () => {
    fc.assert(
      fc.property(loans, (loan) => {
        const { principalLimitCents, ...figures } = calculated(loan);
        for (const cents of [
          figures.availableProceedsCents,
          figures.firstYearLimitCents,
          figures.firstYearAvailableCents,
        ]) {
          expect(cents).toBeGreaterThanOrEqual(0);
          expect(cents).toBeLessThanOrEqual(principalLimitCents);
        }
        expect(figures.firstYearAvailableCents).toBeLessThanOrEqual(figures.availableProceedsCents);
        expect(principalLimitCents).toBeLessThanOrEqual(figures.maxClaimAmountCents);
      }),
    );
  });

  test("and obligations and set-asides are together the principal limit, to the cent", () => {
    fc.assert(
      fc.property(loans, (loan) => {
        const figures = calculated(loan);
        const parts = figures.mandatoryObligationsCents + figures.servicingSetAsideCents + figures.lesaCents;
        expect(parts + figures.netPrincipalLimitCents).toBe(figures.principalLimitCents);
      }),
    );
  });

  test("and cash to close are never both there, but on a purchase", () => {
    fc.assert(
      fc.property(loans, (loan) => {
        const figures = calculated({ ...loan, hecmType: "traditional" });
        expect(figures.availableProceedsCents - figures.cashRequiredToCloseCents).toBe(figures.netPrincipalLimitCents);
        expect(Math.min(figures.availableProceedsCents, figures.cashRequiredToCloseCents)).toBe(0);
      }),
    );
  });

  test("every dollar of a purchase is paid by somebody", () => {
    fc.assert(
      fc.property(loans, upTo(2_000_000), (loan, offeredCents) => {
        const sellerContributionsCents = Math.min(offeredCents, loan.closingCostsCents);
        const purchase = { ...loan, hecmType: "purchase" as const, sellerContributionsCents };
        const figures = calculated(purchase);
        // Without money left over, price, costs and set-asides are what the loan, the deposit, the seller and the buyer bring.
        fc.pre(figures.cashRequiredToCloseCents > 0);
        const unaided = { ...purchase, sellerContributionsCents: 0, earnestMoneyCents: loan.purchasePriceCents ?? 0 };
        const other = calculated(unaided);
        const due =
          (loan.purchasePriceCents ?? 0) +
          other.mandatoryObligationsCents +
          figures.servicingSetAsideCents +
          figures.lesaCents;
        const brought = loan.earnestMoneyCents + sellerContributionsCents + figures.cashRequiredToCloseCents;
        expect(figures.principalLimitCents + brought).toBe(due);
      }),
    );
  });

  test("do not depend on the order of the liens", () => {
    fc.assert(
      fc.property(loans, (loan) => {
        const figures = calculated(loan);
        const reversed = calculated({ ...loan, liens: [...loan.liens].reverse() });
        expect(reversed).toEqual(figures);
      }),
    );
  });
});

describe("the principal limit", () => {
  const limitOf = (loan: CalculationInputs): number => calculated(loan).principalLimitCents;

  test("never falls as the home is worth more, and stays the same from the national limit on", () => {
    fc.assert(
      fc.property(loans, upTo(50_000_000), (loan, more) => {
        const traditional = { ...loan, hecmType: "traditional" as const };
        const [less, greater] = [traditional, { ...traditional, homeValueCents: loan.homeValueCents + more }];
        expect(limitOf(greater)).toBeGreaterThanOrEqual(limitOf(less));
        const atLimit = { ...traditional, homeValueCents: 124_912_500 };
        expect(limitOf({ ...atLimit, homeValueCents: 124_912_500 + more })).toBe(limitOf(atLimit));
      }),
    );
  });

  test("never falls with the age of the youngest", () => {
    fc.assert(
      fc.property(loans, fc.integer({ min: 1, max: 480 }), (loan, months) => {
        const older = loan.people.map((person) => ({ ...person, bornOn: addMonths(person.bornOn, -months) }));
        expect(limitOf({ ...loan, people: older })).toBeGreaterThanOrEqual(limitOf(loan));
      }),
    );
  });

  test("never rises with the expected rate", () => {
    fc.assert(
      fc.property(loans, expectedRates, (loan, other) => {
        const [low, high] = [Math.min(loan.expectedRate, other), Math.max(loan.expectedRate, other)] as [Rate, Rate];
        expect(limitOf({ ...loan, expectedRate: high })).toBeLessThanOrEqual(limitOf({ ...loan, expectedRate: low }));
      }),
    );
  });
});

test("the same loan gives the same result, and the inputs are left as they were", () => {
  fc.assert(
    fc.property(loans, (loan) => {
      const before = JSON.stringify(loan);
      expect(calculate(loan)).toEqual(calculate(loan));
      expect(JSON.stringify(loan)).toBe(before);
    }),
  );
});

test("an annuity is the sum of its payments, each discounted to the first", () => {
  fc.assert(
    fc.property(expectedRates, fc.integer({ min: 1, max: 984 }), (yearly, months) => {
      const c = (yearly + 50_000) / 120_000_000;
      let worth = 1;
      let sum = 0;
      for (let month = 0; month < months; month += 1) {
        sum += worth;
        worth /= 1 + c;
      }
      expect(Math.abs(annuityDueFactor((yearly + 50_000) as Rate, months) / sum - 1)).toBeLessThan(1e-9);
    }),
  );
});
