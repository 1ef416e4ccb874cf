import { html, type SafeHtml } from "@remix-run/html-template";
import { groupedNumber } from "../../../domain/kernel/text/grouped-number.ts";
import { isForwardOnly } from "../../../domain/mcr/form/form.ts";
import type { Block, ColumnGroup, Line } from "../../../domain/mcr/form/line.ts";
import { averageDollars, type Cells, figuresOf, type GroupFigures } from "../../../domain/mcr/quarter/cells.ts";
import { inDollars } from "../../../domain/mcr/quarter/reasons.ts";
import type { LoansBehind, OriginatorLine } from "../../../domain/mcr/quarter/report.ts";

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
export const shownCount = (count: number | null): string => (count === null ? "" : groupedNumber(count));

/** The attribute with the classes that apply; nothing if none does. */
export const classes = (names: readonly (string | false)[]): SafeHtml | string => {
  const applying = names.filter((name) => name !== false);
  return applying.length === 0 ? "" : html` class="${applying.join(" ")}"`;
};

export type Loans = Pick<LoansBehind, "loanIds" | "amountsDollars">;

/** The number of a loan; in the workplace with a link to it. */
export type LoanText = (loanId: number) => SafeHtml | string;

/** The page part by part, because all the loans behind its figures together would take much memory. */
export type Parts = Generator<SafeHtml>;

/** The number of loans in one part. */
const loansInPart = 100;

/** The loans behind a figure, collapsed until opened; in print they are as on the screen. */
function* loanList({ loanIds, amountsDollars }: Loans, nameOf: LoanText): Parts {
  if (loanIds.length === 0) return;
  yield html`<details><summary>${loanIds.length === 1 ? "1 loan" : `${loanIds.length} loans`}</summary><ul>`;
  for (let from = 0; from < loanIds.length; from += loansInPart) {
    const ids = loanIds.slice(from, from + loansInPart);
    yield html`${ids.map((id, at) => html`<li>${nameOf(id)}: ${dollars(amountsDollars[from + at] ?? 0)}</li>`)}`;
  }
  yield html`</ul></details>`;
}

/** The loans behind the figures and the originators' lines of a sheet. */
export interface LoansOf {
  readonly figure: (code: string, group: ColumnGroup) => Loans;
  readonly originator: (nmlsId: string) => Loans;
}

/** The tables of a sheet, with the data from which they are made. */
export interface ShownSheet {
  readonly cells: Cells;
  readonly loansOf: LoansOf;
  readonly nameOf: LoanText;
  /** Whether the lender has forward mortgages in any state. */
  readonly hasForward: boolean;
}

/** Totals are emphasized, as on the form; lines that are zero are hidden until requested. */
const rowStart = ({ code, caption, total }: Line, isZero = false): SafeHtml =>
  html`<tr${classes([total !== undefined && "total", isZero && "zero"])}><th scope="row">${code}</th><td>${caption}</td>`;

function* figureRow(line: Line, { group, amount, count }: GroupFigures, loans: Loans, nameOf: LoanText): Parts {
  yield html`${rowStart(line)}<td>${groupNames[group]}</td><td class="figure">${shownDollars(amount)}</td><td class="figure" data-label="Count">${shownCount(count)}</td><td class="figure" data-label="Average">${shownDollars(averageDollars({ amount, count }))}</td><td>`;
  yield* loanList(loans, nameOf);
  yield html`</td></tr>\n`;
}

const isNothing = ({ amount, count }: GroupFigures): boolean => !amount && !count;

/** A line with nothing in any column takes one row. */
function* lineRows(cells: Cells, line: Line, loansOf: LoansOf, nameOf: LoanText): Parts {
  const all = figuresOf(cells, line);
  const figures = all.filter((figure) => !isNothing(figure));
  const [hasAmount, hasCount] = [all.some(({ amount }) => amount !== null), all.some(({ count }) => count !== null)];
  if (figures.length === 0)
    yield html`${rowStart(line, true)}<td></td><td class="figure">${hasAmount ? dollars(0) : ""}</td><td class="figure" data-label="Count">${hasCount ? "0" : ""}</td><td></td><td></td></tr>\n`;
  for (const figure of figures) yield* figureRow(line, figure, loansOf.figure(line.code, figure.group), nameOf);
}

const headings = html`<thead><tr><th scope="col">Line</th><th scope="col">Caption</th><th scope="col">Column</th><th scope="col" class="figure">Amount</th><th scope="col" class="figure">Count</th><th scope="col" class="figure">Average</th><th scope="col">Loans</th></tr></thead>`;

export const isZeroLine = (cells: Cells, line: Line): boolean => figuresOf(cells, line).every(isNothing);

export const areZero = (cells: Cells, blocks: readonly Block[]): boolean =>
  blocks.every(({ lines }) => lines.every((line) => isZeroLine(cells, line)));

export function* blockTable(block: Block, { cells, loansOf, nameOf, hasForward }: ShownSheet): Parts {
  const { titles, lines } = block;
  const isUnprinted = !hasForward && isForwardOnly(block);
  yield html`<table${classes(["lines", titles.length === 0 && "untitled", areZero(cells, [block]) && "zero", isUnprinted && "unprinted"])}>
${titles.length === 0 ? "" : html`<caption>${titles.join(": ")}</caption>`}
${headings}
<tbody>`;
  for (const line of lines) yield* lineRows(cells, line, loansOf, nameOf);
  yield html`</tbody></table>\n`;
}

export function* originatorTable(originators: readonly OriginatorLine[], loansOf: LoansOf, nameOf: LoanText): Parts {
  if (originators.length === 0) {
    yield html`<h3>Originators (ACMLO)</h3>\n<p class="facts">None.</p>\n`;
    return;
  }
  yield html`<table class="lines originators">
<caption>Originators (ACMLO)</caption>
<thead><tr><th scope="col">NMLS id</th><th scope="col">Name</th><th scope="col" class="figure">Amount</th><th scope="col" class="figure">Count</th><th scope="col">Loans</th></tr></thead>
<tbody>`;
  for (const { nmlsId, name, amountDollars, count } of originators) {
    yield html`<tr><th scope="row">${nmlsId}</th><td>${name}</td><td class="figure">${dollars(amountDollars)}</td><td class="figure" data-label="Count">${shownCount(count)}</td><td>`;
    yield* loanList(loansOf.originator(nmlsId), nameOf);
    yield html`</td></tr>\n`;
  }
  yield html`</tbody></table>\n`;
}
