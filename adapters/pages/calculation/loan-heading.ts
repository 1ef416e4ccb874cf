import { html, type SafeHtml } from "@remix-run/html-template";
import type { ExplainedLoan } from "../../../domain/calculation/explained-loan.ts";
import { borrowerTypeWords } from "../../../domain/documents/merge/words.ts";

type Fact = readonly [name: string, value: SafeHtml | string];

const lenderName = ({ name, nmlsId }: ExplainedLoan["lender"]): string =>
  nmlsId === null ? name : `${name}, NMLS ID ${nmlsId}`;

/** Whose loan a page speaks of: people, property, lender and number, with what else the page says of itself. */
export const loanHeading = (loan: ExplainedLoan, more: readonly Fact[]): SafeHtml => {
  const people = loan.people.map(({ name, part }): Fact => [borrowerTypeWords[part], name]);
  const facts: readonly Fact[] = [
    ...people,
    ["Property", loan.propertyAddress ?? "Not entered"],
    ["Lender", lenderName(loan.lender)],
    ["Loan number", loan.loanNumber],
    ...more,
  ];
  return html`<dl class="heading">\n${facts.map(([name, value]) => html`<div><dt>${name}</dt><dd>${value}</dd></div>\n`)}</dl>\n`;
};

const signature = (name: string, part: string): SafeHtml =>
  html`<div class="signature"><div class="signed">${name}, ${part}</div><div class="dated">Date</div></div>\n`;

/** Lines to sign on: there on paper alone. */
export const signatureLines = ({ people, lender }: ExplainedLoan): SafeHtml => {
  const obligors = people.filter(({ part }) => part === "borrower" || part === "co_borrower");
  return html`<section class="signatures" aria-label="Signatures">
${obligors.map(({ name, part }) => signature(name, borrowerTypeWords[part].toLowerCase()))}${signature(lender.name, "by its representative")}</section>
`;
};
