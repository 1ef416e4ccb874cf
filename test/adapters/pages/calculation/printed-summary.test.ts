import { expect, test } from "bun:test";
import { explainPage } from "../../../../adapters/pages/calculation/explanation-page.ts";
import type { CalculationInputs } from "../../../../domain/hecm/inputs.ts";
import { anExplainedCalculation } from "../../../fixtures/loan/explained-loan.ts";
import { kindsOfLoans, loanOfKind } from "../../../fixtures/loan/kinds-of-loans.ts";
import { aFrame } from "../../../fixtures/page-frame.ts";
import { type PrintedTable, printedCents, printedTables } from "./printed-tables.ts";

const summariesOf = (inputs: CalculationInputs): readonly PrintedTable[] =>
  printedTables(
    explainPage(anExplainedCalculation(inputs), aFrame(), (refusal) => refusal._tag),
    "waterfall",
  );

/** The names whose line repeats the running total of the lines above it. */
const sums = [
  "Net principal limit",
  "Available proceeds",
  "Available line of credit after closing",
  "Available in the first 12 months",
  "Paid to the borrower at closing, once",
  "Cash required to close",
];

test.each(kindsOfLoans)("a reader who adds up the printed lines gets the printed sums: %s", (_, inputs) => {
  const tables = summariesOf(inputs);
  expect(tables.length).toBeGreaterThanOrEqual(3);
  for (const { rows } of tables) {
    let [running, items] = [0, 0];
    for (const [at, [name = "", item = "", total = ""]] of rows.entries()) {
      if (at === 0) running = printedCents(total);
      else if (sums.includes(name)) {
        expect([name, printedCents(total)]).toEqual([name, running]);
        items = 0;
      } else if (total === "") items += printedCents(item);
      else {
        if (items !== 0) expect([name, printedCents(total)]).toEqual([name, items]);
        items = 0;
        running += printedCents(total);
      }
    }
    // The lines below the last sum are its parts.
    if (items !== 0) expect(items).toBe(running);
  }
});

/** Name, amount, total, and share as printed on the page. */
test("a term plan with costs, a lien, and servicing is printed from the principal limit to the line of credit", () => {
  const [limit, paid] = summariesOf({ ...loanOfKind("a term"), servicingFeeMonthlyCents: 0 });
  expect(limit?.head).toEqual(["Line", "Amount", "Total", "Percent of principal limit"]);
  // 400,000 × 0.416; 2%; 39,725 ÷ 166,400 = 23.873%; 166,400 − 39,725 = 126,675.
  expect(limit?.rows).toEqual([
    ["Principal limit", "", "$166,400.00", "100.00%"],
    ["Initial mortgage insurance premium", "−$8,000.00", "", "4.81%"],
    ["Origination fee", "−$5,000.00", "", "3.00%"],
    ["Counseling fee", "−$125.00", "", "0.08%"],
    ["Closing costs", "−$3,100.00", "", "1.86%"],
    ["Mandatory lien payoffs", "−$23,500.00", "", "14.12%"],
    ["Less mandatory obligations", "", "−$39,725.00", "23.87%"],
    ["Net principal limit", "", "$126,675.00", "76.13%"],
  ]);
  expect(paid?.rows).toEqual([
    ["Available proceeds", "", "$126,675.00", "76.13%"],
    ["Less initial draw at closing", "", "$0.00", "0.00%"],
    ["Less value of the monthly payments at closing", "", "−$126,675.00", "76.13%"],
    ["Available line of credit after closing", "", "$0.00", "0.00%"],
  ]);
});

test("a negative total has a negative share of the principal limit", () => {
  const [limit] = summariesOf(loanOfKind("more liens than the limit covers"));
  const net = limit?.rows.find(([name]) => name === "Net principal limit");
  expect(net?.[2]).toStartWith("−$");
  expect(net?.[3]).toMatch(/^−\d+\.\d\d%$/);
});

test("liens that the borrower pays from the proceeds are listed next to the obligations, to which they do not belong", () => {
  const [lien] = loanOfKind("more liens than the limit covers").liens;
  if (lien === undefined) throw new Error("a loan without its lien");
  const pageOf = (isMandatory: boolean) =>
    explainPage(
      anExplainedCalculation({
        ...loanOfKind("a plain loan"),
        liens: [{ ...lien, amountCents: 9_000_00, isMandatory }],
      }),
      aFrame(),
      (refusal) => refusal._tag,
    );
  expect(pageOf(false)).toContain("Not among the mandatory obligations: $9,000.00 of liens");
  expect(pageOf(true)).not.toContain("Not among the mandatory obligations");
});

test("the initial disbursement limit is printed with both amounts, of which it is the greater", () => {
  // 60% and 10% of 166,400; obligations of 8,000.
  const page = explainPage(anExplainedCalculation(loanOfKind("a plain loan")), aFrame(), (refusal) => refusal._tag);
  expect(page).toContain(
    "the greater of 60% of the principal limit, $99,840.00, and the obligations of the first 12 months + 10% of the principal limit, $24,640.00",
  );
});

test("a fixed rate is printed with what is actually paid and what is forgone, and without growth of a line of credit", () => {
  const inputs = loanOfKind("a fixed rate");
  const page = explainPage(anExplainedCalculation(inputs), aFrame(), (refusal) => refusal._tag);
  const [, paid] = printedTables(page, "waterfall");
  expect(paid?.rows).toEqual([
    ["Available proceeds", "", "$158,400.00", "95.19%"],
    ["Less proceeds forgone, never to be drawn", "", "−$66,560.00", "40.00%"],
    ["Paid to the borrower at closing, once", "", "$91,840.00", "55.19%"],
  ]);
  expect(page).not.toContain("Growth rate of the line of credit");
  const heads = [...printedTables(page, "years"), ...printedTables(page, "homes")].flatMap(({ head }) => head);
  expect(heads).not.toContain("Line of credit");
  expect(heads).not.toContain("Principal limit");
});
