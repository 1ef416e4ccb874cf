import type { Step } from "../../domain/hecm/explain.ts";
import { readableFigure } from "../../domain/hecm/figure-text.ts";
import { type Piece, workingOf } from "../../domain/hecm/step-text.ts";
import { escapeMarkup } from "./html.ts";
import type { LinkTo } from "./step-links.ts";

const sourceOf = ({ rule, source, effectiveFrom }: Step): string => {
  const published = source.published === null ? "" : `, published ${source.published}`;
  return escapeMarkup(
    `${source.title}, ${source.section}${published}. Rule “${rule}”, in force from ${effectiveFrom}.`,
  );
};

const inFigures = (pieces: readonly Piece[], linkTo: LinkTo): string =>
  pieces
    .map((piece) => (typeof piece === "string" ? escapeMarkup(piece) : linkTo(piece.name, readableFigure(piece.value))))
    .join("");

const inputTable = ({ inputs }: Step, linkTo: LinkTo): string => {
  if (inputs.length === 0) return "";
  const rows = inputs.map(
    ({ name, value }) =>
      `<tr><th scope="row">${linkTo(name, name)}</th><td class="figure">${escapeMarkup(readableFigure(value))}</td></tr>`,
  );
  return `<table class="inputs"><tbody>${rows.join("")}</tbody></table>\n`;
};

const stepItem = (step: Step, position: number, linkTo: LinkTo): string => {
  const pieces = workingOf(step);
  const working =
    pieces === null ? inputTable(step, linkTo) : `<p class="working">= ${inFigures(pieces, linkTo)}</p>\n`;
  return `<li id="${escapeMarkup(step.id)}">
<h3><span class="number">${position + 1}</span> ${escapeMarkup(step.name)} <span class="figure">${escapeMarkup(readableFigure(step.value))}</span></h3>
<p class="formula">${escapeMarkup(step.formula)}</p>
${working}<p class="source">${sourceOf(step)}</p>
</li>`;
};

/** Steps in order, each with its formula in words and in figures; a figure that another step made leads to that step. */
export const explainedSteps = (steps: readonly Step[], linkTo: LinkTo): string =>
  `<ol class="steps">\n${steps.map((step, position) => stepItem(step, position, linkTo)).join("\n")}\n</ol>`;
