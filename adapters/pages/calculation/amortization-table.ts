import { html, type SafeHtml } from "@remix-run/html-template";
import { shortPercent } from "../../../domain/hecm/figure-text.ts";
import type { Projection, ProjectionRow } from "../../../domain/hecm/projection/projection.ts";
import { usAmount } from "../us-format.ts";

/** A column of amounts. If all of it is zero, it is left out, and the sentence below the table says so. */
interface Column {
  readonly head: string;
  readonly amountOf: (row: ProjectionRow) => number;
  readonly isOptional?: true;
}

const homeOf = ({ homeValueScenarios }: ProjectionRow, at: number) => {
  const home = homeValueScenarios[at];
  if (home === undefined) throw new Error("a projected year without the home at an appreciation");
  return home;
};

const appreciationsOf = ({ rows }: Projection): readonly string[] =>
  (rows[0]?.homeValueScenarios ?? []).map(({ appreciation }) => shortPercent(appreciation));

const flowColumns: readonly Column[] = [
  { head: "Payments to borrower", amountOf: ({ paidToBorrowerCents }) => paidToBorrowerCents, isOptional: true },
  { head: "Servicing fees", amountOf: ({ servicingFeesCents }) => servicingFeesCents, isOptional: true },
  {
    head: "Property charges from set-aside",
    amountOf: ({ propertyChargesCents }) => propertyChargesCents,
    isOptional: true,
  },
  { head: "Interest", amountOf: ({ interestCents }) => interestCents },
  { head: "MIP", amountOf: ({ premiumCents }) => premiumCents },
];

const stateColumns: readonly Column[] = [
  { head: "Loan balance", amountOf: ({ balanceCents }) => balanceCents },
  { head: "Line of credit", amountOf: ({ lineOfCreditCents }) => lineOfCreditCents, isOptional: true },
];

const homeColumns = (projection: Projection, at: number): readonly Column[] => {
  const percent = appreciationsOf(projection)[at];
  return [
    { head: `Home value at ${percent}`, amountOf: (row) => homeOf(row, at).homeValueCents },
    { head: `Equity at ${percent}`, amountOf: (row) => homeOf(row, at).equityCents },
  ];
};

/** The parts of the principal limit beside balance and line of credit; a single disbursement has nothing left to draw. */
const limitColumns: readonly Column[] = [
  { head: "Set-asides left", amountOf: ({ setAsidesCents }) => setAsidesCents, isOptional: true },
  {
    head: "Value of payments to come",
    amountOf: ({ scheduledPaymentsCents }) => scheduledPaymentsCents,
    isOptional: true,
  },
  { head: "Principal limit", amountOf: ({ principalLimitCents }) => principalLimitCents },
];

const isShown =
  (rows: readonly ProjectionRow[]) =>
  ({ isOptional, amountOf }: Column): boolean =>
    isOptional !== true || rows.some((row) => amountOf(row) !== 0);

const yearName = (year: number): string => (year === 0 ? "Closing" : String(year));

const yearRow = (row: ProjectionRow, columns: readonly Column[]): SafeHtml => {
  const amounts = columns.map(({ amountOf }) => html`<td class="figure">${usAmount(amountOf(row))}</td>`);
  return html`<tr><th scope="row" class="figure">${yearName(row.year)}</th><td class="figure">${row.ageYears}</td>${amounts}</tr>\n`;
};

const yearsTable = (
  { rows }: Projection,
  { name, label, caption }: { readonly name: string; readonly label: string; readonly caption: string },
  columns: readonly Column[],
): SafeHtml => {
  const heads = ["Year", "Age", ...columns.map(({ head }) => head)];
  return html`<div class="wide" tabindex="0" role="region" aria-label="${label}">
<table class="dense ${name}">
<caption>${caption}</caption>
<thead><tr>${heads.map((head) => html`<th scope="col" class="figure">${head}</th>`)}</tr></thead>
<tbody>${rows.map((row) => yearRow(row, columns))}</tbody>
</table>
</div>
`;
};

/** What adds to the balance of a year, by the headings of the shown columns. */
export const yearlyFlowsOf = ({ rows }: Projection): readonly string[] =>
  flowColumns.filter(isShown(rows)).map(({ head }) => (head === "MIP" ? head : head.toLowerCase()));

/**
 * The years as an amortization table in dollars, with the home at its middle appreciation; columns that are all zero are left out. `label`
 * distinguishes the table from others on its page.
 */
export const amortizationTable = (projection: Projection, label = "Amortization table"): SafeHtml => {
  const { rows } = projection;
  const all = [...flowColumns, ...stateColumns];
  const shown = all.filter(isShown(rows));
  const middle = Math.floor(appreciationsOf(projection).length / 2);
  const leftOut = all.filter((column) => !isShown(rows)(column)).map(({ head }) => head.toLowerCase());
  const zero = leftOut.length === 0 ? "" : ` Zero throughout, and not shown: ${leftOut.join("; ")}.`;
  const line = rows.some(({ lineOfCreditCents }) => lineOfCreditCents > 0)
    ? " Line of credit: what is available with no draw after closing, including what may not be drawn in the first 12 months."
    : "";
  const caption = `Amounts in dollars. Closing: the day of closing, with the initial draw. Each year: what was added in its 12 months, and the amounts at its end. Age: the age used for the principal limit factor, and a year more each year.${line}${zero}`;
  return yearsTable(projection, { name: "years", label, caption }, [...shown, ...homeColumns(projection, middle)]);
};

/** Home value and equity of each year at every appreciation, in dollars; with the principal limit unless nothing can be drawn from it. */
export const homeTable = (projection: Projection): SafeHtml => {
  const limits = projection.isSingleDisbursement ? limitColumns.filter(({ isOptional }) => isOptional) : limitColumns;
  const appreciations = appreciationsOf(projection);
  const homes = appreciations.flatMap((_percent, at) => homeColumns(projection, at));
  const values = homes.filter((_column, at) => at % 2 === 0);
  const equities = homes.filter((_column, at) => at % 2 === 1);
  const hasPayments = projection.rows.some(({ scheduledPaymentsCents }) => scheduledPaymentsCents !== 0);
  const payments = hasPayments
    ? " The value of payments to come may end a few dollars from zero, since the payment is rounded to the cent."
    : "";
  const caption = `Amounts in dollars at the end of each year; the home's value grows once a year by ${appreciations.join(", ")}. Equity is home value less loan balance.${payments}`;
  return yearsTable(projection, { name: "homes", label: "Home value and equity", caption }, [
    ...limits.filter(isShown(projection.rows)),
    ...values,
    ...equities,
  ]);
};
