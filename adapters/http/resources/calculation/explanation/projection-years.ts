import { type TProperties, Type } from "@sinclair/typebox";
import type { ProjectedCalculation } from "../../../../../domain/calculation/explanation/explanation.ts";
import {
  monthlyEvents,
  type Projection,
  type ProjectionRow,
} from "../../../../../domain/hecm/projection/projection.ts";
import { dollarsFromCents } from "../../../../../domain/kernel/money.ts";
import { percentFromRate } from "../../../../../domain/kernel/rate.ts";
import { described } from "../../../codec/described.ts";
import { namedObject } from "../../../codec/named-schema.ts";
import { dollarsSchema, percentSchema, textSchema } from "../../../codec/record.ts";
import { csvHeader, csvLines } from "../../../operation/csv.ts";
import { encodeIndexWeeks } from "./index-weeks-response.ts";

const yearSchema = namedObject("ProjectedYear", {
  year: Type.Integer({ minimum: 0, description: "Number of years after closing; 0 is the closing itself" }),
  age: Type.Integer({ description: "Age in that year: `age_used` of the calculation plus the year, in years" }),
  balance: described(dollarsSchema, "Loan balance at the end of the year"),
  line_of_credit: described(dollarsSchema, "Line of credit available at the end of the year, including its growth"),
  principal_limit: described(dollarsSchema, "Principal limit at the end of the year, including its growth"),
  set_asides: Type.Number({
    description: "Remaining set-asides for servicing fees, property charges and repairs, in dollars",
  }),
  scheduled_payments: Type.Number({
    description:
      "Part of the principal limit that remains for scheduled payments, in dollars; negative once tenure payments have exceeded it",
  }),
  proceeds_forgone: described(
    dollarsSchema,
    "Proceeds lost on a single disbursement because of the first-year limit, including growth",
  ),
  paid_to_borrower: Type.Number({
    description: "Amount paid to the borrower during the year, in dollars; in year 0 the initial draw",
  }),
  servicing_fees: Type.Number({ description: "Servicing fees paid from their set-aside during the year, in dollars" }),
  property_charges: Type.Number({
    description: "Property charges paid from the life expectancy set-aside during the year, in dollars",
  }),
  interest: Type.Number({ description: "Interest that accrued during the year, in dollars" }),
  premium: Type.Number({ description: "Annual MIP that accrued during the year, in dollars" }),
  accrued: Type.Number({
    description:
      "Sum of `interest` and `premium`, in dollars. From year 1, `balance` is the balance of the previous year + `paid_to_borrower` + `servicing_fees` + `property_charges` + `interest` + `premium`, to the cent",
  }),
  homes: described(
    Type.Array(
      namedObject("ProjectedHome", {
        appreciation: Type.Number({ description: "Assumed annual appreciation of the home, in percent" }),
        home_value: described(dollarsSchema, "Home value at this appreciation"),
        equity: Type.Number({
          description: "Home value minus loan balance, in dollars; negative if the balance exceeds the home value",
        }),
      }),
    ),
    "Home value and equity at the end of the year, for each appreciation rate",
  ),
});

/** The fields of a projection, with which a reader can recalculate its years. */
export const projectionProperties: TProperties = {
  horizon_years: described(Type.Integer({ minimum: 1 }), "Number of years that are projected"),
  growth_rate: described(
    percentSchema,
    "Annual rate at which balance, principal limit and line of credit grow: expected rate plus annual MIP rate",
  ),
  growth_rate_basis: Type.String({
    description: "How the growth rate is composed, and how it relates to the rate in the loan contract",
  }),
  order_of_events: Type.Array(textSchema, {
    description: "Events of each month, in the order in which they are applied",
  }),
  years: described(Type.Array(yearSchema), "Projected years, starting with the closing (0)"),
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

export const encodeProjectionYears = ({ horizonYears, growthRate, growthRateBasis, rows }: Projection) => ({
  horizon_years: horizonYears,
  growth_rate: percentFromRate(growthRate),
  growth_rate_basis: growthRateBasis,
  order_of_events: monthlyEvents,
  years: rows.map(encodeYear),
});

/** One year as a row of a table; columns of a home are named by its appreciation, such as `home_value_at_4`. */
export const flatYear = ({ homes, ...year }: ReturnType<typeof encodeYear>): Readonly<Record<string, number>> => {
  const columns = homes.flatMap(({ appreciation, home_value, equity }) => [
    [`home_value_at_${appreciation}`, home_value],
    [`equity_at_${appreciation}`, equity],
  ]);
  return { ...year, ...Object.fromEntries(columns) };
};

/** The years as CSV, one line each; the weekly averages behind the rates, which hold at closing, are on the line of year 0. */
export const projectionYearsCsv = ({ record, projection }: ProjectedCalculation): string => {
  const years = projection.rows.map(encodeYear).map(flatYear);
  const columns = [...Object.keys(years[0] ?? {}), "index_weeks"];
  const lines = years.map((year) => ({ ...year, index_weeks: year.year === 0 ? encodeIndexWeeks(record) : null }));
  return csvHeader(columns) + csvLines(columns, lines);
};
