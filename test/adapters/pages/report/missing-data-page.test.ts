import { describe, expect, test } from "bun:test";
import type { ShownMissingData } from "../../../../adapters/page-models/missing-data.ts";
import { missingDataPage } from "../../../../adapters/pages/report/missing-data-page.ts";
import { aFrame } from "../../../fixtures/page-frame.ts";

const nothing = { count: 0, named: [] };
const complete: ShownMissingData = {
  companyId: 1,
  year: 2025,
  readyCount: 3,
  company: [],
  loans: nothing,
  warnings: nothing,
};
const loan = {
  id: 7,
  name: "2025-000007",
  url: "/api/loan/loans/7/",
  uli: "10BX939C5543TQA1144M202500000738",
  missing: [
    {
      field: "property.units",
      sentence: "Enter the number of units of the property.",
      enteredBy: ["Processor", "Company Administrator"],
    },
  ],
};
const pageOf = (given: Partial<ShownMissingData>) => missingDataPage({ ...complete, ...given }, aFrame());
const workplace = {
  loan: null,
  links: [],
  session: { secondsLeft: 1800, isLast: false, stay: { href: "/account/stay", text: "Signed in until 3:04 PM EDT" } },
  sentAlong: [],
  startsLoans: false,
  pages: [],
  addressOf: (href: string) => `/of-company-2${href}`,
};

describe("the page of what a register lacks", () => {
  test("has a line for each loan: its number as a link, and what to enter, with who can enter it", () => {
    const page = pageOf({ loans: { count: 1, named: [loan] } });
    expect(page).toContain("HMDA register of 2025: missing data");
    expect(page).toContain("3 of 4 loans are ready.");
    expect(page).toContain("Loans with missing data (1)");
    expect(page).toContain('<a href="/api/loan/loans/7/">2025-000007</a>');
    expect(page).toContain(
      '<li>Enter the number of units of the property. <span class="facts">Processor, Company Administrator</span></li>',
    );
    expect(page).not.toContain("Nothing is missing");
    const shown = { ...complete, loans: { count: 1, named: [loan] } };
    expect(missingDataPage(shown, { ...aFrame(), workplace })).toContain(
      '<a href="/of-company-2/loans/7">2025-000007</a>',
    );
  });

  test("has what the company's record lacks, and the loans with only a warning, separately", () => {
    const company = [{ field: "phone", sentence: "Enter the company's phone.", enteredBy: ["Company Administrator"] }];
    const page = pageOf({ company, warnings: { count: 1, named: [{ ...loan, uli: null }] } });
    expect(page).toContain("<li>Enter the company&#39;s phone.");
    const worked = missingDataPage({ ...complete, company }, { ...aFrame(), workplace });
    expect(worked).toContain('<a href="/of-company-2/admin/company#phone">');
    expect(page).toContain("Loans that report no county or census tract (1)");
    expect(page).toContain("3 of 3 loans are ready.");
  });

  test("says how many it does not name, and that nothing is missing", () => {
    expect(pageOf({ loans: { count: 1_234, named: [loan] } })).toContain("The first 1 are shown.");
    expect(pageOf({})).toContain("Nothing is missing.");
  });

  test("shows text that people entered as text", () => {
    expect(pageOf({ loans: { count: 1, named: [{ ...loan, name: "<b>1</b>" }] } })).not.toContain("<b>1</b>");
  });
});
