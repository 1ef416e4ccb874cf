import { html, type SafeHtml } from "@remix-run/html-template";
import { readableCents, readableFigure } from "../../domain/hecm/figure-text.ts";
import { type LoanCostRate, type TotalAnnualLoanCost, unitsAYearOf } from "../../domain/hecm/loan-cost/talc.ts";
import { percentFromRate } from "../../domain/kernel/rate.ts";
import { readableLoanCost } from "./loan-cost-table.ts";
import type { LinkTo } from "./step-links.ts";

const heads = ["Years", "Home gains", "Balance", "Home value", "Sale brings", "Amount owed", "Rate a year"];

const row = (rate: LoanCostRate): SafeHtml => {
  const { years, appreciation, balanceCents, homeValueCents, saleProceedsCents, amountOwedCents } = rate;
  const amounts = [balanceCents, homeValueCents, saleProceedsCents, amountOwedCents].map(readableCents);
  const cells = [years, `${percentFromRate(appreciation)} %`, ...amounts, readableLoanCost(rate)];
  return html`<tr>${cells.map((cell) => html`<td class="figure">${cell}</td>`)}</tr>\n`;
};

const balanceFormula = (cost: TotalAnnualLoanCost, linkTo: LinkTo): SafeHtml => {
  const { growthRate, costsCents, initialAdvanceCents, monthlyAdvanceCents, servicingFeeMonthlyCents } = cost;
  const advance = linkTo("advance at closing", readableCents(initialAdvanceCents));
  const costs = linkTo("costs to the consumer", readableCents(costsCents));
  const growth = linkTo("growth rate of the balance", readableFigure({ kind: "rate", amount: growthRate }));
  const fees =
    servicingFeeMonthlyCents > 0
      ? ` + the servicing fee of ${readableCents(servicingFeeMonthlyCents)} at the start of each month, with its growth`
      : "";
  const payments =
    monthlyAdvanceCents > 0
      ? html` + the payment of ${linkTo("monthly payment", readableCents(monthlyAdvanceCents))} at the start of each paid month, with its growth`
      : "";
  return html`Balance = (advance ${advance} + costs ${costs}) × (1 + g ÷ 12)^(12 × years)${fees}${payments}; g = ${growth}.`;
};

const rateFormula = (cost: TotalAnnualLoanCost, linkTo: LinkTo): SafeHtml => {
  const { initialAdvanceCents, monthlyAdvanceCents, advanceMonths } = cost;
  const advance = linkTo("advance at closing", readableCents(initialAdvanceCents));
  if (unitsAYearOf(cost) === 1) {
    return html`Rate a year = r, solved by the year: advance ${advance} × (1 + r)^years = amount owed.`;
  }
  const payment = linkTo("monthly payment", readableCents(monthlyAdvanceCents));
  const paid = advanceMonths === null ? "p = m" : `p = the lesser of m and ${advanceMonths}`;
  return html`Rate a year = 12 × i, solved by the month: advance ${advance} × (1 + i)^m + payment ${payment} × ((1 + i)^m + (1 + i)^(m − 1) + … + (1 + i)^(m − p + 1)) = amount owed; m = 12 × years, ${paid}.`;
};

/** How each rate was made: what is owed and what the home brings after each period, and what was solved for the rate. */
export const loanCostWorking = (
  cost: TotalAnnualLoanCost,
  linkTo: LinkTo,
): SafeHtml => html`<div class="wide" tabindex="0">
<table class="dense">
<caption>How each rate was made</caption>
<thead><tr>${heads.map((head) => html`<th scope="col" class="figure">${head}</th>`)}</tr></thead>
<tbody>${cost.rates.map(row)}</tbody>
</table>
</div>
<p class="formula">${balanceFormula(cost, linkTo)}</p>
<p class="formula">Home value = ${linkTo("home value", "home value at closing")} × (1 + what it gains)^years. Sale brings = home value × (100 % − ${linkTo("cost of selling the home", "cost of selling the home")}), from the unrounded home value, rounded once; the rule of that cost gives the gains too. Amount owed = the lesser of balance and what a sale brings.</p>
<p class="formula">${rateFormula(cost, linkTo)}</p>`;
