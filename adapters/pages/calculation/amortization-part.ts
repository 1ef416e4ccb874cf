import { html, type SafeHtml } from "@remix-run/html-template";
import type { CalculationRecord } from "../../../domain/calculation/calculation-record.ts";
import { annualChargesCents } from "../../../domain/hecm/proceeds/annual-charges.ts";
import { closingPosition } from "../../../domain/hecm/projection/closing-position.ts";
import type { Projection } from "../../../domain/hecm/projection/projection.ts";
import { inSeries } from "../../../domain/kernel/text/phrases.ts";
import { projectionPicture } from "../chart/chart-svg.ts";
import { usMoney, usPercent } from "../us-format.ts";
import { amortizationTable, homeTable, yearlyFlowsOf } from "./amortization-table.ts";
import type { LinkTo } from "./step-links.ts";

type Sentence = SafeHtml | string;

/** What else grows with the balance, if the loan has it at closing. */
const alsoGrowing = ([closing]: Projection["rows"]): string => {
  const growing = [
    ...(closing && closing.lineOfCreditCents > 0 ? ["the line of credit"] : []),
    ...(closing && closing.setAsidesCents > 0 ? ["what is left in set-asides"] : []),
  ];
  return growing.length === 0
    ? ""
    : `; ${inSeries(growing)} ${growing.length === 1 ? "grows" : "grow"} at the same rate`;
};

/** The events of this loan in each month, in order and with its own figures. */
const eventsOf = (
  { inputs, result }: CalculationRecord,
  { growthRate, rows }: Projection,
  linkTo: LinkTo,
): readonly Sentence[] => {
  const { paymentPlan, servicingSetAsideCents, lesaCents } = result;
  const position = closingPosition(inputs, result);
  const events: Sentence[] = [];
  if (paymentPlan !== null && paymentPlan.monthlyPaymentCents > 0) {
    const { monthlyPaymentCents, termMonths, lastPaymentCents } = paymentPlan;
    const last = lastPaymentCents === undefined ? "" : `, of which the last is ${usMoney(lastPaymentCents)}`;
    const months = termMonths === null ? "" : ` in the first ${termMonths} months${last}`;
    events.push(
      html`The payment to the borrower of ${linkTo("monthly payment", usMoney(monthlyPaymentCents))} is added to the balance${months}.`,
    );
  }
  if (servicingSetAsideCents > 0)
    events.push(
      html`The servicing fee of ${usMoney(inputs.servicingFeeMonthlyCents)} is added to the balance and taken from the servicing fee set-aside, which starts at ${linkTo("servicing fee set-aside", usMoney(servicingSetAsideCents))}; the last fee is at most what is left there.`,
    );
  if (lesaCents > 0)
    events.push(
      html`${inputs.lesa.type === "partially_funded" ? "Assumed instead of the semi-annual payments: a" : "A"} twelfth of the year's property charges of ${usMoney(annualChargesCents(inputs))} is added to the balance and taken from the life expectancy set-aside, which starts at ${linkTo("life expectancy set-aside", usMoney(lesaCents))}, until that is empty.`,
    );
  if (position.repairsCents > 0)
    events.push(
      html`The amount set aside for repairs and their administration, ${usMoney(position.repairsCents)} at closing, is assumed to stay undrawn.`,
    );
  events.push(
    html`${events.length === 0 ? "The" : "Then the"} balance grows by a twelfth of ${linkTo("growth rate of the projection", usPercent(growthRate))}${alsoGrowing(rows)}.`,
  );
  return events;
};

/** The years of a loan as chart and tables, with everything needed to recalculate them. */
export const amortizationPart = (
  record: CalculationRecord,
  projection: Projection,
  linkTo: LinkTo,
): SafeHtml => html`<figure><div class="wide chart" tabindex="0" role="region" aria-label="Chart of the projection">${projectionPicture(projection, `Projection of calculation ${record.id}`)}</div><figcaption>${projection.growthRateBasis}</figcaption></figure>
<h3>What happens in each month, in this order</h3>
<ol class="events">${eventsOf(record, projection, linkTo).map((event) => html`<li>${event}</li>\n`)}</ol>
<p>Nothing is rounded within a year. At its end each column is rounded to the cent. Of the growth of the balance in the year, MIP is the share ${linkTo("annual MIP rate", usPercent(record.result.annualMipRate))} ÷ ${usPercent(projection.growthRate)}, and interest is the rest.</p>
<p>The first balance is the ${linkTo("balance at closing", "balance at closing")}. Each year's balance is the balance of the year before + ${inSeries(yearlyFlowsOf(projection))} of the year, to the cent.</p>
<section class="across"><h3>Year by year</h3>
${amortizationTable(projection)}</section>
<section class="across"><h3>Home value and equity</h3>
${homeTable(projection)}</section>
`;
