import { html, type SafeHtml } from "@remix-run/html-template";
import { equalHousingMark } from "../../domain/company/equal-housing.ts";
import type { Instant } from "../../domain/kernel/day.ts";
import type { PageFrame, Preparer } from "../../domain/pages/page-frame.ts";
import type { OpenedFrame } from "../page-models/opened-frame.ts";
import type { ShownLink } from "../page-models/site.ts";
import { zoneFormats } from "../page-models/zone-formats.ts";
import { loanHeaderPart } from "./loan-header-part.ts";
import { pageStyle } from "./page-style.ts";
import { sessionPart, stayLink } from "./session-part.ts";
import { siteAssets } from "./site/site-assets.ts";

export const productName = "HECM origination";

/** The contents of a frame: the page's own styles, beside those of every page, and its body. */
interface PageContent {
  readonly title: string;
  readonly styles: readonly string[];
  /** Runs once the page is loaded; the page also works without it. */
  readonly script?: string;
  readonly body: SafeHtml;
}

const instantIn = zoneFormats({
  year: "numeric",
  month: "long",
  day: "numeric",
  hour: "numeric",
  minute: "2-digit",
  timeZoneName: "short",
});

/** An instant in a time zone, formatted for people: `May 1, 2026, 3:04 PM EDT`. */
export const readableInstant = (at: Instant, timeZone: string): string =>
  instantIn(timeZone)
    .format(new Date(at))
    // The runtime's version determines " at " or ", ", and the kind of space before PM.
    .replace(" at ", ", ")
    .replaceAll("\u202f", " ");

const dateIn = zoneFormats({ year: "numeric", month: "long", day: "numeric" });

/** The date of an instant in a time zone, formatted for people: `May 1, 2026`. */
export const readableDate = (at: Instant, timeZone: string): string => dateIn(timeZone).format(new Date(at));

/** The content of a page that may be long, with its body part by part. */
interface LongPageContent extends Omit<PageContent, "body"> {
  readonly body: Iterable<SafeHtml>;
}

function* documentParts({ title, styles, script, body }: LongPageContent): Generator<string> {
  yield String(html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
${[pageStyle, ...styles].map((style) => html`${html.raw`<style>${style}</style>`}\n`)}</head>
<body>
`);
  for (const part of body) yield String(part);
  yield String(html`${script === undefined ? "" : html`${html.raw`<script>${script}</script>`}\n`}</body>
</html>
`);
}

/** A page that belongs to no company, and can be read without signing in. */
export const publicPage = ({ body, ...content }: PageContent): string =>
  [
    ...documentParts({
      ...content,
      body: [
        html`<header class="frame"><p>${productName}</p></header>
<main>
${body}</main>
`,
      ],
    }),
  ].join("");

/** A logo embedded in the page, so that a saved page has it too. */
const logoOf = (logo: Uint8Array | null, companyName: string): SafeHtml | string =>
  logo === null
    ? ""
    : html`<img class="logo" src="data:image/png;base64,${logo.toBase64()}" alt="Logo of ${companyName}"> `;

// The policy of some of these pages does not allow sending forms; the linked page has the form.
const calculateLink = ({ action }: { readonly action: string }): SafeHtml =>
  html`<a href="${action}">Calculate now</a>`;

/** The workplace loan of a page; nothing if it concerns none. */
export const openedLoanHeader = (workplace: OpenedFrame["workplace"]): SafeHtml | string =>
  workplace === undefined || workplace.loan === null ? "" : loanHeaderPart(workplace.loan, calculateLink);

const linksPart = (links: readonly ShownLink[]) => links.map(({ href, text }) => html`<a href="${href}">${text}</a> `);

/** Navigation: the page's own links in one line, and behind it, collapsed, those of every page. */
const workplacePart = (workplace: OpenedFrame["workplace"]): SafeHtml | string =>
  workplace === undefined
    ? ""
    : html`<nav class="workplace" aria-label="Workplace">${linksPart(workplace.links)}<details><summary>All pages</summary><p>${linksPart(workplace.pages)}</p></details>${stayLink(workplace.session)}</nav>
${openedLoanHeader(workplace)}`;

const nmls = (id: string | null): string | null => (id === null ? null : `NMLS ${id}`);

const telling = (parts: readonly (string | null)[], separator: string): string =>
  parts.filter((part) => part !== null && part !== "").join(separator);

/** The company as named in advertising, at the bottom of a page for a borrower. */
const companyPart = (companyName: string, { companyNmlsId, companyAddress, companyPhone }: Preparer): SafeHtml =>
  html`<p class="company">${telling([companyName, nmls(companyNmlsId), companyAddress, companyPhone], " · ")}</p>\n`;

/** Not printed, because it is not meant for a borrower. */
const missingId = ({ name, nmlsId }: Preparer): SafeHtml | string =>
  nmlsId === null
    ? html`<p class="warning unprinted">The NMLS id of ${name} is not entered: what a borrower receives must state it.</p>\n`
    : "";

/** At the bottom of a page: who prepared a page for a borrower, or who opened a page for people of the company. */
const authorPart = ({ preparer, userName, openedAt, timeZone }: PageFrame): SafeHtml => {
  const at = readableInstant(openedAt, timeZone);
  if (preparer === null) return html`<p>Opened by ${userName}, ${at}.</p>\n`;
  const { name, title, nmlsId, phone, email } = preparer;
  return html`<p>Prepared by ${telling([name, title, nmls(nmlsId), phone, email], ", ")} on ${at}.</p>\n${missingId(preparer)}`;
};

function* framedBody(frame: OpenedFrame, body: Iterable<SafeHtml>): Generator<SafeHtml> {
  const { companyName, logo, equalHousing, disclaimer, workplace, preparer } = frame;
  yield html`<header class="frame"><p>${productName}</p><p>${logoOf(logo, companyName)}${companyName}</p></header>
${workplacePart(workplace)}<main>
`;
  yield* body;
  yield html`${workplace === undefined ? "" : sessionPart(workplace.session)}</main>
<footer class="frame">
<p class="disclaimer">${disclaimer}</p>
${preparer === null ? "" : companyPart(companyName, preparer)}<p class="equal-housing"><svg viewBox="0 0 24 24" width="18" height="18" aria-hidden="true"><path d="${equalHousingMark}"/></svg> ${equalHousing}</p>
${authorPart(frame)}</footer>
${workplace === undefined ? "" : html`<script src="${siteAssets.script.path}" defer></script>\n`}`;
}

/** A page that may be long in its frame, part by part: the company above it, and below it the disclaimer, and who prepared or opened it when. */
export const framedParts = (frame: OpenedFrame, { body, ...content }: LongPageContent): Generator<string> =>
  documentParts({ ...content, body: framedBody(frame, body) });

/** A page in its frame. */
export const framedPage = (frame: OpenedFrame, { body, ...content }: PageContent): string =>
  [...framedParts(frame, { ...content, body: [body] })].join("");
