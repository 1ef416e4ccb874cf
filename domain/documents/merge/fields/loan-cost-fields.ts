import type { LoanCostRate, TotalAnnualLoanCost } from "../../../hecm/loan-cost/talc.ts";
import type { LoanPeriod } from "../../../hecm/loan-cost/talc-assumptions.ts";
import type { Rate } from "../../../kernel/rate.ts";
import type { DocumentFacts } from "../facts.ts";
import { count, list, type MergeField, type MergeFields, money, percent, record, text } from "../field.ts";
import { paymentDuration } from "../words.ts";

/** The rates for one appreciation rate: a row of the disclosure's table. */
interface Appreciated {
  readonly appreciation: Rate;
  readonly rates: readonly LoanCostRate[];
}

const byAppreciation = ({ rates }: TotalAnnualLoanCost): readonly Appreciated[] =>
  [...Map.groupBy(rates, ({ appreciation }) => appreciation)].map(([appreciation, ofIt]) => ({
    appreciation,
    rates: ofIt,
  }));

const rateOver = (period: LoanPeriod, description: string): MergeField<Appreciated> =>
  percent(description, ({ rates }: Appreciated) => rates.find((each) => each.period === period)?.rate ?? null);

const yearsOf = (period: LoanPeriod, description: string): MergeField<TotalAnnualLoanCost> =>
  count(description, ({ rates }: TotalAnnualLoanCost) => rates.find((each) => each.period === period)?.years ?? null);

const advancesOf = ({ monthlyAdvanceCents, advanceMonths, lastAdvanceCents }: TotalAnnualLoanCost): string | null => {
  if (monthlyAdvanceCents === 0) return null;
  return advanceMonths === null
    ? "for as long as a borrower lives in the home"
    : `for ${paymentDuration(advanceMonths, lastAdvanceCents)}`;
};

const rateFields: MergeFields<Appreciated> = {
  appreciation: percent("Annual appreciation of the home", ({ appreciation }) => appreciation),
  short: rateOver("shortYears", "Total annual loan cost rate over two years"),
  half: rateOver("halfLifeExpectancyYears", "Rate over half the life expectancy"),
  life: rateOver("lifeExpectancyYears", "Rate over the life expectancy"),
  long: rateOver("longYears", "Rate over 1.4 times the life expectancy"),
};

const loanCostFields: MergeFields<TotalAnnualLoanCost> = {
  age: count("Youngest borrower's age, which determines the loan terms", ({ ageYears }) => ageYears),
  growth_rate: percent(
    "Annual growth rate of the balance: note rate plus annual premium",
    ({ growthRate }) => growthRate,
  ),
  costs: money("Initial loan charges, less credits", ({ costsCents }) => costsCents),
  monthly_servicing_fee: money("Monthly servicing fee", (cost) => cost.servicingFeeMonthlyCents),
  initial_advance: money("Amount assumed to be advanced at closing", ({ initialAdvanceCents }) => initialAdvanceCents),
  monthly_advance: money("Monthly advance", ({ monthlyAdvanceCents }) => monthlyAdvanceCents),
  monthly_advance_duration: text("For how long monthly advances are paid, in words; missing without any", advancesOf),
  years_short: yearsOf("shortYears", "First loan term in years: two"),
  years_half: yearsOf("halfLifeExpectancyYears", "Second loan term in years: half the life expectancy"),
  years_life: yearsOf("lifeExpectancyYears", "Third loan term in years: the life expectancy"),
  years_long: yearsOf("longYears", "Fourth loan term in years: 1.4 times the life expectancy"),
  rates: list(
    "Rows of the table of rates, one for each appreciation of the home, for a loop",
    byAppreciation,
    rateFields,
  ),
};

/** The total annual loan cost. */
export const loanCostSection: MergeFields<DocumentFacts> = {
  loan_cost: record(({ loanCost }) => loanCost, loanCostFields),
};
