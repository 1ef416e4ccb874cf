import { html, type SafeHtml } from "@remix-run/html-template";
import type { ShownSitePage } from "../../page-models/site.ts";
import { link } from "../link.ts";
import { usDays } from "../us-format.ts";

type Problem = NonNullable<ShownSitePage["problem"]>;

const fieldProblem = ({ name, label, message }: Problem["fields"][number]): SafeHtml =>
  html`${name === null ? label : html`<a href="#${name}">${label}</a>`} ${usDays(message)}.`;

/** The sentence, and below it each field with a link to it; if the fields say everything, the list stands alone. */
const problemLines = ({ sentence, fields }: Problem): SafeHtml => {
  const [first, ...others] = fields;
  const isSaidBelow = first !== undefined && others.length === 0 && sentence.endsWith(` ${first.message}.`);
  const list = html`<ul>${fields.map((field) => html`<li>${fieldProblem(field)}</li>`)}</ul>\n`;
  return html`${isSaidBelow || sentence === "" ? "" : html`<p>${usDays(sentence)}</p>\n`}${first === undefined ? "" : list}`;
};

/** Errors come first; `after` is shown below them. */
export const problemPart = (problem: Problem | null, after = ""): SafeHtml | string =>
  problem === null
    ? ""
    : html`<div class="problem" role="alert" tabindex="-1" id="problem" autofocus>
${problemLines(problem)}${(problem.links ?? []).map((each) => html`<p>${link(each)}</p>\n`)}${after === "" ? "" : html`<p>${after}</p>\n`}</div>
`;
