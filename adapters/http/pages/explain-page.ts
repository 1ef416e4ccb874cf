import type { Step } from "../../../domain/hecm/explain.ts";
import type { CalculationRecord } from "../../../domain/loan/calculation.ts";
import { readableFigure } from "./figures.ts";
import { escapeMarkup } from "./html.ts";

// Colours come from the reader's own scheme; on paper it is black on white, and no step is torn apart.
const style = `
:root { color-scheme: light dark; --line: color-mix(in srgb, currentColor 22%, transparent); }
body { font: 16px/1.5 system-ui, sans-serif; max-width: 60rem; margin: 2rem auto; padding: 0 1.25rem; }
h1 { font-size: 1.5rem; margin: 0; }
h2 { font-size: 1.1rem; margin: 2rem 0 .5rem; }
p, dl, ol { margin: .5rem 0; }
table { border-collapse: collapse; width: 100%; }
th, td { text-align: left; vertical-align: top; padding: .3rem .6rem .3rem 0; border-top: 1px solid var(--line); }
td.figure, th.figure { text-align: right; font-variant-numeric: tabular-nums; white-space: nowrap; padding-right: 0; }
.warning { border-left: .25rem solid #c77700; padding-left: .75rem; }
ol.steps { list-style: none; padding: 0; }
ol.steps > li { border: 1px solid var(--line); border-radius: .5rem; padding: .75rem 1rem; margin: .75rem 0; break-inside: avoid; }
h3 { display: flex; justify-content: space-between; gap: 1rem; font-size: 1rem; margin: 0; }
h3 span { font-variant-numeric: tabular-nums; white-space: nowrap; }
.formula, .source { margin: .25rem 0; }
.source { font-size: .85rem; opacity: .8; }
.inputs { width: auto; margin: .25rem 0; font-size: .95rem; }
@media print {
  @page { margin: 1.8cm; }
  :root { color-scheme: light; }
  body { font-size: 10.5pt; margin: 0; max-width: none; padding: 0; }
}`;

const highlights = [
  "max_claim_amount",
  "principal_limit",
  "mandatory_obligations",
  "net_principal_limit",
  "available_proceeds",
  "first_year_limit",
  "first_year_available",
  "cash_required_to_close",
];

/** `heading` is markup already. */
const row = (heading: string, value: string): string =>
  `<tr><th scope="row">${heading}</th><td class="figure">${escapeMarkup(value)}</td></tr>`;

const summary = (steps: readonly Step[]): string =>
  highlights
    .flatMap((id) => steps.filter((step) => step.id === id))
    .map(({ id, name, value }) => row(`<a href="#${id}">${escapeMarkup(name)}</a>`, readableFigure(value)))
    .join("\n");

const sourceOf = ({ rule, source, effectiveFrom }: Step): string => {
  const published = source.published === null ? "" : `, published ${source.published}`;
  return escapeMarkup(
    `${source.title}, ${source.section}${published}. Rule “${rule}”, in force from ${effectiveFrom}.`,
  );
};

const stepItem = (step: Step): string => `<li id="${escapeMarkup(step.id)}">
<h3>${escapeMarkup(step.name)} <span>${escapeMarkup(readableFigure(step.value))}</span></h3>
<p class="formula">${escapeMarkup(step.formula)}</p>
${step.inputs.length === 0 ? "" : `<table class="inputs">${step.inputs.map(({ name, value }) => row(escapeMarkup(name), readableFigure(value))).join("")}</table>`}
<p class="source">${sourceOf(step)}</p>
</li>`;

/** A stored calculation as a page to read and print: every figure with its formula, its inputs, its rule and its source. */
export const explainPage = (record: CalculationRecord, loanNumber: string): string => {
  const { result } = record;
  const title = `Calculation ${record.id} of loan ${loanNumber}`;
  const warnings = result.warnings.map(({ message }) => `<p class="warning">${escapeMarkup(message)}</p>`).join("\n");
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeMarkup(title)}</title>
<style>${style}</style>
</head>
<body>
<h1>${escapeMarkup(title)}</h1>
<p>As of ${record.asOf}, calculated ${record.calculatedAt}, by rule edition ${escapeMarkup(record.ruleEdition)}.</p>
${warnings}
<h2>In short</h2>
<table>${summary(result.steps)}</table>
<h2>How each figure was made</h2>
<ol class="steps">
${result.steps.map(stepItem).join("\n")}
</ol>
</body>
</html>
`;
};
