import type { LoanCostRate, LoanPeriod, TotalAnnualLoanCost } from "../../../domain/hecm/talc.ts";
import { percentFromRate } from "../../../domain/kernel/rate.ts";
import { escapeMarkup } from "./html.ts";

const periodNames: Readonly<Record<LoanPeriod, string>> = {
  shortYears: "Two years",
  halfLifeExpectancyYears: "Half the life expectancy",
  lifeExpectancyYears: "Life expectancy",
  longYears: "1.4 times the life expectancy",
};

const reasons: Readonly<Record<NonNullable<LoanCostRate["reason"]>, string>> = {
  no_advance: "none: nothing is advanced",
  nothing_owed: "none: nothing is owed",
};

const cell = ({ rate, reason }: LoanCostRate): string =>
  `<td class="figure">${rate === null ? reasons[reason ?? "no_advance"] : `${percentFromRate(rate).toFixed(2)} %`}</td>`;

/** The rates as the disclosure lays them out: a row for each period, a column for each appreciation. */
export const loanCostTable = ({ rates, ageYears }: TotalAnnualLoanCost): string => {
  const appreciations = [...new Set(rates.map(({ appreciation }) => appreciation))];
  const heads = appreciations.map(
    (appreciation) => `<th scope="col" class="figure">Home +${percentFromRate(appreciation)} %</th>`,
  );
  const rows = [...Map.groupBy(rates, ({ period }) => period)].map(([period, ofPeriod]) => {
    const years = ofPeriod[0]?.years ?? 0;
    const heading = `<th scope="row">${escapeMarkup(periodNames[period])}</th><td class="figure">${years}</td>`;
    return `<tr>${heading}${ofPeriod.map(cell).join("")}</tr>`;
  });
  return `<table>
<caption>What the loan costs a year with every charge, by how long it lasts and how much the home gains a year; the youngest borrower is ${ageYears} (12 CFR 1026.33, appendices K and L).</caption>
<thead><tr><th scope="col">Period</th><th scope="col" class="figure">Years</th>${heads.join("")}</tr></thead>
<tbody>${rows.join("\n")}</tbody>
</table>`;
};
