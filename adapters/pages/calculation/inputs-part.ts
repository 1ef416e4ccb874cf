import { html, type SafeHtml } from "@remix-run/html-template";
import type { CalculationRecord } from "../../../domain/calculation/calculation-record.ts";
import type { ExplainedLoan } from "../../../domain/calculation/explanation/explained-loan.ts";
import { inputSections } from "../../../domain/calculation/explanation/input-sections.ts";
import { expectedRateOrigin, noteRateOrigin, type RateOrigin } from "../../../domain/hecm/rates/rate-origins.ts";
import { hecmTypeWords, indexWords, planWords, rateTypeWords } from "../../../domain/hecm/term-words.ts";
import type { RateType } from "../../../domain/hecm/terms.ts";
import type { Rate } from "../../../domain/kernel/rate.ts";
import { capitalized } from "../../../domain/kernel/text/phrases.ts";
import { usFigure, usPercent, usText } from "../us-format.ts";
import { lockInWords, originWords } from "./rate-words.ts";

type NoteTerm = readonly [name: string, value: string, origin: string];

const onLoan = "Terms of the loan";
const entered = "Entered on the loan";

const cap = (rate: Rate | null): string => (rate === null ? "Not entered" : usPercent(rate));

const rateTerm = (name: string, rate: Rate | null, origin: RateOrigin): NoteTerm => [
  name,
  rate === null ? "Not known" : usPercent(rate),
  originWords(origin),
];

/** A note that may change every month has no cap for one change (24 CFR 206.21). */
const periodicCapWords = (periodicCap: Rate | null, rateType: RateType): string =>
  periodicCap === null && rateType === "monthly_adjustable" ? "None on a monthly adjustable rate" : cap(periodicCap);

const adjustableTerms = (
  { index, margin, periodicCap, lifetimeCap }: ExplainedLoan,
  rateType: RateType,
): readonly NoteTerm[] => [
  ["Index of the note", index === null ? "Not entered" : indexWords[index], onLoan],
  ["Margin", cap(margin), onLoan],
  ["Periodic cap", periodicCapWords(periodicCap, rateType), onLoan],
  ["Lifetime cap above the initial rate", cap(lifetimeCap), onLoan],
];

const noteTerms = ({ inputs }: CalculationRecord, loan: ExplainedLoan): readonly NoteTerm[] => {
  const { product } = loan;
  const isFixed = inputs.rateType === "fixed";
  const terms: readonly NoteTerm[] = [
    ["Product", product.name === null ? product.code : `${product.name} (${product.code})`, onLoan],
    ["Type of loan", hecmTypeWords[inputs.hecmType], entered],
    ["Type of rate", rateTypeWords[inputs.rateType], entered],
  ];
  const rates: readonly NoteTerm[] = [
    rateTerm(isFixed ? "Note rate" : "Initial note rate", inputs.noteRate, noteRateOrigin(inputs)),
    rateTerm("Expected average mortgage interest rate", inputs.expectedRate, expectedRateOrigin(inputs)),
  ];
  const lock = inputs.rateBasis?.lock ?? null;
  const lockTerm: NoteTerm = ["Rate lock", lockInWords(lock), lock === null ? "No rate lock on the loan" : entered];
  return isFixed ? [...terms, ...rates] : [...terms, ...adjustableTerms(loan, inputs.rateType), ...rates, lockTerm];
};

/** The payment plan of a fixed rate, which is not an input because it is always the same. */
const planSentence = ({ inputs, result }: CalculationRecord): SafeHtml | string =>
  inputs.paymentPlan === null && result.paymentPlan !== null
    ? html`<p class="facts">Calculated as a ${planWords[result.paymentPlan.type].toLowerCase()}, the only plan of a fixed rate.</p>\n`
    : "";

/** The terms of the note beside the rates are not inputs of a calculation, and are shown as the loan has them now. */
const changedSentence = ({ loanVersion }: CalculationRecord, { version }: ExplainedLoan): SafeHtml | string => {
  if (loanVersion === version) return "";
  const changed =
    loanVersion === undefined
      ? "The loan may have been changed after this calculation."
      : `The loan was changed after this calculation: it was made from version ${loanVersion}, and the loan is now at version ${version}.`;
  return html`<p class="facts">${changed} Product, index, margin and caps are the loan's terms as they are now; the rates and all inputs below are those that the calculation was made from.</p>\n`;
};

/** The inputs of a calculation: the terms of the note with the source of each rate, then everything else by subject. */
export const inputsPart = (record: CalculationRecord, loan: ExplainedLoan): SafeHtml => {
  const terms = noteTerms(record, loan).map(
    ([name, value, origin]) => html`<tr><th scope="row">${name}</th><td>${value}</td><td>${origin}</td></tr>\n`,
  );
  const sections = inputSections(record.inputs)
    .filter(({ rows }) => rows.length > 0)
    .map(({ name, rows }) => {
      const items = rows.map(
        ({ name: row, value }) => html`<div><dt>${row}</dt><dd>${capitalized(usText(usFigure(value)))}</dd></div>\n`,
      );
      return html`<section class="inputs-of"><h3>${name}</h3><dl class="columns">\n${items}</dl>${name === "Payment plan" ? planSentence(record) : ""}</section>\n`;
    });
  return html`<table class="terms">
<caption>Loan and rates: what was entered, and what was quoted from the published weekly averages</caption>
<thead><tr><th scope="col">Term</th><th scope="col">Value</th><th scope="col">Source</th></tr></thead>
<tbody>${terms}</tbody></table>
${changedSentence(record, loan)}<p class="facts">The inputs below were entered on the loan, except in the last part: the date of the calculation and the company's settings.</p>
${sections}`;
};
