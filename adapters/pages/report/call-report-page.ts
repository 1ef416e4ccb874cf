import { html, type SafeHtml } from "@remix-run/html-template";
import { loanNumberFrom } from "../../../domain/mcr/compact/loan-numbers.ts";
import { basisSentence } from "../../../domain/mcr/file/basis.ts";
import { type Form, forms, isForwardOnly } from "../../../domain/mcr/form/form.ts";
import type { Cells } from "../../../domain/mcr/quarter/cells.ts";
import { quarterName } from "../../../domain/mcr/quarter/quarter.ts";
import type { Sheet, StateReport } from "../../../domain/mcr/quarter/report.ts";
import { loansBehind, loansOfOriginator } from "../../../domain/mcr/quarter/report.ts";
import { type FiledEdition, filedSentence, type ShownCallReport } from "../../../domain/mcr/quarter/shown-report.ts";
import type { TieOut } from "../../../domain/mcr/quarter/tie-outs.ts";
import type { OpenedFrame } from "../../page-models/opened-frame.ts";
import { framedParts, readableInstant } from "../page-frame.ts";
import { callReportStyle } from "./call-report-style.ts";
import {
  areZero,
  blockTable,
  classes,
  isZeroLine,
  type Loans,
  type LoansOf,
  type LoanText,
  originatorTable,
  type Parts,
  type ShownSheet,
  shownCount,
} from "./call-report-tables.ts";

const checkTable = (checks: readonly TieOut[]): SafeHtml => {
  const rows = checks.map(
    ({ id, nmlsNumbers, left, right, isMet }) =>
      html`<tr><th scope="row">${id}</th><td>${nmlsNumbers ?? ""}</td><td class="figure">${shownCount(left)}</td><td class="figure">${shownCount(right)}</td><td>${isMet ? "met" : "not met"}</td></tr>\n`,
  );
  const failed = checks.filter(({ isMet }) => !isMet);
  const summary =
    failed.length === 0
      ? `All ${checks.length} checks are met`
      : `${failed.length} of ${checks.length} checks are not met`;
  return html`${failed.map(({ id, left, right }) => html`<p class="warning">${id}: ${shownCount(left)} and ${shownCount(right)}</p>\n`)}<details class="checks"><summary>${summary}</summary><table>
<thead><tr><th scope="col">Check</th><th scope="col">NMLS numbers</th><th scope="col" class="figure">Left</th><th scope="col" class="figure">Right</th><th scope="col">Result</th></tr></thead>
<tbody>${rows}</tbody></table></details>\n`;
};

function* sheetParts(form: Form, { originators, notes, tieOuts }: Sheet, shown: ShownSheet): Parts {
  for (const block of form.sectionOne) yield* blockTable(block, shown);
  yield* originatorTable(originators, shown.loansOf, shown.nameOf);
  const isSecondZero = areZero(shown.cells, form.sectionTwo);
  yield html`<details${classes(["section", isSecondZero && "zero"])}><summary>Section II</summary>`;
  for (const block of form.sectionTwo) yield* blockTable(block, shown);
  yield html`</details>
<h3>Explanatory note (ACNOTE)</h3>
`;
  if (notes.length === 0) yield html`<p class="facts">None.</p>`;
  for (const note of notes) yield html`<p>${note}</p>\n`;
  yield html`<h3>Checks</h3>
${checkTable(tieOuts)}`;
}

const nothing: Loans = { loanIds: [], amountsDollars: [] };
const noLoans: LoansOf = { figure: () => nothing, originator: () => nothing };

function* statePart(form: Form, state: StateReport, nameOf: LoanText, hasForward: boolean): Parts {
  const loansOf: LoansOf = {
    figure: (code, group) => loansBehind(state, code, group),
    originator: (nmlsId) => loansOfOriginator(state, nmlsId),
  };
  yield html`<section class="report"><h2 id="${state.state}">${state.state}</h2>\n`;
  for (const { message, loanIds } of state.remarks) {
    yield html`<p class="warning">${message}`;
    for (const [at, id] of loanIds.entries()) yield html`${at === 0 ? ": " : ", "}${nameOf(id)}`;
    yield html`.</p>\n`;
  }
  yield* sheetParts(form, state, { cells: state.cells, loansOf, nameOf, hasForward });
  yield html`</section>\n`;
}

/** States that the quarter was filed, and which figures differ from the filed ones. */
const filedPart = (filed: FiledEdition, filedAt: string): SafeHtml => {
  const sentence = html`<p class="facts">${filedSentence(filed, filedAt)}</p>\n`;
  if (!filed.changes?.length) return sentence;
  const rows = filed.changes.map(
    ({ state, cell, before, after }) =>
      html`<tr><th scope="row">${state}</th><td>${cell}</td><td class="figure">${shownCount(before)}</td><td class="figure">${shownCount(after)}</td></tr>\n`,
  );
  return html`${sentence}<details class="checks"><summary>Figures that differ</summary><table>
<thead><tr><th scope="col">State</th><th scope="col">Cell</th><th scope="col" class="figure">Filed</th><th scope="col" class="figure">Now</th></tr></thead>
<tbody>${rows}</tbody></table></details>\n`;
};

/** The figures of each sheet on a page. */
const shownCells = (
  { states, allStates }: ShownCallReport["report"],
  state: ShownCallReport["state"],
): readonly Cells[] => (state === null ? [allStates, ...states] : [state]).map(({ cells }) => cells);

/** How many lines of these sheets are zero. */
const zeroLines = ({ sectionOne, sectionTwo }: Form, sheets: readonly Cells[]): number => {
  const lines = [...sectionOne, ...sectionTwo].flatMap((block) => block.lines);
  return sheets.reduce((count, cells) => count + lines.filter((line) => isZeroLine(cells, line)).length, 0);
};

/** The control that shows lines of zero, without script; nothing if there are none. */
const zerosPart = (count: number, showsZeros: boolean): SafeHtml | string =>
  count === 0
    ? ""
    : html`<p class="zeros"><label><input type="checkbox" id="zeros"${showsZeros ? html.raw` checked` : ""}> ${count === 1 ? "1 line is" : `${shownCount(count)} lines are`} zero: show</label></p>\n`;

function* reportParts(shown: ShownCallReport, { workplace, timeZone }: OpenedFrame, title: string): Parts {
  const { company, report, state, generatedAt, filed, showsZeros = false, loanNumbers } = shown;
  const form = forms[report.formVersion];
  const numberOf = loanNumberFrom(loanNumbers);
  const loanNumberOf: LoanText = (id) =>
    workplace === undefined ? numberOf(id) : html`<a href="${workplace.addressOf(`/loans/${id}`)}">${numberOf(id)}</a>`;
  const hasForward = !areZero(report.allStates.cells, [...form.sectionOne, ...form.sectionTwo].filter(isForwardOnly));
  const zeros = zerosPart(zeroLines(form, shownCells(report, state)), showsZeros);
  const states = state === null ? report.states : [state];
  const running = report.isComplete ? "" : " The quarter is not over: its figures are not final.";
  const links = html`<nav class="states" aria-label="States"><a href="#all-states">All states</a>${states.map((one) => html`<a href="#${one.state}">${one.state}</a>`)}</nav>\n`;
  yield html`<h1>${title}</h1>
<p class="facts">${company.name}${company.nmlsId === null ? "" : `, NMLS ID ${company.nmlsId}`}. Form version ${report.formVersion}.${running} ${basisSentence(company.reportSettings.mcrAmountBasis, readableInstant(generatedAt, timeZone))}</p>
${filed === null ? "" : filedPart(filed, readableInstant(filed.filedAt, timeZone))}${state === null ? links : ""}${zeros}`;
  if (state === null) {
    const { allStates } = report;
    const sheet = { cells: allStates.cells, loansOf: noLoans, nameOf: loanNumberOf, hasForward };
    yield html`<section class="report"><h2 id="all-states">All states (not an NMLS form)</h2>\n`;
    yield* sheetParts(form, allStates, sheet);
    yield html`</section>\n`;
  }
  for (const one of states) yield* statePart(form, one, loanNumberOf, hasForward);
}

/** A quarter's report as a page to read and print, part by part: every line of the form, each figure with the loans behind it. */
export const callReportPage = (shown: ShownCallReport, frame: OpenedFrame): Generator<string> => {
  const { report, state } = shown;
  const title = `Mortgage Call Report, ${quarterName(report)}${state === null ? "" : `, ${state.state}`}`;
  return framedParts(frame, { title, styles: [callReportStyle], body: reportParts(shown, frame, title) });
};
