import { html, type SafeHtml } from "@remix-run/html-template";
import type { ShownLink } from "../page-models/site.ts";

/** The number of a loan or of a case: `2026-000001`, `137-1234567`. */
const numbers = /\b(\d{3,4}-\d{6,})\b/;

/** A text in which no line ends inside the number of a loan or a case, where browsers see a hyphen. */
export const unbroken = (text: string): SafeHtml | string => {
  const pieces = text.split(numbers);
  if (pieces.length === 1) return text;
  return html`${pieces.map((piece, position) => (position % 2 === 1 ? html`<span class="unbroken">${piece}</span>` : piece))}`;
};

/** A link in words. */
export const link = ({ href, text, opensTab }: ShownLink): SafeHtml =>
  html`<a href="${href}"${opensTab ? html` target="_blank" rel="noopener"` : ""}>${unbroken(text)}</a>`;
