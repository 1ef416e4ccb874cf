import { html, type SafeHtml } from "@remix-run/html-template";
import type { CalculationRecord } from "../../../domain/calculation/calculation-record.ts";
import type { ExplainedCalculation } from "../../../domain/calculation/explanation/explanation.ts";
import { warningSentences } from "../../../domain/calculation/feasibility.ts";
import { printDay } from "../../../domain/documents/merge/print.ts";
import type { Step } from "../../../domain/hecm/explain.ts";
import type { LoanCostRefusal } from "../../../domain/hecm/loan-cost/talc.ts";
import type { ProjectionRefusal } from "../../../domain/hecm/projection/projection.ts";
import type { PageFrame } from "../../../domain/pages/page-frame.ts";
import { framedPage, readableInstant } from "../page-frame.ts";
import { usText } from "../us-format.ts";
import { amortizationPart } from "./amortization-part.ts";
import { calculationStyle } from "./calculation-style.ts";
import { explainedSteps } from "./explained-steps.ts";
import { inputsPart } from "./inputs-part.ts";
import { loanCostTable } from "./loan-cost-table.ts";
import { loanCostWorking } from "./loan-cost-working.ts";
import { loanHeading, signatureLines } from "./loan-heading.ts";
import { type LinkTo, linksTo, linksToIds } from "./step-links.ts";
import { summaryPart } from "./summary-part.ts";

/** Returns one sentence about why a figure cannot be shown. */
export type RefusalText = (refusal: ProjectionRefusal | LoanCostRefusal) => string;

/** How a page identifies a calculation: its date, its number, when it was made, and by which rules. */
export const calculationFacts = ({ id, asOf, calculatedAt, ruleEdition }: CalculationRecord, timeZone: string) =>
  [
    ["As of", printDay(asOf)],
    ["Calculation", `${id}, made on ${readableInstant(calculatedAt, timeZone)}`],
    ["Rule edition", ruleEdition],
  ] as const;

/** Warnings of a calculation, and what prevents its loan from closing. */
export const warningsOf = (record: CalculationRecord): SafeHtml[] =>
  warningSentences(record).map((sentence) => html`<p class="warning">${usText(sentence)}</p>\n`);

/** The TALC rates and how they were computed, or why there are none. */
export const loanCostPart = (
  loanCost: ExplainedCalculation["loanCost"],
  linkTo: LinkTo,
  refusalText: RefusalText,
): SafeHtml =>
  loanCost._tag === "Accepted"
    ? html`${loanCostTable(loanCost.value, linkTo)}\n${loanCostWorking(loanCost.value, linkTo)}`
    : html`<p class="warning">${usText(refusalText(loanCost.refusal))}</p>`;

/** The years of the loan, or why they cannot be projected. */
export const projectionPart = (
  record: CalculationRecord,
  projection: ExplainedCalculation["projection"],
  linkTo: LinkTo,
  refusalText: RefusalText,
): SafeHtml =>
  projection._tag === "Accepted"
    ? amortizationPart(record, projection.value, linkTo)
    : html`<p class="warning">${usText(refusalText(projection.refusal))}</p>`;

/** A fixed-rate loan has no line of credit that could grow. */
const ofLineOfCredit = "line_of_credit_growth_rate";

/** The steps of the calculation, then those of its projection and cost, so that every figure on the page has one. */
const stepsOf = ({ record, projection, loanCost }: ExplainedCalculation): readonly Step[] => {
  const isFixed = record.inputs.rateType === "fixed";
  return [
    ...record.result.steps.filter(({ id }) => !isFixed || id !== ofLineOfCredit),
    ...(projection._tag === "Accepted" ? projection.value.steps : []),
    ...(loanCost._tag === "Accepted" ? loanCost.value.steps : []),
  ];
};

const contents = html`<nav class="contents" aria-label="Contents"><a href="#summary">Summary</a> <a href="#inputs">Loan inputs</a> <a href="#projection">Amortization projection</a> <a href="#loan-cost">Total annual loan cost</a> <a href="#steps">Calculation steps</a></nav>\n`;

/** A stored calculation as a page to read and print: every figure with its formula, its inputs, its rule, and its source. */
export const explainPage = (explained: ExplainedCalculation, frame: PageFrame, refusalText: RefusalText): string => {
  const { record, loan, projection, loanCost } = explained;
  const steps = stepsOf(explained);
  const [linkTo, linkToId] = [linksTo(steps), linksToIds(steps)];
  const title = `HECM calculation of loan ${loan.loanNumber}`;
  const body = html`<h1>${title}</h1>
${loanHeading(loan, calculationFacts(record, frame.timeZone))}${contents}${warningsOf(record)}<h2 id="summary">Summary</h2>
<p class="facts">Each amount links to the step that calculated it: underlined on a screen, with the number of the step on paper. The amounts add up to the cent; percents are rounded one by one.</p>
${summaryPart(explained, linkTo, linkToId)}
<h2 id="inputs">Loan inputs</h2>
${inputsPart(record, loan)}
<h2 id="projection" class="sheet">Amortization projection</h2>
${projectionPart(record, projection, linkTo, refusalText)}
<h2 id="loan-cost" class="sheet">Total annual loan cost (TALC)</h2>
${loanCostPart(loanCost, linkTo, refusalText)}
<h2 id="steps">Calculation steps</h2>
${explainedSteps(steps, linkTo)}
${signatureLines(loan)}`;
  return framedPage(frame, { title, styles: [calculationStyle], body });
};
