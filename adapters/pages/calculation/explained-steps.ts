import { html, type SafeHtml } from "@remix-run/html-template";
import { serviceUserId } from "../../../domain/access/actor.ts";
import { printDay } from "../../../domain/documents/merge/print.ts";
import type { Step } from "../../../domain/hecm/explain.ts";
import { type Piece, workingOf } from "../../../domain/hecm/step-text.ts";
import type { RuleSource } from "../../../domain/kernel/in-force.ts";
import { usFigure, usReference, usText } from "../us-format.ts";
import type { LinkTo } from "./step-links.ts";

const enteredBy = ({ entered }: Pick<RuleSource, "entered">): string => {
  if (entered === undefined) return "";
  const who = entered.byUserId === serviceUserId ? "the service's operator" : `user ${entered.byUserId}`;
  return usText(` Entered by ${who} on ${entered.at.slice(0, 10)}.`);
};

/** Our own choice has no publication date; for publications, the date is given from which the service applies them. */
const sourceOf = ({ rule, source, effectiveFrom }: Step): string => {
  const section = usReference(source.section);
  if (source.basis === "policy") return `${source.title}: ${section} (rule “${rule}”).${enteredBy(source)}`;
  const published = source.published === null ? "" : `, published ${printDay(source.published)}`;
  const confirmed = source.isMediumConfidence === true ? " Not confirmed by a second source." : "";
  const applied = `Applied here from ${printDay(effectiveFrom)} (rule “${rule}”).`;
  return `${source.title}, ${section}${published}. ${applied}${confirmed}${enteredBy(source)}`;
};

const inFigures = (pieces: readonly Piece[], linkTo: LinkTo): (SafeHtml | string)[] =>
  pieces.map((piece) => (typeof piece === "string" ? usText(piece) : linkTo(piece.name, usFigure(piece.value))));

const inputTable = ({ inputs }: Step, linkTo: LinkTo): SafeHtml | null => {
  if (inputs.length === 0) return null;
  const rows = inputs.map(
    ({ name, value }) =>
      html`<tr><th scope="row">${linkTo(name, name)}</th><td class="figure">${usFigure(value)}</td></tr>`,
  );
  return html`<table class="inputs"><tbody>${rows}</tbody></table>\n`;
};

const stepItem = (step: Step, position: number, linkTo: LinkTo): SafeHtml => {
  const pieces = workingOf(step);
  const working =
    pieces === null ? inputTable(step, linkTo) : html`<p class="working">= ${inFigures(pieces, linkTo)}</p>\n`;
  return html`<li id="${step.id}">
<h3><span class="number">${position + 1}</span> ${step.name} <span class="figure">${usFigure(step.value)}</span></h3>
<p class="formula">${usText(step.formula)}</p>
${working}<p class="source">${sourceOf(step)}</p>
</li>
`;
};

/** Steps in order, each with its formula in words and in figures. A figure computed by another step links to that step. */
export const explainedSteps = (steps: readonly Step[], linkTo: LinkTo): SafeHtml =>
  html`<ol class="steps">\n${steps.map((step, position) => stepItem(step, position, linkTo))}</ol>`;
