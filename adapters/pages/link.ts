import { html, type SafeHtml } from "@remix-run/html-template";
import type { ShownLink } from "../page-models/site.ts";

/** A link in words. */
export const link = ({ href, text, opensTab }: ShownLink): SafeHtml =>
  html`<a href="${href}"${opensTab ? html` target="_blank" rel="noopener"` : ""}>${text}</a>`;
