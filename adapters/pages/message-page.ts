import { html } from "@remix-run/html-template";
import { publicPage } from "./page-frame.ts";

/** What a page says that has nothing else to show. */
export interface ShownMessage {
  readonly title: string;
  readonly sentences: readonly string[];
}

/** A page that says in a few sentences why there is nothing to see, and what to do. */
export const messagePage = ({ title, sentences }: ShownMessage): string =>
  publicPage({
    title,
    styles: [],
    body: html`<h1>${title}</h1>
${sentences.map((sentence) => html`<p>${sentence}</p>\n`)}`,
  });
