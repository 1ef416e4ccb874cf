import { Type } from "@sinclair/typebox";
import type { ProjectedCalculation } from "../../../../../domain/calculation/explanation/explanation.ts";
import {
  monthlyEvents,
  type Projection,
  type ProjectionRow,
} from "../../../../../domain/hecm/projection/projection.ts";
import { dollarsFromCents } from "../../../../../domain/kernel/money.ts";
import { percentFromRate } from "../../../../../domain/kernel/rate.ts";
import type { JsonObject } from "../../../codec/codec.ts";
import { textSchema } from "../../../codec/record.ts";
import {
  centsAsDollars,
  listOf,
  type ResponseTable,
  type ResponseValue,
  rateAsPercent,
  responseObject,
} from "../../../codec/response.ts";
import { csvHeader, csvLines } from "../../../operation/formats/csv.ts";
import { encodeIndexWeeks } from "./index-weeks-response.ts";

const dollars: ResponseValue<number> = { schema: Type.Number(), encode: dollarsFromCents };

const homeResponse = responseObject<ProjectionRow["homeValueScenarios"][number]>("ProjectedHome", {
  appreciation: [
    Type.Number(),
    "Assumed annual appreciation of the home, in percent",
    ({ appreciation }) => percentFromRate(appreciation),
  ],
  home_value: [centsAsDollars, "Home value at this appreciation", "homeValueCents"],
  equity: [
    dollars,
    "Home value minus loan balance, in dollars; negative if the balance exceeds the home value",
    "equityCents",
  ],
});

const yearResponse = responseObject<ProjectionRow>("ProjectedYear", {
  year: [Type.Integer({ minimum: 0 }), "Number of years after closing; 0 is the closing itself", "year"],
  age: [Type.Integer(), "Age in that year: `age_used` of the calculation plus the year, in years", "ageYears"],
  balance: [centsAsDollars, "Loan balance at the end of the year", "balanceCents"],
  line_of_credit: [
    centsAsDollars,
    "Line of credit available at the end of the year, including its growth",
    "lineOfCreditCents",
  ],
  principal_limit: [
    centsAsDollars,
    "Principal limit at the end of the year, including its growth",
    "principalLimitCents",
  ],
  set_asides: [
    dollars,
    "Remaining set-asides for servicing fees, property charges and repairs, in dollars",
    "setAsidesCents",
  ],
  scheduled_payments: [
    dollars,
    "Part of the principal limit that remains for scheduled payments, in dollars; negative once tenure payments have exceeded it",
    "scheduledPaymentsCents",
  ],
  proceeds_forgone: [
    centsAsDollars,
    "Proceeds lost on a single disbursement because of the first-year limit, including growth",
    "forgoneCents",
  ],
  paid_to_borrower: [
    dollars,
    "Amount paid to the borrower during the year, in dollars; in year 0 the initial draw",
    "paidToBorrowerCents",
  ],
  servicing_fees: [
    dollars,
    "Servicing fees paid from their set-aside during the year, in dollars",
    "servicingFeesCents",
  ],
  property_charges: [
    dollars,
    "Property charges paid from the life expectancy set-aside during the year, in dollars",
    "propertyChargesCents",
  ],
  interest: [dollars, "Interest that accrued during the year, in dollars", "interestCents"],
  premium: [dollars, "Annual MIP that accrued during the year, in dollars", "premiumCents"],
  accrued: [
    dollars,
    "Sum of `interest` and `premium`, in dollars. From year 1, `balance` is the balance of the previous year + `paid_to_borrower` + `servicing_fees` + `property_charges` + `interest` + `premium`, to the cent",
    "accruedCents",
  ],
  homes: [
    listOf(homeResponse),
    "Home value and equity at the end of the year, for each appreciation rate",
    "homeValueScenarios",
  ],
});

/** The fields of a projection from which a reader can recalculate its years. */
export const projectionTable: ResponseTable<Projection> = {
  horizon_years: [Type.Integer({ minimum: 1 }), "Number of years that are projected", "horizonYears"],
  growth_rate: [
    rateAsPercent,
    "Annual rate at which balance, principal limit and line of credit grow: expected rate plus annual MIP rate",
    "growthRate",
  ],
  growth_rate_basis: [
    Type.String(),
    "How the growth rate is composed, and how it relates to the rate in the loan contract",
    "growthRateBasis",
  ],
  order_of_events: [
    Type.Array(textSchema),
    "Events of each month, in the order in which they are applied",
    () => monthlyEvents,
  ],
  years: [listOf(yearResponse), "Projected years, starting with the closing (0)", "rows"],
};

/** A year as a row of a table. The columns of a home value scenario are named by its appreciation, such as `home_value_at_4`. */
export const flatYear = (row: ProjectionRow): JsonObject => {
  const { homes: _, ...year } = yearResponse.encode(row);
  const columns = row.homeValueScenarios.flatMap((home) => {
    const { appreciation, home_value, equity } = homeResponse.encode(home);
    return [
      [`home_value_at_${appreciation}`, home_value],
      [`equity_at_${appreciation}`, equity],
    ];
  });
  return { ...year, ...Object.fromEntries(columns) };
};

/** The years as CSV, one line each. The weekly averages behind the rates apply at closing, so they are on the line of year 0. */
export const projectionYearsCsv = ({ record, projection }: ProjectedCalculation): string => {
  const years = projection.rows.map(flatYear);
  const columns = [...Object.keys(years[0] ?? {}), "index_weeks"];
  const lines = years.map((year) => ({ ...year, index_weeks: year.year === 0 ? encodeIndexWeeks(record) : null }));
  return csvHeader(columns) + csvLines(columns, lines);
};
