import { html, type SafeHtml } from "@remix-run/html-template";
import type { ExplainedLoan } from "../../../domain/calculation/explanation/explained-loan.ts";
import { borrowerTypeWords } from "../../../domain/hecm/term-words.ts";
import { oneLine } from "../../../domain/kernel/address.ts";
import { wordsOf } from "../../../domain/kernel/text/code-words.ts";
import { fullName, isObligor } from "../../../domain/loan/borrowers/borrower.ts";
import { propertyTypeWords } from "../../../domain/loan/loan-words.ts";

type Fact = readonly [name: string, value: SafeHtml | string];

const lenderName = ({ name, nmlsId }: ExplainedLoan["lender"]): string =>
  nmlsId === null ? name : `${name}, NMLS ID ${nmlsId}`;

/** The loan that a page describes: people, property, lender, and number, with further facts of the page. */
export const loanHeading = (loan: ExplainedLoan, more: readonly Fact[]): SafeHtml => {
  const people = loan.people.map((person): Fact => [borrowerTypeWords[person.borrowerType], fullName(person)]);
  const facts: readonly Fact[] = [
    ...people,
    ["Property", oneLine(loan.propertyAddress) ?? "Not entered"],
    ["Property type", wordsOf(propertyTypeWords, loan.propertyType) ?? "Not entered"],
    ["Lender", lenderName(loan.lender)],
    ["Loan number", loan.loanNumber],
    ["FHA case number", loan.fhaCaseNumber ?? "Not assigned"],
    ...more,
  ];
  return html`<dl class="heading">\n${facts.map(([name, value]) => html`<div><dt>${name}</dt><dd>${value}</dd></div>\n`)}</dl>\n`;
};

const signature = (name: string, part: string): SafeHtml =>
  html`<div class="signature"><div class="signed">${name}, ${part}</div><div class="dated">Date</div></div>\n`;

/** Signature lines, shown only in print. */
export const signatureLines = ({ people, lender }: ExplainedLoan): SafeHtml => {
  const obligors = people.filter(isObligor);
  return html`<section class="signatures" aria-label="Signatures">
${obligors.map((person) => signature(fullName(person), borrowerTypeWords[person.borrowerType].toLowerCase()))}${signature(lender.name, "by its representative")}</section>
`;
};
