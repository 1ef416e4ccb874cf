import { html, type SafeHtml } from "@remix-run/html-template";
import type { Calculation } from "../../../domain/hecm/calculate.ts";
import { years } from "../../../domain/hecm/explain.ts";
import { readableFigure } from "../../../domain/hecm/figure-text.ts";
import { planWords } from "../../../domain/hecm/term-words.ts";
import type { RateType } from "../../../domain/hecm/terms.ts";
import type { ShownRateGroup } from "../../page-models/what-if.ts";
import { evenCents, usMoney, usPercent } from "../us-format.ts";
import { planLines, reasonOf, yearAhead } from "./plan-lines.ts";

const row = (name: string, value: string): SafeHtml => {
  const [text = value] = evenCents([value]);
  return html`<tr><th scope="row">${name}</th><td class="figure">${text}</td></tr>\n`;
};

/** The figures that no plan changes, the five main ones first. */
export const figureTable = (base: Calculation): SafeHtml => html`<table class="summary">
<caption>The same under every payment plan</caption>
<tbody>
${row("Principal limit", usMoney(base.principalLimitCents))}${row("Expected average mortgage interest rate", usPercent(base.expectedRate))}${row("Available proceeds", usMoney(base.availableProceedsCents))}${row("Initial MIP", usMoney(base.initialMipCents))}${row("Servicing fee set-aside", usMoney(base.servicingSetAsideCents))}${row("Maximum claim amount", usMoney(base.maxClaimAmountCents))}${row("Principal limit factor", base.principalLimitFactor.toFixed(3))}${row("Age used", readableFigure(years(base.ageUsedYears)))}${row("Note rate", base.noteRate === null ? "not known" : usPercent(base.noteRate))}${row("Origination fee", usMoney(base.originationFeeCents))}${row("Mandatory obligations", usMoney(base.mandatoryObligationsCents))}${row("Available in the first 12 months", usMoney(base.firstYearAvailableCents))}${row("Cash the borrower brings to closing", usMoney(base.cashRequiredToCloseCents))}</tbody>
</table>
`;

const groupWords = (rateType: RateType): string => (rateType === "fixed" ? "Fixed rate" : "Adjustable rate");

/** A column of the table: a plan, or a type of rate without one. */
interface Column {
  readonly name: string;
  readonly group: ShownRateGroup;
  /** For each line; null where the reason replaces it. */
  readonly texts: readonly (string | null)[];
  readonly reason: string | null;
}

/** The texts of each line, line by line, for the plans that have it. */
const columnsOf = (groups: readonly ShownRateGroup[]): readonly Column[] => {
  const plans = groups.flatMap(({ base, plans }) => (base === null ? [] : plans.map((plan) => ({ plan, base }))));
  const withFigures = plans.filter((column) => reasonOf(column) === null);
  const lines = planLines.map(({ textsOf, isOfRate }) => {
    const having = isOfRate ? plans : withFigures;
    const texts = textsOf(having);
    return new Map(having.map(({ plan }, position) => [plan, texts[position] ?? ""]));
  });
  return groups.flatMap((group): readonly Column[] => {
    const { base, reason, rateType } = group;
    if (base === null) return [{ name: groupWords(rateType), group, texts: planLines.map(() => null), reason }];
    return group.plans.map((plan): Column => {
      const texts = lines.map((line) => line.get(plan) ?? null);
      return { name: planWords[plan.type], group, texts, reason: reasonOf({ plan, base }) };
    });
  });
};

const wideTable = (groups: readonly ShownRateGroup[], columns: readonly Column[]): SafeHtml => {
  const cell = ({ texts, reason }: Column, line: number): SafeHtml | string => {
    const text = texts[line] ?? null;
    if (text !== null) return html`<td class="${planLines[line]?.look ?? ""}">${text}</td>`;
    if (line !== texts.indexOf(null)) return "";
    return html`<td class="reason" rowspan="${texts.filter((each) => each === null).length}">${reason ?? ""}</td>`;
  };
  const rows = planLines.map(
    ({ name }, line) => html`<tr><th scope="row">${name}</th>${columns.map((column) => cell(column, line))}</tr>\n`,
  );
  const heads = columns.map(
    ({ name, texts }) =>
      html`<th scope="col" class="${texts.every((text) => text === null) ? "reason" : "figure"}">${name}</th>`,
  );
  const groupHeads = groups.map((group) => {
    const count = columns.filter((column) => column.group === group).length;
    return html`<th scope="colgroup" colspan="${count}">${groupWords(group.rateType)}: ${group.productName}</th>`;
  });
  return html`<div class="wide" tabindex="0" role="region" aria-label="Payment plans side by side">
<table class="plans">
<caption>What each plan pays, and its figures after ${yearAhead} years with no later draw</caption>
<thead><tr><td></td>${groupHeads}</tr>
<tr><td></td>${heads}</tr></thead>
<tbody>
${rows}</tbody>
</table>
</div>
`;
};

const card = ({ name, group, texts, reason }: Column): SafeHtml => {
  const heading = name === groupWords(group.rateType) ? name : `${groupWords(group.rateType)}: ${name}`;
  const facts = texts.flatMap((text, line) =>
    text === null || text === "–" ? [] : html`<div><dt>${planLines[line]?.name ?? ""}</dt><dd>${text}</dd></div>\n`,
  );
  return html`<section class="card"><h3>${heading}</h3>
${reason === null ? "" : html`<p>${reason}</p>\n`}${facts.length === 0 ? "" : html`<dl>${facts}</dl>`}</section>
`;
};

/**
 * The payment plans of both types of rate: side by side, and on a narrow screen one below the other. A plan that is not available shows the
 * reason instead.
 */
export const planTable = (groups: readonly ShownRateGroup[]): SafeHtml => {
  const columns = columnsOf(groups);
  return html`${wideTable(groups, columns)}<div class="cards">
${columns.map(card)}</div>
`;
};
