import { html, type SafeHtml } from "@remix-run/html-template";
import { printDay } from "../../../domain/documents/merge/print.ts";
import { planWords } from "../../../domain/hecm/term-words.ts";
import type { PageFrame } from "../../../domain/pages/page-frame.ts";
import type { ShownPlan, ShownWhatIf } from "../../page-models/what-if.ts";
import { amortizationTable } from "../calculation/amortization-table.ts";
import { framedPage } from "../page-frame.ts";
import { projectionPicture } from "../projection-chart.ts";
import { usText } from "../us-format.ts";
import { figureTable, planTable } from "./plan-table.ts";
import { problemList, whatIfForm } from "./what-if-form.ts";
import { whatIfScript } from "./what-if-script.ts";
import { whatIfStyle } from "./what-if-style.ts";

const pictureOf = ({ type, projection }: ShownPlan): SafeHtml | string =>
  projection === null
    ? ""
    : html`<figure><div class="wide chart" tabindex="0" role="region" aria-label="Chart: ${planWords[type]}">${projectionPicture(projection, planWords[type], type.replaceAll("_", "-"))}</div></figure>
<details><summary>${planWords[type]}, year by year</summary>${amortizationTable(projection, planWords[type])}</details>\n`;

const changeList = ({ changes }: ShownWhatIf): SafeHtml | string =>
  changes.length === 0
    ? ""
    : html`<h2>What was changed</h2>
<ul class="changes">
${changes.map(({ label, from, to }) => html`<li>${label}: ${from} → ${to}</li>\n`)}</ul>
`;

/** The years of each plan that has any, below the sentence that is the same for all of them. */
const projectionsPart = (plans: readonly ShownPlan[]): SafeHtml | string => {
  const [first] = plans.flatMap(({ projection }) => projection ?? []);
  return first === undefined
    ? ""
    : html`<h2>Projection by plan</h2>
<p class="facts">${first.growthRateBasis}</p>
${plans.map(pictureOf)}`;
};

const figuresPart = ({ figures }: ShownWhatIf): SafeHtml | string =>
  figures === null
    ? ""
    : html`<h2>Payment plans</h2>
${planTable(figures.plans)}${figures.warnings.map((warning) => html`<p class="warning">${usText(warning)}</p>\n`)}<h2>Figures</h2>
${figureTable(figures.base)}${projectionsPart(figures.plans)}`;

/** A loan or a quote under other terms: a form with what may be changed, and each payment plan beside the others. */
export const whatIfPage = (shown: ShownWhatIf, frame: PageFrame): string =>
  framedPage(frame, {
    title: shown.title,
    styles: [whatIfStyle],
    script: whatIfScript,
    body: html`<h1>${shown.title}</h1>
<p class="facts">As of ${printDay(shown.asOf)}. Nothing on this page is stored.</p>
${problemList(shown.sections, shown.problems)}${whatIfForm(shown.sections)}${changeList(shown)}${figuresPart(shown)}`,
  });
