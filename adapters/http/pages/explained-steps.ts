import type { Step } from "../../../domain/hecm/explain.ts";
import { readableFigure } from "./figures.ts";
import { escapeMarkup } from "./html.ts";
import { workingOf } from "./step-text.ts";

const sourceOf = ({ rule, source, effectiveFrom }: Step): string => {
  const published = source.published === null ? "" : `, published ${source.published}`;
  return escapeMarkup(
    `${source.title}, ${source.section}${published}. Rule “${rule}”, in force from ${effectiveFrom}.`,
  );
};

/** The ids of earlier steps by their names in lower case, as inputs call them. */
type StepIds = ReadonlyMap<string, string>;

const inputRow = ({ name, value }: Step["inputs"][number], ids: StepIds): string => {
  const id = ids.get(name.toLowerCase());
  const words = escapeMarkup(name);
  const heading = id === undefined ? words : `<a href="#${escapeMarkup(id)}">${words}</a>`;
  return `<tr><th scope="row">${heading}</th><td class="figure">${escapeMarkup(readableFigure(value))}</td></tr>`;
};

const inputTable = ({ id, inputs }: Step, ids: StepIds): string => {
  if (inputs.length === 0) return "";
  const others = new Map([...ids].filter(([, other]) => other !== id));
  return `<table class="inputs"><tbody>${inputs.map((input) => inputRow(input, others)).join("")}</tbody></table>\n`;
};

const stepItem = (step: Step, position: number, ids: StepIds): string => {
  const working = workingOf(step);
  const value = readableFigure(step.value);
  return `<li id="${escapeMarkup(step.id)}">
<h3><span class="number">${position + 1}</span> ${escapeMarkup(step.name)} <span class="figure">${escapeMarkup(value)}</span></h3>
<p class="formula">${escapeMarkup(step.formula)}</p>
${working === null ? "" : `<p class="working">= ${escapeMarkup(working)}</p>\n`}${inputTable(step, ids)}<p class="source">${sourceOf(step)}</p>
</li>`;
};

/** Steps in order, each with its formula in words and in figures; an input that a step made leads to that step. */
export const explainedSteps = (steps: readonly Step[]): string => {
  const ids = new Map(steps.map(({ id, name }) => [name.toLowerCase(), id]));
  return `<ol class="steps">\n${steps.map((step, position) => stepItem(step, position, ids)).join("\n")}\n</ol>`;
};
