import { html, type SafeHtml } from "@remix-run/html-template";
import { groupedNumber } from "../../../domain/kernel/text/grouped-number.ts";
import type { LoanWithMissingData, MissingEntry, ShownMissingData } from "../../page-models/missing-data.ts";
import type { OpenedFrame, Workplace } from "../../page-models/opened-frame.ts";
import { framedPage } from "../page-frame.ts";
import { missingDataStyle } from "./missing-data-style.ts";

/** Returns addresses of the workplace; null if the page is read outside it. */
type AddressOf = Workplace["addressOf"] | null;

/** `placeOf` returns where a field is entered; null if the page is read outside the workplace. */
const entryList = (entries: readonly MissingEntry[], placeOf: ((field: string) => string) | null): SafeHtml =>
  html`<ul>${entries.map(({ field, sentence, enteredBy }) => {
    const text = placeOf === null ? sentence : html`<a href="${placeOf(field)}">${sentence}</a>`;
    return html`<li>${text} <span class="facts">${enteredBy.join(", ")}</span></li>`;
  })}</ul>`;

const loanRow = ({ id, name, url, uli, missing }: LoanWithMissingData, addressOf: AddressOf): SafeHtml =>
  html`<tr><th scope="row"><a href="${addressOf === null ? url : addressOf(`/loans/${id}`)}">${name}</a>${uli === null ? "" : html`<br><span class="facts">${uli}</span>`}</th><td>${entryList(missing, addressOf && ((field) => addressOf(`/loans/${id}/field?name=${encodeURIComponent(field)}`)))}</td></tr>\n`;

interface Section {
  readonly id: string;
  readonly title: string;
  readonly loans: ShownMissingData["loans"];
}

const loanSection = ({ id, title, loans: { count, named } }: Section, addressOf: AddressOf): SafeHtml | string => {
  if (count === 0) return "";
  const shown =
    named.length < count ? html`<p class="warning">The first ${groupedNumber(named.length)} are shown.</p>\n` : "";
  return html`<h2 id="${id}">${title} (${groupedNumber(count)})</h2>
${shown}<table class="missing" aria-labelledby="${id}">
<thead><tr><th scope="col">Loan</th><th scope="col">What to enter, and who may enter it</th></tr></thead>
<tbody>${named.map((loan) => loanRow(loan, addressOf))}</tbody>
</table>
`;
};

/** The data missing in a company's HMDA register of a year, by loan, as a page to read and print. */
export const missingDataPage = (shown: ShownMissingData, frame: OpenedFrame): string => {
  const { year, readyCount, company, loans, warnings } = shown;
  const title = `HMDA register of ${year}: missing data`;
  const total = groupedNumber(readyCount + loans.count);
  const addressOf = frame.workplace?.addressOf ?? null;
  const isComplete = company.length + loans.count + warnings.count === 0;
  const body = html`<h1>${title}</h1>
<p class="facts">${groupedNumber(readyCount)} of ${total} loans are ready.</p>
${isComplete ? html`<p>Nothing is missing.</p>\n` : ""}${
  company.length === 0
    ? ""
    : html`<h2>The company's record</h2>\n${entryList(company, addressOf && ((field) => addressOf(`/admin/company#${field}`)))}\n`
}${loanSection({ id: "loans", title: "Loans with missing data", loans }, addressOf)}${loanSection(
  { id: "warnings", title: "Loans that report no county or census tract", loans: warnings },
  addressOf,
)}`;
  return framedPage(frame, { title, styles: [missingDataStyle], body });
};
