import { html } from "@remix-run/html-template";
import type { ShownMessage } from "../../page-models/public-pages.ts";
import { link } from "../link.ts";
import { publicPage } from "../page-frame.ts";
import { usText } from "../us-format.ts";

/** A page that says in a few sentences why there is nothing to show, and what to do. */
export const messagePage = ({ title, sentences, next }: ShownMessage): string =>
  publicPage({
    title,
    styles: [],
    body: html`<h1>${title}</h1>
${sentences.map((sentence) => html`<p>${usText(sentence)}</p>\n`)}${next === null ? "" : html`<p>${link(next)}</p>\n`}`,
  });
