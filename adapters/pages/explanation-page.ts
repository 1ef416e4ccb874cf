import { html, type SafeHtml } from "@remix-run/html-template";
import type { ExplainedCalculation } from "../../domain/calculation/explanation.ts";
import { feasibilityOf } from "../../domain/calculation/feasibility.ts";
import { inputRows } from "../../domain/calculation/input-rows.ts";
import type { Step } from "../../domain/hecm/explain.ts";
import { readableFigure } from "../../domain/hecm/figure-text.ts";
import type { LoanCostRefusal } from "../../domain/hecm/loan-cost/talc.ts";
import type { ProjectionRefusal } from "../../domain/hecm/projection/projection.ts";
import { growthRateBasis } from "../../domain/hecm/projection/projection.ts";
import type { PageFrame } from "../../domain/pages/page-frame.ts";
import { explainedSteps } from "./explained-steps.ts";
import { loanCostTable } from "./loan-cost-table.ts";
import { loanCostWorking } from "./loan-cost-working.ts";
import { framedPage } from "./page-frame.ts";
import { projectionPicture } from "./projection-chart.ts";
import { projectionTable } from "./projection-table.ts";
import { type LinkTo, linksTo } from "./step-links.ts";

const highlights = [
  "max_claim_amount",
  "principal_limit",
  "mandatory_obligations",
  "net_principal_limit",
  "available_proceeds",
  "first_year_limit",
  "first_year_available",
  "initial_draw",
  "monthly_payment",
  "line_of_credit",
  "proceeds_forgone",
  "cash_required_to_close",
  "refinance_ratio",
  "refinance_passes_benefit_factor",
  "refinance_is_within_years",
  "refinance_is_counseling_waivable",
];

const summaryRow = ({ name, value }: Step, linkTo: LinkTo): SafeHtml =>
  html`<tr><th scope="row">${linkTo(name, name)}</th><td class="figure">${readableFigure(value)}</td></tr>\n`;

const summary = (steps: readonly Step[], linkTo: LinkTo): SafeHtml =>
  html`<table class="summary"><tbody>
${highlights.flatMap((id) => steps.filter((step) => step.id === id)).map((step) => summaryRow(step, linkTo))}
</tbody></table>`;

const inputList = ({ record }: ExplainedCalculation): SafeHtml => {
  const items = inputRows(record.inputs).map(
    ({ name, value }) => html`<div><dt>${name}</dt><dd>${readableFigure(value)}</dd></div>\n`,
  );
  return html`<dl class="columns">\n${items}</dl>`;
};

/** Says in one sentence why a figure cannot be shown. */
export type RefusalText = (refusal: ProjectionRefusal | LoanCostRefusal) => string;

const projectionPart = (
  { record, projection, loanCost }: ExplainedCalculation,
  linkTo: LinkTo,
  refusalText: RefusalText,
): SafeHtml => {
  const picture =
    projection._tag === "Accepted"
      ? html`<figure>${projectionPicture(projection.value, `Projection of calculation ${record.id}`)}<figcaption>${growthRateBasis}</figcaption></figure>
${projectionTable(projection.value)}`
      : html`<p class="warning">${refusalText(projection.refusal)}</p>`;
  const costs =
    loanCost._tag === "Accepted"
      ? html`${loanCostTable(loanCost.value, linkTo)}\n${loanCostWorking(loanCost.value, linkTo)}`
      : html`<p class="warning">${refusalText(loanCost.refusal)}</p>`;
  return html`<h2>What becomes of it</h2>
${picture}
<h2>Total annual loan cost</h2>
${costs}`;
};

/** The steps of the calculation, then those of its projection and cost, so that every figure of the page has one. */
const stepsOf = ({ record, projection, loanCost }: ExplainedCalculation): readonly Step[] => [
  ...record.result.steps,
  ...(projection._tag === "Accepted" ? projection.value.steps : []),
  ...(loanCost._tag === "Accepted" ? loanCost.value.steps : []),
];

/** A stored calculation as a page to read and print: every figure with its formula, its inputs, its rule and its source. */
export const explainPage = (explained: ExplainedCalculation, frame: PageFrame, refusalText: RefusalText): string => {
  const { record, loanNumber } = explained;
  const title = `Calculation ${record.id} of loan ${loanNumber}`;
  const steps = stepsOf(explained);
  const linkTo = linksTo(steps);
  const warnings = record.result.warnings.map(({ message }) => html`<p class="warning">${message}</p>\n`);
  const obstacles = feasibilityOf(record).reasons.map(({ fix }) => html`<p class="warning">${fix}</p>\n`);
  const body = html`<h1>${title}</h1>
<p class="facts">As of ${record.asOf}, by rule edition ${record.ruleEdition}; calculated at ${record.calculatedAt.slice(0, 16).replace("T", " ")} UTC. A figure that a step made leads to it: underlined on a screen, by the number of the step on paper. Each step names its rule and where that is written.</p>
${warnings}${obstacles}<h2>In short</h2>
${summary(steps, linkTo)}
<h2>What went in</h2>
${inputList(explained)}
${projectionPart(explained, linkTo, refusalText)}
<h2>How each figure was made</h2>
${explainedSteps(steps, linkTo)}
`;
  return framedPage(frame, { title, styles: [], body });
};
