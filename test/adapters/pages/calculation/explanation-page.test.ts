import { describe, expect, test } from "bun:test";
import { explainPage } from "../../../../adapters/pages/calculation/explanation-page.ts";
import type { ExplainedLoan } from "../../../../domain/calculation/explanation/explained-loan.ts";
import type { CalculationInputs } from "../../../../domain/hecm/inputs.ts";
import { totalAnnualLoanCost } from "../../../../domain/hecm/loan-cost/talc.ts";
import { projection } from "../../../../domain/hecm/projection/projection.ts";
import { day } from "../../../../domain/kernel/day.ts";
import { refuse } from "../../../../domain/kernel/result.ts";
import { calculated } from "../../../fixtures/accepted.ts";
import { aCalculation } from "../../../fixtures/calculation/calculation.ts";
import { anExplainedCalculation, anExplainedLoan } from "../../../fixtures/loan/explained-loan.ts";
import { kindsOfLoans, loanOfKind } from "../../../fixtures/loan/kinds-of-loans.ts";
import { aFrame } from "../../../fixtures/page-frame.ts";

const pageOf = (inputs: CalculationInputs): string =>
  explainPage(anExplainedCalculation(inputs), aFrame(), (refusal) => refusal._tag);

const found = (page: string, pattern: RegExp): string[] => [...page.matchAll(pattern)].map(([, inside = ""]) => inside);

/** The rows of the tables that are built from steps only, by name. */
const inShort = (page: string): Record<string, string> => {
  const summary = found(page, /<table class="summary">([\s\S]*?)<\/table>/g).join("");
  const rows = summary.matchAll(/<a [^>]*>([^<]+)<\/a><\/th><td class="figure">([^<]+)</g);
  return Object.fromEntries([...rows].map(([, name = "", figure = ""]) => [name, figure]));
};

test.each(kindsOfLoans)("numbers the steps, and each link leads to one of them by its number: %s", (_, inputs) => {
  const page = pageOf(inputs);
  const ids = found(page, /<li id="(\w+)">/g);
  expect(new Set(ids).size).toBe(ids.length);
  expect(found(page, /<span class="number">(\d+)</g)).toEqual(ids.map((_id, position) => String(position + 1)));
  const links = [...page.matchAll(/<a href="#(\w+)" data-step="(\d+)">/g)];
  expect(links.length).toBeGreaterThan(20);
  for (const [link, id = "", number] of links)
    expect([link, String(ids.indexOf(id) + 1)]).toEqual([link, number ?? ""]);
});

test("the heading names the property type and the FHA case number, or says that there is none", () => {
  const headingOf = (given: Partial<ExplainedLoan>) =>
    explainPage(
      anExplainedCalculation(loanOfKind("a plain loan"), { loan: anExplainedLoan(given) }),
      aFrame(),
      (refusal) => refusal._tag,
    );
  expect(headingOf({ propertyType: "condominium" })).toContain("<dt>Property type</dt><dd>Condominium unit</dd>");
  expect(headingOf({})).toContain("<dt>FHA case number</dt><dd>123-4567890</dd>");
  expect(headingOf({ fhaCaseNumber: null })).toContain("<dt>FHA case number</dt><dd>Not assigned</dd>");
});

test("only an adjustable rate has a balance and a line of credit that will differ from the projected ones", () => {
  expect(pageOf(loanOfKind("a plain loan"))).toContain("line of credit will differ");
  const fixed = pageOf(loanOfKind("a fixed rate"));
  expect(fixed).not.toContain("line of credit will differ");
  expect(fixed).toContain("at the fixed note rate + annual MIP");
});

describe("the page of a refinance says whether counseling can be waived", () => {
  test("if the benefit and the date allow it", () => {
    // 166,400 − 123,456 = 42,944 for a cost of 8,000 − 6,000 = 2,000; the old closing of 2022-05-02 + 5 years is 2027-05-02.
    expect(inShort(pageOf(loanOfKind("a refinance")))).toMatchObject({
      "Benefit: principal limit less that of the existing HECM": "$42,944.00",
      "Total cost of the refinance": "$2,000.00",
      "Benefit ÷ cost": "21.472",
      "Benefit is large enough to waive counseling": "yes",
      "Last application date without counseling": "May 2, 2027",
      "Application is early enough to waive counseling": "yes",
      "Counseling may be waived": "yes",
    });
  });

  test("if neither does", () => {
    // 166,400 − 160,000 = 6,400 is less than five times 2,000; 2019-05-02 + 5 years is 2024-05-02.
    expect(inShort(pageOf(loanOfKind("a refinance too late")))).toMatchObject({
      "Benefit ÷ cost": "3.200",
      "Benefit is large enough to waive counseling": "no",
      "Last application date without counseling": "May 2, 2024",
      "Application is early enough to waive counseling": "no",
      "Counseling may be waived": "no",
    });
  });
});

test.each([
  ["a tenure", "solved by the month"],
  ["a line of credit", "solved by the year"],
])("the page of %s says how its cost was %s", (kind, solved) => {
  expect(pageOf(loanOfKind(kind))).toContain(solved);
});

describe("the source of a figure", () => {
  const sourceOf = (kind: string, id: string): string | undefined =>
    new RegExp(`<li id="${id}">[\\s\\S]*?<p class="source">([^<]*)</p>`).exec(pageOf(loanOfKind(kind)))?.[1];

  test("is a text, and the date from which it applies", () => {
    expect(sourceOf("a plain loan", "initial_mip")).toBe(
      "Mortgagee Letter 2017-12, mortgage insurance premium rates, published August 29, 2017. Applied here from October 2, 2017 (rule “hecm.initial_mip”).",
    );
  });

  test("is marked if it was read in one source only", () => {
    expect(sourceOf("a plain loan", "mandatory_obligations")).toEndWith(
      "(rule “mandatory obligations”). Not confirmed by a second source.",
    );
  });

  test("is a choice of the service, without an effective date", () => {
    expect(sourceOf("a plain loan", "expected_rate")).toBe(
      "Policy of this service: a rate entered on the loan is used as it is (rule “rate as entered on the loan”).",
    );
  });
});

test("the page says what its TALC rates assume", () => {
  expect(pageOf(loanOfKind("a line of credit"))).toContain(
    "Assumed: 50% of any line of credit is drawn at closing and nothing later; the note rate stays as it is at closing; selling the home costs 7% of its value.",
  );
});

test("the page says if an age is above the last row of the loan periods", () => {
  const ageOf = (bornOn: string) => {
    const inputs = { ...loanOfKind("a plain loan"), people: [{ bornOn: day(bornOn), part: "borrower" }] } as const;
    return /youngest borrower's age, ([^(]+) \(12 CFR/.exec(pageOf(inputs))?.[1];
  };
  // The closing is on 2026-06-15.
  expect(ageOf("1931-06-15")).toBe("95");
  expect(ageOf("1930-06-15")).toBe("96, counted as 95");
});

describe("the events of a month", () => {
  const eventsOf = (kind: string): readonly string[] =>
    found(pageOf(loanOfKind(kind)), /<ol class="events">([\s\S]*?)<\/ol>/g)
      .flatMap((list) => found(list, /<li>([\s\S]*?)<\/li>/g))
      .map((event) => event.replace(/<[^>]*>/g, ""));

  test("begin with growth if nothing precedes it", () => {
    expect(eventsOf("a fixed rate")[0]).toStartWith("The balance grows by a twelfth of");
    expect(eventsOf("a tenure")[1]).toStartWith("Then the balance grows by a twelfth of");
  });

  test("are followed by the premium's share of the growth, which leads to its rate", () => {
    expect(pageOf(loanOfKind("a plain loan"))).toMatch(
      /MIP is the share <a href="#annual_mip_rate" data-step="\d+">0\.50%<\/a> ÷ 6\.50%, and interest is the rest/,
    );
  });

  test("say that repairs count as undrawn, and what pays property charges under a partially funded set-aside", () => {
    // 6,000 × 1.5 = 9,000, of which the credit of 9,000 pays the 1,000 that the premium of 8,000 leaves of it.
    expect(eventsOf("repairs, and a lender credit above what is owed")).toContain(
      "The amount set aside for repairs and their administration, $8,000.00 at closing, is assumed to stay undrawn.",
    );
    expect(eventsOf("a partially funded set-aside")[0]).toStartWith(
      "Assumed instead of the semi-annual payments: a twelfth of the year's property charges of $6,120.00",
    );
  });

  test("are followed by the columns that make up a year's balance, and by no others", () => {
    expect(pageOf(loanOfKind("a plain loan"))).toContain(
      "the balance of the year before + interest and MIP of the year",
    );
    expect(pageOf(loanOfKind("a tenure"))).toContain(
      "the balance of the year before + payments to borrower, interest and MIP of the year",
    );
  });
});

test("data of a record are shown as text, even if they look like HTML", () => {
  const inputs = loanOfKind("a plain loan");
  const result = calculated(inputs);
  const [step, ...steps] = result.steps;
  if (step === undefined) throw new Error("a calculation without a step");
  const hostile = `"><script>alert('&')</script>`;
  const written = "&quot;&gt;&lt;script&gt;alert(&#39;&amp;&#39;)&lt;/script&gt;";
  const page = explainPage(
    {
      record: aCalculation({
        inputs,
        ruleEdition: hostile,
        result: {
          ...result,
          warnings: [{ code: "closing_date_missing", message: hostile }],
          steps: [{ ...step, name: hostile, formula: hostile, rule: hostile }, ...steps],
        },
      }),
      loan: anExplainedLoan({ loanNumber: hostile }),
      projection: refuse({ _tag: "HorizonOutOfRange", maxYears: 1 }),
      loanCost: totalAnnualLoanCost(inputs, result),
    },
    aFrame(),
    () => hostile,
  );
  expect(page).not.toContain("<script");
  // Title, heading, loan number, edition, warning, refusal, and the step's name, formula and rule.
  expect(page.split(written)).toHaveLength(1 + 9);
});

test("a calculation stored when fewer figures had steps is still shown completely", () => {
  const inputs = loanOfKind("a fully funded set-aside");
  const result = calculated(inputs);
  const steps = result.steps.filter(({ id }) => !["annual_mip_rate", "life_expectancy", "closing_costs"].includes(id));
  const record = aCalculation({ inputs, result: { ...result, steps } });
  const loanCost = totalAnnualLoanCost(inputs, result);
  const page = explainPage(
    { record, loan: anExplainedLoan(), projection: projection(inputs, result, null), loanCost },
    aFrame(),
    (refusal) => refusal._tag,
  );
  expect(found(page, /<li id="(\w+)">/g)).toContain("lesa");
  expect(page).not.toContain('href="#life_expectancy"');
});
