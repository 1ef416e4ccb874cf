import { html, type SafeHtml } from "@remix-run/html-template";
import type { Step } from "../../../domain/hecm/explain.ts";

/** Wraps a text in a link to the step that computed the figure with a name; only the text if no step did. */
export type LinkTo = (name: string, text: string) => SafeHtml | string;

/** Wraps a text in a link to the step with an id; only the text if the page has no such step. */
export type LinkToId = (id: string | null, text: string) => SafeHtml | string;

/** A link to a step on the page; in print the step's number identifies it. */
const linked = ({ id }: Step, number: number, text: string): SafeHtml =>
  html`<a href="#${id}" data-step="${number}">${text}</a>`;

interface NumberedStep {
  readonly step: Step;
  readonly number: number;
}

const numberedBy = (steps: readonly Step[], keyOf: (step: Step) => string): ReadonlyMap<string, NumberedStep> =>
  new Map(steps.map((step, position) => [keyOf(step), { step, number: position + 1 }]));

const linkOr = (made: NumberedStep | undefined, text: string): SafeHtml | string =>
  made ? linked(made.step, made.number, text) : text;

/** Links to steps by the names of their figures, regardless of capitalization. */
export const linksTo = (steps: readonly Step[]): LinkTo => {
  const byName = numberedBy(steps, ({ name }) => name.toLowerCase());
  return (name, text) => linkOr(byName.get(name.toLowerCase()), text);
};

/** Links to steps by their ids. */
export const linksToIds = (steps: readonly Step[]): LinkToId => {
  const byId = numberedBy(steps, ({ id }) => id);
  return (id, text) => linkOr(id === null ? undefined : byId.get(id), text);
};

/** No links, for a page that does not show the steps. */
export const noLinks: LinkTo & LinkToId = (_name: string | null, text: string) => text;
