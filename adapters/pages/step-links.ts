import { html, type SafeHtml } from "@remix-run/html-template";
import type { Step } from "../../domain/hecm/explain.ts";

/** Puts a text into a link to the step that made the figure of a name; the text alone where no step made it. */
export type LinkTo = (name: string, text: string) => SafeHtml | string;

/** A link to a step of the page; on paper the step's number identifies it. */
const linked = ({ id }: Step, number: number, text: string): SafeHtml =>
  html`<a href="#${id}" data-step="${number}">${text}</a>`;

/** Links to steps by the names of their figures, however they are capitalized. */
export const linksTo = (steps: readonly Step[]): LinkTo => {
  const byName = new Map(steps.map((step, position) => [step.name.toLowerCase(), { step, number: position + 1 }]));
  return (name, text) => {
    const made = byName.get(name.toLowerCase());
    return made ? linked(made.step, made.number, text) : text;
  };
};
