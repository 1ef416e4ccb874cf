import { html, type SafeHtml } from "@remix-run/html-template";
import type { Calculation } from "../../../domain/hecm/calculate.ts";
import { years } from "../../../domain/hecm/explain.ts";
import { readableFigure } from "../../../domain/hecm/figure-text.ts";
import { planWords } from "../../../domain/hecm/term-words.ts";
import type { RateType } from "../../../domain/hecm/terms.ts";
import type { ShownRateGroup } from "../../page-models/what-if.ts";
import { evenCents, usMoney, usPercent } from "../us-format.ts";
import { planLines, reasonOf, yearAhead } from "./plan-lines.ts";

/** The figures that no plan changes, the five main ones first: with cents in all of its amounts, or in none. */
export const figureTable = (base: Calculation): SafeHtml => {
  const rows = [
    ["Principal limit", usMoney(base.principalLimitCents)],
    ["Expected average mortgage interest rate", usPercent(base.expectedRate)],
    ["Available proceeds", usMoney(base.availableProceedsCents)],
    ["Initial MIP", usMoney(base.initialMipCents)],
    ["Servicing fee set-aside", usMoney(base.servicingSetAsideCents)],
    ["Maximum claim amount", usMoney(base.maxClaimAmountCents)],
    ["Principal limit factor", base.principalLimitFactor.toFixed(3)],
    ["Age used", readableFigure(years(base.ageUsedYears))],
    ["Note rate", base.noteRate === null ? "not known" : usPercent(base.noteRate)],
    ["Origination fee", usMoney(base.originationFeeCents)],
    ["Mandatory obligations", usMoney(base.mandatoryObligationsCents)],
    ["Available in the first 12 months", usMoney(base.firstYearAvailableCents)],
    ["Cash the borrower brings to closing", usMoney(base.cashRequiredToCloseCents)],
  ] as const;
  const texts = evenCents(rows.map(([, text]) => text));
  return html`<table class="summary">
<caption>The same under every payment plan</caption>
<tbody>
${rows.map(([name], position) => html`<tr><th scope="row">${name}</th><td class="figure">${texts[position] ?? ""}</td></tr>\n`)}</tbody>
</table>
`;
};

const groupWords = (rateType: RateType): string => (rateType === "fixed" ? "Fixed rate" : "Adjustable rate");

/** A column of the table: a plan, or a type of rate without one. */
interface Column {
  readonly name: string;
  readonly group: ShownRateGroup;
  /** For each line; null where the reason replaces it. */
  readonly texts: readonly (string | null)[];
  readonly reason: string | null;
}

/** The columns of the table, with all amounts to the cent. */
const columnsOf = (groups: readonly ShownRateGroup[]): readonly Column[] =>
  groups.flatMap((group): readonly Column[] => {
    const { base, reason, rateType } = group;
    if (base === null) return [{ name: groupWords(rateType), group, texts: planLines.map(() => null), reason }];
    return group.plans.map((plan): Column => {
      const column = { plan, base };
      const whyNone = reasonOf(column);
      const texts = planLines.map(({ textOf, isOfRate }) => (whyNone === null || isOfRate ? textOf(column) : null));
      return { name: planWords[plan.type], group, texts, reason: whyNone };
    });
  });

/** A line of the table, with cents in all of its amounts or in none; null where a column lacks it. */
const lineOf = (columns: readonly Column[], line: number): readonly (string | null)[] => {
  const texts = evenCents(columns.map((column) => column.texts[line] ?? ""));
  return columns.map((column, position) => (column.texts[line] === null ? null : (texts[position] ?? "")));
};

const wideTable = (groups: readonly ShownRateGroup[], columns: readonly Column[]): SafeHtml => {
  const cell = ({ texts, reason }: Column, line: number, text: string | null): SafeHtml | string => {
    if (text !== null) return html`<td class="${planLines[line]?.look ?? ""}">${text}</td>`;
    if (line !== texts.indexOf(null)) return "";
    return html`<td class="reason" rowspan="${texts.filter((each) => each === null).length}">${reason ?? ""}</td>`;
  };
  const rows = planLines.map(({ name }, line) => {
    const texts = lineOf(columns, line);
    const cells = columns.map((column, position) => cell(column, line, texts[position] ?? null));
    return html`<tr><th scope="row">${name}</th>${cells}</tr>\n`;
  });
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
  // The amounts of a card are read from top to bottom: with cents in all of them, or in none.
  const shown = evenCents(texts.map((text) => text ?? "–"));
  const facts = shown.flatMap((text, line) =>
    text === "–" ? [] : html`<div><dt>${planLines[line]?.name ?? ""}</dt><dd>${text}</dd></div>\n`,
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
