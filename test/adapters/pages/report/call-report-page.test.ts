import { describe, expect, test } from "bun:test";
import { callReportPage as partsOfPage } from "../../../../adapters/pages/report/call-report-page.ts";
import { packedLoanNumbers } from "../../../../domain/mcr/compact/loan-numbers.ts";
import { aHistory, inQuarter, reportOf, stateIn } from "../../../domain/mcr/example.ts";
import { instant } from "../../../fixtures/clock.ts";
import { aFrame } from "../../../fixtures/page-frame.ts";

const history = { applied: ["2026-02-10"], amounts: { "2026-02-12": 180_000 } } as const;
const report = reportOf(inQuarter(2), [
  aHistory({ ...history, moves: [["funded", "2026-05-20"]] }),
  aHistory({ ...history, state: "OH" }, { loanId: 2, loanNumber: "2026-000002" }),
]);

const shown = {
  company: {
    name: "Example <Lending> & Sons",
    nmlsId: "4321",
    reportSettings: { mcrAmountBasis: "initial_principal_limit" },
  },
  report,
  state: null,
  generatedAt: instant("2026-07-30T21:00:05.000Z"),
  filed: null,
  loanNumbers: packedLoanNumbers([1, 2].map((loanId) => [loanId, `2026-00000${loanId}`])),
} as const;

const callReportPage = (...given: Parameters<typeof partsOfPage>): string => [...partsOfPage(...given)].join("");
const page = callReportPage(shown, aFrame());

/** The rows of a line, each cell as its text. */
const rowsOf = (html: string, code: string): string[][] =>
  [...html.matchAll(/<tr[^>]*>(.*?)<\/tr>/gs)]
    .map(([, row = ""]) => [...row.matchAll(/<t[hd][^>]*>(.*?)<\/t[hd]>/gs)].map(([, cell = ""]) => cell))
    .filter(([first]) => first === code);

describe("the page of a call report", () => {
  test("says whose it is, and what its amounts are and as of when", () => {
    expect(page).toContain("Example &lt;Lending&gt; &amp; Sons, NMLS ID 4321. Form version 7.");
    expect(page).toContain(
      "Amounts are initial principal limits in whole dollars, from the records of July 30, 2026, 5:00 PM EDT.",
    );
    const byClaim = { ...shown.company, reportSettings: { mcrAmountBasis: "maximum_claim_amount" } } as const;
    expect(callReportPage({ ...shown, company: byClaim }, aFrame())).toContain(
      "Amounts are maximum claim amounts in whole",
    );
  });

  test("links to each state and to the total of all, if there are several", () => {
    for (const id of ["OH", "TX", "all-states"]) {
      expect(page).toContain(`<a href="#${id}">`);
      expect(page).toContain(`<h2 id="${id}">`);
    }
    expect(callReportPage({ ...shown, state: stateIn(report, "TX") }, aFrame())).not.toContain('<a href="#');
  });

  const texas = callReportPage({ ...shown, state: stateIn(report, "TX") }, aFrame());

  test("has each figure with amount, count, and average, and the loans behind it", () => {
    const loans = "<details><summary>1 loan</summary><ul><li>2026-000001: $180,000</li></ul></details>";
    expect(rowsOf(texas, "AC700")).toEqual([
      ["AC700", "HECM-Standard", "Closed retail", "$180,000", "1", "$180,000", loans],
    ]);
    expect(rowsOf(texas, "123456")).toEqual([["123456", "Olga Officer", "$180,000", "1", loans]]);
  });

  test("writes a negative amount as other pages do, with the sign before the dollar", () => {
    // The home is worth less at the end of the quarter than at its beginning: 180,000 - 181,850 = -1,850.
    const amounts = { "2026-02-12": 181_850, "2026-05-02": 180_000 };
    const fallen = reportOf(inQuarter(2), [aHistory({ applied: ["2026-02-10"], amounts })]);
    const changed = callReportPage({ ...shown, report: fallen, state: stateIn(fallen, "TX") }, aFrame());
    expect(rowsOf(changed, "AC065")[0]?.slice(2, 4)).toEqual(["Direct", "−$1,850"]);
  });

  test("shows zero in the cells of a line without figures, and in no other", () => {
    expect(rowsOf(texas, "AC040")).toEqual([["AC040", "Applications Denied", "", "$0", "0", "", ""]]);
    expect(rowsOf(texas, "AC1100")).toEqual([
      ["AC1100", "Gross Revenue from Mortgage Origination Operations", "", "$0", "", "", ""],
    ]);
    expect(rowsOf(texas, "AC900")).toEqual([["AC900", "Total Loans Brokered by your Company", "", "", "0", "", ""]]);
  });

  test("marks the lines and tables that are zero, which are hidden unless the box is checked, as ?zero_rows=show does", () => {
    const classOf = (html: string, code: string) =>
      new RegExp(`<tr([^>]*)><th scope="row">${code}</th>`).exec(html)?.[1];
    expect([classOf(texas, "AC040"), classOf(texas, "AC700"), classOf(texas, "AC190")]).toEqual([
      ' class="zero"',
      "",
      ' class="total zero"',
    ]);
    const zeros = [...texas.matchAll(/<tr class="(total )?zero">/g)].length;
    expect(texas).toContain(`<input type="checkbox" id="zeros"> ${zeros} lines are zero: show`);
    expect(callReportPage({ ...shown, showsZeros: true }, aFrame())).toMatch(
      /id="zeros" checked> \d+ lines are zero: show/,
    );
  });

  test("prints no table of forward mortgages for a lender without any, and prints all for one that has some", () => {
    const tableOf = (html: string, code: string) =>
      [...html.matchAll(/<table class="([^"]*)">(.*?)<\/table>/gs)].find(([, , rows = ""]) =>
        rows.includes(`>${code}<`),
      )?.[1];
    expect(
      ["AC100", "AC600", "I010", "AC700", "AC940", "I130"].map((code) => tableOf(texas, code)?.includes("unprinted")),
    ).toEqual([true, true, true, false, false, false]);
    const allStates = { ...report.allStates, cells: new Map([...report.allStates.cells, ["AC100_3", 1]]) };
    expect(callReportPage({ ...shown, report: { ...report, allStates } }, aFrame())).not.toContain('unprinted"');
  });
});
