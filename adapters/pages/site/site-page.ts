import { html, type SafeHtml } from "@remix-run/html-template";
import type { ShownBlock, ShownLoanHeader, ShownSitePage, ShownText, ShownUser } from "../../page-models/site.ts";
import { link, unbroken } from "../link.ts";
import { loanHeaderPart } from "../loan-header-part.ts";
import { productName } from "../page-frame.ts";
import { sessionPart, stayLink } from "../session-part.ts";
import { usText } from "../us-format.ts";
import { filterPart, formPart, hiddenFields } from "./form-part.ts";
import { problemPart } from "./problem-part.ts";
import { qrCode } from "./qr-code.ts";

const textOf = (shown: ShownText): SafeHtml | string => (typeof shown === "string" ? unbroken(shown) : link(shown));

const sentenceOf = (shown: ShownText): ShownText =>
  typeof shown === "string" ? usText(shown) : { ...shown, text: usText(shown.text) };

type TableBlock = Extract<ShownBlock, { readonly kind: "table" }>;

const tablePart = ({ caption, columns, rows, empty }: TableBlock): SafeHtml => {
  if (rows.length === 0) return html`<p>${empty}</p>\n`;
  const classOf = (position: number) => (columns[position]?.isFigure ? html` class="figure"` : "");
  const cells = (row: readonly ShownText[]) =>
    row.map((text, position) => {
      const cell = textOf(columns[position]?.isSentence ? sentenceOf(text) : text);
      return position === 0
        ? html`<th scope="row">${cell}</th>`
        : html`<td${classOf(position)} data-label="${columns[position]?.name ?? ""}">${cell}</td>`;
    });
  return html`<div class="wide" tabindex="0" role="region" aria-label="${caption}">
<table>
<caption>${caption}</caption>
<thead><tr>${columns.map(({ name, href, sorted }, position) => html`<th scope="col"${classOf(position)}${sorted === undefined ? "" : html` aria-sort="${sorted}"`}>${href === undefined ? name : link({ href, text: name })}</th>`)}</tr></thead>
<tbody>
${rows.map((row) => html`<tr>${cells(row)}</tr>\n`)}</tbody>
</table>
</div>
`;
};

const blockPart = (block: ShownBlock): SafeHtml => {
  switch (block.kind) {
    case "paragraph":
      return html`<p>${textOf(block.isSentence ? sentenceOf(block.text) : block.text)}</p>\n`;
    case "heading":
      return html`<h2>${block.text}</h2>\n`;
    case "picture":
      return html`<p><img class="${block.isSheet ? "sheet" : "logo"}" src="${block.src}" alt="${block.text}"></p>\n`;
    case "facts":
      return html`<dl class="facts">
${block.facts.map(({ name, text }) => html`<div><dt>${name}</dt><dd>${textOf(text)}</dd></div>\n`)}</dl>
`;
    case "table":
      return tablePart(block);
    case "qrCode":
      return qrCode(block.text, block.label);
    case "links":
      return html`<nav class="links${block.isButton ? " buttons" : ""}" aria-label="${block.label}"><ul>${block.links.map((each) => html`<li>${link(each)}</li>`)}</ul></nav>\n`;
    case "list":
      return html`<ul class="list" aria-label="${block.label}">${block.links.map((each) => html`<li>${link(each)}</li>`)}</ul>\n`;
    case "more":
      return html`<details class="more"><summary>${block.text}</summary>
${block.blocks.map(blockPart)}</details>
`;
    case "tabs":
      return html`<nav class="tabs" aria-label="${block.label}"><ul>${block.tabs.map(({ isShown, ...each }) => html`<li>${isShown ? html`<a href="${each.href}" aria-current="page">${each.text}</a>` : link(each)}</li>`)}</ul></nav>\n`;
    case "form":
      return formPart(block.form);
    case "filter":
      return filterPart(block);
  }
};

const userPart = ({
  name,
  companyName,
  links,
  signOutToken,
  session,
}: ShownUser): SafeHtml => html`<header class="frame"><p>${productName}</p><p>${companyName}</p>
${stayLink(session)}
<form method="post" action="/sign-out"><input type="hidden" name="form_token" value="${signOutToken}">${name} <button>Sign out</button></form></header>
${links.length === 0 ? "" : html`<nav aria-label="Pages"><ul>${links.map((each) => html`<li>${link(each)}</li>`)}</ul></nav>\n`}${sessionPart(session)}`;

/** Calculates the loan immediately, if its figures are missing or stale. */
const calculateButton = ({ action, hidden }: NonNullable<ShownLoanHeader["calculate"]>): SafeHtml =>
  html`<form method="post" action="${action}">${hiddenFields(hidden)}<button class="plain">Calculate now</button></form>`;

/** A page of the workplace: who is signed in, what was done or refused, and the blocks of the page. */
export const sitePage = (shown: ShownSitePage, stylesheet: string, script: string): string =>
  String(html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${shown.problem === null ? "" : "Error: "}${shown.title}${shown.loan === null ? "" : ` · ${shown.loan.text}`}</title>
<link rel="stylesheet" href="${stylesheet}">
${shown.user === null ? "" : html`<script src="${script}" defer></script>\n`}</head>
<body class="site">
<a class="skip" href="#content">Skip to content</a>
${shown.user === null ? html`<header class="frame"><p>${productName}</p></header>\n` : userPart(shown.user)}<main id="content">
${shown.loan === null ? "" : loanHeaderPart(shown.loan, calculateButton)}<h1>${shown.title}</h1>
${shown.message === null ? "" : html`<p class="message" role="status">${shown.message}</p>\n`}${problemPart(shown.problem)}${shown.blocks.map(blockPart)}</main>
</body>
</html>
`);
