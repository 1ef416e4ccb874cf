import { html, type SafeHtml } from "@remix-run/html-template";
import type { ExplainedCalculation } from "../../../domain/calculation/explanation/explanation.ts";
import type { Calculation } from "../../../domain/hecm/calculate.ts";
import type { Step } from "../../../domain/hecm/explain.ts";
import { shortPercent } from "../../../domain/hecm/figure-text.ts";
import type { CalculationInputs } from "../../../domain/hecm/inputs.ts";
import type { ResolvedPaymentPlan } from "../../../domain/hecm/payment-plan/payment-plan.ts";
import { initialLimitAmounts } from "../../../domain/hecm/summary/initial-disbursement-limit.ts";
import { principalLimitSummary } from "../../../domain/hecm/summary/principal-limit-summary.ts";
import { firstYearSummary, proceedsSummary } from "../../../domain/hecm/summary/proceeds-summary.ts";
import { purchaseSummary } from "../../../domain/hecm/summary/purchase-summary.ts";
import {
  type SummaryLine,
  type SummaryTable,
  shareOfPrincipalLimit,
  stepsById,
} from "../../../domain/hecm/summary/summary-line.ts";
import { isPaidByLoan } from "../../../domain/hecm/terms.ts";
import { usFigure, usMoney, usPercent } from "../us-format.ts";
import type { LinkTo, LinkToId } from "./step-links.ts";

const inSentence = (name: string): string => name.charAt(0).toLowerCase() + name.slice(1);

const nameOf = ({ kind, name, amountCents }: SummaryLine): string => {
  const isAdded = kind === "group" || kind === "entry" || (kind === "item" && amountCents > 0);
  if (!isAdded) return name;
  return `${amountCents > 0 ? "Plus" : "Less"} ${inSentence(name)}`;
};

const isOfTotal = ({ kind }: SummaryLine): boolean => kind !== "item" && kind !== "part";

/** Percentages are of absolute amounts, because the name of a line states the sign; a negative total shows it. */
const shareCell = ({ kind, amountCents }: SummaryLine, limitCents: number): SafeHtml => {
  const share = shareOfPrincipalLimit(amountCents, limitCents);
  const sign = kind === "sum" && amountCents < 0 ? "−" : "";
  return html`<td class="figure share">${share === null ? "" : sign + usPercent(share)}</td>`;
};

const lineRow = (
  line: SummaryLine,
  shareOf: (line: SummaryLine) => SafeHtml | string,
  linkToId: LinkToId,
): SafeHtml => {
  const amount = usMoney(line.amountCents);
  const cells = isOfTotal(line) ? ["", amount] : [amount, ""];
  return html`<tr class="${line.kind}"><th scope="row">${linkToId(line.stepId, nameOf(line))}</th>${cells.map((cell) => html`<td class="figure">${cell}</td>`)}${shareOf(line)}</tr>\n`;
};

const zeroSentence = ({ zeroNames }: SummaryTable): SafeHtml | string =>
  zeroNames.length === 0
    ? ""
    : html`<p class="facts">Zero, and not listed: ${zeroNames.join("; ").toLowerCase()}.</p>\n`;

const summaryTable = (table: SummaryTable, limitCents: number, linkToId: LinkToId): SafeHtml => {
  const { name, lines, isOfPrincipalLimit } = table;
  const shareOf = (line: SummaryLine) => (isOfPrincipalLimit ? shareCell(line, limitCents) : "");
  const shareHead = isOfPrincipalLimit
    ? html`<th scope="col" class="figure share">Percent of principal limit</th>`
    : "";
  return html`<table class="waterfall">
<caption>${name}</caption>
<thead><tr><th scope="col">Line</th><th scope="col" class="figure">Amount</th><th scope="col" class="figure">Total</th>${shareHead}</tr></thead>
<tbody>
${lines.map((line) => lineRow(line, shareOf, linkToId))}</tbody></table>
${zeroSentence(table)}`;
};

type NamedStep = readonly [id: string, name: string];

/** How the principal limit is computed, before it is broken down. */
const basisOf = ({ ageBasis }: Calculation): readonly NamedStep[] => [
  ["home_value", "Home value"],
  ["max_claim_amount", "Maximum claim amount"],
  [
    "age_used",
    ageBasis === "eligible_non_borrowing_spouse"
      ? "Age used: the eligible non-borrowing spouse’s, to the nearest year"
      : "Age used: the youngest borrower’s, to the nearest year",
  ],
  ["expected_rate", "Expected average mortgage interest rate (expected rate)"],
  ["expected_rate_rounded", "Expected rate to the nearest eighth of a percent"],
  ["principal_limit_factor", "Principal limit factor at that age and rate"],
  ["principal_limit", "Principal limit: maximum claim amount × factor"],
];

/** The test of a refinance, as in its steps. */
const refinance: readonly NamedStep[] = [
  ["refinance_benefit", "Benefit: principal limit less that of the existing HECM"],
  ["refinance_cost", "Total cost of the refinance"],
  ["refinance_ratio", "Benefit ÷ cost"],
  ["refinance_passes_benefit_factor", "Benefit is large enough to waive counseling"],
  ["refinance_last_application_day", "Last application date without counseling"],
  ["refinance_is_within_years", "Application is early enough to waive counseling"],
  ["refinance_is_counseling_waivable", "Counseling may be waived"],
];

const stepTable = (
  caption: string,
  named: readonly NamedStep[],
  steps: readonly Step[],
  linkToId: LinkToId,
): SafeHtml | string => {
  const byId = stepsById(steps);
  const rows = named.flatMap(([id, name]) => {
    const value = byId.get(id)?.value;
    return value === undefined
      ? []
      : [html`<tr><th scope="row">${linkToId(id, name)}</th><td class="figure">${usFigure(value)}</td></tr>\n`];
  });
  return rows.length === 0
    ? ""
    : html`<table class="summary"><caption>${caption}</caption><tbody>\n${rows}</tbody></table>\n`;
};

const lastOf = ({ lastPaymentCents }: ResolvedPaymentPlan): string =>
  lastPaymentCents === undefined ? "" : `, of which the last is ${usMoney(lastPaymentCents)}`;

const durationOf = (plan: ResolvedPaymentPlan): string =>
  plan.termMonths === null
    ? "for as long as at least one borrower occupies the home as a principal residence and the loan is not due and payable"
    : `for ${plan.termMonths} ${plan.termMonths === 1 ? "month" : "months"}${lastOf(plan)}, unless the loan becomes due and payable before`;

/** What a plan with monthly payments pays, and for how long; nothing for other plans. */
const paymentSentence = (plan: ResolvedPaymentPlan | null, linkTo: LinkTo): SafeHtml | string =>
  plan === null || plan.monthlyPaymentCents === 0
    ? ""
    : html`<p>The borrower is paid ${linkTo("monthly payment", usMoney(plan.monthlyPaymentCents))} a month ${durationOf(plan)}.</p>\n`;

const singleSentence = html`<p>On a fixed rate the only disbursement is at closing. What is not paid out then is forgone: nothing can be drawn later, and there is no line of credit that grows.</p>\n`;

const sumOfOwnLiens = ({ liens }: CalculationInputs): number =>
  liens.reduce((sum, lien) => (isPaidByLoan(lien) ? sum : sum + lien.amountCents), 0);

/** Entered liens that the loan does not pay at closing. */
const ownLiensSentence = (inputs: CalculationInputs): SafeHtml | string => {
  const cents = sumOfOwnLiens(inputs);
  return cents === 0
    ? ""
    : html`<p class="facts">Not among the mandatory obligations: ${usMoney(cents)} of liens that the borrower pays from the proceeds.</p>\n`;
};

/** The two amounts, of which the greater is the initial disbursement limit. */
const limitSentence = (calculation: Calculation): SafeHtml | string => {
  const amounts = initialLimitAmounts(calculation);
  if (amounts === null) return "";
  const { baseShare, byBaseShareCents, additionalShare, byObligationsCents } = amounts;
  return html`<p class="facts">The initial disbursement limit is the greater of ${shortPercent(baseShare)} of the principal limit, ${usMoney(byBaseShareCents)}, and the obligations of the first 12 months + ${shortPercent(additionalShare)} of the principal limit, ${usMoney(byObligationsCents)}; at most the principal limit.</p>\n`;
};

const waiverSentence = html`<p class="facts">A waiver of counseling also requires that the borrower has received the disclosure of these figures (form HUD-92901).</p>\n`;

/** The figures of a calculation from the top: each table adds up, and each line links to the step behind it. */
export const summaryPart = ({ record }: ExplainedCalculation, linkTo: LinkTo, linkToId: LinkToId): SafeHtml => {
  const { inputs, result } = record;
  const limitCents = result.principalLimitCents;
  const shown = (table: SummaryTable | null): SafeHtml | string =>
    table === null ? "" : summaryTable(table, limitCents, linkToId);
  const isSingle = result.paymentPlan?.type === "single_disbursement";
  const firstYear = firstYearSummary(inputs, result);
  return html`${stepTable("The principal limit", basisOf(result), result.steps, linkToId)}${shown(principalLimitSummary(result))}${ownLiensSentence(inputs)}${shown(proceedsSummary(inputs, result))}${isSingle ? singleSentence : paymentSentence(result.paymentPlan, linkTo)}${shown(firstYear)}${firstYear === null ? "" : limitSentence(result)}${shown(purchaseSummary(inputs, result))}${stepTable("The refinance: benefit and counseling", refinance, result.steps, linkToId)}${result.refinanceTest === null ? "" : waiverSentence}`;
};
