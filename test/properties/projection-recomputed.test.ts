import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { calculate } from "../../domain/hecm/calculate.ts";
import type { CalculationInputs } from "../../domain/hecm/inputs.ts";
import { type Projection, projection } from "../../domain/hecm/projection/projection.ts";
import { accepted, calculated } from "../fixtures/accepted.ts";
import { loansWithPlans } from "../fixtures/calculation/arbitrary-calculation-inputs.ts";

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

/** Cents with thirty decimals, so that nothing a reader could see is lost in a thousand months. */
const scale = 10n ** 30n;
const scaled = (cents: number): bigint => BigInt(cents) * scale;
const toCents = (amount: bigint): number => Number((amount + scale / 2n) / scale);
/** A twelfth of a yearly rate of an amount; a rate is in hundred-thousandths of a percent. */
const monthOf = (amount: bigint, yearlyRate: number): bigint => (amount * BigInt(yearlyRate)) / 120_000_000n;
const lesser = (one: bigint, other: bigint): bigint => (one < other ? one : other);

/** The years again, month by month, as the order of events says and with nothing but whole numbers. */
const replayed = (loan: CalculationInputs, { rows }: Projection) => {
  const figures = calculated(loan);
  const { taxesCents, hazardInsuranceCents, floodInsuranceCents } = loan.annualPropertyCharges;
  const monthlyCharges = scaled(taxesCents + hazardInsuranceCents + floodInsuranceCents) / 12n;
  const grow = (amount: bigint) =>
    amount + monthOf(amount, figures.expectedRate) + monthOf(amount, figures.annualMipRate);
  let balance = scaled(rows[0]?.balanceCents ?? 0);
  let servicing = scaled(figures.servicingSetAsideCents);
  let lesa = scaled(figures.lesaCents);
  return rows.slice(1).map(({ year }) => {
    const sums = { payments: 0n, fees: 0n, charges: 0n, interest: 0n, premium: 0n };
    for (let month = 12 * year - 11; month <= 12 * year; month += 1) {
      const isPaid = month <= (figures.paymentPlan?.termMonths ?? Number.POSITIVE_INFINITY);
      const payment = isPaid ? scaled(figures.paymentPlan?.monthlyPaymentCents ?? 0) : 0n;
      const fee = lesser(scaled(loan.servicingFeeMonthlyCents), servicing);
      const charges = lesser(monthlyCharges, lesa);
      const owed = balance + payment + fee + charges;
      sums.payments += payment;
      sums.fees += fee;
      sums.charges += charges;
      sums.interest += monthOf(owed, figures.expectedRate);
      sums.premium += monthOf(owed, figures.annualMipRate);
      balance = grow(owed);
      servicing = grow(servicing - fee);
      lesa = grow(lesa - charges);
    }
    return { balance, ...sums };
  });
};

describe("a projection", () => {
  test("has balances that are the one before and the year's columns, to the cent", () => {
    projectable((_, { rows }) => {
      for (const [index, row] of rows.entries()) {
        const before = rows[index - 1];
        if (!before) continue;
        const { paidToBorrowerCents, servicingFeesCents, propertyChargesCents, interestCents, premiumCents } = row;
        const added = paidToBorrowerCents + servicingFeesCents + propertyChargesCents + interestCents + premiumCents;
        expect(before.balanceCents + added).toBe(row.balanceCents);
        expect(interestCents + premiumCents).toBe(row.accruedCents);
        expect(Math.min(interestCents, premiumCents)).toBeGreaterThanOrEqual(0);
      }
    });
  });

  test("comes out the same when its months are gone through again in the order it states", () => {
    projectable((loan, projected) => {
      for (const [index, again] of replayed(loan, projected).entries()) {
        const row = projected.rows[index + 1];
        expect(toCents(again.balance)).toBe(row?.balanceCents ?? Number.NaN);
        expect(toCents(again.payments)).toBe(row?.paidToBorrowerCents ?? Number.NaN);
        expect(toCents(again.fees)).toBe(row?.servicingFeesCents ?? Number.NaN);
        expect(toCents(again.charges)).toBe(row?.propertyChargesCents ?? Number.NaN);
        expect(toCents(again.premium)).toBe(row?.premiumCents ?? Number.NaN);
        // It follows from two balances, a fee, charges and a premium that are rounded, half a cent each, and is rounded here: three
        // cents beside the sum of the months at most.
        expect(Math.abs(toCents(again.interest) - (row?.interestCents ?? Number.NaN))).toBeLessThanOrEqual(3);
      }
    });
  });

  test("never leaves a set-aside below zero, however its servicing fee was rounded", () => {
    projectable((_, { rows }) => {
      for (const { setAsidesCents } of rows) expect(setAsidesCents).toBeGreaterThanOrEqual(0);
    });
  });
});
