import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { calculatedTerms } from "../../domain/calculation/calculated-terms.ts";
import { scenarioTerms } from "../../domain/calculation/scenario.ts";
import { calculate } from "../../domain/hecm/calculate.ts";
import type { CalculationInputs } from "../../domain/hecm/inputs.ts";
import { totalAnnualLoanCost } from "../../domain/hecm/loan-cost/talc.ts";
import { paymentsWithinFirstYear } from "../../domain/hecm/payment-plan/payment-plan-limit.ts";
import { type Projection, projection } from "../../domain/hecm/projection/projection.ts";
import { accepted, calculated, refusalIn } from "../fixtures/accepted.ts";
import { loans, loansWithPlans, upTo } from "../fixtures/calculation/arbitrary-calculation-inputs.ts";
import { arbitraryLoan } from "../fixtures/loan/arbitrary-loan.ts";

/** Checks a loan whose plan fits and whose set-asides leave something to project. */
const projectable = (check: (loan: CalculationInputs, projected: Projection) => void) =>
  fc.assert(
    fc.property(loansWithPlans, (loan) => {
      const calculation = calculate(loan);
      fc.pre(calculation._tag === "Accepted");
      const projected = projection(loan, accepted(calculation), null);
      fc.pre(projected._tag === "Accepted");
      check(loan, accepted(projected));
    }),
  );

describe("a payment plan", () => {
  test("shares out all that is available, to the cent where no payment rounds it", () => {
    fc.assert(
      fc.property(loansWithPlans, (loan) => {
        const calculation = calculate(loan);
        fc.pre(calculation._tag === "Accepted");
        const { paymentPlan: plan, availableProceedsCents, firstYearAvailableCents } = accepted(calculation);
        fc.pre(plan !== null);
        if (plan.type === "line_of_credit") {
          expect(plan.initialDrawCents + plan.lineOfCreditCents).toBe(availableProceedsCents);
        }
        expect(plan.initialDrawCents).toBeLessThanOrEqual(firstYearAvailableCents);
        for (const cents of [plan.initialDrawCents, plan.monthlyPaymentCents, plan.lineOfCreditCents]) {
          expect(cents).toBeGreaterThanOrEqual(0);
          expect(Number.isInteger(cents)).toBe(true);
        }
      }),
    );
  });

  test("that pays too much in the first year is refused with the largest draw that fits", () => {
    const outflow = { plan: "tenure", initialDrawCents: 0, monthlyPaymentCents: 1, paymentsInFirstYear: 12 } as const;
    fc.assert(
      fc.property(
        upTo(60_000),
        fc.integer({ min: 0, max: 60_000 }),
        fc.double({ min: 11, max: 40, noNaN: true }),
        (cents, available, annuityFactor) => {
          const refusal = refusalIn(
            paymentsWithinFirstYear(
              { ...outflow, initialDrawCents: 60_001, shared: { cents, annuityFactor } },
              available,
            ),
          );
          const paidOut = (draw: number) => draw + 12 * Math.round((cents - draw) / annuityFactor);
          const draws = Array.from({ length: cents + 1 }, (_, draw) => draw).filter(
            (draw) => paidOut(draw) <= available,
          );
          expect(refusal).toMatchObject({ maxInitialDrawCents: draws.at(-1) ?? null });
        },
      ),
    );
  });

  test("uses up its share at the horizon within a cent a month", () => {
    fc.assert(
      fc.property(loans, upTo(1_000_000), (loan, initialDrawCents) => {
        const requested = {
          type: "tenure",
          termMonths: null,
          monthlyPaymentCents: null,
          lineOfCreditCents: null,
        } as const;
        const tenure = { ...loan, paymentPlan: { ...requested, initialDrawCents } };
        const calculation = calculate(tenure);
        fc.pre(calculation._tag === "Accepted");
        const { ageUsedYears, expectedRate, annualMipRate } = accepted(calculation);
        fc.pre(ageUsedYears <= 95);
        const projected = projection(tenure, accepted(calculation), null);
        fc.pre(projected._tag === "Accepted");
        const left = accepted(projected).rows.at(-1)?.scheduledPaymentsCents ?? Number.NaN;
        // Each payment is off by half a cent at most; the months' halves grow like the limit itself.
        const months = 12 * (100 - ageUsedYears);
        const monthly = 1 + (expectedRate + annualMipRate) / 120_000_000;
        const grownCents = (monthly * (monthly ** months - 1)) / (monthly - 1);
        expect(Math.abs(left)).toBeLessThanOrEqual(grownCents / 2 + 1);
      }),
    );
  });
});

describe("a projection", () => {
  test("has a limit that is the balance, the line, the set-asides and the payments to come, in every year", () => {
    projectable((_, { rows }) => {
      for (const row of rows) {
        const parts =
          row.balanceCents + row.lineOfCreditCents + row.setAsidesCents + row.scheduledPaymentsCents + row.forgoneCents;
        // Five amounts and the limit are rounded to the cent on their own.
        expect(Math.abs(parts - row.principalLimitCents)).toBeLessThanOrEqual(3);
      }
    });
  });

  test("never begins below nothing, however much of its costs and repairs a lender credit pays", () => {
    fc.assert(
      fc.property(loans, upTo(100), (loan, percent) => {
        const traditional = { ...loan, hecmType: "traditional" as const };
        const lenderCreditCents = Math.floor((calculated(traditional).mandatoryObligationsCents * percent) / 100);
        const credited = { ...traditional, lenderCreditCents };
        const projected = projection(credited, calculated(credited), null);
        fc.pre(projected._tag === "Accepted");
        const [closing] = accepted(projected).rows;
        if (closing === undefined) throw new Error("a projection begins with the closing");
        const { balanceCents, lineOfCreditCents, setAsidesCents, principalLimitCents } = closing;
        expect(Math.min(balanceCents, setAsidesCents)).toBeGreaterThanOrEqual(0);
        expect(balanceCents + lineOfCreditCents + setAsidesCents).toBe(principalLimitCents);
      }),
    );
  });

  test("starts from the calculation's own figures", () => {
    projectable((loan, { rows }) => {
      const { principalLimitCents, homeValueCents, paymentPlan } = calculated(loan);
      expect(rows[0]).toMatchObject({ year: 0, principalLimitCents, accruedCents: 0 });
      expect(rows[0]?.paidToBorrowerCents).toBe(paymentPlan?.initialDrawCents ?? 0);
      expect(rows[0]?.homeValueScenarios.map((home) => home.homeValueCents)).toEqual([
        homeValueCents,
        homeValueCents,
        homeValueCents,
      ]);
    });
  });
});

test("a scenario without a change is the loan itself", () => {
  fc.assert(
    fc.property(arbitraryLoan, (loan) => {
      const terms = calculatedTerms(loan, []);
      expect(scenarioTerms(terms, {})).toEqual(terms);
    }),
  );
});

test("a loan never costs more where the home brings less", () => {
  fc.assert(
    fc.property(loansWithPlans, (loan) => {
      const calculation = calculate(loan);
      fc.pre(calculation._tag === "Accepted");
      const { rates } = accepted(totalAnnualLoanCost(loan, accepted(calculation)));
      for (const [index, { rate, years, amountOwedCents, balanceCents }] of rates.entries()) {
        expect(amountOwedCents).toBeLessThanOrEqual(balanceCents);
        const slower = rates[index - 1];
        if (slower?.years !== years || slower.rate === null || rate === null || index % 3 === 0) continue;
        expect(slower.rate).toBeLessThanOrEqual(rate);
      }
    }),
  );
});
