import { html } from "@remix-run/html-template";
import type { ExplainedCalculation } from "../../domain/calculation/explanation.ts";
import { growthRateBasis } from "../../domain/hecm/projection/projection.ts";
import type { PageFrame } from "../../domain/pages/page-frame.ts";
import type { RefusalText } from "./explanation-page.ts";
import { loanCostTable } from "./loan-cost-table.ts";
import { framedPage } from "./page-frame.ts";
import { projectionPicture } from "./projection-chart.ts";
import { projectionTable } from "./projection-table.ts";
import { linksTo } from "./step-links.ts";

/** The projection of a stored calculation as a page of its own: its picture, its years, and what the loan costs a year. */
export const projectionPage = (
  { record, loanNumber, projection, loanCost }: ExplainedCalculation,
  frame: PageFrame,
  refusalText: RefusalText,
): string => {
  const title = `Projection of loan ${loanNumber}, calculation ${record.id}`;
  const years =
    projection._tag === "Accepted"
      ? html`<figure>${projectionPicture(projection.value, title)}<figcaption>${growthRateBasis}</figcaption></figure>
${projectionTable(projection.value)}`
      : html`<p class="warning">${refusalText(projection.refusal)}</p>`;
  const costs =
    loanCost._tag === "Accepted"
      ? loanCostTable(loanCost.value, linksTo([]))
      : html`<p class="warning">${refusalText(loanCost.refusal)}</p>`;
  const body = html`<h1>${title}</h1>
<p class="facts">As of ${record.asOf}, by rule edition ${record.ruleEdition}.</p>
${years}
<h2>Total annual loan cost</h2>
${costs}
`;
  return framedPage(frame, { title, styles: [], body });
};
