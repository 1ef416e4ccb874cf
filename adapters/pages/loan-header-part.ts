import { html, type SafeHtml } from "@remix-run/html-template";
import type { ShownLoanHeader } from "../page-models/site.ts";
import { link } from "./link.ts";

/** The loan of a page and its figures, in a band above the page. */
export const loanHeaderPart = (
  { href, text, facts, state, calculate }: ShownLoanHeader,
  calculation: (calculate: NonNullable<ShownLoanHeader["calculate"]>) => SafeHtml,
): SafeHtml => html`<section class="loan" aria-label="Loan">
<p class="of">${link({ href, text })}</p>
<dl>${facts.map((fact) => html`<div><dt>${fact.name}</dt><dd>${fact.text}</dd></div>\n`)}</dl>
${state === null ? "" : html`<div class="state"><p>${state}</p>${calculate === null ? "" : calculation(calculate)}</div>\n`}</section>
`;
