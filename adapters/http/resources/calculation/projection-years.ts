import { type TProperties, Type } from "@sinclair/typebox";
import {
  growthRateBasis,
  monthlyEvents,
  type Projection,
  type ProjectionRow,
} from "../../../../domain/hecm/projection/projection.ts";
import { dollarsFromCents } from "../../../../domain/kernel/money.ts";
import { percentFromRate } from "../../../../domain/kernel/rate.ts";
import { described } from "../../codec/described.ts";
import { namedObject } from "../../codec/named-schema.ts";
import { dollarsSchema, percentSchema, textSchema } from "../../codec/record.ts";
import { csvHeader, csvLines } from "../../operation/csv.ts";

const yearAnswer = namedObject("ProjectedYear", {
  year: Type.Integer({ minimum: 0, description: "Years after closing; 0 is the closing itself" }),
  age: Type.Integer({ description: "The age used, so many years on" }),
  balance: described(dollarsSchema, "What is owed at the end of the year"),
  line_of_credit: described(
    dollarsSchema,
    "Line of credit that is left at the end of the year, grown at the growth rate",
  ),
  principal_limit: described(dollarsSchema, "Principal limit at the end of the year, grown at the growth rate"),
  set_asides: Type.Number({ description: "Dollars left for servicing fees, property charges and repairs" }),
  scheduled_payments: Type.Number({
    description: "Dollars that the payments still to come are worth; below zero where they have outlasted their share",
  }),
  proceeds_forgone: described(dollarsSchema, "What the first-year limit kept from a single disbursement, grown so far"),
  paid_to_borrower: Type.Number({ description: "Payments in dollars, in the year; at closing the initial draw" }),
  servicing_fees: Type.Number({ description: "Dollars, in the year, paid from their set-aside" }),
  property_charges: Type.Number({ description: "Dollars, in the year, paid from the life expectancy set-aside" }),
  interest: Type.Number({ description: "Dollars, in the year" }),
  premium: Type.Number({ description: "Annual mortgage insurance premium in dollars, in the year" }),
  accrued: Type.Number({
    description:
      "Interest and premium together. From year 1 on the balance is that of the year before + paid_to_borrower + servicing_fees + property_charges + interest + premium, to the cent",
  }),
  homes: described(
    Type.Array(
      namedObject("ProjectedHome", {
        appreciation: Type.Number({ description: "Percent a year" }),
        home_value: described(dollarsSchema, "Value of the home at this appreciation"),
        equity: Type.Number({ description: "Dollars; below zero where more is owed than the home is worth" }),
      }),
    ),
    "The home at the end of the year, for each appreciation",
  ),
});

/** What is answered of the years of a projection, so that a reader can go through them again. */
export const projectionProperties: TProperties = {
  horizon_years: described(Type.Integer({ minimum: 1 }), "How many years are projected"),
  growth_rate: described(
    percentSchema,
    "Rate at which balance, principal limit and line of credit grow: expected rate and annual MIP, a year",
  ),
  growth_rate_basis: Type.String({ description: "What the growth rate is, and what the contract grows at" }),
  order_of_events: Type.Array(textSchema, { description: "What happens in each month, in this order" }),
  years: described(Type.Array(yearAnswer), "The years, from the closing (0) on"),
};

const encodeYear = (row: ProjectionRow) => ({
  year: row.year,
  age: row.ageYears,
  balance: dollarsFromCents(row.balanceCents),
  line_of_credit: dollarsFromCents(row.lineOfCreditCents),
  principal_limit: dollarsFromCents(row.principalLimitCents),
  set_asides: dollarsFromCents(row.setAsidesCents),
  scheduled_payments: dollarsFromCents(row.scheduledPaymentsCents),
  proceeds_forgone: dollarsFromCents(row.forgoneCents),
  paid_to_borrower: dollarsFromCents(row.paidToBorrowerCents),
  servicing_fees: dollarsFromCents(row.servicingFeesCents),
  property_charges: dollarsFromCents(row.propertyChargesCents),
  interest: dollarsFromCents(row.interestCents),
  premium: dollarsFromCents(row.premiumCents),
  accrued: dollarsFromCents(row.accruedCents),
  homes: row.homeValueScenarios.map(({ appreciation, homeValueCents, equityCents }) => ({
    appreciation: percentFromRate(appreciation),
    home_value: dollarsFromCents(homeValueCents),
    equity: dollarsFromCents(equityCents),
  })),
});

export const encodeProjectionYears = ({ horizonYears, growthRate, rows }: Projection) => ({
  horizon_years: horizonYears,
  growth_rate: percentFromRate(growthRate),
  growth_rate_basis: growthRateBasis,
  order_of_events: monthlyEvents,
  years: rows.map(encodeYear),
});

/** One year side by side: the homes' columns are named by their appreciation, `home_value_at_4`. */
const flatYear = (row: ProjectionRow): Readonly<Record<string, number>> => {
  const { homes, ...year } = encodeYear(row);
  const columns = homes.flatMap(({ appreciation, home_value, equity }) => [
    [`home_value_at_${appreciation}`, home_value],
    [`equity_at_${appreciation}`, equity],
  ]);
  return { ...year, ...Object.fromEntries(columns) };
};

/** The years as a table, one line each. */
export const projectionYearsCsv = ({ rows }: Projection): string => {
  const years = rows.map(flatYear);
  const columns = Object.keys(years[0] ?? {});
  return csvHeader(columns) + csvLines(columns, years);
};
