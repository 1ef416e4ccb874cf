import { html, type SafeHtml } from "@remix-run/html-template";
import type { Step } from "../../../domain/hecm/explain.ts";
import { shortPercent } from "../../../domain/hecm/figure-text.ts";
import type { LoanCostRate, TotalAnnualLoanCost } from "../../../domain/hecm/loan-cost/talc.ts";
import type { LoanPeriod } from "../../../domain/hecm/loan-cost/talc-assumptions.ts";
import { usPercent } from "../us-format.ts";
import type { LinkTo } from "./step-links.ts";

/** The name of a period, and the step that computed its years. */
const periodNames: Readonly<Record<LoanPeriod, readonly [shown: string, step: string]>> = {
  shortYears: ["Two years", "loan period of two years"],
  halfLifeExpectancyYears: ["Half the life expectancy", "loan period of half the life expectancy"],
  lifeExpectancyYears: ["Life expectancy", "loan period of the life expectancy"],
  longYears: ["1.4 times the life expectancy", "loan period of 1.4 times the life expectancy"],
};

const reasons: Readonly<Record<NonNullable<LoanCostRate["reason"]>, string>> = {
  no_advance: "None: nothing is advanced",
  nothing_owed: "None: nothing is owed",
};

/** The yearly rate, or why there is none. */
export const readableLoanCost = ({ rate, reason }: LoanCostRate): string =>
  rate === null ? reasons[reason ?? "no_advance"] : usPercent(rate);

const ageInWords = ({ ageYears, periodsAgeYears }: TotalAnnualLoanCost): string =>
  ageYears > periodsAgeYears ? `${ageYears}, counted as ${periodsAgeYears}` : String(ageYears);

const shareOf = (steps: readonly Step[], id: string): string | null => {
  const value = steps.find((step) => step.id === id)?.value;
  return value?.kind === "rate" ? shortPercent(value.amount) : null;
};

/** The assumptions of the rates beside the loan's own terms. */
const assumptions = (steps: readonly Step[]): string => {
  const [drawn, selling] = [shareOf(steps, "loan_cost_credit_share"), shareOf(steps, "loan_cost_selling_share")];
  if (drawn === null || selling === null) return "";
  return ` Assumed: ${drawn} of any line of credit is drawn at closing and nothing later; the note rate stays as it is at closing; selling the home costs ${selling} of its value.`;
};

/** The rates in the layout of the disclosure: a row for each loan period, a column for each appreciation rate. */
export const loanCostTable = (loanCost: TotalAnnualLoanCost, linkTo: LinkTo): SafeHtml => {
  const { rates, steps } = loanCost;
  const appreciations = [...new Set(rates.map(({ appreciation }) => appreciation))];
  const heads = appreciations.map(
    (appreciation) =>
      html`<th scope="col" class="figure">${shortPercent(appreciation)}<span class="growth"> appreciation</span></th>`,
  );
  const rows = [...Map.groupBy(rates, ({ period }) => period)].map(([period, ofPeriod]) => {
    const [shown, step] = periodNames[period];
    const years = linkTo(step, String(ofPeriod[0]?.years ?? 0));
    const cells = ofPeriod.map((rate) => html`<td class="figure">${readableLoanCost(rate)}</td>`);
    return html`<tr><th scope="row">${shown}</th><td class="figure">${years}</td>${cells}</tr>\n`;
  });
  return html`<table class="talc">
<caption>TALC rate: all costs of the loan as one yearly rate, by how long the loan lasts and how much the home appreciates a year. The loan periods are those of the youngest borrower's age, ${ageInWords(loanCost)} (12 CFR 1026.33, appendices K and L).${assumptions(steps)}</caption>
<thead><tr><th scope="col">Loan period</th><th scope="col" class="figure">Years</th>${heads}</tr></thead>
<tbody>${rows}</tbody>
</table>`;
};
