import { html, type SafeHtml } from "@remix-run/html-template";
import type { PageFrame } from "../../../domain/pages/page-frame.ts";
import type { ShownChange, ShownRequirement, ShownRequirements, ShownSource } from "../../page-models/requirements.ts";
import { framedPage } from "../page-frame.ts";
import { requirementsStyle } from "./requirements-style.ts";

const sourceItem = ({ text, note }: ShownSource): SafeHtml =>
  html`<li>${text}.${note === null ? "" : html` <strong>${note}.</strong>`}</li>`;

const checkedBy = (operations: readonly string[]): SafeHtml | string =>
  operations.length === 0 ? "" : html`<br><span class="facts">Checked by: ${operations.join("; ")}</span>`;

const requirementRow = (entry: ShownRequirement): SafeHtml => {
  const { code, subject, severity, raisedFrom, needsEvidence, rule, sentence, fields, operations, sources } = entry;
  const raised =
    raisedFrom === null ? "" : html`<br><span class="facts">Raised by the company from: ${raisedFrom}</span>`;
  const proven = needsEvidence ? html`<br><span class="facts">The reason needs a document</span>` : "";
  return html`<tr id="${code}"><th scope="row">${rule}.<br><span class="facts">${subject}: <code>${code}</code></span></th><td>${severity}${proven}${raised}</td><td>${sentence}.<br><span class="facts">Met by: ${fields.join(", ")}</span>${checkedBy(operations)}</td><td><ul>${sources.map(sourceItem)}</ul></td></tr>\n`;
};

const section = ({ id, title, entries }: ShownRequirements["sections"][number]): SafeHtml =>
  html`<h2 id="${id}">${title} (${entries.length})</h2>
<table class="register" aria-labelledby="${id}">
<thead><tr><th scope="col">What is required</th><th scope="col">Severity</th><th scope="col">Text if it is not met</th><th scope="col">Sources</th></tr></thead>
<tbody>${entries.map(requirementRow)}</tbody>
</table>
`;

const changeRow = ({ change, follows, reason }: ShownChange): SafeHtml =>
  html`<tr><th scope="row">${change}.</th><td>${follows}.</td><td>${reason}.</td></tr>\n`;

const summaryRow = ({ name, meaning, count }: ShownRequirements["severities"][number]): SafeHtml =>
  html`<tr><th scope="row">${name}</th><td>${meaning}</td><td class="figure">${count}</td></tr>\n`;

/** The requirements for loans, as a page for review by an expert: each with its severity, its sentence, and its sources. */
export const requirementsPage = (
  { count, severities, sections, changes }: ShownRequirements,
  frame: PageFrame,
): string => {
  const title = "The register of requirements";
  const body = html`<h1>${title}</h1>
<p class="facts">Each of these ${count} is under the status whose move checks it first; later moves, and the application for the insurance, check it again. “…” stands for parts that differ between loans.</p>
<table>
<caption>Requirements by severity</caption>
<thead><tr><th scope="col">Severity</th><th scope="col">Effect</th><th scope="col" class="figure">Requirements</th></tr></thead>
<tbody>${severities.map(summaryRow)}</tbody>
</table>
${sections.map(section)}<h2 id="changes">Changes after an approval (${changes.length})</h2>
<p class="facts">The terms of a loan are those that were approved last (<code>approved_terms_changed</code>). These are changes that people may expect to need no other approval.</p>
<table aria-labelledby="changes">
<thead><tr><th scope="col">Change</th><th scope="col">Effect</th><th scope="col">Why</th></tr></thead>
<tbody>${changes.map(changeRow)}</tbody>
</table>`;
  return framedPage(frame, { title, styles: [requirementsStyle], body });
};
