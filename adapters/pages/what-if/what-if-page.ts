import { html, type SafeHtml } from "@remix-run/html-template";
import { printDay } from "../../../domain/documents/merge/print.ts";
import { planWords } from "../../../domain/hecm/term-words.ts";
import type { OpenedFrame } from "../../page-models/opened-frame.ts";
import type { ShownPlan, ShownRateGroup, ShownWhatIf } from "../../page-models/what-if.ts";
import { amortizationTable } from "../calculation/amortization-table.ts";
import { projectionPicture } from "../chart/chart-svg.ts";
import { framedPage, openedLoanHeader } from "../page-frame.ts";
import { formStyle } from "../site/form-style.ts";
import { usText } from "../us-format.ts";
import { figureTable, planTable } from "./plan-table.ts";
import { type FormSend, problemsAbove, whatIfForm } from "./what-if-form.ts";
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

/** The years of each plan that has any, below the sentence that is the same for all plans of a type of rate. */
const projectionsPart = (groups: readonly ShownRateGroup[]): SafeHtml | string => {
  const parts = groups.map(({ plans }) => {
    const [first] = plans.flatMap(({ projection }) => projection ?? []);
    return first === undefined ? "" : html`<p class="facts">${first.growthRateBasis}</p>\n${plans.map(pictureOf)}`;
  });
  return parts.every((part) => part === "") ? "" : html`<h2>Projection by plan</h2>\n${parts}`;
};

const headlinePart = ({ figures }: ShownWhatIf): SafeHtml | string =>
  figures === null || figures.headline.length === 0
    ? ""
    : html`<div class="headline">${figures.headline.map((sentence) => html`<p>${sentence}</p>\n`)}</div>\n`;

const plansPart = ({ figures }: ShownWhatIf): SafeHtml | string =>
  figures === null
    ? ""
    : html`<section class="results"><h2>Payment plans</h2>
${planTable(figures.groups)}${figures.warnings.map((warning) => html`<p class="warning">${usText(warning)}</p>\n`)}</section>
`;

const detailsPart = (shown: ShownWhatIf): SafeHtml | string =>
  shown.figures === null
    ? ""
    : html`<section class="details">${changeList(shown)}<h2>Figures</h2>
${figureTable(shown.figures.base)}${projectionsPart(shown.figures.groups)}</section>
`;

/** What surrounds the parts of a what-if on its page. */
interface PartsOf {
  readonly heading: string;
  /** The text below the headline. */
  readonly notice: SafeHtml | string;
  readonly send: FormSend;
}

/** The results of a what-if, its plans, and the form that changes it, as parts of a page. */
export const whatIfParts = (shown: ShownWhatIf, { heading, notice, send }: PartsOf): SafeHtml =>
  html`<div class="top"><h1>${heading}</h1>
${headlinePart(shown)}<p class="facts">As of ${printDay(shown.asOf)}. Nothing on this page is stored.</p>
${notice}${problemsAbove(shown)}${shown.notes.map((note) => html`<p class="warning">${note}</p>\n`)}</div>
${plansPart(shown)}${whatIfForm(shown.sections, send)}`;

/** The link from a quote to starting its loan, which says what must be entered again; nothing if the visitor cannot start one. */
const startPart = (path: string | null): SafeHtml | string =>
  path === null
    ? ""
    : html`<p class="next"><a href="${path}">Start a loan from this quote</a>: it takes the home, the product, the rates, payoffs and set-asides. The people, the fees, the closing date and the payment plan are entered in the loan.</p>\n`;

/**
 * A loan or a quote under different terms: first the result, then the payment plans side by side, with a form that changes the terms beside
 * them.
 */
export const whatIfPage = (shown: ShownWhatIf, frame: OpenedFrame): string => {
  const { workplace } = frame;
  const startPath =
    workplace?.startsLoans === true && shown.startLoan !== null
      ? workplace.addressOf(`/loans/new?${shown.startLoan}`)
      : null;
  // What the loan could be comes first, and what it is now below it.
  const around = workplace === undefined ? frame : { ...frame, workplace: { ...workplace, loan: null } };
  return framedPage(around, {
    title: shown.title,
    styles: [formStyle, whatIfStyle],
    script: whatIfScript,
    body: html`${whatIfParts(shown, { heading: shown.title, notice: html`${openedLoanHeader(workplace)}${startPart(startPath)}`, send: { method: "post", sentAlong: workplace?.sentAlong ?? [] } })}${detailsPart(shown)}`,
  });
};
