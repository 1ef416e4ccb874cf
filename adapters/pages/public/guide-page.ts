import { html, type SafeHtml } from "@remix-run/html-template";
import type { ShownGuide } from "../../page-models/public-pages.ts";
import { publicPage } from "../page-frame.ts";
import { guideStyle } from "./guide-style.ts";

/**
 * Scrollable parts can be scrolled by keyboard, column headers are marked as such, and a checklist has no boxes, because they could not be
 * checked on this page.
 */
const readable = (body: string): string =>
  body
    .replaceAll("<pre>", '<pre tabindex="0">')
    .replaceAll("<table>", '<div class="wide" tabindex="0"><table>')
    .replaceAll("</table>", "</table></div>")
    .replaceAll(/<th(?= |>)/g, '<th scope="col"')
    .replaceAll(/<input type="checkbox"[^>]*>/g, "");

/** Keeps the links to other sites, within the guide, and to served guides; of others only the text. */
const withoutDeadLinks = (body: string, { path, served }: ShownGuide): string =>
  body.replaceAll(/<a href="([^"]*)">(.*?)<\/a>/g, (link, address: string, text: string) => {
    const { protocol, pathname } = new URL(address, `file:///${path}`);
    return protocol !== "file:" || served.has(pathname.slice(1)) ? link : text;
  });

const chapter = /<h2 id="([^"]+)">(.*?)<\/h2>/g;

const contentsOf = (body: string): SafeHtml => {
  const items = [...body.matchAll(chapter)].map(([, id = "", name = ""]) => `<li><a href="#${id}">${name}</a></li>`);
  return html`<nav class="contents" aria-label="Contents"><ul>${html.raw`${items.join("\n")}`}</ul></nav>\n`;
};

const titleOf = (markdown: string): string => /^# (.*)$/m.exec(markdown)?.[1]?.replaceAll("`", "") ?? "";

/** A guide as a page to read and print: its first heading, its chapters, then all of it. */
export const guidePage = (guide: ShownGuide): string => {
  const written = Bun.markdown.html(guide.markdown, { headings: { ids: true } });
  const body = withoutDeadLinks(readable(written), guide);
  const end = body.indexOf("</h1>") + "</h1>".length;
  return publicPage({
    title: titleOf(guide.markdown),
    styles: [guideStyle],
    body: html`${html.raw`${body.slice(0, end)}`}\n${contentsOf(body)}${html.raw`${body.slice(end)}`}`,
  });
};
