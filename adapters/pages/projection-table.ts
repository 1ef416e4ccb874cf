import type { Projection, ProjectionRow } from "../../domain/hecm/projection/projection.ts";
import { formatCents } from "../../domain/kernel/money.ts";
import { percentFromRate } from "../../domain/kernel/rate.ts";

const headed = (heads: readonly string[]): string =>
  heads.map((head) => `<th scope="col" class="figure">${head}</th>`).join("");

const yearRow = ({ year, ageYears, homeValueScenarios, ...loan }: ProjectionRow): string => {
  const amounts = [
    loan.balanceCents,
    loan.lineOfCreditCents,
    loan.principalLimitCents,
    ...homeValueScenarios.map(({ homeValueCents }) => homeValueCents),
    ...homeValueScenarios.map(({ equityCents }) => equityCents),
  ];
  const cells = [ageYears, ...amounts.map(formatCents)].map((cell) => `<td class="figure">${cell}</td>`);
  return `<tr><th scope="row" class="figure">${year}</th>${cells.join("")}</tr>`;
};

/** The years of a projection as figures, in dollars: the loan, the home at each appreciation, and its equity. */
export const projectionTable = ({ rows }: Projection): string => {
  const gains = (rows[0]?.homeValueScenarios ?? []).map(({ appreciation }) => `at ${percentFromRate(appreciation)} %`);
  const group = (name: string) => `<th scope="colgroup" colspan="${gains.length}" class="figure">${name}</th>`;
  const single = (name: string) => `<th scope="col" rowspan="2" class="figure">${name}</th>`;
  const singles = ["Year", "Age", "Balance", "Line of credit", "Principal limit"].map(single);
  return `<div class="wide" tabindex="0">
<table class="dense years">
<caption>The end of each year in dollars; year 0 is the closing, before the first payment.</caption>
<thead><tr>${singles.join("")}${group("Home value")}${group("Equity")}</tr>
<tr>${headed([...gains, ...gains])}</tr></thead>
<tbody>${rows.map(yearRow).join("\n")}</tbody>
</table>
</div>`;
};
