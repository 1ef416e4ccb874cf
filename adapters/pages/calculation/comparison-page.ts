import { html, type SafeHtml } from "@remix-run/html-template";
import type { ComparedScenario, Comparison, ScenarioOutcome } from "../../../domain/calculation/comparison.ts";
import { inputChanges } from "../../../domain/calculation/explanation/input-rows.ts";
import { warningSentences } from "../../../domain/calculation/feasibility.ts";
import { printDay } from "../../../domain/documents/merge/print.ts";
import type { Refused } from "../../../domain/kernel/result.ts";
import type { PageFrame } from "../../../domain/pages/page-frame.ts";
import { framedPage, readableInstant } from "../page-frame.ts";
import { evenCents, usFigure, usText } from "../us-format.ts";
import { calculationStyle } from "./calculation-style.ts";
import { type ComparedRow, changeText, comparedFigures } from "./compared-figures.ts";
import { loanHeading, signatureLines } from "./loan-heading.ts";

/** Returns one sentence about why a scenario cannot be calculated. */
export type ComparisonRefusalText = (
  refusal: Extract<ComparedScenario["outcome"], Refused<unknown>>["refusal"],
) => string;

/** A column of the comparison: the present loan, which has no differences, or a scenario. */
interface ShownColumn extends Omit<ComparedScenario, "name"> {
  readonly title: string;
}

/** The number of scenarios beside the loan in one table, so that it fits on a page. */
const scenariosInTable = 3;

/** A figure of a column, with its difference if there is one. */
const textsOf = ({ outcome, differences }: ShownColumn, row: ComparedRow) => {
  if (outcome._tag === "Refused") return ["–", ""] as const;
  const difference = differences?.find(({ figure }) => figure === row.figure);
  const change = difference === undefined ? null : changeText(row, difference);
  return [row.textOf(outcome.value.result), change ?? ""] as const;
};

const cellOf = (figure: string, change: string): SafeHtml =>
  html`<td class="figure">${figure}${change === "" ? "" : html`<br><span class="change">${change}</span>`}</td>`;

const headOf = ({ title, outcome }: ShownColumn): SafeHtml => {
  const refused =
    outcome._tag === "Refused" ? html`<br><span class="change">cannot be calculated, see below</span>` : "";
  return html`<th scope="col" class="figure">${title}${refused}</th>`;
};

const figureRow = (row: ComparedRow, columns: readonly ShownColumn[]): SafeHtml | string => {
  const texts = evenCents(columns.flatMap((column) => textsOf(column, row)));
  const cells = columns.map((_, position) => [texts[2 * position] ?? "", texts[2 * position + 1] ?? ""] as const);
  if (cells.every(([figure]) => figure === "–")) return "";
  const rowClass = row.isTotal === true ? html.raw` class="sum"` : "";
  return html`<tr${rowClass}><th scope="row">${row.name}</th>${cells.map(([figure, change]) => cellOf(figure, change))}</tr>\n`;
};

const comparisonTable = (
  columns: readonly ShownColumn[],
): SafeHtml => html`<div class="wide" tabindex="0" role="region" aria-label="${columns.map(({ title }) => title).join(", ")}">
<table class="comparison">
<caption>Under each figure: its difference from the loan as it is.</caption>
<thead><tr><th scope="col">Figure</th>${columns.map(headOf)}</tr></thead>
<tbody>
<tr><th scope="row">As of</th>${columns.map(({ asOf }) => html`<td class="figure">${printDay(asOf)}</td>`)}</tr>
${comparedFigures.map((row) => figureRow(row, columns))}</tbody></table>
</div>
`;

/** The inputs in which a scenario differs from the loan. */
const changesOf = (base: ScenarioOutcome, { outcome }: ShownColumn): SafeHtml | string => {
  if (base.outcome._tag === "Refused" || outcome._tag === "Refused") return "";
  const changes = inputChanges(base.outcome.value.inputs, outcome.value.inputs).flatMap(({ from, to }) =>
    to.length > 0
      ? to.map(({ name, value }) => `${name}: ${usFigure(value)}`)
      : from.map(({ name }) => `${name}: none`),
  );
  return changes.length === 0
    ? html`<p>The same inputs as the loan.</p>\n`
    : html`<ul>${changes.map((change) => html`<li>${change}</li>`)}</ul>\n`;
};

/** Warnings of a calculated column, and what prevents such a loan from closing. */
const warningsIn = ({ outcome }: Pick<ComparedScenario, "outcome">): readonly string[] =>
  outcome._tag === "Refused" ? [] : warningSentences(outcome.value);

/** The warnings of a column; for a scenario without those that the loan itself has. */
const notesOf = (base: ScenarioOutcome, { outcome }: ShownColumn, refusalText: ComparisonRefusalText): SafeHtml[] => {
  if (outcome._tag === "Refused")
    return [html`<p class="warning">Cannot be calculated. ${usText(refusalText(outcome.refusal))}</p>\n`];
  const said = outcome === base.outcome ? [] : warningsIn(base);
  return warningsIn({ outcome })
    .filter((sentence) => !said.includes(sentence))
    .map((sentence) => html`<p class="warning">${usText(sentence)}</p>\n`);
};

/** Notes about a column in addition to its figures; the loan's own column often has none. */
const scenarioNotes = (
  base: ScenarioOutcome,
  column: ShownColumn,
  refusalText: ComparisonRefusalText,
): SafeHtml | string => {
  const isBase = column.outcome === base.outcome;
  const notes = notesOf(base, column, refusalText);
  if (isBase && notes.length === 0) return "";
  return html`<section class="scenario"><h3>${column.title}</h3>
${isBase ? "" : changesOf(base, column)}${notes}</section>
`;
};

const inTables = (scenarios: readonly ShownColumn[]): readonly (readonly ShownColumn[])[] =>
  scenarios.length === 0
    ? [[]]
    : Array.from({ length: Math.ceil(scenarios.length / scenariosInTable) }, (_none, at) =>
        scenarios.slice(at * scenariosInTable, (at + 1) * scenariosInTable),
      );

/** A loan and its scenarios side by side, as a page to read and print. */
export const comparisonPage = (
  { loan, calculatedAt, base, scenarios }: Comparison,
  frame: PageFrame,
  refusalText: ComparisonRefusalText,
): string => {
  const title = `Comparison for loan ${loan.loanNumber}`;
  const asItIs: ShownColumn = { ...base, title: "The loan as it is", differences: null };
  const columns = scenarios.map(
    (scenario, at): ShownColumn => ({ ...scenario, title: scenario.name ?? `Scenario ${at + 1}` }),
  );
  const facts = [["Calculated", readableInstant(calculatedAt, frame.timeZone)]] as const;
  const body = html`<h1>${title}</h1>
${loanHeading(loan, facts)}<p class="facts">The loan as it is, beside scenarios of it. Nothing on this page is stored.</p>
<h2>Side by side</h2>
${inTables(columns).map((some) => comparisonTable([asItIs, ...some]))}<h2>What each scenario changes</h2>
${[asItIs, ...columns].map((column) => scenarioNotes(base, column, refusalText))}${signatureLines(loan)}`;
  return framedPage(frame, { title, styles: [calculationStyle], body });
};
