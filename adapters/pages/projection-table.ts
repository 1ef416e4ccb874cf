import { html, type SafeHtml } from "@remix-run/html-template";
import type { Projection, ProjectionRow } from "../../domain/hecm/projection/projection.ts";
import { formatCents } from "../../domain/kernel/money.ts";
import { percentFromRate } from "../../domain/kernel/rate.ts";

const headed = (heads: readonly string[]): SafeHtml[] =>
  heads.map((head) => html`<th scope="col" class="figure">${head}</th>`);

const yearRow = ({ year, ageYears, homeValueScenarios, ...loan }: ProjectionRow): SafeHtml => {
  const amounts = [
    loan.balanceCents,
    loan.lineOfCreditCents,
    loan.principalLimitCents,
    ...homeValueScenarios.map(({ homeValueCents }) => homeValueCents),
    ...homeValueScenarios.map(({ equityCents }) => equityCents),
  ];
  const cells = [ageYears, ...amounts.map(formatCents)].map((cell) => html`<td class="figure">${cell}</td>`);
  return html`<tr><th scope="row" class="figure">${year}</th>${cells}</tr>\n`;
};

/** The years of a projection as figures, in dollars: the loan, the home at each appreciation, and its equity. */
export const projectionTable = ({ rows }: Projection): SafeHtml => {
  const gains = (rows[0]?.homeValueScenarios ?? []).map(({ appreciation }) => `at ${percentFromRate(appreciation)} %`);
  const group = (name: string) => html`<th scope="colgroup" colspan="${gains.length}" class="figure">${name}</th>`;
  const single = (name: string) => html`<th scope="col" rowspan="2" class="figure">${name}</th>`;
  const singles = ["Year", "Age", "Balance", "Line of credit", "Principal limit"].map(single);
  return html`<div class="wide" tabindex="0">
<table class="dense years">
<caption>The end of each year in dollars; year 0 is the closing, before the first payment.</caption>
<thead><tr>${singles}${group("Home value")}${group("Equity")}</tr>
<tr>${headed([...gains, ...gains])}</tr></thead>
<tbody>${rows.map(yearRow)}</tbody>
</table>
</div>`;
};
