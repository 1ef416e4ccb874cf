import { html, type SafeHtml } from "@remix-run/html-template";
import { printDay } from "../../domain/documents/merge/print.ts";
import { hecmTypeWords } from "../../domain/hecm/term-words.ts";
import { groupedNumber } from "../../domain/kernel/text/grouped-number.ts";
import type { Deadline } from "../../domain/loan/deadlines/deadlines.ts";
import { deadlineWords, statusWords } from "../../domain/loan/loan-words.ts";
import { type Pipeline, type PipelineLoan, pipelineDueDays } from "../../domain/loan/pipeline/pipeline.ts";
import { type LoanStatus, loanStatuses } from "../../domain/loan/status/status.ts";
import type { PageFrame } from "../../domain/pages/page-frame.ts";
import type { OutdatedCause, UnmetRequirement } from "../../domain/requirements/requirement.ts";
import { framedPage, readableDate } from "./page-frame.ts";
import { pipelineStyle } from "./pipeline-style.ts";
import { usText } from "./us-format.ts";

const calculationNames: Readonly<Record<PipelineLoan["calculationState"], string>> = {
  none: "None",
  stale: "Stale",
  current: "Current",
};

const daysWord = (days: number): string => (Math.abs(days) === 1 ? "1 day" : `${Math.abs(days)} days`);

const timeLeft = (daysLeft: number): string => {
  if (daysLeft === 0) return "today";
  return daysLeft < 0 ? `${daysWord(daysLeft)} ago` : `in ${daysWord(daysLeft)}`;
};

const deadlineItem = ({ kind, on, daysLeft }: Deadline): SafeHtml =>
  html`<li>${deadlineWords[kind]}: ${printDay(on)} (${daysLeft < 0 ? html`<span class="late">${timeLeft(daysLeft)}</span>` : timeLeft(daysLeft)})</li>`;

const itemList = (items: SafeHtml[]): SafeHtml | string => (items.length === 0 ? "" : html`<ul>${items}</ul>`);

const outdatedWords: Readonly<Record<OutdatedCause, string>> = {
  changed: "This reason was given for something else",
  evidence_voided: "Name another document for this reason, whose document was voided",
};

/** A requirement for which an underwriter gave a reason, and whether the loan still proceeds by it. */
const reasonItem = ({ text, override }: UnmetRequirement): SafeHtml[] =>
  override === null
    ? []
    : [
        html`<li>${usText(text)}. ${override.outdatedBecause === null ? "Proceeds for this reason" : outdatedWords[override.outdatedBecause]}: ${override.reason}</li>`,
      ];

const nextCell = ({ next }: PipelineLoan): SafeHtml | string => {
  if (next === null) return "";
  const unmet = next.unmet.map((sentence) => html`<li>${usText(sentence)}</li>`);
  const reasons = itemList(next.requirements.flatMap(reasonItem));
  return next.ready
    ? html`Ready for ${statusWords[next.status]}${reasons}`
    : html`Not ready for ${statusWords[next.status]}:${itemList(unmet)}${reasons}`;
};

const placeOf = ({ loan: { property } }: PipelineLoan): string =>
  [property.city, property.state].filter((part) => part !== null).join(", ");

const calculationCell = ({ calculationState, lastCalculation }: PipelineLoan): SafeHtml | string => {
  const name = calculationNames[calculationState];
  if (lastCalculation === null) return name;
  const on = printDay(lastCalculation.asOf);
  return calculationState === "stale" ? html`<span class="late">${name}</span>, ${on}` : `${name}, ${on}`;
};

const columns = [
  "Loan",
  "Borrowers",
  "Next status",
  `Due within ${pipelineDueDays} days`,
  "Calculation",
  "Rate locked until",
  "Property",
  "HECM type",
  "Loan officer",
  "Created",
] as const;

const loanRow = (line: PipelineLoan, timeZone: string): SafeHtml => {
  const { loan, officerName, due, lockExpiresOn } = line;
  const cells = [
    loan.borrowers.map(({ firstName, lastName }) => `${firstName} ${lastName}`).join(", "),
    nextCell(line),
    itemList(due.map(deadlineItem)),
    calculationCell(line),
    lockExpiresOn === null ? "" : printDay(lockExpiresOn),
    placeOf(line),
    hecmTypeWords[loan.hecmType],
    officerName,
    readableDate(loan.createdAt, timeZone),
  ].map((cell, position) => html`<td data-label="${columns[position + 1]}">${cell}</td>`);
  const externalId = loan.externalId === null ? "" : html`<br>${loan.externalId}`;
  return html`<tr><th scope="row"><span class="number">${loan.loanNumber}</span>${externalId}</th>${cells}</tr>\n`;
};

const headings = columns.map((heading) => html`<th scope="col">${heading}</th>`);

const statusSection = (status: LoanStatus, lines: readonly PipelineLoan[], timeZone: string): SafeHtml =>
  html`<h2 id="${status}">${statusWords[status]} (${lines.length})</h2>
<table class="pipeline" aria-labelledby="${status}">
<thead><tr>${headings}</tr></thead>
<tbody>${lines.map((line) => loanRow(line, timeZone))}</tbody>
</table>
`;

const summaryRow = (status: LoanStatus, lines: readonly PipelineLoan[]): SafeHtml => {
  const counts = [
    lines.length,
    lines.filter(({ next }) => next?.ready === true).length,
    lines.filter(({ calculationState }) => calculationState === "stale").length,
    lines.filter(({ due }) => due.length > 0).length,
  ];
  return html`<tr><th scope="row"><a href="#${status}">${statusWords[status]}</a></th>${counts.map((count) => html`<td class="figure">${count}</td>`)}</tr>\n`;
};

const summary = (groups: readonly (readonly [LoanStatus, readonly PipelineLoan[]])[]): SafeHtml =>
  html`<table>
<caption>Loans by status</caption>
<thead><tr><th scope="col">Status</th><th scope="col" class="figure">Loans</th><th scope="col" class="figure">Ready for the next status</th><th scope="col" class="figure">Stale calculation</th><th scope="col" class="figure">Due within ${pipelineDueDays} days</th></tr></thead>
<tbody>${groups.map(([status, lines]) => summaryRow(status, lines))}</tbody>
</table>
`;

const shownText = ({ count, loans }: Pipeline): SafeHtml | string =>
  loans.length < count
    ? html`<p class="warning">Of ${groupedNumber(count)} loans, the ${loans.length} changed last are shown: filter by status, officer, state or deadline to see the others.</p>\n`
    : "";

/** The loans in process as a page to read and print: a table for each status, what is unmet, and what is due. */
export const pipelinePage = (pipeline: Pipeline, frame: PageFrame): string => {
  const title = "Pipeline";
  const byStatus = Map.groupBy(pipeline.loans, ({ status }) => status);
  const groups = loanStatuses.flatMap((status) => {
    const lines = byStatus.get(status);
    return lines === undefined ? [] : [[status, lines] as const];
  });
  const body = html`<h1>${title}</h1>
<p class="facts">As of ${printDay(pipeline.today)}.</p>
${shownText(pipeline)}${groups.length === 0 ? html`<p>No loan matches.</p>` : summary(groups)}
${groups.map(([status, lines]) => statusSection(status, lines, frame.timeZone))}`;
  return framedPage(frame, { title, styles: [pipelineStyle], body });
};
