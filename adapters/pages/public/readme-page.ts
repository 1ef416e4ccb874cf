import { html, type SafeHtml } from "@remix-run/html-template";
import type { ShownReadme } from "../../page-models/public-pages.ts";
import { publicPage } from "../page-frame.ts";
import { readmeStyle } from "./readme-style.ts";

/** What scrolls in itself can be scrolled by the keyboard too, and a cell at the head of a column says that it is one. */
const scrolling = (body: string): string =>
  body
    .replaceAll("<pre>", '<pre tabindex="0">')
    .replaceAll("<table>", '<div class="wide" tabindex="0"><table>')
    .replaceAll("</table>", "</table></div>")
    .replaceAll("<th>", '<th scope="col">');

const chapter = /<h2 id="([^"]+)">(.*?)<\/h2>/g;

const contentsOf = (body: string): SafeHtml => {
  const items = [...body.matchAll(chapter)].map(([, id = "", name = ""]) => `<li><a href="#${id}">${name}</a></li>`);
  return html`<nav class="contents" aria-label="Contents"><ul>${html.raw`${items.join("\n")}`}</ul></nav>\n`;
};

/** The README as a page to read and print: its first heading, its chapters, then all of it. */
export const readmePage = ({ markdown }: ShownReadme): string => {
  const body = scrolling(Bun.markdown.html(markdown, { headings: { ids: true } }));
  const end = body.indexOf("</h1>") + "</h1>".length;
  const title = html.raw`${body.slice(0, end)}`;
  return publicPage({
    title: "README: HECM origination service",
    styles: [readmeStyle],
    body: html`${title}\n${contentsOf(body)}${html.raw`${body.slice(end)}`}`,
  });
};
