import { html, type SafeHtml } from "@remix-run/html-template";
import { loanNumberFrom } from "../../../domain/mcr/compact/loan-numbers.ts";
import { basisSentence } from "../../../domain/mcr/file/basis.ts";
import { type Form, forms, isForwardOnly } from "../../../domain/mcr/form/form.ts";
import type { Block, ColumnGroup, Line } from "../../../domain/mcr/form/line.ts";
import { averageDollars, type Cells, figuresOf, type GroupFigures } from "../../../domain/mcr/quarter/cells.ts";
import { quarterName } from "../../../domain/mcr/quarter/quarter.ts";
import { inDollars } from "../../../domain/mcr/quarter/reasons.ts";
import type { LoansBehind, OriginatorLine, Sheet, StateReport } from "../../../domain/mcr/quarter/report.ts";
import { type FiledEdition, filedSentence, type ShownCallReport } from "../../../domain/mcr/quarter/shown-report.ts";
import { loansBehind, loansOfOriginator } from "../../../domain/mcr/quarter/state-report.ts";
import type { TieOut } from "../../../domain/mcr/quarter/tie-outs.ts";
import type { OpenedFrame } from "../../page-models/opened-frame.ts";
import { framedPage, readableInstant } from "../page-frame.ts";
import { callReportStyle } from "./call-report-style.ts";

const groupNames: Readonly<Record<ColumnGroup, string>> = {
  direct: "Direct",
  thirdParty: "Third party",
  brokered: "Brokered",
  retail: "Closed retail",
  wholesale: "Closed wholesale",
  total: "Total",
};

const dollars = (amount: number): string => inDollars(amount).replace("-", "−");
const shownDollars = (amount: number | null): string => (amount === null ? "" : dollars(amount));
// Created once: `toLocaleString` creates a format on each call, and a page has thousands of numbers.
const counts = new Intl.NumberFormat("en-US");
const shownCount = (count: number | null): string => (count === null ? "" : counts.format(count));

/** The attribute with the classes that apply; nothing if none does. */
const classes = (names: readonly (string | false)[]): SafeHtml | string => {
  const applying = names.filter((name) => name !== false);
  return applying.length === 0 ? "" : html` class="${applying.join(" ")}"`;
};

type Loans = Pick<LoansBehind, "loanIds" | "amountsDollars">;

/** The number of a loan; in the workplace with a link to it. */
type LoanText = (loanId: number) => SafeHtml | string;

/** The loans behind a figure, collapsed until opened; in print they are as on the screen. */
const loanList = ({ loanIds, amountsDollars }: Loans, nameOf: LoanText): SafeHtml | string => {
  if (loanIds.length === 0) return "";
  const items = loanIds.map((id, at) => html`<li>${nameOf(id)}: ${dollars(amountsDollars[at] ?? 0)}</li>`);
  return html`<details><summary>${loanIds.length === 1 ? "1 loan" : `${loanIds.length} loans`}</summary><ul>${items}</ul></details>`;
};

/** The loans behind the figures and the originators' lines of a sheet. */
interface LoansOf {
  readonly figure: (code: string, group: ColumnGroup) => Loans;
  readonly originator: (nmlsId: string) => Loans;
}

/** The tables of a sheet, with the data from which they are made. */
interface ShownSheet {
  readonly cells: Cells;
  readonly loansOf: LoansOf;
  readonly nameOf: LoanText;
  /** Whether the lender has forward mortgages in any state. */
  readonly hasForward: boolean;
}

/** Totals are emphasized, as on the form; lines that are zero are hidden until requested. */
const rowStart = ({ code, caption, total }: Line, isZero = false): SafeHtml =>
  html`<tr${classes([total !== undefined && "total", isZero && "zero"])}><th scope="row">${code}</th><td>${caption}</td>`;

const figureRow = (line: Line, { group, amount, count }: GroupFigures, loans: Loans, nameOf: LoanText): SafeHtml =>
  html`${rowStart(line)}<td>${groupNames[group]}</td><td class="figure">${shownDollars(amount)}</td><td class="figure" data-label="Count">${shownCount(count)}</td><td class="figure" data-label="Average">${shownDollars(averageDollars({ amount, count }))}</td><td>${loanList(loans, nameOf)}</td></tr>\n`;

const isNothing = ({ amount, count }: GroupFigures): boolean => !amount && !count;

/** A line with nothing in any column takes one row. */
const lineRows = (cells: Cells, line: Line, loansOf: LoansOf, nameOf: LoanText): SafeHtml => {
  const all = figuresOf(cells, line);
  const figures = all.filter((figure) => !isNothing(figure));
  const [hasAmount, hasCount] = [all.some(({ amount }) => amount !== null), all.some(({ count }) => count !== null)];
  if (figures.length === 0)
    return html`${rowStart(line, true)}<td></td><td class="figure">${hasAmount ? dollars(0) : ""}</td><td class="figure" data-label="Count">${hasCount ? "0" : ""}</td><td></td><td></td></tr>\n`;
  return html`${figures.map((figure) => figureRow(line, figure, loansOf.figure(line.code, figure.group), nameOf))}`;
};

const headings = html`<thead><tr><th scope="col">Line</th><th scope="col">Caption</th><th scope="col">Column</th><th scope="col" class="figure">Amount</th><th scope="col" class="figure">Count</th><th scope="col" class="figure">Average</th><th scope="col">Loans</th></tr></thead>`;

const isZeroLine = (cells: Cells, line: Line): boolean => figuresOf(cells, line).every(isNothing);

const areZero = (cells: Cells, blocks: readonly Block[]): boolean =>
  blocks.every(({ lines }) => lines.every((line) => isZeroLine(cells, line)));

const blockTable = (block: Block, { cells, loansOf, nameOf, hasForward }: ShownSheet): SafeHtml => {
  const { titles, lines } = block;
  const isUnprinted = !hasForward && isForwardOnly(block);
  return html`<table${classes(["lines", titles.length === 0 && "untitled", areZero(cells, [block]) && "zero", isUnprinted && "unprinted"])}>
${titles.length === 0 ? "" : html`<caption>${titles.join(": ")}</caption>`}
${headings}
<tbody>${lines.map((line) => lineRows(cells, line, loansOf, nameOf))}</tbody></table>\n`;
};

const originatorTable = (originators: readonly OriginatorLine[], loansOf: LoansOf, nameOf: LoanText): SafeHtml => {
  if (originators.length === 0) return html`<h3>Originators (ACMLO)</h3>\n<p class="facts">None.</p>\n`;
  return html`<table class="lines originators">
<caption>Originators (ACMLO)</caption>
<thead><tr><th scope="col">NMLS id</th><th scope="col">Name</th><th scope="col" class="figure">Amount</th><th scope="col" class="figure">Count</th><th scope="col">Loans</th></tr></thead>
<tbody>${originators.map(({ nmlsId, name, amountDollars, count }) => html`<tr><th scope="row">${nmlsId}</th><td>${name}</td><td class="figure">${dollars(amountDollars)}</td><td class="figure" data-label="Count">${shownCount(count)}</td><td>${loanList(loansOf.originator(nmlsId), nameOf)}</td></tr>\n`)}</tbody></table>\n`;
};

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

const sheetParts = (form: Form, { originators, notes, tieOuts }: Sheet, shown: ShownSheet): SafeHtml => {
  const tables = (blocks: readonly Block[]): SafeHtml => html`${blocks.map((block) => blockTable(block, shown))}`;
  const isSecondZero = areZero(shown.cells, form.sectionTwo);
  return html`${tables(form.sectionOne)}${originatorTable(originators, shown.loansOf, shown.nameOf)}<details${classes(["section", isSecondZero && "zero"])}><summary>Section II</summary>${tables(form.sectionTwo)}</details>
<h3>Explanatory note (ACNOTE)</h3>
${notes.length === 0 ? html`<p class="facts">None.</p>` : notes.map((note) => html`<p>${note}</p>\n`)}<h3>Checks</h3>
${checkTable(tieOuts)}`;
};

const nothing: Loans = { loanIds: [], amountsDollars: [] };
const noLoans: LoansOf = { figure: () => nothing, originator: () => nothing };

const statePart = (form: Form, state: StateReport, nameOf: LoanText, hasForward: boolean): SafeHtml => {
  const remarks = state.remarks.map(
    ({ message, loanIds }) =>
      html`<p class="warning">${message}${loanIds.map((id, at) => html`${at === 0 ? ": " : ", "}${nameOf(id)}`)}.</p>\n`,
  );
  const loansOf: LoansOf = {
    figure: (code, group) => loansBehind(state, code, group),
    originator: (nmlsId) => loansOfOriginator(state, nmlsId),
  };
  return html`<section class="report"><h2 id="${state.state}">${state.state}</h2>
${remarks}${sheetParts(form, state, { cells: state.cells, loansOf, nameOf, hasForward })}</section>
`;
};

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

/** A quarter's report as a page to read and print: every line of the form, each figure with the loans behind it. */
export const callReportPage = (
  { company, report, state, generatedAt, filed, showsZeros = false, loanNumbers }: ShownCallReport,
  frame: OpenedFrame,
): string => {
  const form = forms[report.formVersion];
  const numberOf = loanNumberFrom(loanNumbers);
  const { workplace } = frame;
  const loanNumberOf: LoanText = (id) =>
    workplace === undefined ? numberOf(id) : html`<a href="${workplace.addressOf(`/loans/${id}`)}">${numberOf(id)}</a>`;
  const hasForward = !areZero(report.allStates.cells, [...form.sectionOne, ...form.sectionTwo].filter(isForwardOnly));
  const zeros = zerosPart(zeroLines(form, shownCells(report, state)), showsZeros);
  const title = `Mortgage Call Report, ${quarterName(report)}${state === null ? "" : `, ${state.state}`}`;
  const states = state === null ? report.states : [state];
  const running = report.isComplete ? "" : " The quarter is not over: its figures are not final.";
  const allStates =
    state === null
      ? html`<section class="report"><h2 id="all-states">All states (not an NMLS form)</h2>\n${sheetParts(form, report.allStates, { cells: report.allStates.cells, loansOf: noLoans, nameOf: loanNumberOf, hasForward })}</section>\n`
      : "";
  const links = html`<nav class="states" aria-label="States"><a href="#all-states">All states</a>${states.map((one) => html`<a href="#${one.state}">${one.state}</a>`)}</nav>\n`;
  const body = html`<h1>${title}</h1>
<p class="facts">${company.name}${company.nmlsId === null ? "" : `, NMLS ID ${company.nmlsId}`}. Form version ${report.formVersion}.${running} ${basisSentence(company.reportSettings.mcrAmountBasis, readableInstant(generatedAt, frame.timeZone))}</p>
${filed === null ? "" : filedPart(filed, readableInstant(filed.filedAt, frame.timeZone))}${state === null ? links : ""}${zeros}${allStates}${states.map((one) => statePart(form, one, loanNumberOf, hasForward))}`;
  return framedPage(frame, { title, styles: [callReportStyle], body });
};
