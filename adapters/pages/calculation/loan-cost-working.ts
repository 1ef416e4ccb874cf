import { html, type SafeHtml } from "@remix-run/html-template";
import { shortPercent } from "../../../domain/hecm/figure-text.ts";
import { type LoanCostRate, type TotalAnnualLoanCost, unitsAYearOf } from "../../../domain/hecm/loan-cost/talc.ts";
import { usAmount, usMoney, usPercent } from "../us-format.ts";
import { readableLoanCost } from "./loan-cost-table.ts";
import type { LinkTo } from "./step-links.ts";

const heads = ["Years", "Appreciation", "Loan balance", "Home value", "Net sale proceeds", "Amount owed", "TALC rate"];

const row = (rate: LoanCostRate): SafeHtml => {
  const { years, appreciation, balanceCents, homeValueCents, saleProceedsCents, amountOwedCents } = rate;
  const amounts = [balanceCents, homeValueCents, saleProceedsCents, amountOwedCents].map(usAmount);
  const cells = [shortPercent(appreciation), ...amounts, readableLoanCost(rate)];
  return html`<tr><th scope="row" class="figure">${years}</th>${cells.map((cell) => html`<td class="figure">${cell}</td>`)}</tr>\n`;
};

const balanceFormula = (cost: TotalAnnualLoanCost, linkTo: LinkTo): SafeHtml => {
  const { growthRate, costsCents, initialAdvanceCents, monthlyAdvanceCents, servicingFeeMonthlyCents } = cost;
  const advance = linkTo("advance at closing", usMoney(initialAdvanceCents));
  const costs = linkTo("costs to the consumer", usMoney(costsCents));
  const growth = linkTo("growth rate of the balance", usPercent(growthRate));
  const fees =
    servicingFeeMonthlyCents > 0
      ? ` + the servicing fee of ${usMoney(servicingFeeMonthlyCents)} at the start of each month, with its growth`
      : "";
  const payments =
    monthlyAdvanceCents > 0
      ? html` + the payment of ${linkTo("monthly payment", usMoney(monthlyAdvanceCents))} at the start of each paid month, with its growth`
      : "";
  return html`Loan balance = (advance at closing ${advance} + costs ${costs}) × (1 + g ÷ 12)^(12 × years)${fees}${payments}; g = ${growth}.`;
};

const rateFormula = (cost: TotalAnnualLoanCost, linkTo: LinkTo): SafeHtml => {
  const { initialAdvanceCents, monthlyAdvanceCents, advanceMonths, lastAdvanceCents } = cost;
  const advance = linkTo("advance at closing", usMoney(initialAdvanceCents));
  if (unitsAYearOf(cost) === 1) {
    return html`TALC rate = r, solved by the year: advance at closing ${advance} × (1 + r)^years = amount owed; r is rounded to two decimals of a percent.`;
  }
  const payment = linkTo("monthly payment", usMoney(monthlyAdvanceCents));
  const last =
    lastAdvanceCents === undefined
      ? ""
      : `; the payment of month ${advanceMonths} is ${usMoney(lastAdvanceCents)} alone`;
  const paid = advanceMonths === null ? "p = m" : `p = the lesser of m and ${advanceMonths}${last}`;
  return html`TALC rate = 12 × i, solved by the month: advance at closing ${advance} × (1 + i)^m + payment ${payment} × ((1 + i)^m + (1 + i)^(m − 1) + … + (1 + i)^(m − p + 1)) = amount owed; m = 12 × years, ${paid}; the rate is rounded to two decimals of a percent.`;
};

/** How each rate was computed: what is owed and what the home yields after each period, and the equation solved for the rate. */
export const loanCostWorking = (
  cost: TotalAnnualLoanCost,
  linkTo: LinkTo,
): SafeHtml => html`<h3>How each TALC rate was calculated</h3>
<div class="wide" tabindex="0" role="region" aria-label="How each TALC rate was calculated">
<table class="dense loan-cost-working">
<caption>Amounts in dollars at the end of the loan period.</caption>
<thead><tr>${heads.map((head) => html`<th scope="col" class="figure">${head}</th>`)}</tr></thead>
<tbody>${cost.rates.map(row)}</tbody>
</table>
</div>
<p class="formula">${balanceFormula(cost, linkTo)}</p>
<p class="formula">Home value = ${linkTo("home value", "home value at closing")} × (1 + appreciation)^years. Net sale proceeds = home value × (100% − ${linkTo("cost of selling the home", "cost of selling the home")}), from the home value before it is rounded. Amount owed = the lesser of loan balance and net sale proceeds.</p>
<p class="formula">${rateFormula(cost, linkTo)}</p>`;
