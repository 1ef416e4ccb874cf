import { html, type SafeHtml } from "@remix-run/html-template";
import type { Calculation } from "../../../domain/hecm/calculate.ts";
import { months as monthCount, years } from "../../../domain/hecm/explain.ts";
import { readableFigure } from "../../../domain/hecm/figure-text.ts";
import { planWords } from "../../../domain/hecm/term-words.ts";
import type { ShownPlan } from "../../page-models/what-if.ts";
import { usMoney, usPercent } from "../us-format.ts";

const row = (name: string, value: string): SafeHtml =>
  html`<tr><th scope="row">${name}</th><td class="figure">${value}</td></tr>\n`;

/** The figures that no plan changes, the five main ones first. */
export const figureTable = (base: Calculation): SafeHtml => html`<table class="summary">
<caption>The same under every payment plan</caption>
<tbody>
${row("Principal limit", usMoney(base.principalLimitCents))}${row("Expected average mortgage interest rate", usPercent(base.expectedRate))}${row("Available proceeds", usMoney(base.availableProceedsCents))}${row("Initial MIP", usMoney(base.initialMipCents))}${row("Servicing fee set-aside", usMoney(base.servicingSetAsideCents))}${row("Maximum claim amount", usMoney(base.maxClaimAmountCents))}${row("Principal limit factor", base.principalLimitFactor.toFixed(3))}${row("Age used", readableFigure(years(base.ageUsedYears)))}${row("Note rate", base.noteRate === null ? "not known" : usPercent(base.noteRate))}${row("Origination fee", usMoney(base.originationFeeCents))}${row("Mandatory obligations", usMoney(base.mandatoryObligationsCents))}${row("Available in the first 12 months", usMoney(base.firstYearAvailableCents))}${row("Cash the borrower brings to closing", usMoney(base.cashRequiredToCloseCents))}</tbody>
</table>
`;

/** The year for which the table looks ahead, where the projection goes that far. */
const yearAhead = 10;

const yearOf = ({ projection }: ShownPlan) => projection?.rows.find(({ year }) => year === yearAhead) ?? null;

const orNone = (cents: number | null | undefined): string =>
  cents === null || cents === undefined ? "–" : usMoney(cents);

const monthsOf = ({ type, result }: ShownPlan): string => {
  if (type === "tenure" || type === "modified_tenure") return "while the loan lasts";
  const months = result?.paymentPlan?.termMonths ?? null;
  return months === null ? "–" : readableFigure(monthCount(months));
};

interface PlanLine {
  readonly name: string;
  readonly textOf: (plan: ShownPlan) => string;
  /** The class of its cells: an amount stays on one line, words may wrap. */
  readonly look: "figure" | "figure words";
}

const amountLine = (name: string, centsOf: (plan: ShownPlan) => number | null | undefined): PlanLine => ({
  name,
  textOf: (plan) => orNone(centsOf(plan)),
  look: "figure",
});

const lines: readonly PlanLine[] = [
  amountLine("Initial draw at closing", ({ result }) => result?.paymentPlan?.initialDrawCents),
  amountLine("Monthly payment", ({ result }) => result?.paymentPlan?.monthlyPaymentCents),
  { name: "Payments last", textOf: monthsOf, look: "figure words" },
  amountLine("Line of credit after closing", ({ result }) => result?.paymentPlan?.lineOfCreditCents),
  amountLine("Forgone, never to be drawn", ({ result }) => result?.proceedsForgoneCents),
  amountLine(`Balance after ${yearAhead} years`, (plan) => yearOf(plan)?.balanceCents),
  amountLine(`Line of credit after ${yearAhead} years`, (plan) => yearOf(plan)?.lineOfCreditCents),
];

/** The payment plans side by side; one that is not available says why in its column. */
export const planTable = (plans: readonly ShownPlan[]): SafeHtml => {
  const cell = (plan: ShownPlan, position: number, { textOf, look }: PlanLine): SafeHtml | string => {
    if (plan.result !== null) return html`<td class="${look}">${textOf(plan)}</td>`;
    return position === 0 ? html`<td class="reason" rowspan="${lines.length}">${plan.reason ?? ""}</td>` : "";
  };
  const rows = lines.map(
    (line, position) =>
      html`<tr><th scope="row">${line.name}</th>${plans.map((plan) => cell(plan, position, line))}</tr>\n`,
  );
  const heads = plans.map(
    ({ type, result }) =>
      html`<th scope="col" class="${result === null ? "reason" : "figure"}">${planWords[type]}</th>`,
  );
  return html`<div class="wide" tabindex="0" role="region" aria-label="Payment plans side by side">
<table class="plans">
<caption>What each plan pays, and its figures after ${yearAhead} years with no later draw</caption>
<thead><tr><td></td>${heads}</tr></thead>
<tbody>
${rows}</tbody>
</table>
</div>
`;
};
