import { expect, test } from "bun:test";
import { projectionChart } from "../../../adapters/pages/projection-chart.ts";
import type { ProjectionRow } from "../../../domain/hecm/projection/projection.ts";
import { rate } from "../../../domain/kernel/rate.ts";

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
  projectionChart(
    {
      growthRate: rate(6.5),
      growthRateBasis: "",
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
])("the band's edge is told in the nearest whole dollar, half a dollar up: %d cents", (cents, told) => {
  expect(chartUpTo(cents)).toContain(`the band’s edge of 8% goes up to ${told}.`);
});
