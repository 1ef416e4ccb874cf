import { describe, expect, test } from "bun:test";
import { projectionFile } from "../../../adapters/pages/chart/chart-svg.ts";
import { plainLoan } from "../../../domain/casebook/sample/plain-loan.ts";
import type { CalculationInputs } from "../../../domain/hecm/inputs.ts";
import { type ProjectionRow, projection } from "../../../domain/hecm/projection/projection.ts";
import { rate } from "../../../domain/kernel/rate.ts";
import { accepted, calculated } from "../../fixtures/accepted.ts";

const outlook = (percent: number, homeValueCents: number) => ({
  appreciation: rate(percent),
  homeValueCents,
  equityCents: homeValueCents,
});

const row = (year: number, highHomeValueCents: number): ProjectionRow => ({
  year,
  ageYears: 72 + year,
  balanceCents: 5_000_00,
  lineOfCreditCents: 0,
  setAsidesCents: 0,
  scheduledPaymentsCents: 0,
  principalLimitCents: 5_000_00,
  paidToBorrowerCents: 0,
  servicingFeesCents: 0,
  propertyChargesCents: 0,
  accruedCents: 0,
  interestCents: 0,
  premiumCents: 0,
  forgoneCents: 0,
  homeValueScenarios: [outlook(0, 10_000_00), outlook(4, 10_000_00), outlook(8, highHomeValueCents)],
});

const chartUpTo = (highHomeValueCents: number): string =>
  projectionFile(
    {
      growthRate: rate(6.5),
      growthRateBasis: "",
      isSingleDisbursement: false,
      horizonYears: 1,
      rows: [row(0, 10_000_00), row(1, highHomeValueCents)],
      steps: [],
    },
    "Projection",
  );

test.each([
  [234_248_49, "$234,248"],
  [234_248_50, "$234,249"],
  [234_248_52, "$234,249"],
  [234_249_00, "$234,249"],
])("the band's edge is shown in whole dollars, rounded half up: %d cents", (cents, reported) => {
  expect(chartUpTo(cents)).toContain(`the band’s edge of 8% goes up to ${reported}.`);
});

describe("the line of the principal limit", () => {
  const chartOf = (given: Partial<CalculationInputs>) => {
    const inputs: CalculationInputs = { ...plainLoan, expectedRate: rate(6), noteRate: rate(6), ...given };
    const projected = accepted(projection(inputs, calculated(inputs), null));
    return { rows: projected.rows, chart: projectionFile(projected, "Projection") };
  };

  test("is drawn if there is a line of credit", () => {
    expect(chartOf({}).chart).toContain("Principal limit");
  });

  test("is omitted for a single disbursement, even if nothing is forgone because a set-aside holds the rest", () => {
    const single = chartOf({ rateType: "fixed" });
    expect(single.rows[0]?.forgoneCents).toBeGreaterThan(0);
    expect(single.chart).not.toContain("Principal limit");
    // The set-aside leaves less available than 60% of the limit less the premium, so that all of it is drawn at closing.
    const held = chartOf({
      rateType: "fixed",
      lesa: { type: "fully_funded" },
      annualPropertyCharges: { taxesCents: 600_000, hazardInsuranceCents: 300_000, floodInsuranceCents: 0 },
    });
    expect(held.rows.map(({ forgoneCents }) => forgoneCents)).toEqual(held.rows.map(() => 0));
    expect(held.rows[0]?.setAsidesCents).toBeGreaterThan(0);
    expect(held.chart).not.toContain("Principal limit");
  });
});
